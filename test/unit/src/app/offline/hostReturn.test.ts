/** @jest-environment ./test/support/browserEnvironment.mjs */
import * as v from 'valibot';
import { refetchOnHostReturn } from '../../../../../src/app/offline/hostReturn.ts';
import { ANSWER_HEADER, clientConfig } from '../../../../../src/contract/index.ts';
import { questsApi } from '../../../../../src/features/quests/api.ts';
import { loadInit, sessionApi } from '../../../../../src/features/session/index.ts';
import { networkChanged, selectIsAway } from '../../../../../src/realtime/index.ts';
import { makeProgram, wireInit } from '../../../../support/factories.ts';
import { waitUntilIdle } from '../../../../support/idle.ts';
import { waitFor } from '../../../../support/waitFor.ts';

const KEPT = { [ANSWER_HEADER.staleSince]: String(Date.UTC(2026, 10, 20, 12)) };

/** What stands behind the network: a host that is there, a worker with kept answers, or nothing. */
type Behind = 'host' | 'kept' | 'nothing';

/** A program whose screen has asked for quests, in a window whose clock is turned by hand. */
function makeWorld(start: Behind, origin = '') {
  const world = { behind: start, hidden: false, onLine: true, underWay: 0 };
  const asked: string[] = [];
  const answer = ({ method, url, mode }: Request): Response => {
    const { pathname } = new URL(url);
    asked.push(`${method} ${pathname}`);
    const isUnnamed = origin !== '' && method === 'HEAD' && mode !== 'no-cors';
    if (isUnnamed) throw new TypeError('No Access-Control-Allow-Origin');
    if (world.behind === 'nothing' || (world.behind === 'kept' && method === 'HEAD'))
      throw new TypeError('Failed to fetch');
    const body = pathname.endsWith('/init') ? wireInit() : { quests: [] };
    return new Response(method === 'HEAD' ? null : JSON.stringify(body), {
      headers: world.behind === 'kept' ? KEPT : {},
    });
  };
  const fetch = async (request: Request): Promise<Response> => {
    world.underWay += 1;
    try {
      return await Promise.resolve(answer(request));
    } finally {
      world.underWay -= 1;
    }
  };
  const config = v.parse(clientConfig, { api: { origin } });
  const { store, services } = makeProgram({ fetch, config });
  let tick = (): void => undefined;
  const listeners = new EventTarget();
  const page = {
    document: {
      get hidden() {
        return world.hidden;
      },
      querySelector: (selector: string) => document.querySelector(selector),
      querySelectorAll: (selector: string) => document.querySelectorAll(selector),
    },
    navigator: {
      get onLine() {
        return world.onLine;
      },
    },
    dispatchEvent: (event: Event) => listeners.dispatchEvent(event),
    addEventListener: (name: string, listener: () => void) =>
      listeners.addEventListener(name, listener),
    setInterval: (by: () => void) => {
      tick = by;
      return 1;
    },
  };
  const begin = () =>
    refetchOnHostReturn({ window: page as unknown as Window & typeof globalThis, store, services });
  const settle = () => waitUntilIdle(() => world.underWay);
  /** A screen asks for what it shows; what is counted begins after that. */
  const see = async (): Promise<void> => {
    await store.dispatch(
      questsApi.endpoints.quests.initiate({ params: { game: 'forest', character: '7' } }),
    );
    await settle();
    asked.length = 0;
  };
  const times = (call: string) => asked.filter((one) => one === call).length;
  return {
    world,
    store,
    begin,
    see,
    times,
    /** The timer fires. */
    tick: () => tick(),
    fire: (name: string) => listeners.dispatchEvent(new Event(name)),
    settle,
  };
}

const QUESTS = 'GET /api/rpg/quests/forest/7';
const INIT = 'GET /api/rpg/init';
const PROBE = 'HEAD /config.json';

const write = (text: string) => {
  document.body.innerHTML = '<textarea></textarea>';
  document.querySelector('textarea')!.value = text;
};

