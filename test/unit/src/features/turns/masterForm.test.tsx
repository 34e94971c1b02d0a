import { act, screen, waitFor, within } from '@testing-library/react';
import { makeCharacter, master, technician } from '../../../../support/entities.ts';
import type { Character } from '../../../../../src/contract/index.ts';
import {
  unfoldForm,
  bodyField,
  FORM,
  places,
  sendButton,
  showLatest,
  user,
  writerSession,
} from './formProgram.tsx';

const MASTER_FORM = '/api/rpg/turn/forest/master';

const options = {
  actionTypes: ['route', 'roll'],
  questList: [
    { id: 1, title: 'Клад' },
    { id: 2, title: 'Пожар' },
  ],
  npcList: [
    { id: 11, name: 'Леший', location: 'forest', locationRoutes: ['swamp', 'market'] },
    { id: 12, name: 'Русалка', location: 'pond', locationRoutes: ['market'] },
  ],
};

/** The form of a master over a host with two NPCs and two quests. */
function showMaster(who: Character = master, over: Record<string, unknown> = {}) {
  const shown = showLatest({
    session: writerSession({
      locations: places('shore', 'market', 'forest', 'pond', 'swamp'),
      characters: { status: 'ready', list: [who] },
      characterKey: 'master',
    }),
    prepare: (host, memory) => {
      memory.serve(host, 'forest', 'master');
      host.on('GET', MASTER_FORM, { json: { ...options, ...over } });
      host.on('POST', MASTER_FORM, { json: { locationRoutes: [], currentLocation: 'market' } });
    },
  });
  const sent = () =>
    shown.host.asked('POST', MASTER_FORM).map(({ body }): unknown => JSON.parse(body));
  return { ...shown, sent };
}

const field = async (name: RegExp) => {
  await unfoldForm();
  return screen.findByRole('combobox', { name });
};

/** The field of a choice, once it may be used: it waits for what there is to choose from. */
async function openField(name: RegExp): Promise<HTMLElement> {
  await waitFor(async () => {
    expect(await field(name)).toBeEnabled();
    expect(await field(name)).not.toHaveAttribute('aria-disabled', 'true');
  });
  return field(name);
}

async function pick(name: RegExp, option: string): Promise<void> {
  await user().click(await openField(name));
  await user().click(await screen.findByRole('option', { name: option }));
}

const press = async (name: string) => {
  await unfoldForm();
  await user().click(await screen.findByRole('button', { name }));
};

const speaker = () => screen.getByText('Пишет').parentElement;

