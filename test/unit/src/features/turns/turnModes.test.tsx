import { jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { textVersion } from '../../../../../src/domain/index.ts';
import { turnChanged } from '../../../../../src/features/turns/index.ts';
import { createMemoryStorage } from '../../../../../src/lib/storage/index.ts';
import { makeCharacter, makeGame } from '../../../../support/entities.ts';
import { button, field, show } from './modesProgram.tsx';
import { places } from './formProgram.tsx';

const EDIT = '/api/rpg/turn/forest/7/edit/1';
const REACT = '/api/rpg/turn/forest/7/react/1';

/** Opens the editor and changes the text. */
async function edit({ user }: Awaited<ReturnType<typeof show>>, more: string) {
  await user.click(await button('Править'));
  await user.type(await field(), more);
}

describe('editing a turn', () => {
  it('TURN-01 TURN-05 shows the editor with the turn’s text and the length bar, and the new post after saving', async () => {
    const program = await show();
    program.host.on('POST', EDIT, { json: { turn: { post: '<p>Ливень!</p>' } } });
    await program.user.click(await button('Править'));
    expect(await field()).toHaveValue('Дождь.');
    expect(screen.getByRole('meter', { name: 'Длина хода' })).toHaveAttribute(
      'aria-valuetext',
      'Короткий ход: 6\u00a0знаков',
    );
    expect(screen.queryByRole('button', { name: 'Править' })).toBeNull();
    await program.user.type(await field(), ' И ветер.');
    await program.user.click(await button('Сохранить'));
    expect(await screen.findByText('Ливень!')).toBeInTheDocument();
    expect(screen.queryByLabelText('Текст хода')).toBeNull();
    const [sent] = program.host.asked('POST', EDIT);
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      body: '<p>Дождь. И ветер.</p>',
      base: textVersion('<p>Дождь.</p>'),
    });
  });

  it('BACK-101 says what is missing where an empty text is to be saved by key', async () => {
    const { user } = await show();
    await user.click(await button('Править'));
    await user.clear(await field());
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await field()).toHaveFocus();
    expect(await field()).toHaveAccessibleDescription(/^Напишите текст/);
  });

  it('TURN-05 shows the first message of errors.body under the text, which stays', async () => {
    const program = await show();
    program.host.on('POST', EDIT, {
      status: 422,
      json: { message: 'Неверно', errors: { body: ['Слишком длинно', 'И ещё'] } },
    });
    await edit(program, ' И ветер.');
    await program.user.click(await button('Сохранить'));
    expect(await screen.findByText('Слишком длинно')).toBeInTheDocument();
    expect(screen.queryByText('И ещё')).toBeNull();
    expect(await field()).toHaveValue('Дождь. И ветер.');
    expect(await field()).toHaveAccessibleDescription('Слишком длинно');
  });

  it('OFF-02 says why where the connection is lost, and keeps the text', async () => {
    const program = await show();
    program.host.on('POST', EDIT, { broken: true });
    await edit(program, ' И ветер.');
    await program.user.click(await button('Сохранить'));
    expect(await screen.findByText(/Неизвестно, сохранилась ли правка/)).toBeInTheDocument();
    expect(await field()).toHaveValue('Дождь. И ветер.');
  });

  it('is left at once where nothing changed, and after a question where something did', async () => {
    const program = await show();
    await program.user.click(await button('Править'));
    await field();
    await program.user.click(await button('Отмена'));
    expect(await screen.findByText('Дождь.')).toBeInTheDocument();
    await waitFor(() => expect(document.activeElement?.id).toBe('turn-1'));
    await edit(program, ' И ветер.');
    await program.user.click(await button('Отмена'));
    await program.user.click(await button('Править дальше'));
    expect(await field()).toHaveValue('Дождь. И ветер.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await program.user.click(await button('Отмена'));
    await program.user.click(await button('Не сохранять'));
    await waitFor(() => expect(screen.queryByLabelText('Текст хода')).toBeNull());
    await waitFor(() => expect(document.activeElement?.id).toBe('turn-1'));
    await program.user.click(await button('Править'));
    expect(await field()).toHaveValue('Дождь.');
  });

  it('offers what was typed again after the page went away', async () => {
    const storage = createMemoryStorage();
    const first = await show({}, {}, storage);
    await edit(first, ' И ветер.');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    cleanup();
    const { user } = await show({}, {}, storage);
    await user.click(await button('Править'));
    expect(await field()).toHaveValue('Дождь. И ветер.');
    expect(screen.getByText(/не.успели сохранить/)).toBeInTheDocument();
  });

  it('says that somebody else changed the turn meanwhile, shows their text, and lets one keep the own', async () => {
    const program = await show();
    program.host.on('POST', EDIT, { json: { turn: { post: '<p>Моё.</p>' } } });
    await edit(program, ' И ветер.');
    const turn = { ...program.turn, post: '<p>Ливень!</p>', updated: program.memory.now + 5 };
    act(() => void program.store.dispatch(turnChanged({ game: 'forest', turn, at: 1 })));
    expect(await screen.findByText(/Пока вы.правили, ход изменился/)).toBeInTheDocument();
    expect(screen.getByText('Ливень!')).toBeInTheDocument();
    expect(await button('Сохранить')).toBeDisabled();
    await program.user.click(await button('Оставить мой вариант'));
    expect(screen.queryByText(/ход изменился/)).toBeNull();
    expect(await field()).toHaveValue('Дождь. И ветер.');
    await program.user.click(await button('Сохранить'));
    await screen.findByText('Моё.');
    expect(JSON.parse(program.host.asked('POST', EDIT)[0]?.body ?? '')).toEqual({
      body: '<p>Дождь. И ветер.</p>',
      base: textVersion('<p>Ливень!</p>'),
    });
  });

  it('lets one take the text of somebody else instead of the own', async () => {
    const program = await show();
    await edit(program, ' И ветер.');
    const turn = { ...program.turn, post: '<p>Ливень!</p>', updated: program.memory.now + 5 };
    act(() => void program.store.dispatch(turnChanged({ game: 'forest', turn, at: 1 })));
    await program.user.click(await button('Взять этот вариант'));
    expect(await field()).toHaveValue('Ливень!');
    expect(screen.queryByText(/ход изменился/)).toBeNull();
    await program.user.click(await button('Отмена'));
    await waitFor(() => expect(screen.queryByLabelText('Текст хода')).toBeNull());
  });

  it('finds their text where it only learns from the host that somebody was quicker', async () => {
    const program = await show();
    program.memory.edit('1', '<p>Ливень!</p>');
    program.host.on('POST', EDIT, {
      status: 409,
      json: { error: 'Ход изменил кто-то другой', code: 'turnChanged' },
    });
    await edit(program, ' И ветер.');
    await program.user.click(await button('Сохранить'));
    expect(await screen.findByText('Ливень!')).toBeInTheDocument();
    expect(await screen.findByText(/Пока вы.правили, ход изменился/)).toBeInTheDocument();
    expect(await field()).toHaveValue('Дождь. И ветер.');
  });

  it('does not take a comment or a reaction for a change of the text', async () => {
    const program = await show();
    await edit(program, ' И ветер.');
    const turn = { ...program.turn, commentsCount: 3, updated: program.memory.now + 5 };
    act(() => void program.store.dispatch(turnChanged({ game: 'forest', turn, at: 1 })));
    expect(await screen.findByText('3 комментария')).toBeInTheDocument();
    expect(screen.queryByText(/ход изменился/)).toBeNull();
  });

  it('TURN-05 sends where the turn stands, and lets those choose another place who may write in several', async () => {
    const list = [makeCharacter({ key: '7', location: 'shore' })];
    const game = { baseLocations: ['tower'], choose_turn_location: true };
    const program = await show(
      {
        characters: { status: 'ready', list },
        locations: places('shore', 'tower', 'well'),
        games: [makeGame(game)],
      },
      { location: { key: 'shore', title: 'Берег' } },
    );
    program.host.on('POST', EDIT, { json: { turn: { post: '<p>Дождь.</p>' } } });
    await program.user.click(await button('Править'));
    await program.user.click(await screen.findByRole('combobox', { name: /Где происходит/ }));
    const offered = await screen.findAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Место shore', 'Место tower']);
    await program.user.click(await screen.findByRole('option', { name: 'Место tower' }));
    await program.user.click(await button('Сохранить'));
    await waitFor(() => expect(program.host.asked('POST', EDIT)).toHaveLength(1));
    expect(JSON.parse(program.host.asked('POST', EDIT)[0]?.body ?? '')).toMatchObject({
      currentLocation: 'tower',
    });
  });

  it('TURN-05 offers no place where there is but one', async () => {
    const program = await show({}, { location: { key: 'shore', title: 'Берег' } });
    program.host.on('POST', EDIT, { json: { turn: { post: '<p>Дождь.</p>' } } });
    await program.user.click(await button('Править'));
    await field();
    expect(screen.queryByRole('combobox')).toBeNull();
    await program.user.click(await button('Сохранить'));
    await waitFor(() => expect(program.host.asked('POST', EDIT)).toHaveLength(1));
    expect(JSON.parse(program.host.asked('POST', EDIT)[0]?.body ?? '')).toMatchObject({
      currentLocation: 'shore',
    });
  });

  it('cannot be saved empty', async () => {
    const program = await show();
    await program.user.click(await button('Править'));
    await program.user.clear(await field());
    expect(await button('Сохранить')).toBeDisabled();
  });
});