describe('refetching when the host is back', () => {
  afterEach(() => void (document.body.innerHTML = ''));

  it('OFF-02 probes while the host is away, and refetches everything on the screen once it answers, each query once', async () => {
    const { world, store, begin, see, times, tick, settle } = makeWorld('nothing');
    begin();
    await see();
    expect(selectIsAway(store.getState())).toBe(true);
    tick();
    await settle();
    expect([times(PROBE), times(QUESTS)]).toEqual([1, 0]);
    world.behind = 'host';
    tick();
    await waitFor('the quests', () => times(QUESTS) === 1);
    await settle();
    expect(selectIsAway(store.getState())).toBe(false);
    tick();
    await settle();
    expect([times(PROBE), times(QUESTS)]).toEqual([2, 1]);
  });

  it('HOSTS-10 OFF-02 notices the return of a host on another origin that names no origin with what it does not have', async () => {
    const { world, begin, see, times, tick } = makeWorld('nothing', 'https://host.test');
    begin();
    await see();
    world.behind = 'host';
    tick();
    await waitFor('the quests', () => times(QUESTS) === 1);
  });

  it.each(['online', 'focus'])('OFF-02 probes at once on the event «%s»', async (word) => {
    const { world, begin, see, times, fire } = makeWorld('nothing');
    begin();
    await see();
    world.behind = 'host';
    fire(word);
    await waitFor('the quests', () => times(QUESTS) === 1);
  });

  it('OFF-02 probes neither on a hidden page nor without a network', async () => {
    const { world, begin, see, times, tick, settle } = makeWorld('nothing');
    begin();
    await see();
    Object.assign(world, { behind: 'host', hidden: true });
    tick();
    Object.assign(world, { hidden: false, onLine: false });
    tick();
    await settle();
    expect(times(PROBE)).toBe(0);
  });

  it('OFF-02 does not probe while the host answers', async () => {
    const { begin, see, times, tick, settle } = makeWorld('host');
    begin();
    await see();
    tick();
    await settle();
    expect([times(PROBE), times(QUESTS)]).toEqual([0, 0]);
  });

  it('OFF-02 refetches also when another call is answered first', async () => {
    const { world, store, begin, see, times } = makeWorld('nothing');
    begin();
    await see();
    world.behind = 'host';
    await store.dispatch(sessionApi.endpoints.locations.initiate({ params: { game: 'forest' } }));
    await waitFor('the quests', () => times(QUESTS) === 1);
  });

  it('OFF-02 refetches after the browser was without a network for a while', async () => {
    const { store, begin, see, times } = makeWorld('host');
    begin();
    await see();
    store.dispatch(networkChanged({ online: false, at: 1 }));
    expect(times(QUESTS)).toBe(0);
    store.dispatch(networkChanged({ online: true, at: 2 }));
    await waitFor('the quests', () => times(QUESTS) === 1);
  });

  it('OFF-02 refetches what came from the cache', async () => {
    const { world, store, begin, see, times, tick, settle } = makeWorld('kept');
    begin();
    await see();
    expect(selectIsAway(store.getState())).toBe(true);
    tick();
    await settle();
    expect(times(QUESTS)).toBe(0);
    world.behind = 'host';
    tick();
    await waitFor('the quests', () => times(QUESTS) === 1);
    await settle();
    expect(selectIsAway(store.getState())).toBe(false);
  });

  it('OFF-02 loads a cached init again, but not while somebody writes', async () => {
    const { world, store, begin, times, tick, settle } = makeWorld('kept');
    await store.dispatch(loadInit());
    await settle();
    begin();
    write('Туман');
    const before = times(INIT);
    world.behind = 'host';
    tick();
    await settle();
    expect([times(PROBE), times(INIT)]).toEqual([1, before]);
    tick();
    await settle();
    expect(times(INIT)).toBe(before);
    write('');
    tick();
    await waitFor('init', () => times(INIT) === before + 1);
    await settle();
    tick();
    await settle();
    expect(times(INIT)).toBe(before + 1);
  });
});
