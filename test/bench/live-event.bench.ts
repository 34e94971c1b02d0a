/**
 * The cost of one live event in feeds of different lengths: from the socket's message to the new list of turns for the screen, through the real
 * store with all its middleware and reducers, the schema of the event, and the selectors that a screen asks after each action.
 */
import { declarations } from '../../src/app/realtime.ts';
import type { RootState } from '../../src/app/reducer.ts';
import { makeStore } from '../../src/app/store.ts';
import { type Turn, turnChannel } from '../../src/contract/index.ts';
import { emptyFeed, mergeTurns } from '../../src/domain/index.ts';
import {
  feedKey,
  latestFeedRef,
  openFeed,
  selectFeed,
  selectIsFeedLoaded,
  selectTurns,
} from '../../src/features/turns/index.ts';
import {
  selectArrivedCount,
  selectNews,
} from '../../src/features/turns/longFeed/readingSelectors.ts';
import { createRealtimeMiddleware, realtimeStarted } from '../../src/realtime/index.ts';
import { createMemoryTransport } from '../../src/realtime/memoryTransport.ts';
import { makeTurn } from '../support/entities.ts';
import { makeHost, makeSession } from '../support/factories.ts';
import { makeTestServices } from '../support/testServices.ts';
import { interleaved } from './lib/measure.ts';
import type { Report } from './lib/report.ts';

const SIZES = [100, 1_000, 10_000, 100_000] as const;
const ROUNDS = 15;
const EVENTS = 30;
const WARM = 5;

/** A post of usual length. */
const POST =
  '<p>Дождь шёл третий день, и никто не спорил с ним: ни на пристани, ни в порту.</p>'.repeat(6);

/** A turn as the socket brings it. */
function wireTurn(number: number) {
  return {
    ...makeTurn({ id: String(number), created: 1_000 + number, updated: (1_000 + number) * 1_000 }),
    post: POST,
    location: { key: 'pier', title: 'Пристань' },
    char: { id: '8', type: 'profile', name: 'Борис' },
  };
}

const ref = latestFeedRef('forest', undefined);
const key = feedKey(ref);

/** A feed of so many turns, read down to the last of them. */
function feedOf(size: number): RootState['turns'] {
  const turns = Array.from({ length: size }, (_, index) => wireTurn(index + 1));
  const known = mergeTurns(emptyFeed, turns as Turn[]);
  const floor = { id: '1', created: 1_001 };
  const state = { place: ref, known, floor, complete: false, pageSize: 20, loading: false };
  const feed = Object.freeze(state); // as the slice leaves it
  return { feeds: { feeds: { [key]: feed }, open: {}, spread: 0.5 } };
}

/** A program that shows such a feed and is subscribed to its channel; resolves with the way to let one event come, which gives its time in ms. */
async function programWith(turns: RootState['turns'], size: number): Promise<() => number> {
  const host = makeHost();
  host.on('POST', '/api/rpg/turns/forest/new', { json: { turns: [] } });
  const clock = () => 2_000_000_000;
  const transport = createMemoryTransport();
  const realtime = createRealtimeMiddleware<RootState>({
    loadTransport: () => Promise.resolve(transport),
    declarations,
    clock,
    every: () => () => undefined,
    onBroken: (message) => {
      throw new Error(message);
    },
  });
  const session = makeSession({ characters: { status: 'ready', list: [] } });
  const services = makeTestServices({ fetch: host.fetch, clock });
  const preloadedState = { session, turns };
  const store = makeStore({ services, preloadedState, middleware: [realtime] });
  store.dispatch(realtimeStarted({ at: clock() }));
  store.dispatch(openFeed(ref));
  await host.settle();
  let list = selectTurns(store.getState(), key);
  // What screens ask after each action, as react-redux would have them ask.
  store.subscribe(() => {
    const state = store.getState();
    selectFeed(state, key);
    selectIsFeedLoaded(state, key);
    selectNews(state, key);
    selectArrivedCount(state, key);
    list = selectTurns(state, key);
  });
  let last = size;
  return () => {
    const data = { turn: wireTurn((last += 1)) };
    const begun = performance.now();
    transport.emit(turnChannel('forest'), 'TurnSent', data);
    const time = performance.now() - begun;
    if (list[0]?.id !== String(last) || list.length !== last)
      throw new Error('The event did not reach the list');
    return time;
  };
}

/** The times of the events of one round, in a program of its own, so that feeds do not grow from round to round. */
async function round(turns: RootState['turns'], size: number): Promise<number[]> {
  const next = await programWith(turns, size);
  globalThis.gc?.();
  return Array.from({ length: EVENTS }, next).slice(WARM);
}

export async function run(report: Report): Promise<void> {
  const feeds = new Map(SIZES.map((size) => [size, feedOf(size)]));
  const subjects = Object.fromEntries(
    SIZES.map((size) => [String(size), () => round(feeds.get(size)!, size)]),
  );
  await interleaved(3, subjects); // so that the engine has seen it all
  const found = await interleaved(ROUNDS, subjects);
  for (const size of SIZES) report.time(`one event among ${String(size)}`, found[String(size)]!);
  const ratio = (size: number) =>
    (found[String(size)]?.median ?? NaN) / (found['100']?.median ?? NaN);
  report.line(`1,000 to 100: ${ratio(1_000).toFixed(2)} to 1`);
  report.line(`100,000 to 100: ${ratio(100_000).toFixed(2)} to 1`);
  report.limit('10,000 to 100', ratio(10_000), 3, ' to 1');
}