describe('reacting to a turn', () => {
  const char = { id: '9', type: 'profile', name: 'Борис' };

  it('TURN-07 is shown as done from the press on, stays done, and is counted', async () => {
    const { user, host } = await show({}, { char });
    const own = { id: '7', type: 'profile', name: 'Алина' };
    const answer = host.hold('POST', REACT);
    await user.click(await button('Откликнуться'));
    await waitFor(() => expect(host.asked('POST', REACT)).toHaveLength(1));
    await waitFor(async () =>
      expect(await button('Откликнуться')).toHaveAttribute('aria-pressed', 'true'),
    );
    answer({ json: { reaction: { char: own, isOwner: true } } });
    expect(await screen.findByText('1 отклик')).toBeInTheDocument();
    await user.click(await button('Откликнуться'));
    expect(await button('Откликнуться')).toHaveAttribute('aria-pressed', 'true');
    expect(host.asked('POST', REACT)).toHaveLength(1);
  });

  it('TURN-07 counts as done where the host has it already: only the answer was lost', async () => {
    const { user, host } = await show({}, { char });
    host.on('POST', REACT, { broken: true });
    await user.click(await button('Откликнуться'));
    await waitFor(async () =>
      expect(await button('Откликнуться')).toHaveAttribute('aria-pressed', 'false'),
    );
    host.on('POST', REACT, { status: 409, json: { error: 'Уже', code: 'alreadyReacted' } });
    await user.click(await button('Откликнуться'));
    expect(await screen.findByText('1 отклик')).toBeInTheDocument();
    expect(await button('Откликнуться')).toHaveAttribute('aria-pressed', 'true');
  });

  it('TURN-07 HOSTS-02 whose answer was lost is looked for at once', async () => {
    const { user, host } = await show({}, { char });
    const reactions = [{ char: { id: '7', type: 'profile', name: 'Алина' }, isOwner: true }];
    host.on('POST', REACT, { broken: true });
    host.on('GET', '/api/rpg/turns/forest/7', {
      json: { turns: [{ id: '1', post: '<p>Дождь.</p>', char, created: 1, reactions }] },
    });
    await user.click(await button('Откликнуться'));
    expect(await screen.findByText('1 отклик')).toBeInTheDocument();
    expect(host.asked('POST', REACT)).toHaveLength(1);
  });

  it('TURN-07 is undone where the host refuses', async () => {
    const { user, host } = await show({}, { char });
    host.on('POST', REACT, { status: 403, json: { error: 'Уже' } });
    await user.click(await button('Откликнуться'));
    await waitFor(async () =>
      expect(await button('Откликнуться')).toHaveAttribute('aria-pressed', 'false'),
    );
  });

  it('TURN-07 is not offered on one’s own turn', async () => {
    await show();
    await button('Править');
    expect(screen.queryByRole('button', { name: 'Откликнуться' })).toBeNull();
  });
});

describe('what is offered', () => {
  it('TURN-03 goes when the window closes while one reads', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setTimeout', 'clearTimeout'] });
    const { later } = await show();
    expect(await button('Удалить')).toBeInTheDocument();
    later(12);
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.queryByRole('button', { name: 'Удалить' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Править' })).toBeInTheDocument();
    jest.useRealTimers();
  });

  it('TURN-02 is nothing of this on the turn of another', async () => {
    const list = [makeCharacter({ key: '7', name: 'Алина' })];
    const char = { id: '9', type: 'profile', name: 'Борис' };
    await show({ characters: { status: 'ready', list } }, { char });
    await screen.findByRole('group', { name: /Что можно сделать/ });
    expect(screen.queryByRole('button', { name: 'Править' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Удалить' })).toBeNull();
  });
});
