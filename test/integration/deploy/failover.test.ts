import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCACertificates } from 'node:tls';
import { WebSocket } from 'ws';
import type { Character } from '../../../src/contract/index.ts';
import { freePort } from '../../support/e2e/ports.ts';
import { exitCode, killProgram, readyAddress, startProgram } from '../../support/host/program.ts';
import { Visitor } from '../../support/host/visitor.ts';
import { type Proxy, startCaddy, startNginx } from '../../support/servers/proxies.ts';
import { waitFor } from '../../support/waitFor.ts';

/** Two hosts of one community on one machine, each a process, behind the proxies of deploy/. */

let folder: string;
let proxy: Proxy;
let ports: { http: number; socket: number }[];
let hosts: [ChildProcess, ChildProcess];
let visitor: Visitor;

const KEY = 'two-hosts';

async function start(index: 0 | 1): Promise<ChildProcess> {
  const { http, socket } = ports[index]!;
  const child = startProgram(path.join(folder, 'data'), {
    ...{ HOST: '127.0.0.1', PORT: String(http), SOCKET_PORT: String(socket), SOCKET_KEY: KEY },
    ...{ CLIENT_DIR: path.join(folder, 'client'), RENDER_PAGES: 'false', RATE_LIMIT: '0' },
    ...{ PUBLIC_ORIGIN: proxy.origin, TRUST_PROXY: 'true' },
    // Who signs in goes to a host directly: the provider stand-in knows its codes in one process alone.
    CLIENT_ORIGINS: `http://127.0.0.1:${String(ports[0]!.http)}`,
  });
  await readyAddress(child);
  return child;
}

/** The socket of a page, through the proxy: its first frame. */
async function greeting(): Promise<string> {
  const address = `${proxy.origin.replace('http', 'ws')}/app/${KEY}?protocol=7`;
  const socket = new WebSocket(address, {
    origin: proxy.origin,
    ca: getCACertificates('default'),
  });
  const [frame] = (await once(socket, 'message')) as [Buffer];
  socket.close();
  await once(socket, 'close');
  return frame.toString();
}

const page = async (): Promise<string> => (await visitor.ask('/otliv')).text();
let address: string;
const post = (message: string) =>
  visitor.ask(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ message }),
  });
const read = () => visitor.ask('/api/rpg/init');

/** What people do all the time, while something happens to a host: the statuses that they saw. */
async function meanwhile(work: Promise<unknown>): Promise<Set<number>> {
  const seen = new Set<number>();
  let over = false;
  void work.finally(() => (over = true));
  const person = async (act: () => Promise<Response>): Promise<void> => {
    while (!over) {
      let answer = await act();
      // On a busy machine a host may be late with its readiness, and a proxy then has nobody for a moment: the client asks again, as here.
      for (let again = 0; answer.status === 503 && again < 5; again += 1) answer = await act();
      await answer.arrayBuffer();
      seen.add(answer.status);
    }
  };
  await Promise.all([person(read), person(read), person(() => post('Всё идёт своим чередом'))]);
  return seen;
}

/** Starts a host again, and waits until the proxy asks it: it has to find out that the host is back. */
async function startAgain(index: 0 | 1): Promise<void> {
  const host = (hosts[index] = await start(index));
  let isAsked = false;
  host.stdout!.on('data', (lines: Buffer) => (isAsked ||= lines.includes('/api/rpg/init')));
  await waitFor('the proxy to ask the host', async () => {
    await read();
    return isAsked;
  });
}

/** All that people do, as often as it takes to come to both hosts. */
const answersAll = async (): Promise<void> => {
  for (let n = 0; n < 10; n += 1) {
    const [got, sent] = [await read(), await post(`Слово ${String(n)}`)];
    expect([got.status, sent.status]).toEqual([200, 200]);
    await Promise.all([got.arrayBuffer(), sent.arrayBuffer()]);
  }
  expect(await greeting()).toContain('pusher:connection_established');
};

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
])('two hosts behind %s', (_name, startProxy) => {
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'letopis-deploy-'));
    mkdirSync(path.join(folder, 'client'));
    writeFileSync(path.join(folder, 'client/index.html'), '<!doctype html><title>Летопись</title>');
    ports = [];
    for (let n = 0; n < 2; n += 1) ports.push({ http: await freePort(), socket: await freePort() });
    const at = (port: number) => `127.0.0.1:${String(port)}`;
    proxy = await startProxy({
      hosts: [at(ports[0]!.http), at(ports[1]!.http)],
      sockets: [at(ports[0]!.socket), at(ports[1]!.socket)],
    });
    hosts = [await start(0), await start(1)];
    const direct = new Visitor(`http://127.0.0.1:${String(ports[0]!.http)}`);
    await direct.signIn('player');
    visitor = direct.at(proxy.origin);
    const { characters } = await visitor.call<{ characters: Character[] }>(
      'GET',
      '/api/rpg/characters/otliv',
    );
    const { id } = characters[0]!;
    const { channels } = await visitor.call<{ channels: { type: string; id: string }[] }>(
      'GET',
      `/api/rpg/chat/channels/otliv/${id}`,
    );
    address = `/api/rpg/chat/message/otliv/${id}/${channels[0]!.type}/${channels[0]!.id}`;
  });
  afterAll(async () => {
    await Promise.all(hosts.map(killProgram));
    await proxy.end();
    rmSync(folder, { recursive: true });
  });

  it('MANY-48 a page, calls and sockets pass', async () => {
    expect(await page()).toContain('<title>');
    await answersAll();
  });

  it('MANY-47 one that is killed is not missed: the other answers calls, and new sockets', async () => {
    for (const index of [0, 1] as const) {
      await killProgram(hosts[index]);
      await answersAll();
      await startAgain(index);
    }
  });

  it('MANY-47 MANY-44 one after the other is told to end and started again, and no call fails meanwhile', async () => {
    const update = async (): Promise<void> => {
      for (const index of [0, 1] as const) {
        const ended = exitCode(hosts[index]);
        hosts[index].kill('SIGTERM');
        expect(await ended).toBe(0);
        await startAgain(index);
      }
    };

    expect(await meanwhile(update())).toEqual(new Set([200]));
  });
});
