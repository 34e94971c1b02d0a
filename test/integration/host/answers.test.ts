import * as v from 'valibot';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../../server/app.ts';
import { DomainError } from '../../../server/errors/index.ts';
import { type Input, route } from '../../../server/http/route.ts';
import type { Area } from '../../../server/routes/area.ts';
import { defineCall } from '../../../src/contract/index.ts';
import { asGuest, createTestHost, send, signIn, type TestHost } from '../../support/host/index.ts';

let host: TestHost;
afterEach(() => host.close());

const post = (payload: string, type: string) =>
  host.app.inject({
    method: 'POST',
    url: '/api/rpg/login',
    headers: { ...asGuest(host), 'content-type': type },
    payload,
  });

describe('answers to bad requests', () => {
  beforeEach(async () => {
    host = await createTestHost();
  });

  it.each([
    ['malformed JSON', '{"code":', 'application/json', 400],
    ['an empty body', '', 'application/json', 400],
    ['plain text', 'code=1', 'text/plain', 415],
    ['an unknown type', '<xml/>', 'application/xml', 415],
    ['a list for an object', '[]', 'application/json', 422],
    ['a text for an object', '"text"', 'application/json', 422],
    [
      'too much for a sign-in',
      JSON.stringify({ code: 'x'.repeat(20_000) }),
      'application/json',
      413,
    ],
    ['a prototype in disguise', '{"__proto__":{"code":"x"}}', 'application/json', 400],
  ])('are Russian and of 4xx: %s', async (_what, payload, type, status) => {
    const answer = await post(payload, type);

    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json().error).toMatch(/^[А-Я].*\.$/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('are JSON and Russian for addresses that do not exist or cannot be read', async () => {
    for (const url of [
      '/api',
      '/api/rpg/nothing',
      '/api/%E0%A4%A',
      `/api/rpg/${'x'.repeat(600)}`,
    ]) {
      const answer = await host.app.inject({ url });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.json().error).toMatch(/[а-я]/);
    }
  });
});

const call = defineCall({
  id: 'test',
  method: 'POST',
  patterns: ['/test/:game/:character', '/test/:game'],
  params: v.object({
    game: v.pipe(v.string(), v.regex(/^\w+$/)),
    character: v.optional(v.string()),
  }),
  query: v.object({
    page: v.optional(v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number)), '1'),
  }),
  body: v.object({ text: v.string() }),
  response: v.object({ said: v.string() }),
});

describe('route', () => {
  let app: FastifyInstance;

  beforeEach(async () => {
    host = await createTestHost();
    const areas: Area[] = [
      (api) =>
        route(api, call, ({ params, query, body }) => {
          if (body.text === 'break') throw new Error('password is hunter2');
          if (body.text === 'refuse') throw new DomainError('gameClosed');
          if (body.text === 'lie') return { said: 5 } as unknown as { said: string };
          const said = [params.game, params.character ?? 'guest', query.page, body.text].join(' ');
          return { said, secret: 'not in the contract' };
        }),
    ];
    app = await createApp(host.deps, { areas }, { write: (line) => host.log.push(line) });
  });
  afterEach(() => app.close());

  const ask = (url: string, text?: string) =>
    app.inject({ method: 'POST', url, headers: asGuest(host), payload: text ? { text } : {} });

  it('serves all addresses of a call with typed input, and answers what the contract knows', async () => {
    expect((await ask('/test/otliv/7?page=3', 'привет')).json()).toEqual({
      said: 'otliv 7 3 привет',
    });
    expect((await ask('/test/otliv', 'привет')).json()).toEqual({ said: 'otliv guest 1 привет' });
  });

  it('answers 404 to a path, 422 to a query or a body that does not fit', async () => {
    expect((await ask('/test/otl.iv', 'x')).statusCode).toBe(404);
    expect((await ask('/test/otliv?page=x', 'x')).json().errors).toEqual({
      page: ['Неверное значение'],
    });
    expect((await ask('/test/otliv')).json().errors).toEqual({ text: ['Обязательное поле'] });
  });

  it('tells refusals, and nothing of failures', async () => {
    expect((await ask('/test/otliv', 'refuse')).json()).toEqual({
      error: 'Игра закрыта.',
      code: 'gameClosed',
    });
    for (const text of ['break', 'lie']) {
      const failed = await ask('/test/otliv', text);
      expect(failed.statusCode).toBe(500);
      expect(failed.body).not.toMatch(/hunter2|contract/);
      expect(failed.json().error).toMatch(/^На сервере/);
    }
  });
});

