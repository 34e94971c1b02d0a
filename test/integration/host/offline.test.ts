import { ANSWER_HEADER, parseConfig } from '../../../src/contract/index.ts';
import { createTestHost, send, signIn, type TestHost } from '../../support/host/index.ts';

const READER = ANSWER_HEADER.reader.toLowerCase();

describe('what answers say to those who cache them', () => {
  let host: TestHost;
  beforeAll(async () => {
    host = await createTestHost();
  });
  afterAll(() => host.close());

  it('OFF-02 each answer of a call names its reader, refusals too', async () => {
    const user = await signIn(host, 'player');
    const own = await send(host, 'GET', '/api/rpg/init', user);
    const guests = await send(host, 'GET', '/api/rpg/init');
    const refused = await send(host, 'GET', '/api/rpg/notifications');
    expect(own.headers[READER]).toBe(own.json<{ user: { id: string } }>().user.id);
    expect(guests.headers[READER]).toBe('guest');
    expect([refused.statusCode, refused.headers[READER]]).toEqual([401, 'guest']);
  });

  it('OFF-02 one whose session is over is a guest', async () => {
    const user = await signIn(host, 'player');
    await host.db.deleteFrom('sessions').execute();
    const answer = await send(host, 'GET', '/api/rpg/init', user);
    expect(answer.headers[READER]).toBe('guest');
  });
});

describe('a host without a service worker', () => {
  let host: TestHost;
  beforeAll(async () => {
    host = await createTestHost({ env: { SERVICE_WORKER: 'false' } });
  });
  afterAll(() => host.close());

  it('OFF-01 takes the worker from browsers that have one, and tells pages to do without', async () => {
    const worker = await host.app.inject('/sw.js');
    expect(worker.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(worker.headers['cache-control']).toBe('no-cache');
    expect(worker.body).toContain('self.registration.unregister()');
    const config = parseConfig((await host.app.inject('/config.json')).json());
    expect(config).toMatchObject({ ok: true, config: { worker: false } });
  });
});
