/** @jest-environment ./test/support/nodeEnvironment.mjs */
import { jest } from '@jest/globals';
import * as v from 'valibot';
import { baseApi, callEndpoint } from '../../../../src/api/index.ts';
import { calls, clientConfig } from '../../../../src/contract/index.ts';
import {
  makeGuestSession,
  makeHost,
  makeProgram,
  makeSession,
} from '../../../support/factories.ts';
import { FakeHost } from '../../../support/fakeHost.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    testLocations: build.query({
      ...callEndpoint(calls.locations, { show: 'toast' }),
      keepUnusedDataFor: 0,
    }),
    testPost: build.mutation(callEndpoint(calls.postTurn, { show: 'form' })),
    testImage: build.mutation(callEndpoint(calls.uploadTurnImage, { show: 'form' })),
    testModels: build.mutation(callEndpoint(calls.models, { show: 'silent' })),
    testChoose: build.mutation(callEndpoint(calls.chooseProfile, { show: 'modal' })),
    testTurns: build.query({
      ...callEndpoint(calls.turns, { show: 'silent' }),
      keepUnusedDataFor: 0,
    }),
  }),
});

const PLACES = '/api/rpg/locations/forest';

const getPlaces = () =>
  api.endpoints.testLocations.initiate({ params: { game: 'forest' } }, { subscribe: false });

const post = {
  params: { game: 'forest', character: '7' },
  body: { body: '<p>Да</p>', currentLocation: 'glade' },
};

async function failureOf(host: FakeHost): Promise<unknown> {
  const { store } = makeProgram({ host });
  const { error } = await store.dispatch(getPlaces());
  return error;
}

describe('a request', () => {
  it('goes to the page’s own origin with cookies and asks for JSON', async () => {
    const { store, host } = makeProgram();
    const { data } = await store.dispatch(getPlaces());
    expect(data).toEqual({ locations: [] });
    const [request] = host.asked('GET', PLACES);
    expect(request?.headers.get('accept')).toBe('application/json');
    expect(request?.credentials).toBe('include');
  });

  it('goes where the configuration points it', async () => {
    const seen: string[] = [];
    const config = v.parse(clientConfig, {
      api: { origin: 'https://host.test', models: '/rpg/look-up' },
    });
    const { store } = makeProgram({
      config,
      fetch: (request) => {
        seen.push(request.url);
        return Promise.resolve(new Response('{}'));
      },
    });
    await store.dispatch(getPlaces());
    const batch = { params: { type: 'quest' as const }, body: { title: ['а'], key: [] } };
    await store.dispatch(api.endpoints.testModels.initiate(batch));
    expect(seen).toEqual([`https://host.test${PLACES}`, 'https://host.test/rpg/look-up/quest']);
  });

  it('carries the XSRF value of the cookie where it changes something, and only there', async () => {
    const host = makeHost().on('POST', '/api/rpg/turn/forest/7', { json: {} });
    const cookie = (name: string): string | undefined =>
      name === 'XSRF-TOKEN' ? 'secret' : undefined;
    const { store } = makeProgram({ host, cookie });
    await store.dispatch(getPlaces());
    await store.dispatch(api.endpoints.testPost.initiate({ ...post, idempotencyKey: 'once' }));
    const [read, written] = host.requests;
    expect(read?.headers.has('x-xsrf-token')).toBe(false);
    expect(written?.headers.get('x-xsrf-token')).toBe('secret');
    expect(written?.headers.get('idempotency-key')).toBe('once');
    expect(JSON.parse(written?.body ?? '')).toEqual(post.body);
  });

  it('carries the XSRF value with a GET that the contract says changes something', async () => {
    const host = makeHost().on('GET', '/api/rpg/profiles/forest/choose/17-alina', { json: {} });
    const cookie = (): string => 'secret';
    const { store } = makeProgram({ host, cookie });
    const params = { game: 'forest', profile: '17-alina' };
    await store.dispatch(api.endpoints.testChoose.initiate({ params }));
    expect(host.requests[0]?.headers.get('x-xsrf-token')).toBe('secret');
  });

  it('carries the bearer token with a file, and only there', async () => {
    const host = makeHost();
    host.on('POST', '/api/rpg/turn/forest/7/image', { json: { url: '/picture.png' } });
    host.on('POST', '/api/rpg/turn/forest/7', { json: {} });
    const preloadedState = { session: makeSession({ uploadToken: 'bearer' }) };
    const { store } = makeProgram({ host, preloadedState });
    const file = new Blob(['x'], { type: 'image/png' });
    await store.dispatch(api.endpoints.testImage.initiate({ params: post.params, file }));
    await store.dispatch(api.endpoints.testPost.initiate(post));
    const [upload, other] = host.requests;
    expect(upload?.headers.get('authorization')).toBe('Bearer bearer');
    expect(upload?.headers.get('content-type')).not.toBe('application/json');
    expect(other?.headers.has('authorization')).toBe(false);
  });

  it('sends forms with bracketed lists, and queries in the address', async () => {
    const host = new FakeHost().on('POST', '/api/rpg/models/quest', { json: {} });
    host.on('GET', '/api/rpg/turns/forest', { json: { turns: [] } });
    const { store } = makeProgram({ host });
    const batch = { params: { type: 'quest' as const }, body: { title: ['а', 'б'], key: ['в'] } };
    await store.dispatch(api.endpoints.testModels.initiate(batch));
    const arg = { params: { game: 'forest' }, query: { page: 2 } };
    await store.dispatch(api.endpoints.testTurns.initiate(arg, { subscribe: false }));
    const [form, list] = host.requests;
    expect([...new URLSearchParams(form?.body)]).toEqual([
      ['title[]', 'а'],
      ['title[]', 'б'],
      ['key[]', 'в'],
    ]);
    expect(list?.query).toEqual({ page: '2' });
  });
});

