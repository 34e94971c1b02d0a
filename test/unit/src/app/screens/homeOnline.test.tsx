import { act, screen, within } from '@testing-library/react';
import {
  channelMembersChanged,
  initialListState,
  loadOnline,
  type OnlineListState,
} from '../../../../../src/features/presence/index.ts';
import type { OnlineEntry, PresenceMember } from '../../../../../src/contract/index.ts';
import { makeGame } from '../../../../support/entities.ts';
import { makeGuestSession, makeHost } from '../../../../support/factories.ts';
import type { FakeHost } from '../../../../support/fakeHost.ts';
import { renderApp, type RenderedApp } from '../../../../support/renderApp.tsx';
import { renderScreen } from '../../../../support/renderScreen.tsx';
import { trueMedia } from '../../../../support/jsdomStubs.ts';
import { HomeScreen } from '../../../../../src/app/screens/HomeScreen.tsx';

const ONLINE = '/api/rpg/online/forest';
const TURNS = '/api/rpg/turns/forest';

const alina: OnlineEntry = {
  id: '7',
  type: 'profile',
  name: 'Алина',
  seo: 'alina',
  avatar: '/alina.jpg',
};
const vera: OnlineEntry = { id: '3', type: 'user', name: 'Вера', url: 'https://forum.test/u/3' };
const leader: OnlineEntry = { id: '1', type: 'master', name: 'Ведущий' };

const crowd = (size: number): OnlineEntry[] =>
  Array.from({ length: size }, (_, id) => ({ id: `${id}`, type: 'user', name: `Гость ${id}` }));

type Options = {
  entries?: readonly OnlineEntry[];
  over?: Partial<OnlineListState>;
  profile_show?: boolean;
  wide?: boolean;
};

function stateOf({ entries = [], over, profile_show = true }: Options) {
  const games = [makeGame({ profile_show, main_page_type: 'description' })];
  const list = { ...initialListState, game: 'forest', entries, loadedAt: 1, ...over };
  const presence = { list };
  return { session: makeGuestSession({ games }), presence };
}

/** The home by itself, with every route of the table taken as built. */
async function show({ wide = true, ...options }: Options): Promise<HTMLElement> {
  if (wide) trueMedia.add('(min-width: 1200px)');
  renderScreen(<HomeScreen />, { at: '/forest', preloadedState: stateOf(options) });
  return screen.findByRole('region', { name: /^В сети/ });
}