describe('a game master', () => {
  it('WORK-142 gives a turn tags that are offered, and one that is made here; the next has none', async () => {
    const tagList = [
      { key: 'storm', title: 'Шторм' },
      { key: 'calm', title: 'Штиль' },
    ];
    const { host, sent } = showMaster(master, { tagList });
    host.on('POST', '/api/rpg/models/tag', { json: { models: [], title: {}, key: {} } });
    host.on('POST', '/api/rpg/tags/tag', { json: { tag: { key: 'dew', title: 'Роса' } } });
    await pick(/Где происходит/, 'Место shore');
    await pick(/^Метки/, 'Шторм');
    await user().type(await openField(/^Метки/), 'Роса');
    await user().click(await screen.findByRole('option', { name: 'Добавить «Роса»' }));
    expect(await screen.findByRole('button', { name: 'Роса' })).toBeVisible();
    await user().type(await bodyField(), 'Гром.');
    await user().click(await sendButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ tags: ['storm', 'dew'] });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Роса' })).toBeNull());
  });

  it('WORK-142 offers tags to nobody where the host has none of turns', async () => {
    showMaster();
    await openField(/^Квесты/);
    expect(screen.queryByRole('combobox', { name: /^Метки/ })).toBeNull();
  });

  it('FORM-10 begins in seasons mode, and posts with quests', async () => {
    const { sent } = showMaster();
    await unfoldForm();
    expect(await screen.findByRole('button', { name: 'Мастер', pressed: true })).toBeVisible();
    expect(speaker()).toHaveTextContent('Пишет Мастер');
    await pick(/Где происходит/, 'Место shore');
    await pick(/Квесты/, 'Пожар');
    await user().type(await bodyField(), 'Гром.');
    await user().click(await sendButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toEqual([{ body: '<p>Гром.</p>', currentLocation: 'shore', quests: ['2'] }]);
  });

  it('FORM-02 FORM-10 FORM-12 posts as an NPC once one is chosen, from where it stands', async () => {
    const { sent } = showMaster();
    await user().type(await bodyField(), 'Ау.');
    await press('Неигровой персонаж');
    expect(await sendButton()).toBeDisabled();
    expect(screen.getByText(/Выберите, кто говорит/)).toBeInTheDocument();
    await pick(/За кого пишете/, 'Леший');
    expect(await field(/Где происходит/)).toHaveTextContent('Место forest');
    expect(speaker()).toHaveTextContent('Пишет Леший');
    await press('Добавить действие');
    await user().click(await openField(/Куда/));
    const ends = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(ends).toEqual(['Место swamp', 'Место market']);
    await user().keyboard('{Escape}');
    await press('Убрать действие');
    await user().click(await sendButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toEqual([{ body: '<p>Ау.</p>', currentLocation: 'forest', npc: '11' }]);
  });

  it('FORM-10 FORM-13 finds the NPC again: on the way back to NPC mode, and after a reload', async () => {
    const first = showMaster();
    await press('Неигровой персонаж');
    await pick(/За кого пишете/, 'Русалка');
    await press('Мастер');
    expect(speaker()).toHaveTextContent('Пишет Мастер');
    await press('Неигровой персонаж');
    expect(await field(/За кого пишете/)).toHaveTextContent('Русалка');
    first.unmount();
    const { session } = first.store.getState();
    showLatest({
      session,
      storage: first.storage,
      prepare: (host, memory) => {
        memory.serve(host, 'forest', 'master');
        host.on('GET', MASTER_FORM, { json: options });
      },
    });
    await waitFor(async () => expect(await field(/За кого пишете/)).toHaveTextContent('Русалка'));
  });
});

describe('many to choose from', () => {
  const many = {
    npcList: Array.from({ length: 60 }, (_, index) => ({
      id: 100 + index,
      name: `Лицо ${String(index + 1)}`,
      location: 'forest',
      locationRoutes: [],
    })),
    questList: Array.from({ length: 40 }, (_, index) => ({
      id: 200 + index,
      title: `Дело ${String(index + 1)}`,
    })),
  };

  it('FORM-05 FORM-12 FORM-18 sixty NPCs and forty quests are found by typing', async () => {
    const { sent } = showMaster(master, many);
    await user().type(await bodyField(), 'Слово.');
    await pick(/Где происходит/, 'Место shore');
    await user().type(await openField(/Квесты/), 'Дело 37{Enter}{Escape}');
    await unfoldForm();
    expect(await screen.findByRole('button', { name: 'Дело 37' })).toBeInTheDocument();
    await press('Неигровой персонаж');
    await user().type(await openField(/За кого пишете/), 'Лицо 42{Enter}');
    await waitFor(() => expect(speaker()).toHaveTextContent('Лицо 42'));
    await user().click(await sendButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toMatchObject([{ npc: '141', currentLocation: 'forest' }]);
  });
});

describe('pictures on their way', () => {
  it('FORM-05 hold the turn back until they have come', async () => {
    showMaster();
    await user().type(await bodyField(), 'Вот карта:');
    await pick(/Где происходит/, 'Место shore');
    await waitFor(async () => expect(await sendButton()).toBeEnabled());
    await user().click(screen.getByRole('checkbox', { name: 'uploading' }));
    expect(await sendButton()).toBeDisabled();
    await user().click(screen.getByRole('checkbox', { name: 'uploading' }));
    await waitFor(async () => expect(await sendButton()).toBeEnabled());
  });

  it('FORM-05 are for masters alone', async () => {
    showLatest();
    await bodyField();
    expect(screen.queryByRole('checkbox', { name: 'uploading' })).toBeNull();
  });
});

describe('a game technician', () => {
  it('FORM-11 speaks for NPCs alone, and FORM-02 has to choose one', async () => {
    const { sent } = showMaster(technician, { questList: [] });
    await user().type(await bodyField(), 'Ау.');
    expect(screen.queryByRole('button', { name: 'Мастер' })).toBeNull();
    expect(await sendButton()).toBeDisabled();
    await pick(/За кого пишете/, 'Леший');
    await user().click(await sendButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toMatchObject([{ npc: '11', currentLocation: 'forest' }]);
  });

  it('sees a message where there is nobody to speak for', async () => {
    showMaster(technician, { npcList: [] });
    await unfoldForm();
    expect(await screen.findByText(/нет неигровых персонажей/)).toBeInTheDocument();
  });
});

describe('the action of a turn', () => {
  const showWalker = (json: Record<string, unknown>, can?: { readonly turnDice: boolean }) =>
    showLatest({
      ...(can && { can }),
      session: writerSession({
        characters: { status: 'ready', list: [makeCharacter({ location: 'shore' })] },
      }),
      prepare: (host) => host.on('GET', FORM, { json: { currentLocation: 'shore', ...json } }),
    });

  it('FORM-03 is not offered by a host that offers none', async () => {
    showWalker({ locationRoutes: ['market'] });
    await bodyField();
    expect(screen.queryByRole('button', { name: 'Добавить действие' })).toBeNull();
  });

  it('FORM-03 BACK-101 a route leads to one of the places offered, and the panel is hidden after it', async () => {
    const { posts } = showWalker({ actionTypes: ['route'], locationRoutes: ['market'] });
    await user().type(await bodyField(), 'Ухожу.');
    await press('Добавить действие');
    await unfoldForm();
    const panel = await screen.findByRole('region', { name: 'Действие' });
    expect(within(panel).queryByRole('button', { name: 'Бросок' })).toBeNull();
    await user().click(await sendButton());
    const end = screen.getByRole('combobox', { name: /Куда/ });
    expect(end).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent(/^Выберите, куда/);
    expect(posts()).toHaveLength(0);
    await pick(/Куда/, 'Место market');
    await user().click(await sendButton());
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(JSON.parse(posts()[0]?.body ?? '')).toMatchObject({
      action: 'route',
      location: 'market',
    });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Действие' })).toBeNull());
  });

  it('FORM-03 a roll is for those to whom the host offers it', async () => {
    const { posts } = showWalker({ actionTypes: ['route', 'roll'], locationRoutes: ['market'] });
    await user().type(await bodyField(), 'Бросаю.');
    await press('Добавить действие');
    await press('Бросок');
    await user().click(await sendButton());
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(JSON.parse(posts()[0]?.body ?? '')).toEqual({
      body: '<p>Бросаю.</p>',
      currentLocation: 'shore',
      action: 'roll',
    });
  });

  it('BACK-133 BACK-101 the dice of a roll are chosen in the turn, and what is no number is asked for again', async () => {
    const { posts } = showWalker({ actionTypes: ['roll'] }, { turnDice: true });
    await user().type(await bodyField(), 'Бросаю.');
    await press('Добавить действие');
    const count = await screen.findByRole('spinbutton', { name: 'Сколько костей' });
    await user().clear(count);
    await user().click(await sendButton());
    expect(count).toHaveFocus();
    expect(posts()).toHaveLength(0);
    await user().type(count, '3');
    expect(screen.getByText('Будет брошено: /3d20')).toBeInTheDocument();
    await user().click(await sendButton());
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(JSON.parse(posts()[0]?.body ?? '')).toMatchObject({ action: 'roll', roll: '/3d20' });
  });
});

it('FORM-06 the bar tells by the plain text how long the post is, at a pause of typing', async () => {
  showLatest();
  await bodyField();
  const bar = screen.getByRole('meter', { name: 'Длина хода' });
  const expectBar = (units: number, text: RegExp) =>
    waitFor(() => {
      expect(bar).toHaveAttribute('aria-valuenow', String(units));
      expect(bar).toHaveAttribute('aria-valuetext', expect.stringMatching(text));
    });
  const paste = async (length: number) => {
    await user().clear(await bodyField());
    await user().click(await bodyField());
    await user().paste('а'.repeat(length));
    act(() => void window.dispatchEvent(new Event('pagehide')));
  };
  await expectBar(0, /^Пока ни слова$/);
  await paste(329);
  await expectBar(30, /^Короткий ход: 329\sзнаков$/);
  await paste(330);
  await expectBar(30, /^Средний ход/);
  await paste(701);
  await expectBar(30, /^Длинный ход: 701\sзнак$/);
  await paste(25);
  await expectBar(2, /^Короткий ход: 25\sзнаков$/);
});
