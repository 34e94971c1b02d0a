import { act, screen, waitFor, within } from '@testing-library/react';
import { signedOut } from '../../../../../src/features/session/index.ts';
import { turnReceived, turnRemoved } from '../../../../../src/features/turns/index.ts';
import { makeTurn } from '../../../../support/entities.ts';
import type { FakeHost } from '../../../../support/fakeHost.ts';
import { makeGuestSession } from '../../../../support/factories.ts';
import { places, showLatest, user, writerSession } from './formProgram.tsx';
import { TurnsHost } from './turnsHost.ts';

const guest = makeGuestSession();
const NEW = { game: 'forest', at: 5 };

/** A view whose observed elements come near when the test says so. */
function fakeView() {
  const near = new Set<() => void>();
  class FakeObserver {
    private readonly notice: () => void;
    constructor(callback: IntersectionObserverCallback) {
      const entries = [{ isIntersecting: true }] as IntersectionObserverEntry[];
      this.notice = () => callback(entries, this as unknown as IntersectionObserver);
    }
    observe(): void {
      near.add(this.notice);
    }
    disconnect(): void {
      near.delete(this.notice);
    }
  }
  const real = globalThis.IntersectionObserver;
  globalThis.IntersectionObserver = FakeObserver as unknown as typeof IntersectionObserver;
  const end = () => {
    globalThis.IntersectionObserver = real;
  };
  return { near, comesNear: () => act(() => near.forEach((notice) => notice())), end };
}

const articles = () => screen.findAllByRole('article');
const shownIds = async () => (await articles()).map(({ id }) => id.replace('turn-', ''));

describe('a game without a turn', () => {
  const empty = (host: { on: FakeHost['on'] }) => {
    for (const who of ['', '/7'])
      host.on('GET', `/api/rpg/turns/forest${who}`, { json: { turns: [] } });
  };

  it('BACK-111 lets a guest in, and shows the places and the rules', async () => {
    showLatest({ session: guest, prepare: empty });
    const signIn = await screen.findByRole('link', { name: 'Войти, чтобы писать' });
    expect(signIn).toHaveAttribute('href', '/login');
    expect(screen.queryByRole('button', { name: 'Написать первый ход' })).toBeNull();
  });

  it('BACK-111 leads a player to the form, with the caret in it', async () => {
    showLatest({ prepare: empty });
    await user().click(await screen.findByRole('button', { name: 'Написать первый ход' }));
    await waitFor(() => expect(screen.getByLabelText('Текст хода')).toHaveFocus());
    expect(screen.queryByRole('link', { name: /Войти/ })).toBeNull();
  });
});