describe('answers that are kept', () => {
  it('QUICK-20 are made once for each reader, question and content; refusals each time', async () => {
    host = await createTestHost();
    const reading = defineCall({
      id: 'reading',
      method: 'GET',
      patterns: ['/test/:game'],
      params: v.object({ game: v.string() }),
      query: v.object({ page: v.optional(v.string(), '1') }),
      response: v.object({ made: v.number() }),
    });
    let made = 0;
    const areas: Area[] = [
      (api) => {
        const make = ({ params }: Input<typeof reading>) => {
          made += 1;
          if (params.game === 'closed') throw new DomainError('gameClosed');
          return { made };
        };
        route(api, reading, make, { kept: 'all' });
      },
    ];
    const app = await createApp(host.deps, { areas }, { write: () => undefined });
    const one = await signIn(host, 'player');
    const ask = async (url: string, headers = {}) =>
      (await app.inject({ url, headers })).json<object>();

    const both = await Promise.all([ask('/test/sea'), ask('/test/sea?other=7')]);
    expect([...both, await ask('/test/sea?page=1')]).toEqual(Array(3).fill({ made: 1 }));
    expect(await ask('/test/sea?page=2')).toEqual({ made: 2 });
    expect(await ask('/test/sea', one)).toEqual({ made: 3 });
    expect(await ask('/test/sea', one)).toEqual({ made: 3 });
    await signIn(host, 'another'); // a new user: the content is another
    expect(await ask('/test/sea')).toEqual({ made: 4 });
    for (let time = 0; time < 2; time += 1) await ask('/test/closed');
    expect(made).toBe(6);
    await app.close();
  });
});

describe('limits', () => {
  it('refuse whoever asks too often, by user and by address, with a Russian 429', async () => {
    host = await createTestHost({ env: { RATE_LIMIT: '40' } });
    const [one, other] = [await signIn(host, 'player'), await signIn(host, 'master')];
    const ask = (headers: Record<string, string>) =>
      send(host, 'POST', '/api/rpg/login', headers, {});
    const logout = (headers: Record<string, string>) =>
      send(host, 'POST', '/api/rpg/logout', { cookie: headers['cookie']! });

    for (let index = 0; index < 40; index += 1) await logout(one);
    const refused = await logout(one);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().error).toMatch(/^Слишком много запросов/);
    // What to do, and when (SAFE-14).
    expect(refused.json<{ error: string }>().error).toContain(
      `Подождите ${refused.headers['retry-after']} с`,
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await logout(other)).statusCode).toBe(403);

    const guest = asGuest(host);
    for (let index = 0; index < 5; index += 1) expect((await ask(guest)).statusCode).toBe(422);
    expect((await ask(guest)).statusCode).toBe(429);
    expect((await host.app.inject({ url: '/config.json' })).statusCode).toBe(200);
  });
});

describe('the log', () => {
  it('has one line a request, with who and how long, and nothing secret', async () => {
    host = await createTestHost();
    const headers = await signIn(host, 'player');
    await send(host, 'POST', '/api/rpg/login?code=SECRET1', headers, {
      code: 'SECRET2',
      code_verifier: 'S3CRET'.repeat(10),
      redirect_uri: 'http://evil.example/oauth',
    });
    await host.app.inject({ url: '/oauth?code=SECRET4&state=SECRET5' });
    const written = host.log.join('');
    const token = /letopis_session=([^;]+)/.exec(headers['cookie']!)![1]!;

    expect(host.log).toHaveLength(2);
    expect(JSON.parse(host.log[0]!)).toMatchObject({
      method: 'POST',
      path: '/api/rpg/login',
      status: 400,
      ms: expect.any(Number) as number,
      user: 1,
    });
    expect(JSON.parse(host.log[1]!)).toMatchObject({ path: '/oauth' });
    for (const secret of ['SECRET', 'S3CRET', token, headers['x-xsrf-token']!]) {
      expect(written).not.toContain(secret);
    }
  });
});
