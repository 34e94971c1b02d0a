import {
  feedClosed,
  feedKey,
  latestFeedRef,
  loadPage,
  openFeed,
  pollTurns,
  selectFeed,
  selectTurns,
  turnChanged,
  turnReceived,
  turnRemoved,
} from '../../../../../src/features/turns/index.ts';
import { signedOut } from '../../../../../src/features/session/index.ts';
import { makeTurn } from '../../../../support/entities.ts';
import { makeProgram, makeSession } from '../../../../support/factories.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';
import { TurnsHost } from './turnsHost.ts';

const ref = latestFeedRef('forest', '7');
const key = feedKey(ref);

/** A player with a feed of the game before him; `memory` is what the host knows. */
async function setUp(turns = 3, prepare: (memory: TurnsHost) => void = () => undefined) {
  const memory = new TurnsHost().fill(turns);
  prepare(memory);
  const host = new FakeHost();
  memory.serve(host, 'forest', '7');
  memory.serve(host, 'forest');
  const { store } = makeProgram({ host, preloadedState: { session: makeSession() } });
  store.dispatch(openFeed(ref));
  await host.settle();
  const turnsNow = () => selectTurns(store.getState(), key);
  const ids = () => turnsNow().map(({ id }) => id);
  const feed = () => selectFeed(store.getState(), key);
  const receive = (id: string, over = {}) =>
    store.dispatch(
      turnReceived({
        game: 'forest',
        turn: makeTurn({ id, created: 2_000_000_000, ...over }),
        at: 5,
      }),
    );
  return { memory, host, store, turnsNow, ids, feed, receive };
}

const count = (from: number, to: number): string[] =>
  Array.from({ length: from - to + 1 }, (_, index) => String(from - index));

describe('pages of a feed', () => {
  it('FEED-01 opens with the first page, newest first, and goes on to the end', async () => {
    const { store, host, ids, feed } = await setUp(45);
    expect(ids()).toEqual(count(45, 26));
    for (const last of [6, 1]) {
      await store.dispatch(loadPage(ref));
      expect(ids()).toEqual(count(45, last));
    }
    expect(feed()?.complete).toBe(true);
    await store.dispatch(loadPage(ref));
    expect(host.asked('GET', '/api/rpg/turns/forest/7').map(({ query }) => query)).toEqual([
      { page: '1' },
      { page: '2', before: '26' },
      { page: '3', before: '6' },
    ]);
  });

  it('reads as a guest by the call without a character', async () => {
    const { store, host } = await setUp();
    store.dispatch(openFeed(latestFeedRef('forest', undefined)));
    await host.settle();
    expect(host.asked('GET', '/api/rpg/turns/forest')).toHaveLength(1);
    const guest = feedKey(latestFeedRef('forest', undefined));
    expect(selectTurns(store.getState(), guest)).toHaveLength(3);
  });

  it('asks for one page at a time, and for the first one only once however often it is opened', async () => {
    const { store, host } = await setUp(30);
    await Promise.all([store.dispatch(loadPage(ref)), store.dispatch(loadPage(ref))]);
    store.dispatch(openFeed(ref));
    await host.settle();
    expect(host.asked('GET', '/api/rpg/turns/forest/7')).toHaveLength(2);
  });

  it.each([false, true])(
    'neither loses nor doubles a turn where others come and go between pages (by number alone: %s)',
    async (byNumber) => {
      const { memory, store, ids } = await setUp(50, (host) => {
        host.byNumber = byNumber;
      });
      memory.write();
      memory.write();
      for (const id of ['40', '35', '31']) {
        memory.remove(id);
        store.dispatch(turnRemoved({ game: 'forest', id }));
      }
      await store.dispatch(pollTurns(ref));
      for (let more = 0; more < 4; more += 1) await store.dispatch(loadPage(ref));
      expect(ids()).toEqual(memory.list().map(({ id }) => id));
    },
  );

  it('finds the turn that an unnoticed deletion moved up a page', async () => {
    const { memory, store, ids } = await setUp(50);
    for (const id of ['40', '35', '31']) memory.remove(id);
    await store.dispatch(loadPage(ref));
    await store.dispatch(pollTurns(ref));
    expect(ids()).toEqual(
      memory
        .list()
        .slice(0, 37)
        .map(({ id }) => id),
    );
  });

  it('knows the end of a host that cuts other pages, repeats its last one, or names it', async () => {
    const small = await setUp(9, (host) => {
      host.pageSize = 5;
    });
    expect(small.feed()?.complete).toBe(false);
    await small.store.dispatch(loadPage(ref));
    expect(small.feed()?.complete).toBe(true);

    const same = { json: { turns: new TurnsHost().fill(3).list() } };
    const { store, host, feed } = await setUp(0);
    host.on('GET', '/api/rpg/turns/sea', same);
    const sea = latestFeedRef('sea', undefined);
    store.dispatch(openFeed(sea));
    await host.settle();
    await store.dispatch(loadPage(sea));
    expect(selectFeed(store.getState(), feedKey(sea))?.complete).toBe(true);

    host.on('GET', '/api/rpg/turns/sea/7', {
      json: { turns: { data: same.json.turns, last_page: 1 } },
    });
    const own = latestFeedRef('sea', '7');
    store.dispatch(openFeed(own));
    await host.settle();
    expect(selectFeed(store.getState(), feedKey(own))?.complete).toBe(true);
    expect(feed()?.complete).toBe(true);
  });

  it('keeps what it has and says why where a page fails; another try goes on', async () => {
    const { host, memory, store, ids, feed } = await setUp(30);
    host.on('GET', '/api/rpg/turns/forest/7', { status: 500, json: { error: 'Пожар' } });
    await store.dispatch(loadPage(ref));
    expect(feed()).toMatchObject({ loading: false, error: { kind: 'server', message: 'Пожар' } });
    expect(ids()).toHaveLength(20);
    memory.serve(host, 'forest', '7');
    await store.dispatch(loadPage(ref));
    expect(feed()?.error).toBeUndefined();
    expect(ids()).toHaveLength(30);
  });
});