describe('the list of turns', () => {
  it('FEED-01 stands newest first in a feed, and goes on by the button until there is no more', async () => {
    showLatest({ session: guest, prepare: (_host, memory) => memory.fill(22) });
    expect(await shownIds()).toEqual(Array.from({ length: 20 }, (_, n) => String(25 - n)));
    expect(screen.getByRole('feed')).toHaveAttribute('aria-busy', 'false');
    await user().click(screen.getByRole('button', { name: 'Ещё' }));
    await waitFor(async () => expect(await articles()).toHaveLength(25));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ещё' })).toBeNull());
    const [first] = await articles();
    expect(first).toHaveAttribute('aria-setsize', '25');
    const end = screen.getByText(/^Отсюда всё и.началось$/).parentElement;
    await waitFor(() => expect(end).toHaveFocus()); // the button that had it has gone
  });

  it('FEED-01 goes on by itself when its end comes near the view, page by page', async () => {
    const view = fakeView();
    showLatest({ session: guest, prepare: (_host, memory) => memory.fill(42) });
    expect(await articles()).toHaveLength(20);
    await waitFor(() => expect(view.near.size).toBe(1));
    view.comesNear();
    await waitFor(async () => expect(await articles()).toHaveLength(40));
    await waitFor(() => expect(view.near.size).toBe(1));
    view.comesNear();
    await waitFor(async () => expect(await articles()).toHaveLength(45));
    await waitFor(() => expect(view.near.size).toBe(0));
    expect(screen.getByText(/^Отсюда всё и.началось$/)).toBeInTheDocument();
    expect(document.body).toHaveFocus();
    view.end();
  });

  it('FEED-01 says that there are no turns', async () => {
    showLatest({ session: guest, prepare: (host) => new TurnsHost().serve(host, 'forest') });
    expect(await screen.findByText(/Ходов пока нет/)).toBeInTheDocument();
    expect(screen.queryByRole('feed')).toBeNull();
  });

  it('says that the first page did not come, and asks again', async () => {
    const { host, memory } = showLatest({
      session: guest,
      prepare: (fake) =>
        fake.on('GET', '/api/rpg/turns/forest', { status: 500, json: { error: 'Пожар' } }),
    });
    expect(await screen.findByText('Пожар')).toBeInTheDocument();
    memory.serve(host, 'forest');
    await user().click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await articles()).toHaveLength(3);
  });

  it('says that a further page did not come, keeps the rest, does not press the host, and asks again', async () => {
    const view = fakeView();
    const { host, memory } = showLatest({
      session: guest,
      prepare: (_fake, turns) => turns.fill(22),
    });
    await articles();
    host.on('GET', '/api/rpg/turns/forest', { broken: true });
    view.comesNear();
    expect(await screen.findByRole('alert')).toHaveTextContent(/Более ранние ходы не.загрузились/);
    expect(view.near.size).toBe(0);
    expect(await articles()).toHaveLength(20);
    memory.serve(host, 'forest');
    await user().click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    await waitFor(async () => expect(await articles()).toHaveLength(25));
    view.end();
  });

  it('LIVE-01 takes a new turn at the top, a changed one in its place, and lets a deleted one go', async () => {
    const { store, memory } = showLatest({ session: guest });
    await articles();
    act(() => void store.dispatch(turnReceived({ ...NEW, turn: memory.write() })));
    expect(await shownIds()).toEqual(['4', '3', '2', '1']);
    act(
      () => void store.dispatch(turnReceived({ ...NEW, turn: memory.edit('2', '<p>Снова.</p>') })),
    );
    expect(within((await articles())[2] as HTMLElement).getByText('Снова.')).toBeInTheDocument();
    act(() => void store.dispatch(turnRemoved({ game: 'forest', id: '3' })));
    expect(await shownIds()).toEqual(['4', '2', '1']);
  });

  it('names each turn by its author', async () => {
    showLatest({ session: guest });
    const [first] = await articles();
    expect(first).toHaveAccessibleName('Алина');
  });
});

describe('the page around the list', () => {
  const background = () =>
    document.querySelector<HTMLElement>('[style*="background-image"]')?.style.backgroundImage;

  it('FEED-03 has the background of the first turn’s location, and changes with it', async () => {
    const { store } = showLatest({
      session: guest,
      prepare: (_host, memory) =>
        memory.write({ location: { key: 'shore', bgimage: '/shore.webp' } }),
    });
    await articles();
    await waitFor(() => expect(background()).toBe('url("/shore.webp")'));
    const turn = makeTurn({
      id: '99',
      created: 2_000_000_000,
      location: { key: 'x', bgimage: '/x.webp' },
    });
    act(() => void store.dispatch(turnReceived({ ...NEW, turn })));
    expect(background()).toBe('url("/x.webp")');
    const bare = makeTurn({ id: '100', created: 2_000_000_001, location: 'y' });
    act(() => void store.dispatch(turnReceived({ ...NEW, turn: bare })));
    expect(background()).toBeUndefined();
  });

  it('FEED-03 finds the background in the location list where the turn names the place alone', async () => {
    const { list } = places('shore');
    const shore = list.map((location) => ({ ...location, bgimage: '/known.webp' }));
    showLatest({
      session: makeGuestSession({ locations: { status: 'ready', list: shore } }),
      prepare: (_host, memory) => memory.write({ location: 'shore' }),
    });
    await waitFor(() => expect(background()).toBe('url("/known.webp")'));
  });

  it('waits with the list until it is known who reads, and asks once', () => {
    const session = writerSession({ characters: { status: 'loading', list: [] } });
    const { characterKey: _none, ...undecided } = session;
    const { host } = showLatest({ session: undecided });
    expect(screen.getByText('Ходы загружаются…')).toBeInTheDocument();
    expect(host.requests).toEqual([]);
  });

  it('reads on as a guest when the session ends', async () => {
    const { store, host } = showLatest();
    await articles();
    act(() => void store.dispatch(signedOut()));
    await waitFor(() => expect(host.asked('GET', '/api/rpg/turns/forest')).toHaveLength(1));
    expect(await articles()).toHaveLength(3);
  });
});
