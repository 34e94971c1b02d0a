import { act, screen } from '@testing-library/react';
import { mainPageTypes } from '../../../../../src/contract/index.ts';
import type { SessionState } from '../../../../../src/features/session/index.ts';
import { makeGame, master, newcomer, plainUser, player } from '../../../../support/entities.ts';
import { makeGuestSession, makeHost, makeSession } from '../../../../support/factories.ts';
import type { FakeHost } from '../../../../support/fakeHost.ts';
import { renderApp } from '../../../../support/renderApp.tsx';

const turn = {
  id: 1,
  post: '<p>Дождь кончился.</p>',
  created: 1_000,
  char: { id: 7, type: 'profile', name: 'Алина' },
  location: { key: 'glade', title: 'Поляна' },
};
const quest = { key: 'q', title: 'Пропавший обоз', active: true, events: [] };

function hostOf(): FakeHost {
  return makeHost().otherwise(({ path }) => {
    if (path.startsWith('/api/rpg/turns/forest')) return { json: { turns: [turn] } };
    if (path.startsWith('/api/rpg/turn/forest')) return { json: {} };
    return path.startsWith('/api/rpg/quests/forest') ? { json: { quests: [quest] } } : undefined;
  });
}

const games = (main_page_type: string) => [makeGame({ main_page_type, body: '<p>О лесе.</p>' })];
const { characterKey: _none, ...nobody } = makeSession({
  characters: { status: 'ready', list: [] },
});

const people: readonly (readonly [string, SessionState])[] = [
  ['a guest', makeGuestSession()],
  ['one without a character', nobody],
  ...[player, newcomer, plainUser, master].map((one, index): [string, SessionState] => [
    ['a player', 'a newcomer', 'a plain user', 'a master'][index]!,
    makeSession({ characters: { status: 'ready', list: [one] }, characterKey: one.key }),
  ]),
];

/** What a home is made of, by its type; a type of another host is a description. */
const made: Record<string, { readonly turns?: true; readonly quests?: true }> = {
  quests_chat: { quests: true },
  turns: { turns: true },
  profile_turns: { turns: true },
  description: {},
  quests_turns: { quests: true, turns: true },
  forum_news: {},
};

const cases = Object.keys(made).flatMap((type) =>
  people.map(([who, session]) => ({ type, who, session, ...made[type] })),
);

const askedFor = (host: FakeHost, what: string): number =>
  host.requests.filter(({ path }) => path.startsWith(`/api/rpg/${what}/forest`)).length;

describe('the home of each type', () => {
  it('is known for all types of the catalogue', () => {
    expect(Object.keys(made)).toEqual(expect.arrayContaining([...mainPageTypes]));
  });

  it.each(cases)('HOME-04 $type for $who', async ({ type, session, turns, quests }) => {
    const host = hostOf();
    renderApp('/forest', {
      host,
      preloadedState: { session: { ...session, games: games(type) } },
    });
    expect(await screen.findByText('О лесе.')).toBeVisible();
    const plays = session.characterKey !== undefined;
    if (turns) expect(await screen.findByText('Дождь кончился.')).toBeVisible();
    if (quests && plays) expect(await screen.findByText('Пропавший обоз')).toBeVisible();
    if (quests && !plays) expect(await screen.findByText(/^Квесты (?:видны|откр)/)).toBeVisible();
    await act(() => host.settle());
    expect(screen.queryAllByText('Дождь кончился.')).toHaveLength(turns ? 1 : 0);
    expect(screen.queryAllByRole('heading', { name: 'Квесты' })).toHaveLength(quests ? 1 : 0);
    expect(askedFor(host, 'turns') > 0).toBe(turns === true);
    expect(askedFor(host, 'quests')).toBe(quests && plays ? 1 : 0);
  });

  it('HOME-04 stands above turns that do not wait for the quests', async () => {
    const host = hostOf();
    const release = host.hold('GET', '/api/rpg/quests/forest/7');
    renderApp('/forest', {
      host,
      preloadedState: { session: makeSession({ games: games('quests_turns') }) },
    });
    const post = await screen.findByText('Дождь кончился.');
    expect(screen.queryByText('Пропавший обоз')).toBeNull();
    release({ json: { quests: [quest] } });
    const title = await screen.findByRole('button', { name: 'Пропавший обоз', expanded: false });
    expect(title.compareDocumentPosition(post)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});