describe('events of a feed', () => {
  it('LIVE-01 adds a sent turn at the top, replaces an updated one, removes a deleted one', async () => {
    const { store, memory, ids, turnsNow } = await setUp();
    store.dispatch(turnReceived({ game: 'forest', turn: memory.write(), at: 5 }));
    expect(ids()).toEqual(['4', '3', '2', '1']);
    store.dispatch(turnChanged({ game: 'forest', turn: memory.edit('2', '<p>Снова.</p>'), at: 6 }));
    expect(turnsNow()[2]?.post).toBe('<p>Снова.</p>');
    store.dispatch(turnRemoved({ game: 'forest', id: '3' }));
    expect(ids()).toEqual(['4', '2', '1']);
  });

  it('FEED-05 takes each event twice, out of order, and after the deletion, to the same end', async () => {
    const { store, memory, ids, turnsNow } = await setUp();
    const sent = memory.write();
    const changed = memory.edit(sent.id, '<p>Иначе.</p>');
    for (const turn of [changed, sent, changed, sent])
      store.dispatch(turnReceived({ game: 'forest', turn, at: 5 }));
    expect(ids()).toEqual(['4', '3', '2', '1']);
    expect(turnsNow()[0]?.post).toBe('<p>Иначе.</p>');
    store.dispatch(turnRemoved({ game: 'forest', id: '4' }));
    store.dispatch(turnRemoved({ game: 'forest', id: '4' }));
    store.dispatch(turnChanged({ game: 'forest', turn: changed, at: 7 }));
    expect(ids()).toEqual(['3', '2', '1']);
  });

  it('a deletion that comes before its turn keeps the turn away', async () => {
    const { store, memory, ids } = await setUp();
    store.dispatch(turnRemoved({ game: 'forest', id: '4' }));
    store.dispatch(turnReceived({ game: 'forest', turn: memory.write(), at: 5 }));
    expect(ids()).toEqual(['3', '2', '1']);
  });

  it('what is the author’s own is received by the author’s feed alone, and stays own', async () => {
    const { store, host, turnsNow } = await setUp();
    const guest = latestFeedRef('forest', undefined);
    store.dispatch(openFeed(guest));
    await host.settle();
    const turn = makeTurn({ id: '9', created: 2_000_000_000 });
    const own = { ...turn, isOwner: true };
    store.dispatch(turnReceived({ game: 'forest', character: '7', turn: own, at: 5 }));
    expect(selectTurns(store.getState(), feedKey(guest))).toHaveLength(3);
    store.dispatch(turnReceived({ game: 'forest', turn, at: 5 }));
    expect(turnsNow()[0]?.isOwner).toBe(true);
    expect(selectTurns(store.getState(), feedKey(guest))[0]?.isOwner).toBe(false);
  });

  it('another game’s events, and those before the first page, show nothing', async () => {
    const { store, ids, receive } = await setUp();
    store.dispatch(turnReceived({ game: 'sea', turn: makeTurn({ id: '77' }), at: 5 }));
    expect(ids()).toEqual(['3', '2', '1']);
    const early = latestFeedRef('forest', '9');
    store.dispatch(openFeed(early));
    receive('50');
    expect(selectTurns(store.getState(), feedKey(early))).toEqual([]);
  });

  it('an old turn that is changed far below tears no hole into what is shown', async () => {
    const { store, memory, ids, turnsNow } = await setUp(60);
    store.dispatch(turnChanged({ game: 'forest', turn: memory.edit('5', '<p>Новое.</p>'), at: 5 }));
    expect(ids()).toEqual(count(60, 41));
    for (let more = 0; more < 3; more += 1) await store.dispatch(loadPage(ref));
    expect(ids()).toEqual(count(60, 1));
    expect(turnsNow()[55]?.post).toBe('<p>Новое.</p>');
  });

  it('gives the same list while nothing changed', async () => {
    const { store, turnsNow, receive } = await setUp();
    receive('9');
    const before = turnsNow();
    receive('9');
    store.dispatch(turnRemoved({ game: 'sea', id: '9' }));
    expect(turnsNow()).toBe(before);
    receive('10');
    expect(turnsNow()[1]).toBe(before[0]);
  });
});

