import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { CommunityScreen } from '../../../../../src/features/community/screens/CommunityScreen.tsx';
import { FoundScreen } from '../../../../../src/features/community/screens/FoundScreen.tsx';
import { StaffScreen } from '../../../../../src/features/community/screens/StaffScreen.tsx';
import { PickerScreen } from '../../../../../src/features/session/screens/PickerScreen.tsx';
import { createMemoryStorage } from '../../../../../src/lib/storage/index.ts';
import { suggestedKey } from '../../../../../src/domain/index.ts';
import { makeCharacter } from '../../../../support/entities.ts';
import { makeSession } from '../../../../support/factories.ts';
import { FakeHost, invalidFields } from '../../../../support/fakeHost.ts';
import { renderScreen } from '../../../../support/renderScreen.tsx';
import { owned, START, withCommunity } from './communityHost.ts';

const BASE = '/api/rpg/community';
const SEA = { key: 'sea', title: 'Море', status: 'active' };

describe('the page of the founding link', () => {
  it('OWN-41 OWN-43 OWN-46 founds by one press, then asks for the name and the first game, and goes there', async () => {
    const host = new FakeHost()
      .on('POST', '/api/rpg/found', { json: {} })
      .on('GET', '/api/rpg/init', { json: START(true) })
      .on('POST', `${BASE}/name`, { json: {} })
      .on('POST', `${BASE}/games`, { json: { game: 'suhoe-more' } });
    const { user, router } = renderScreen(<FoundScreen />, {
      ...{ host, at: '/found?key=secret' },
      preloadedState: withCommunity(makeSession({ gameKey: undefined, games: [] } as never)),
    });
    await user.click(await screen.findByRole('button', { name: 'Основать сообщество' }));
    const name = await screen.findByRole('textbox', { name: 'Название сообщества' });
    expect(JSON.parse(host.asked('POST', '/api/rpg/found')[0]?.body ?? '')).toEqual({
      key: 'secret',
    });
    await user.clear(name);
    await user.type(name, 'Маяк{Enter}');
    const title = await screen.findByRole('textbox', { name: 'Название игры' });
    await user.type(title, 'Сухое море');
    expect(screen.getByRole('textbox', { name: 'Адрес игры' })).toHaveValue('suhoe-more');
    await user.click(screen.getByRole('radio', { name: /Одна сцена/ }));
    await user.click(screen.getByRole('button', { name: 'Создать игру' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/suhoe-more'));
    const [made] = host.asked('POST', `${BASE}/games`);
    expect(JSON.parse(made?.body ?? '')).toEqual({
      ...{ title: 'Сухое море', key: 'suhoe-more', preset: 'scene' },
    });
    expect(made?.headers.get('idempotency-key')).toMatch(/.+/);
  });

  it('OWN-41 says why the link is refused, and that one without a key is not whole', async () => {
    const host = new FakeHost().on('POST', '/api/rpg/found', {
      status: 403,
      json: { error: 'Срок этой ссылки истёк.' },
    });
    const state = withCommunity(makeSession());
    const { user } = renderScreen(<FoundScreen />, {
      ...{ host, at: '/found?key=old', preloadedState: state },
    });
    await user.click(await screen.findByRole('button', { name: 'Основать сообщество' }));
    expect(await screen.findByText('Срок этой ссылки истёк.')).toBeVisible();
    renderScreen(<FoundScreen />, { at: '/found', preloadedState: state });
    expect(await screen.findByText(/В адресе нет ключа/)).toBeVisible();
  });

  it('OWN-46 says under the field what was refused, with the focus there; what is typed outlives a reload', async () => {
    const host = new FakeHost()
      .on('POST', `${BASE}/games`, invalidFields({ key: ['Такой адрес уже занят'] }))
      .on('GET', BASE, { json: { name: 'Маяк', games: [SEA], owners: [] } });
    const storage = createMemoryStorage();
    const show = () =>
      renderScreen(<CommunityScreen />, { host, storage, preloadedState: withCommunity(owned()) });
    const { user } = show();
    await user.click(await screen.findByText('Новая игра'));
    await user.click(screen.getByRole('button', { name: 'Создать игру' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Название игры' })).toHaveFocus(),
    );
    expect(host.asked('POST', `${BASE}/games`)).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Название игры' }), 'Море');
    await user.click(screen.getByRole('button', { name: 'Создать игру' }));
    expect(await screen.findByText('Такой адрес уже занят')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Адрес игры' })).toHaveFocus());
    cleanup();
    show();
    await user.click(await screen.findByText('Новая игра'));
    expect(screen.getByRole('textbox', { name: 'Название игры' })).toHaveValue('Море');
  });

  it('OWN-46 does not bring back what was typed and taken out again, nor shows it to another owner', async () => {
    const host = new FakeHost().on('GET', BASE, { json: { name: 'Маяк', games: [], owners: [] } });
    const storage = createMemoryStorage();
    const show = async (session = owned()) => {
      cleanup();
      const { user } = renderScreen(<CommunityScreen />, {
        ...{ host, storage, preloadedState: withCommunity(session) },
      });
      await user.click(await screen.findByText('Новая игра'));
      return { user, field: screen.getByRole('textbox', { name: 'Название игры' }) };
    };
    const first = await show();
    await first.user.type(first.field, 'Море');
    const other = makeSession({ user: { id: '4', name: 'Глеб', admin: true } });
    expect((await show(other)).field).toHaveValue('');
    const second = await show();
    expect(second.field).toHaveValue('Море');
    await second.user.clear(second.field);
    const third = await show();
    expect(third.field).toHaveValue('');
  });

  it('OWN-46 forgets a first letter that was taken out again', async () => {
    const host = new FakeHost().on('GET', BASE, { json: { name: 'Маяк', games: [], owners: [] } });
    const storage = createMemoryStorage();
    for (const typed of ['М{Backspace}', '']) {
      const { user } = renderScreen(<CommunityScreen />, {
        ...{ host, storage, preloadedState: withCommunity(owned()) },
      });
      await user.click(await screen.findByText('Новая игра'));
      const field = screen.getByRole('textbox', { name: 'Название игры' });
      expect(field).toHaveValue('');
      if (typed !== '') await user.type(field, typed);
      cleanup();
    }
  });

  it.each([
    ['Сухое море', 'suhoe-more'],
    ['12 стульев', 'stulev'],
    ['API', ''],
    ['日本', ''],
  ])('OWN-46 suggests for %j the address %j', (title, key) => {
    expect(suggestedKey(title)).toBe(key);
  });
});

describe('the page of the community', () => {
  const board = {
    name: 'Маяк',
    games: [SEA],
    owners: [
      { id: '3', name: 'Вера' },
      { id: '4', name: 'Глеб' },
    ],
  };

  it('OWN-44 OWN-45 dismisses an owner after a question, appoints one by name', async () => {
    const host = new FakeHost()
      .on('GET', BASE, { json: board })
      .on('DELETE', `${BASE}/owners/4`, { json: {} })
      .on('GET', `${BASE}/people`, { json: { people: [{ id: '5', name: 'Дарья' }] } })
      .on('POST', `${BASE}/owners/5`, { json: {} });
    const { user } = renderScreen(<CommunityScreen />, {
      host,
      preloadedState: withCommunity(owned()),
    });
    await user.click(await screen.findByRole('button', { name: 'Снять: Глеб' }));
    const dialog = await screen.findByRole('dialog');
    host.on('GET', BASE, { json: { ...board, owners: board.owners.slice(0, 1) } });
    await user.click(within(dialog).getByRole('button', { name: 'Снять' }));
    expect(await screen.findByText('единственный владелец')).toBeVisible();
    await user.click(screen.getByText('Назначить ещё одного владельца'));
    const owners = within(screen.getByRole('region', { name: 'Владельцы' }));
    await user.type(owners.getByRole('textbox', { name: 'Начало имени' }), 'Дар{Enter}');
    await user.click(await owners.findByRole('button', { name: 'Назначить: Дарья' }));
    await waitFor(() => expect(host.asked('POST', `${BASE}/owners/5`)).toHaveLength(1));
  });

  it('OWN-16 makes a link for a new password, shows it once, and says who has no account here', async () => {
    const url = 'http://localhost:8080/provider/reset/new?token=t';
    const host = new FakeHost()
      .on('GET', BASE, { json: board })
      .on('GET', `${BASE}/people`, {
        json: {
          people: [
            { id: '5', name: 'Дарья' },
            { id: '6', name: 'Ева' },
          ],
        },
      })
      .on('POST', `${BASE}/reset/5`, { json: { url, until: 1_800_000_000_000 } })
      .on('POST', `${BASE}/reset/6`, { status: 404, json: { error: 'Нет.', code: 'notFound' } });
    const { user } = renderScreen(<CommunityScreen />, {
      host,
      preloadedState: withCommunity(owned()),
    });
    const part = within(await screen.findByRole('region', { name: 'Забытый пароль' }));
    await user.click(part.getByText('Кому нужна ссылка'));
    await user.type(part.getByRole('textbox', { name: 'Начало имени' }), 'а{Enter}');
    await user.click(await part.findByRole('button', { name: 'Сделать ссылку: Дарья' }));
    expect(await part.findByRole('textbox', { name: 'Ссылка для нового пароля' })).toHaveValue(url);
    expect(part.getByText(/^Ссылка для участника Дарья/)).toBeVisible();
    await user.click(part.getByRole('button', { name: 'Сделать ссылку: Ева' }));
    expect(await part.findByText(/^У этого человека нет учётной записи/)).toBeVisible();
  });

  it('OWN-44 is not asked for by who owns nothing, nor on a host without it', async () => {
    const host = new FakeHost();
    renderScreen(<CommunityScreen />, { host, preloadedState: withCommunity(makeSession()) });
    expect(await screen.findByText('Эта страница для владельцев сообщества.')).toBeVisible();
    renderScreen(<CommunityScreen />, { host, preloadedState: { session: owned() } });
    await host.settle();
    expect(host.requests).toEqual([]);
  });

  it('OWN-44 says why it could not be loaded, and tries again', async () => {
    const host = new FakeHost().on('GET', BASE, { status: 500, json: { error: 'Сломалось.' } });
    const { user } = renderScreen(<CommunityScreen />, {
      host,
      preloadedState: withCommunity(owned()),
    });
    const retry = await screen.findByRole('button', { name: 'Попробовать ещё раз' });
    host.on('GET', BASE, { json: board });
    await user.click(retry);
    expect(await screen.findByRole('link', { name: 'Море' })).toHaveAttribute('href', '/sea');
  });
});

describe('the staff of a game', () => {
  const ofGame = `${BASE}/games/forest/staff`;
  const master = makeSession({
    characters: {
      status: 'ready',
      list: [makeCharacter({ key: 'master', type: 'master', isGameMaster: true })],
    },
    characterKey: 'master',
  });
  const member = (id: string, name: string, role = 'master') => ({
    ...{ person: { id, name }, role, status: 'active' },
  });

  it('OWN-47 OWN-49 changes and dismisses others, but not oneself', async () => {
    const host = new FakeHost()
      .on('GET', ofGame, {
        json: { title: 'Лес', staff: [member('3', 'Вера'), member('5', 'Юнга', 'tech')] },
      })
      .on('POST', `${ofGame}/5`, { json: {} });
    const { user } = renderScreen(<StaffScreen />, { host, preloadedState: withCommunity(master) });
    await user.click(await screen.findByRole('combobox', { name: 'Статус: Юнга' }));
    await user.click(await screen.findByRole('option', { name: /сейчас не.ведёт игру/ }));
    await waitFor(() => expect(host.asked('POST', `${ofGame}/5`)).toHaveLength(1));
    expect(JSON.parse(host.asked('POST', `${ofGame}/5`)[0]?.body ?? '')).toEqual({
      ...{ role: 'tech', status: 'nonactive' },
    });
    expect(screen.queryByRole('button', { name: 'Снять: Вера' })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Роль: Вера' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.getByRole('button', { name: 'Снять: Юнга' })).toBeVisible();
  });

  it('OWN-52 has the choice by which its game masters open and close the game', async () => {
    const path = `${BASE}/games/forest/status`;
    const host = new FakeHost()
      .on('GET', ofGame, { json: { title: 'Лес', staff: [] } })
      .on('GET', '/api/rpg/init', { json: START(false) })
      .on('POST', path, { json: {} });
    const { user } = renderScreen(<StaffScreen />, { host, preloadedState: withCommunity(master) });
    await user.click(await screen.findByRole('combobox', { name: /^Статус: / }));
    await user.click(await screen.findByRole('option', { name: /завершена|закрыта/i }));
    await waitFor(() => expect(host.asked('POST', path)).toHaveLength(1));
    expect(JSON.parse(host.asked('POST', path)[0]?.body ?? '')).toEqual({ status: 'closed' });
  });

  it('OWN-48 is not for technicians and players', async () => {
    const host = new FakeHost();
    const tech = makeCharacter({ key: 'master', type: 'master', isGameTech: true });
    const session = { ...master, characters: { status: 'ready', list: [tech] } } as const;
    renderScreen(<StaffScreen />, { host, preloadedState: withCommunity(session) });
    expect(await screen.findByText(/Эта страница для мастеров игры/)).toBeVisible();
    await host.settle();
    expect(host.requests).toEqual([]);
  });
});

describe('a community without games', () => {
  const none = { games: [], gameKey: undefined } as never;

  it('OWN-65 leads its owner to the first game, and tells others that it is being founded', async () => {
    renderScreen(<PickerScreen />, { preloadedState: withCommunity(owned(none)) });
    expect(await screen.findByRole('link', { name: 'Создать игру' })).toHaveAttribute(
      'href',
      '/community',
    );
    cleanup();
    renderScreen(<PickerScreen />, { preloadedState: withCommunity(makeSession(none)) });
    expect(await screen.findByText(/ещё основывают/)).toBeVisible();
    cleanup();
    renderScreen(<PickerScreen />, { preloadedState: { session: makeSession(none) } });
    expect(await screen.findByText('Открытых игр пока нет. Загляните позже.')).toBeVisible();
  });
});
