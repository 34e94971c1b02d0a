import { farEnd } from '../../../../../src/features/turns/feed/feedState.ts';
import {
  feedKey,
  latestFeedRef,
  loadPage,
  openFeed,
  pollTurns,
  selectFeed,
  selectTurns,
  turnReceived,
  turnRemoved,
} from '../../../../../src/features/turns/index.ts';
import {
  selectNews,
  selectTurnBeforeGap,
} from '../../../../../src/features/turns/longFeed/readingSelectors.ts';
import { visitBegun } from '../../../../../src/features/turns/longFeed/readingSlice.ts';
import { makeProgram, makeSession } from '../../../../support/factories.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';
import { TurnsHost } from './turnsHost.ts';

const ref = latestFeedRef('forest', '7');
const key = feedKey(ref);
const PAGES = '/api/rpg/turns/forest/7';

const span = (from: number, to: number): string[] =>
  Array.from({ length: from - to + 1 }, (_, at) => String(from - at));

/** A reader with the first of so many turns before them. */
async function setUp(turns = 100, { byNumber = false } = {}) {
  const memory = new TurnsHost().fill(turns);
  memory.byNumber = byNumber;
  const host = new FakeHost();
  memory.serve(host, 'forest', '7');
  const { store } = makeProgram({ host, preloadedState: { session: makeSession() } });
  store.dispatch(openFeed(ref));
  await host.settle();
  const feed = () => selectFeed(store.getState(), key);
  const ids = () => selectTurns(store.getState(), key).map(({ id }) => id);
  const gap = (oldestFirst = false) => selectTurnBeforeGap(store.getState(), key, oldestFirst);
  const toFar = () => store.dispatch(loadPage(ref, farEnd));
  const more = () => store.dispatch(loadPage(ref));
  /** Newer ones than those of the far end. */
  const up = () => store.dispatch(loadPage(ref, { page: 1, after: feed()?.far?.id ?? '' }));
  const asked = () => host.asked('GET', PAGES).map(({ query }) => query);
  return { memory, host, store, feed, ids, gap, toFar, more, up, asked };
}

describe('the far end of a feed', () => {
  it('QUICK-30 is there after one question to the host, with a gap before it', async () => {
    const { ids, feed, gap, toFar, asked } = await setUp();
    expect(gap()).toBeUndefined();
    const answer = toFar();
    expect(feed()?.loading).toBe(true);
    await answer;
    expect(ids()).toEqual([...span(100, 81), ...span(20, 1)]);
    expect([gap(), gap(true)]).toEqual(['81', '20']);
    expect(feed()).toMatchObject({ loading: false, complete: false });
    expect(asked()).toEqual([{ page: '1' }, { page: '1', after: 'start' }]);
  });

  it('QUICK-31 grows upwards and the beginning downwards, until they meet', async () => {
    const { ids, feed, gap, toFar, more, up, asked } = await setUp();
    await toFar();
    await up();
    expect(ids()).toEqual([...span(100, 81), ...span(40, 1)]);
    await more();
    expect(ids()).toEqual([...span(100, 61), ...span(40, 1)]);
    expect(asked().slice(2)).toEqual([
      { page: '1', after: '20' },
      { page: '2', before: '81' },
    ]);
    await up();
    await up();
    expect(ids()).toEqual(span(100, 1));
    expect(feed()).toMatchObject({ complete: true });
    expect(feed()?.far).toBeUndefined();
    expect(gap()).toBeUndefined();
  });

  it('QUICK-31 from above alone they meet as well', async () => {
    const { ids, feed, toFar, more } = await setUp(50);
    await toFar();
    await more();
    expect(ids()).toEqual(span(50, 1));
    expect(feed()).toMatchObject({ complete: true });
  });

  it('QUICK-31 of a short feed is the rest of it: no gap', async () => {
    const { ids, feed, gap, toFar } = await setUp(39);
    await toFar();
    expect(ids()).toEqual(span(39, 1));
    expect(gap()).toBeUndefined();
    expect(feed()?.complete).toBe(true);
  });

  it('QUICK-31 loses and doubles nothing where turns come and go on both sides of the gap', async () => {
    const { memory, store, ids, feed, toFar, more, up } = await setUp();
    await toFar();
    for (const id of ['81', '20', '60']) {
      memory.remove(id);
      store.dispatch(turnRemoved({ game: 'forest', id }));
    }
    const turn = memory.write();
    store.dispatch(turnReceived({ game: 'forest', turn, at: memory.now }));
    memory.write();
    await store.dispatch(pollTurns(ref));
    expect(ids()).toEqual([...span(102, 82), ...span(19, 1)]);
    await up();
    await more();
    await up();
    await more();
    expect(ids()).toEqual(memory.list().map(({ id }) => id));
    expect(feed()?.complete).toBe(true);
  });

  it('QUICK-31 an answer that comes after the feed began anew is not taken for its end', async () => {
    const { memory, host, store, ids, toFar, up } = await setUp();
    await toFar();
    const release = host.hold('GET', PAGES);
    const late = up();
    await Promise.resolve();
    const news = { turns: [], deleted: [], now: memory.now, more: true };
    host.on('POST', '/api/rpg/turns/forest/new/7', { json: news });
    await store.dispatch(pollTurns(ref));
    release({ json: { turns: memory.ahead('20'), after: '20' } });
    await late;
    memory.serve(host, 'forest', '7');
    await store.dispatch(loadPage(ref));
    expect(ids()).toEqual(span(100, 81));
  });

  it('QUICK-32 that did not come is what a retry asks for', async () => {
    const { host, memory, ids, feed, toFar, more, asked } = await setUp();
    host.on('GET', PAGES, { status: 500, json: {} });
    await toFar();
    expect(feed()?.error).toBeDefined();
    expect(ids()).toEqual(span(100, 81));
    memory.serve(host, 'forest', '7');
    await more();
    expect(feed()?.error).toBeUndefined();
    expect(ids()).toEqual([...span(100, 81), ...span(20, 1)]);
    expect(asked().slice(-1)).toEqual([{ page: '1', after: 'start' }]);
    await more();
    expect(ids()).toEqual([...span(100, 61), ...span(20, 1)]);
  });

  it('QUICK-30 cannot be asked of a host that knows page numbers alone: pages go on one after the other', async () => {
    const { ids, feed, toFar, more } = await setUp(45, { byNumber: true });
    await toFar();
    expect(feed()).toMatchObject({ farUnknown: true, loading: false });
    expect(ids()).toEqual(span(45, 26));
    await more();
    await more();
    expect(ids()).toEqual(span(45, 1));
  });

  it('FEED-09 does not hide that new turns may stand in the gap', async () => {
    const { store, toFar } = await setUp();
    const since = { id: '50', created: selectTurns(store.getState(), key)[0]?.created ?? 0 };
    store.dispatch(
      visitBegun({ feed: key, since: { ...since, created: since.created - 50 * 60 } }),
    );
    await toFar();
    expect(selectNews(store.getState(), key)).toEqual({ count: 20, open: true });
  });
});
