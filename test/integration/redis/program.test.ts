import { spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { exitCode, killProgram, readyAddress, startProgram } from '../../support/host/program.ts';
import { connectRaw, openRaw } from '../../support/realtime/rawClient.ts';
import { closeAll, KEY, SECRET } from '../../support/realtime/socketServer.ts';
import { type RedisServer, startRedis } from '../../support/servers/redis.ts';

const HALL = 'presence-chat.rpg.rpg_game.hall';

let folder: string;
const children: ChildProcess[] = [];
const servers: RedisServer[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'letopis-redis-program-'));
});
afterEach(async () => {
  await closeAll();
  await Promise.all(children.splice(0).map(killProgram));
  await Promise.all(servers.splice(0).map((server) => server.close()));
  rmSync(folder, { recursive: true });
});

async function redisWith(...settings: string[]): Promise<RedisServer> {
  const server = await startRedis(settings);
  servers.push(server);
  return server;
}

function start(name: string, env: Record<string, string>, how?: { whole: boolean }): ChildProcess {
  const child = startProgram(path.join(folder, name), env, how);
  children.push(child);
  return child;
}

/** How a host with this Redis ends, and whether it has made a database. */
async function failure(REDIS_URL: string) {
  const child = start('failing', { REDIS_URL }, { whole: true });
  child.stdout!.resume();
  const [said, code] = await Promise.all([text(child.stderr!), exitCode(child)]);
  return { said, code, wrote: existsSync(path.join(folder, 'failing', 'letopis.sqlite')) };
}

describe('a host with a Redis that cannot be used ends with one line and code 1, before there is a database', () => {
  it('MANY-30 where nothing listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    expect(await failure(`redis://someone:hidden-word@127.0.0.1:${port}/2`)).toEqual({
      said: `Redis cannot be used: redis://127.0.0.1:${port}/2 (connect ECONNREFUSED 127.0.0.1:${port}).\n`,
      ...{ code: 1, wrote: false },
    });
  });

  it('MANY-30 where it asks for a password, or for another', async () => {
    const { url } = await redisWith('--requirepass', 'the right word');
    const none = await failure(url);
    expect(none).toMatchObject({ code: 1, wrote: false });
    expect(none.said).toMatch(
      /^Redis cannot be used: redis:\/\/127\.0\.0\.1:\d+ \(NOAUTH [^\n]+\)\.\n$/,
    );
    const wrong = await failure(url.replace('//', '//:hidden-word@'));
    expect(wrong).toMatchObject({ code: 1, wrote: false });
    expect(wrong.said).toMatch(
      /^Redis cannot be used: redis:\/\/127\.0\.0\.1:\d+ \(WRONGPASS [^\n]+\)\.\n$/,
    );
    expect(wrong.said).not.toContain('hidden-word');
  });

  it('MANY-30 where it may not be written to, or hangs', async () => {
    const readOnly = await redisWith('--replicaof', '127.0.0.1', '1');
    const refused = await failure(readOnly.url);
    expect(refused).toMatchObject({ code: 1, wrote: false });
    expect(refused.said).toMatch(/^Redis cannot be used: [^\n]*READONLY[^\n]*\n$/);
    const silent = await redisWith();
    silent.hang();
    const hung = await failure(silent.url);
    expect(hung).toMatchObject({ code: 1, wrote: false });
    expect(hung.said).toMatch(/^Redis cannot be used: [^\n]+\n$/);
  });
});

it('MANY-30 a host without REDIS_URL does not load the client of Redis', () => {
  const program = `
    import { createRequire } from 'node:module';
    await import(${JSON.stringify(path.resolve('server/start.ts'))});
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    console.log(loaded.some((file) => file.includes('fastify')), loaded.some((file) => file.includes('ioredis')));`;
  const { stdout } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program],
    { encoding: 'utf8' },
  );
  expect(stdout).toBe('true false\n');
});

/** The port of a host's sockets. */
async function socketsOf(child: ChildProcess): Promise<number> {
  const answer = await fetch(`${await readyAddress(child)}/config.json`);
  return ((await answer.json()) as { socket: { port: number } }).socket.port;
}

it('MANY-24 a host that is killed is missed by the clients of the other within seconds, and they stay', async () => {
  const { url } = await redisWith('--requirepass', 'word');
  const secrets = {
    SOCKET_KEY: KEY,
    SOCKET_SECRET: SECRET,
    SESSION_SECRET: 'a secret of two hosts',
  };
  const env = { ...secrets, REDIS_URL: url.replace('//', '//:word@'), RENDER_PAGES: 'false' };
  const [one, other] = [start('one', env), start('other', env)];
  const [dying, staying] = [
    await connectRaw(await socketsOf(one)),
    await connectRaw(await socketsOf(other)),
  ];
  await staying.join(HALL, 'anna');
  await dying.join(HALL, 'boris');
  expect(await staying.next('pusher_internal:member_added')).toMatchObject({
    data: { user_id: 'boris' },
  });
  await killProgram(one);
  expect(await staying.next('pusher_internal:member_removed')).toMatchObject({
    data: { user_id: 'boris' },
  });
  staying.send({ event: 'pusher:ping', data: {} });
  await staying.next('pusher:pong');
});

it('MANY-24 a host that stood still and goes on sends its sockets away, which then join anew', async () => {
  const { url } = await redisWith();
  const secrets = {
    SOCKET_KEY: KEY,
    SOCKET_SECRET: SECRET,
    SESSION_SECRET: 'a secret of two hosts',
  };
  const env = { ...secrets, REDIS_URL: url, RENDER_PAGES: 'false' };
  const [one, other] = [start('one', env), start('other', env)];
  const port = await socketsOf(one);
  const [halting, staying] = [await connectRaw(port), await connectRaw(await socketsOf(other))];
  await staying.join(HALL, 'anna');
  await halting.join(HALL, 'boris');
  await staying.next('pusher_internal:member_added');
  one.kill('SIGSTOP');
  expect(await staying.next('pusher_internal:member_removed')).toMatchObject({
    data: { user_id: 'boris' },
  });
  one.kill('SIGCONT');
  expect(await halting.closed).toMatchObject({ code: 4100 });
  const back = await rejoined(port);
  expect(await staying.next('pusher_internal:member_added')).toMatchObject({
    data: { user_id: 'boris' },
  });
  back.ws.close();
  expect(await staying.next('pusher_internal:member_removed')).toMatchObject({
    data: { user_id: 'boris' },
  });
});

/** A client that tries until it is let in. */
async function rejoined(port: number): ReturnType<typeof connectRaw> {
  const client = openRaw(port);
  const first = await client.next();
  if (first.event !== 'pusher:connection_established') return rejoined(port);
  client.socketId = (first.data as { socket_id: string }).socket_id;
  await client.join(HALL, 'boris');
  return client;
}