describe('polls of a feed', () => {
  it('LIVE-09 asks from a little before the last news and finds turns, edits and deletions of a gap', async () => {
    const { host, memory, store, turnsNow, ids } = await setUp();
    const opened = memory.now;
    memory.write();
    memory.edit('2', '<p>Иначе.</p>');
    memory.remove('1');
    await store.dispatch(pollTurns(ref));
    expect(ids()).toEqual(['4', '3', '2']);
    expect(turnsNow()[2]?.post).toBe('<p>Иначе.</p>');
    const polled = memory.now;
    memory.now += 60_000;
    await store.dispatch(pollTurns(ref));
    const dates = host
      .asked('POST', '/api/rpg/turns/forest/new/7')
      .map(({ body }) => (JSON.parse(body) as { date: number }).date);
    expect(dates[0]).toBeLessThan(opened);
    expect(dates[1]).toBeLessThan(polled);
    expect(dates[1]).toBeGreaterThan(dates[0] ?? 0);
  });

  it('LIVE-09 a turn received by an event never moves the date past what was missed', async () => {
    const { memory, store, ids } = await setUp();
    memory.now += 600_000;
    memory.write();
    memory.now += 600_000;
    store.dispatch(turnReceived({ game: 'forest', turn: memory.write(), at: 5 }));
    await store.dispatch(pollTurns(ref));
    expect(ids()).toEqual(['5', '4', '3', '2', '1']);
  });

  it('works without the host’s own additions: no clock, no deletions, no versions', async () => {
    const { host, memory, store, ids } = await setUp();
    const { updated: _version, ...bare } = memory.write();
    host.on('POST', '/api/rpg/turns/forest/new/7', { json: { turns: [bare] } });
    await store.dispatch(pollTurns(ref));
    await store.dispatch(pollTurns(ref));
    expect(ids()).toEqual(['4', '3', '2', '1']);
  });

  it.each([
    ['is full', { made: 1_200, held: 1_000 }, {}],
    ['says so', { made: 60, held: 40 }, { more: true }],
  ])('starts over where one answer lacks what was missed: it %s', async (_how, size, said) => {
    const { host, memory, store, feed, ids } = await setUp(30);
    memory.fill(size.made);
    host.on('POST', '/api/rpg/turns/forest/new/7', ({ body }) => {
      const news = memory.since((JSON.parse(body) as { date: number }).date);
      return { json: { ...news, turns: news.turns.slice(0, size.held), ...said } };
    });
    memory.remove('30');
    await store.dispatch(pollTurns(ref));
    expect(feed()?.floor).toBeUndefined();
    await store.dispatch(loadPage(ref));
    expect(ids()).toEqual(
      memory
        .list()
        .slice(0, 20)
        .map(({ id }) => id),
    );
  });

  it('leaves the feed as it is where a poll fails', async () => {
    const { host, store, ids, feed } = await setUp();
    host.on('POST', '/api/rpg/turns/forest/new/7', { broken: true });
    await store.dispatch(pollTurns(ref));
    expect(ids()).toEqual(['3', '2', '1']);
    expect(feed()?.error).toBeUndefined();
  });
});

describe('opening and closing', () => {
  it('keeps what was loaded for the way back', async () => {
    const { store, host, ids } = await setUp(30);
    await store.dispatch(loadPage(ref));
    store.dispatch(feedClosed({ place: ref }));
    store.dispatch(openFeed(ref));
    await host.settle();
    expect(ids()).toHaveLength(30);
    expect(host.asked('GET', '/api/rpg/turns/forest/7')).toHaveLength(2);
  });

  it('forgets a user’s feeds at sign-out', async () => {
    const { store, feed } = await setUp();
    store.dispatch(signedOut());
    expect(feed()).toBeUndefined();
  });
});
