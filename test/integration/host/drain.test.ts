import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import type { Character } from '../../../src/contract/index.ts';
import { exitCode, killProgram, readyAddress, startProgram } from '../../support/host/program.ts';
import { Visitor } from '../../support/host/visitor.ts';
import { connectRaw, type RawClient } from '../../support/realtime/rawClient.ts';
import { waitFor } from '../../support/waitFor.ts';

let folder: string;
let program: ChildProcess;
let address: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'letopis-drain-'));
});
afterEach(async () => {
  await killProgram(program);
  rmSync(folder, { recursive: true });
});

async function start(drainSeconds: string): Promise<void> {
  program = startProgram(folder, {
    ...{ HOST: '127.0.0.1', DRAIN_SECONDS: drainSeconds },
    ...{ RATE_LIMIT: '0', LOG_LEVEL: 'error' },
  });
  const { port } = new URL(await readyAddress(program));
  address = `http://127.0.0.1:${port}`;
}

type Ready = { status: number; body: unknown };

async function ready(): Promise<Ready> {
  const answer = await fetch(`${address}/readyz`);
  return { status: answer.status, body: await answer.json() };
}

const draining = (): Promise<void> =>
  waitFor('readyz to say no', async () => (await ready()).status === 503);

/** Is the port closed to new connections? */
function isClosed(): Promise<boolean> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  return new Promise((resolve) => {
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(true));
  });
}

async function people(count: number): Promise<RawClient[]> {
  const config = (await (await fetch(`${address}/config.json`)).json()) as {
    socket: { port: number; key: string };
  };
  const { port, key } = config.socket;
  const at = { path: `/app/${key}?protocol=7` };
  return Promise.all(Array.from({ length: count }, () => connectRaw(port, at)));
}

/** A turn of which the host has the head, and not yet the text: a call under way. `Expect` has it say so. */
async function begin(): Promise<{ finish: () => Promise<IncomingMessage> }> {
  const visitor = new Visitor(address);
  await visitor.signIn('player');
  const { characters } = await visitor.call<{ characters: Character[] }>(
    'GET',
    '/api/rpg/characters/otliv',
  );
  const { key, location: currentLocation } = characters[0]!;
  const body = JSON.stringify({ body: '<p>Напоследок</p>', currentLocation });
  const xsrf = visitor.cookie('XSRF-TOKEN');
  const call: ClientRequest = request(`${address}/api/rpg/turn/otliv/${key}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      cookie: `letopis_session=${visitor.cookie('letopis_session')}; XSRF-TOKEN=${xsrf}`,
      'x-xsrf-token': xsrf,
      expect: '100-continue',
    },
  });
  const answered = once(call, 'response') as Promise<[IncomingMessage]>;
  call.flushHeaders();
  await once(call, 'continue');
  return {
    finish: async () => {
      call.end(body);
      return (await answered)[0];
    },
  };
}

/** One call on a connection of its own, as a proxy makes it: its status, or what the system says. */
function outcome(): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    const call = request(`${address}/api/rpg/init`, { agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
      answer.on('error', ({ message }) => resolve(message));
    });
    call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    call.end();
  });
}

describe('a host that is told to end', () => {
  it('MANY-44 is not ready at once, and goes on answering', async () => {
    await start('60');
    expect(await ready()).toEqual({ status: 200, body: { ready: true } });
    program.kill('SIGTERM');
    await draining();

    const said = await ready();
    const alive = await fetch(`${address}/healthz`);
    const init = await fetch(`${address}/api/rpg/init`);
    expect(said.body).toEqual({ ready: false, reason: 'host: draining' });
    expect([alive.status, await alive.json()]).toEqual([200, { alive: true }]);
    expect([init.status, init.headers.get('connection')]).toEqual([200, 'close']);
  });

  it('MANY-45 sends its sockets away with 4200, not all at once', async () => {
    await start('60');
    const clients = await people(8);
    program.kill('SIGTERM');
    const { code } = await Promise.race(clients.map(({ closed }) => closed));

    expect(code).toBe(4200);
    expect(clients.filter(({ ws }) => ws.readyState === ws.OPEN).length).toBeGreaterThan(0);
  });

  it('MANY-44 MANY-45 ends with code 0 when its time is over, and has sent all its sockets away by then', async () => {
    await start('1');
    const clients = await people(8);
    program.kill('SIGTERM');
    const closed = await Promise.all(clients.map((client) => client.closed));

    expect(closed.map(({ code }) => code)).toEqual(Array(8).fill(4200));
    expect(await exitCode(program)).toBe(0);
  });

  it('MANY-44 answers a call that was under way, and takes no new ones', async () => {
    await start('0');
    const call = await begin();
    program.kill('SIGTERM');
    await waitFor('the port to be closed', isClosed);
    const ended = exitCode(program);
    const answer = await call.finish();

    expect(answer.statusCode).toBe(200);
    expect(await json(answer)).toMatchObject({ turn: { post: '<p>Напоследок</p>' } });
    expect(await ended).toBe(0);
  });

  it('MANY-44 answers or refuses whoever comes while its port closes, and resets nobody', async () => {
    await start('0');
    const seen = new Set<number | string | undefined>();
    const person = async (): Promise<void> => {
      let met: number | string | undefined;
      do {
        met = await outcome();
        seen.add(met);
      } while (met !== 'ECONNREFUSED');
    };
    const people = Promise.all(Array.from({ length: 20 }, person));
    await waitFor('the people to be answered', () => seen.has(200));
    program.kill('SIGTERM');
    await people;

    expect(seen).toEqual(new Set([200, 'ECONNREFUSED']));
  });

  it('MANY-44 does not wait for a connection on which nothing was asked', async () => {
    await start('0');
    const { hostname, port } = new URL(address);
    const idle = connect(Number(port), hostname);
    await once(idle, 'connect');
    // Its answer says that the host has taken the connection before it.
    await ready();
    const ended = exitCode(program);
    program.kill('SIGTERM');

    expect(await ended).toBe(0);
    idle.destroy();
  });

  it('MANY-44 ends at once where somebody insists', async () => {
    await start('60');
    program.kill('SIGTERM');
    await draining();
    const ended = exitCode(program);
    await waitFor('the end', () => {
      program.kill('SIGTERM');
      return program.exitCode !== null;
    });

    expect(await ended).toBe(1);
  });
});