describe('who is online, on the home of a game', () => {
  it('HOME-05 shows avatars with names, and how many there are', async () => {
    const list = await show({ entries: [alina, vera, leader] });
    expect(within(list).getByRole('heading', { name: 'В сети 3 человека' })).toBeVisible();
    const lines = within(list).getAllByRole('listitem');
    expect(lines.map((line) => line.lastElementChild?.textContent)).toEqual([
      'Алина',
      'Ведущий',
      'Вера',
    ]);
    expect(within(lines[0]!).getByRole('presentation')).toHaveAttribute('src', '/alina.jpg');
  });

  it('HOME-05 ONL-01 has those at once who come into a channel of chat, until they leave the last', async () => {
    trueMedia.add('(min-width: 1200px)');
    const preloadedState = stateOf({ entries: [vera] });
    const { store } = renderScreen(<HomeScreen />, { at: '/forest', preloadedState });
    const list = await screen.findByRole('region', { name: /^В сети/ });
    const channel = { type: 'rpg_game', id: 'hall' };
    const setMembers = (at: number, members: PresenceMember[]) =>
      act(() => void store.dispatch(channelMembersChanged({ channel, members, at })));
    const names = () =>
      within(list)
        .getAllByRole('listitem')
        .map((one) => one.lastElementChild?.textContent);
    setMembers(2, [{ id: '7', type: 'profile', name: 'Мара' }]);
    expect(names()).toEqual(['Вера', 'Мара']);
    setMembers(3, []);
    expect(names()).toEqual(['Вера']);
  });

  it.each([
    [1, 'В сети 1 человек'],
    [2, 'В сети 2 человека'],
    [5, 'В сети 5 человек'],
    [21, 'В сети 21 человек'],
  ])('counts %i in Russian', async (size, title) => {
    const list = await show({ entries: crowd(size) });
    expect(within(list).getByRole('heading')).toHaveTextContent(title);
  });

  it('HOME-05 leads to a profile where profile_show is on, and to the address of a user', async () => {
    const list = await show({ entries: [alina, vera, leader] });
    const links = within(list).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/forest/profiles/7-alina',
      'https://forum.test/u/3',
    ]);
    expect(links[1]).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  });

  it('HOME-05 leads to no profile where profile_show is off, nor to a user without an address', async () => {
    const { url: _none, ...homeless } = vera;
    const list = await show({ entries: [alina, homeless], profile_show: false });
    expect(within(list).getByText('Алина')).toBeVisible();
    expect(within(list).queryByRole('link')).toBeNull();
  });

  it('counts those whom the host does not name', async () => {
    const nameless: OnlineEntry[] = [
      { id: '8', type: 'profile' },
      { id: '9', type: 'profile' },
      { id: '10', type: 'master' },
    ];
    const list = await show({ entries: [alina, ...nameless] });
    expect(within(list).getByText('Мастер')).toBeVisible();
    expect(within(list).getByText('и ещё 2 человека')).toBeVisible();
  });

  it('folds a crowd', async () => {
    const list = within(await show({ entries: crowd(30) }));
    expect(list.getAllByRole('listitem')).toHaveLength(12);
    act(() => list.getByRole('button', { name: 'и ещё 18' }).click());
    expect(list.getAllByRole('listitem')).toHaveLength(30);
  });

  it('is one line where there is no room beside the turns, and opens when pressed', async () => {
    const list = within(await show({ entries: [alina], wide: false }));
    const fold = list.getByRole('button', { name: 'В сети 1 человек', expanded: false });
    expect(list.queryByText('Алина')).toBeNull();
    act(() => fold.click());
    expect(list.getByText('Алина')).toBeVisible();
  });

  it('says so when nobody is there', async () => {
    const list = await show({});
    expect(within(list).getByText(/^Сейчас здесь никого/)).toBeVisible();
    expect(within(list).getByRole('heading')).toHaveTextContent('В сети');
  });
});

describe('the loading of who is online', () => {
  function open(host: FakeHost, over: Record<string, unknown> = {}): RenderedApp {
    trueMedia.add('(min-width: 1200px)');
    const session = makeGuestSession({ games: [makeGame({ main_page_type: 'turns', ...over })] });
    const presence = { list: { ...initialListState, game: 'forest' } };
    return renderApp('/forest', { host, preloadedState: { session, presence } });
  }

  it('HOME-05 begins to show only when the first turns can be read', async () => {
    const host = makeHost();
    const release = host.hold('GET', TURNS);
    const { store } = open(host);
    await screen.findByRole('heading', { level: 1, name: 'Лес' });
    await act(() => store.dispatch(loadOnline()));
    expect(screen.queryByRole('region', { name: /^В сети/ })).toBeNull();
    release({ json: { turns: [{ id: 1, post: '<p>Дождь.</p>', created: 1_000 }] } });
    expect(await screen.findByText('Дождь.')).toBeVisible();
    expect(await screen.findByRole('region', { name: /^В сети/ })).toBeVisible();
  });

  it('shows also where the turns could not be loaded', async () => {
    const host = makeHost().on('GET', TURNS, { status: 500, json: { error: 'Пусто.' } });
    open(host);
    expect(await screen.findByRole('region', { name: /^В сети/ })).toBeVisible();
  });

  it('offers to try again what could not be loaded', async () => {
    const host = makeHost().on('POST', ONLINE, { status: 500 });
    const { store, user } = open(host, { main_page_type: 'description' });
    const list = within(await screen.findByRole('region', { name: 'В сети' }));
    await act(() => store.dispatch(loadOnline()));
    expect(list.getByText(/^Не удалось узнать/)).toBeVisible();
    host.on('POST', ONLINE, { json: [alina] });
    await user.click(list.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await list.findByText('Алина')).toBeVisible();
  });
});
