import type { FastifyInstance, InjectOptions } from 'fastify';
import { createApp } from '../../../server/app.ts';
import type { Db } from '../../../server/db/index.ts';
import { type Call, HEADER } from '../../../src/contract/index.ts';
import { fillIn, servedCalls } from '../../support/host/badRequests.ts';
import { type Community, makeCommunity } from '../../support/host/community.ts';
import { createTestHost, type Headers, signIn, type TestHost } from '../../support/host/index.ts';
import { markedOf, type MarksOf } from '../../support/markedValues.ts';

/** A private word and a secret, which the host's own log must not hold, whatever becomes of the request. */
const WORD = 'Сокровище';
const SECRET = 'Sekret0451';
const MARK = new RegExp(`${WORD}|${encodeURIComponent(WORD)}|${SECRET}`);
const marks: MarksOf = () => [
  `${WORD} под мостом ${SECRET}`,
  SECRET.repeat(3),
  SECRET.repeat(9),
  `https://example.org/${SECRET}`,
];

const served = await servedCalls();
const named = served.map((call): [string, Call] => [call.id, call]);

/** A database that answers nothing. */
const withoutDatabase = (db: Db): Db =>
  new Proxy(db, {
    get: (whole, name, self): unknown => {
      if (!/^(?:selectFrom|insertInto|updateTable|deleteFrom|transaction)$/.test(String(name)))
        return Reflect.get(whole, name, self);
      return () => {
        throw new Error('The database is away');
      };
    },
  });

describe('the host’s own log', () => {
  let host: TestHost;
  let sea: Community;
  let mine: Headers;
  let failing: FastifyInstance;

  beforeAll(async () => {
    host = await createTestHost({ env: { LOG_LEVEL: 'debug' } });
    sea = await makeCommunity(host);
    mine = await signIn(host, 'mara');
    const deps = { ...host.deps, db: withoutDatabase(host.db) };
    failing = await createApp(deps, {}, { write: (line) => host.log.push(line) });
  });
  afterAll(async () => {
    await failing.close();
    await host.close();
  });
  beforeEach(() => void (host.log.length = 0));

  /** What a request may carry besides what its call takes. */
  const headers = (): Headers => ({
    ...mine,
    [HEADER.idempotency]: SECRET,
    authorization: `Bearer ${SECRET}`,
    referer: `http://localhost:8080/oauth?code=${SECRET}`,
    'user-agent': SECRET,
    'x-forwarded-for': SECRET,
    cookie: `${mine['cookie'] ?? ''}; other=${SECRET}`,
  });

  /** Good and bad requests to a call, marked wherever something is said. */
  function requestsTo(call: Call): InjectOptions[] {
    const params = { game: 'sea', character: sea.keys.mara, location: 'pier' };
    const url = fillIn(call.patterns[0], params);
    const query = {
      secret: `${WORD} ${SECRET}`,
      ...(call.query && (markedOf(call.query, marks) as object)),
    };
    const base = { method: call.method, url, query, headers: headers() };
    if (call.method === 'GET') return [base];
    const body = call.body && (markedOf(call.body, marks) as object);
    const json = { ...base.headers, 'content-type': 'application/json' };
    return [
      { ...base, payload: { ...body, more: `${WORD} ${SECRET}` } },
      { ...base, payload: { [WORD]: WORD, body: { deep: [WORD, SECRET] } } },
      { ...base, headers: json, payload: `{"body": "${WORD} ${SECRET}` },
      { ...base, headers: { ...json, 'content-type': SECRET }, payload: WORD },
      { ...base, headers: { ...json, cookie: `letopis_session=${SECRET}` }, payload: {} },
    ];
  }

  const written = (): string[] => host.log.filter((line) => MARK.test(line));

  it.each(named)(
    'QA-01 of %s shows nothing that was said, whether it is taken or refused',
    async (_id, call) => {
      for (const request of requestsTo(call)) await host.app.inject(request);
      expect(host.log.length).toBeGreaterThan(0);
      expect(written()).toEqual([]);
    },
  );

  it.each(named)(
    'QA-01 of %s shows nothing that was said where the host fails',
    async (_id, call) => {
      for (const request of requestsTo(call)) await failing.inject(request);
      expect(written()).toEqual([]);
      // What is uploaded needs a token first, which nobody looks up.
      if (call.encoding !== 'multipart')
        expect(host.log.join('')).toContain('The database is away');
    },
  );
});
