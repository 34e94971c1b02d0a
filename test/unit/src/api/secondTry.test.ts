import * as v from 'valibot';
import { baseApi, callEndpoint, selectCan } from '../../../../src/api/index.ts';
import { calls, clientConfig } from '../../../../src/contract/index.ts';
import { makeHost, makeProgram, makeSession } from '../../../support/factories.ts';
import type { SeenRequest } from '../../../support/fakeHost.ts';

const { testTurn } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    testTurn: build.mutation(callEndpoint(calls.postTurn, { show: 'silent' })),
  }),
}).endpoints;

const INIT = '/api/rpg/init';
const TURN = '/api/rpg/turn/forest/7';
const KEY = 'idempotency-key';
const XSRF = 'x-xsrf-token';

const sent = (one: SeenRequest) => [one.method, one.headers.has(KEY)];

/** A host on another origin whose preflight lets these headers pass, seen through a browser that may be offline. */
function makeForeign({ passes = [] as readonly string[], origin = 'https://host.test' } = {}) {
  const host = makeHost().on('POST', TURN, { json: {} });
  /** `backAfter`: with how many attempts the connection is back. */
  const network = { up: true, backAfter: Infinity };
  const config = v.parse(clientConfig, { api: { origin } });
  const { store } = makeProgram({
    config,
    preloadedState: { session: makeSession() },
    fetch: (request) => {
      if (tried.length >= network.backAfter) network.up = true;
      const isKnown = !request.headers.has(KEY) || passes.includes(KEY);
      if (network.up && isKnown) return host.fetch(request);
      tried.push([request.method, request.headers.has(KEY)]);
      return Promise.reject(new TypeError('Failed to fetch'));
    },
  });
  const tried: [string, boolean][] = [];
  const post = () =>
    store.dispatch(
      testTurn.initiate({
        params: { game: 'forest', character: '7' },
        body: { body: '<p>Да</p>', currentLocation: 'glade' },
        idempotencyKey: 'a-key',
      }),
    );
  const keepsKeys = () => selectCan(store.getState(), 'idempotency');
  return { host, tried, network, post, keepsKeys };
}

describe('a host on another origin that does not know Idempotency-Key', () => {
  it('HOSTS-10 gets the call without it, after it was found out that the header is refused', async () => {
    const { host, tried, post, keepsKeys } = makeForeign();
    expect((await post()).error).toBeUndefined();
    expect(tried).toEqual([
      ['POST', true],
      ['GET', true],
      ['GET', true],
    ]);
    expect(host.requests.map(sent)).toEqual([
      ['GET', false],
      ['POST', false],
    ]);
    expect(keepsKeys()).toBe(false);
  });

  it('HOSTS-10 is asked once: later calls go without it', async () => {
    const { host, tried, post } = makeForeign();
    await post();
    const before = host.requests.length;
    await post();
    expect(tried).toHaveLength(3);
    expect(host.requests.slice(before).map(sent)).toEqual([['POST', false]]);
  });

  it('HOSTS-10 gets two calls at a time once each', async () => {
    const { host, post } = makeForeign();
    const answers = await Promise.all([post(), post()]);
    expect(answers.map(({ error }) => error)).toEqual([undefined, undefined]);
    expect(host.asked('POST', TURN)).toHaveLength(2);
  });

  it('HOSTS-10 is not judged while nothing reaches it', async () => {
    const { host, network, post, keepsKeys } = makeForeign();
    network.up = false;
    expect((await post()).error).toEqual({ kind: 'network' });
    expect([host.requests.length, keepsKeys()]).toEqual([0, undefined]);
    network.up = true;
    expect((await post()).error).toBeUndefined();
    expect(keepsKeys()).toBe(false);
  });
});

describe('a lost connection', () => {
  it('HOSTS-10 FORM-22 repeats nothing where the header passes, and asks but once', async () => {
    const { host, post, keepsKeys } = makeForeign({ passes: [KEY] });
    host.on('POST', TURN, { broken: true });
    expect((await post()).error).toEqual({ kind: 'network' });
    expect((await post()).error).toEqual({ kind: 'network' });
    expect(host.asked('POST', TURN)).toHaveLength(2);
    expect(host.asked('GET', INIT)).toHaveLength(1);
    expect(keepsKeys()).toBeUndefined();
  });

  it('HOSTS-10 FORM-22 that comes back between two looks is not taken for a refused header', async () => {
    const { host, network, post, keepsKeys } = makeForeign({ passes: [KEY] });
    Object.assign(network, { up: false, backAfter: 2 });
    expect((await post()).error).toEqual({ kind: 'network' });
    expect(host.asked('POST', TURN)).toHaveLength(0);
    expect(keepsKeys()).toBeUndefined();
  });

  it('HOSTS-10 FORM-22 raises no question on the page’s own origin', async () => {
    const { host, post } = makeForeign({ passes: [KEY], origin: '' });
    host.on('POST', TURN, { broken: true });
    expect((await post()).error).toEqual({ kind: 'network' });
    expect(host.requests.map(sent)).toEqual([['POST', true]]);
  });
});

/** A host that refuses each XSRF value but the newest, and sets a new cookie with init alone, as some do. */
function makeExpiring(renewed: string | undefined) {
  const browser = { xsrf: 'old' };
  const host = makeHost()
    .on('GET', INIT, () => {
      if (renewed !== undefined) browser.xsrf = renewed;
      return { json: { settings: {}, rpg: { games: [] } } };
    })
    .on('POST', TURN, ({ headers }) =>
      headers.get(XSRF) === 'new' ? { json: {} } : { status: 419, json: { message: 'Expired.' } },
    );
  const { store } = makeProgram({ host, cookie: () => browser.xsrf });
  const post = () =>
    store.dispatch(
      testTurn.initiate({
        params: { game: 'forest', character: '7' },
        body: { body: '<p>Да</p>', currentLocation: 'glade' },
      }),
    );
  const asked = () => host.requests.map(({ method, headers }) => [method, headers.get(XSRF)]);
  return { host, post, asked };
}

describe('a refused XSRF value that brings no fresh one', () => {
  it('HOSTS-07 is fetched by init, and the call repeated once', async () => {
    const { post, asked } = makeExpiring('new');
    expect((await post()).error).toBeUndefined();
    expect(asked()).toEqual([
      ['POST', 'old'],
      ['GET', null],
      ['POST', 'new'],
    ]);
  });

  it('HOSTS-07 is repeated once and no more where the fresh one is refused as well', async () => {
    const { post, asked } = makeExpiring('other');
    expect((await post()).error).toMatchObject({ status: 419 });
    expect(asked().map(([method]) => method)).toEqual(['POST', 'GET', 'POST']);
  });

  it('HOSTS-07 costs one look at init for calls that go at the same time', async () => {
    const { host, post } = makeExpiring('new');
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map(({ error }) => error)).toEqual([undefined, undefined, undefined]);
    expect(host.asked('GET', INIT)).toHaveLength(1);
  });
});
