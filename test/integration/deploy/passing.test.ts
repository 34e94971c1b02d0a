import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Proxy, startCaddy, startNginx } from '../../support/servers/proxies.ts';
import { waitFor } from '../../support/waitFor.ts';

/** Servers that note what comes to them, and answer as a test says: what of the files under deploy/ no real host shows. */

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const answers: Answer = (_request, response) => response.end('answered');

let asked: IncomingMessage[];
let answer: Answer;
let servers: Server[];

async function listening(): Promise<string> {
  const server = createServer((request, response) => {
    // Whether the host is ready is Caddy's own question.
    if (request.url === '/readyz') {
      response.end();
      return;
    }
    asked.push(request);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
])('%s before two hosts', (_name, start) => {
  let proxy: Proxy;
  beforeAll(async () => {
    servers = [];
    const hosts = [await listening(), await listening()] as const;
    proxy = await start({ hosts, sockets: hosts });
  });
  afterAll(async () => {
    await proxy.end();
    for (const server of servers) server.close().closeAllConnections();
  });
  beforeEach(() => {
    asked = [];
    answer = answers;
  });

  const ask = (url: string, init?: RequestInit) => fetch(`${proxy.origin}${url}`, init);

  it('MANY-48 passes on who asks by what it saw itself, and what was packed as it is', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'accept-encoding': 'br' };
    await ask('/api/rpg/init?a=1', { headers });

    const [{ url, headers: got }] = asked as [IncomingMessage];
    expect(url).toBe('/api/rpg/init?a=1');
    expect(got['x-forwarded-for']).toMatch(/^(127\.0\.0\.1|::1)$/);
    expect(got['x-forwarded-proto']).toBe(new URL(proxy.origin).protocol.slice(0, -1));
    expect(got.host).toBe(new URL(proxy.origin).host);
    expect(got['accept-encoding']).toBe('br');
  });

  it('MANY-48 keeps metrics and readiness to those within', async () => {
    for (const url of ['/metrics', '/healthz', '/readyz', '/metrics?a', '//metrics'])
      expect((await ask(url)).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it('MANY-48 takes bodies as large as a host does, and keeps larger ones from the hosts', async () => {
    const sizes: number[] = [];
    answer = (request, response) => {
      text(request).then(
        (body) => {
          sizes.push(body.length);
          response.end();
        },
        () => undefined, // broken off
      );
    };
    const post = (bytes: number) => ask('/upload', { method: 'POST', body: 'x'.repeat(bytes) });

    expect((await post(8.5 * 1024 * 1024)).status).toBe(200);
    expect(sizes).toEqual([8.5 * 1024 * 1024]);
    // Caddy of 2022 says 502.
    expect([413, 502]).toContain((await post(11 * 1024 * 1024)).status);
    expect(sizes).toHaveLength(1);
  });

  it('MANY-49 asks again where a host breaks off a GET, but never sends a POST or PATCH twice', async () => {
    const broken = async (method: string): Promise<[status: number, asked: number]> => {
      await healed();
      answer = (request, response) =>
        asked.length === 1 ? request.socket.destroy() : answers(request, response);
      const body = method === 'GET' ? {} : { body: 'Слово', headers: { 'idempotency-key': 'one' } };
      const { status } = await ask('/api/rpg/anything', { method, ...body });
      return [status, asked.length];
    };

    expect(await broken('GET')).toEqual([200, 2]);
    expect(await broken('POST')).toEqual([502, 1]);
    expect(await broken('PATCH')).toEqual([502, 1]);
  });

  /** Waits until both are asked again: one that broke off is left alone for five seconds. */
  async function healed(): Promise<void> {
    answer = answers;
    await waitFor('both hosts to be asked', async () => {
      asked = [];
      await Promise.all(Array.from({ length: 4 }, () => ask('/')));
      return new Set(asked.map(({ socket }) => socket.localPort)).size === 2;
    });
    asked = [];
  }
});
