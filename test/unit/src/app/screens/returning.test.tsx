import { screen, waitFor } from '@testing-library/react';
import { createMemoryStorage, keyAt } from '../../../../../src/lib/storage/index.ts';
import { lastSeen } from '../../../../../src/features/turns/feed/lastSeen.ts';
import { makeGame } from '../../../../support/entities.ts';
import { makeGuestSession, makeHost, makeSession } from '../../../../support/factories.ts';
import { renderApp } from '../../../../support/renderApp.tsx';
import { i18n } from '../../../../support/i18n.ts';

const games = [
  makeGame({
    main_page_type: 'turns',
    image: '/forest.svg',
    body: '<p>За рекой лес.</p>',
    info: 'Сезон.',
  }),
];

/** Turns 1 to `count`, the newest first. */
const turns = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: count - index,
    post: `<p>Ход номер ${count - index}.</p>`,
    created: 1_000 + count - index,
    char: { id: 9, type: 'profile', name: 'Борис' },
    location: { key: 'glade', title: 'Поляна' },
  }));

interface Visit {
  readonly session?: ReturnType<typeof makeSession>;
  /** Whose marks there are, each the number of a turn: `guest`, or a user and a feed. */
  readonly seen?: readonly (readonly [reader: string, feed: string, turn: number])[];
}

async function visit({ session = makeGuestSession({ games }), seen = [] }: Visit = {}) {
  const host = makeHost();
  for (const path of ['forest', 'forest/7']) {
    host.on('GET', `/api/rpg/turns/${path}`, { json: { turns: turns(5) } });
    host.on('GET', `/api/rpg/turn/${path}`, { json: {} });
  }
  const storage = createMemoryStorage();
  for (const [reader, feed, turn] of seen)
    storage.set(keyAt(lastSeen, reader, feed), { id: String(turn), created: 1_000 + turn });
  const app = renderApp('/forest', { host, storage, preloadedState: { session } });
  await screen.findByText('Ход номер 5.');
  return { ...app, storage };
}

const returning = () => document.documentElement.hasAttribute('data-returning');
const folded = () =>
  [...document.querySelectorAll('[data-about]')].map((part) => part.getAttribute('data-about'));
/** The line as it reads, without what is for screen readers alone. */
const line = () => screen.findByText(/^С.прошлого раза/);

describe('the home of a game for who comes back', () => {
  it('FIRST-30 FIRST-36 a first visit is that of everybody, and loads no line', async () => {
    const { storage } = await visit();
    expect(returning()).toBe(false);
    await waitFor(() => expect(storage.partsOf(lastSeen)).toHaveLength(1));
    expect(screen.queryByText(/^С.прошлого раза/)).toBeNull();
    expect(returning()).toBe(false);
  });

  it('FIRST-30 FIRST-35 the picture, the description and the card are behind a button that says whether they are open', async () => {
    const { user } = await visit({ seen: [['guest', 'latest/forest//', 5]] });
    expect(returning()).toBe(true);
    const button = screen.getByRole('button', { name: /^Об.игре$/ });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(folded()).toEqual(['false', 'false', 'false']);
    button.focus();
    await user.keyboard('{Enter}');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(button).toHaveFocus();
    expect(folded()).toEqual(['true', 'true', 'true']);
    await user.keyboard(' ');
    expect(folded()).toEqual(['false', 'false', 'false']);
  });

  it('FIRST-31 says how many turns of others are new, and leads to the first of them', async () => {
    const { user } = await visit({ seen: [['guest', 'latest/forest//', 2]] });
    expect(await line()).toHaveTextContent('С прошлого раза: 3 новых хода: к первому из них');
    await user.click(screen.getByRole('button', { name: /3.новых хода/ }));
    await waitFor(() => expect(document.activeElement?.id).toBe('turn-3'));
  });

  it('FIRST-31 says when nothing is new, still folded', async () => {
    await visit({ seen: [['guest', 'latest/forest//', 5]] });
    expect(await line()).toHaveTextContent('С прошлого раза ничего нового.');
    expect(returning()).toBe(true);
  });

  it('FIRST-37 who signs in, or plays another character, has seen what they saw before', async () => {
    const session = makeSession({ games });
    const user = session.user?.id ?? '';
    await visit({
      session,
      seen: [
        ['guest', 'latest/forest//', 1],
        [user, 'latest/forest//9', 3],
        ['somebody', 'latest/forest//7', 5],
        ['guest', 'latest/meadow//', 5],
      ],
    });
    expect(await line()).toHaveTextContent('С прошлого раза: 2 новых хода');
  });

  it('FIRST-31 counts in good Russian', () => {
    const said = (key: 'news.turns' | 'news.turnsOpen' | 'news.messages', counts: number[]) =>
      counts.map((count) => i18n.t(key, { count }).replaceAll('\u00a0', ' '));
    expect(said('news.turns', [1, 2, 7, 21])).toEqual([
      '1 новый ход',
      '2 новых хода',
      '7 новых ходов',
      '21 новый ход',
    ]);
    expect(said('news.turnsOpen', [20, 21])).toEqual([
      'больше 20 новых ходов',
      'больше 21 нового хода',
    ]);
    expect(said('news.messages', [1, 2, 5])).toEqual(['1 сообщение', '2 сообщения', '5 сообщений']);
  });
});