describe('a failure', () => {
  it.each([
    [{ error: 'Игра не найдена.', message: 'no' }, 'Игра не найдена.'],
    [{ message: 'Сообщение' }, 'Сообщение'],
    ['Просто текст', 'Просто текст'],
  ])('ERR-01 of a refusal %j says %s', async (json, message) => {
    const host = new FakeHost().on('GET', PLACES, { status: 404, json });
    expect(await failureOf(host)).toEqual({ kind: 'refused', status: 404, message });
  });

  it('ERR-01 of a refusal in plain text says the body', async () => {
    const host = new FakeHost().on('GET', PLACES, { status: 403, text: 'Нельзя.\n' });
    expect(await failureOf(host)).toEqual({ kind: 'refused', status: 403, message: 'Нельзя.' });
  });

  it.each(['<html><body>Bad gateway</body></html>', '{}', '{"broken', '', 'x'.repeat(501)])(
    'ERR-02 of a broken host does not show its body %j',
    async (text) => {
      const host = new FakeHost().on('GET', PLACES, { status: 502, text });
      expect(await failureOf(host)).toEqual({ kind: 'server', status: 502 });
    },
  );

  it('names the first message of each refused field', async () => {
    const json = {
      message: 'Проверьте поля.',
      errors: { body: ['Пусто.', 'Мало.'], name: 'Занято.' },
    };
    const host = new FakeHost().on('GET', PLACES, { status: 422, json });
    expect(await failureOf(host)).toEqual({
      kind: 'validation',
      status: 422,
      message: 'Проверьте поля.',
      fields: { body: 'Пусто.', name: 'Занято.' },
    });
  });

  it('passes over a refused field of which nothing is said', async () => {
    const json = { errors: { name: [], alias: [''], age: ['Мало.'] } };
    const host = new FakeHost().on('GET', PLACES, { status: 422, json });
    expect(await failureOf(host)).toMatchObject({ kind: 'validation', fields: { age: 'Мало.' } });
  });

  it('ERR-02 of the network is one kind, after a second attempt', async () => {
    const host = new FakeHost().on('GET', PLACES, { broken: true });
    expect(await failureOf(host)).toEqual({ kind: 'network' });
    expect(host.requests).toHaveLength(2);
  });

  it('goes unnoticed where the second attempt succeeds', async () => {
    const host: FakeHost = new FakeHost().on('GET', PLACES, () =>
      host.requests.length === 1 ? { broken: true } : { json: { locations: [] } },
    );
    const { store } = makeProgram({ host });
    expect(await store.dispatch(getPlaces())).toMatchObject({ data: { locations: [] } });
  });

  it('of a call that changes something is not tried again by itself', async () => {
    const host = new FakeHost().on('POST', '/api/rpg/turn/forest/7', { broken: true });
    const { store } = makeProgram({ host });
    await store.dispatch(api.endpoints.testPost.initiate(post));
    expect(host.requests).toHaveLength(1);
  });

  it.each([
    [403, { error: 'Обновите страницу.', code: 'xsrf' }],
    [419, { message: 'CSRF token mismatch.' }],
  ])('that only asks for a fresh XSRF value (%s) is healed with it', async (status, json) => {
    let value = 'old';
    const host = new FakeHost().on('POST', '/api/rpg/turn/forest/7', ({ headers }) => {
      value = 'new'; // the refusal sets the cookie
      return headers.get('x-xsrf-token') === 'new' ? { json: {} } : { status, json };
    });
    const { store } = makeProgram({ host, cookie: () => value });
    const answer = await store.dispatch(api.endpoints.testPost.initiate(post));
    expect(answer.error).toBeUndefined();
    expect(host.requests).toHaveLength(2);
  });

  it('ERR-02 of an answer that is not JSON has a kind of its own', async () => {
    const host = new FakeHost().on('GET', PLACES, { text: '<html>Войдите в сеть кафе</html>' });
    expect(await failureOf(host)).toEqual({ kind: 'notJson', status: 200 });
  });

  it('ERR-02 of an answer that is not of the agreed shape has a kind of its own', async () => {
    const host = new FakeHost().on('GET', PLACES, { json: { locations: 'нет' } });
    expect(await failureOf(host)).toEqual({ kind: 'wrongShape', status: 200 });
  });

  it('of too many calls is kept to: nothing more is asked for until the time that the host has said (SAFE-14)', async () => {
    let now = 1_000_000;
    const host = new FakeHost();
    const refused = { status: 429, json: { error: 'Подождите 7 с.' } };
    host.on('GET', PLACES, { ...refused, headers: { 'retry-after': '7' } });
    const { store } = makeProgram({ host, clock: () => now });
    const error = { kind: 'refused', status: 429, message: 'Подождите 7 с.' };
    expect((await store.dispatch(getPlaces())).error).toEqual(error);
    host.on('GET', PLACES, { json: { locations: [] } });
    now += 6_999;
    expect((await store.dispatch(getPlaces())).error).toEqual(error);
    expect(host.asked('GET', PLACES)).toHaveLength(1);
    now += 1;
    expect((await store.dispatch(getPlaces())).data).toEqual({ locations: [] });
    expect(host.asked('GET', PLACES)).toHaveLength(2);
  });

  it('of too many calls is no longer kept to where the clock was set back (SAFE-14)', async () => {
    let now = 10_000_000;
    const host = new FakeHost();
    host.on('GET', PLACES, { status: 429, json: {}, headers: { 'retry-after': '60' } });
    const { store } = makeProgram({ host, clock: () => now });
    await store.dispatch(getPlaces());
    host.on('GET', PLACES, { json: { locations: [] } });
    now -= 3_600_000;
    expect((await store.dispatch(getPlaces())).data).toEqual({ locations: [] });
  });

  it('ERR-02 of a host that does not answer within 20 s is a time-out', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    try {
      const host = new FakeHost();
      host.hold('GET', PLACES);
      const failed = failureOf(host);
      await jest.advanceTimersByTimeAsync(20_000);
      expect(await failed).toEqual({ kind: 'timeout' });
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('the end of a session', () => {
  it('is not seen in a 401 to a guest', async () => {
    const host = makeHost().on('GET', PLACES, { status: 401, json: { error: 'Войдите.' } });
    const { store } = makeProgram({ host, preloadedState: { session: makeGuestSession() } });
    await store.dispatch(getPlaces());
    expect(store.getState().ui.toasts).toMatchObject([{ said: { text: 'Войдите.' } }]);
  });
});
