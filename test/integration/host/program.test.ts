import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { InitAnswer } from '../../../src/contract/index.ts';
import { exitCode, killProgram, readyAddress, startProgram } from '../../support/host/program.ts';

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'letopis-program-'));
});
afterEach(async () => {
  await Promise.all(children.splice(0).map(killProgram));
  rmSync(folder, { recursive: true });
});

function start(env: Record<string, string> = {}, how?: { whole: boolean }): ChildProcess {
  const child = startProgram(folder, env, how);
  children.push(child);
  return child;
}

async function failure(
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const child = start(env);
  child.stdout!.resume();
  const [said, code] = await Promise.all([text(child.stderr!), exitCode(child)]);
  return { code, said };
}

async function withTakenPort<T>(work: (port: string) => Promise<T>): Promise<T> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  try {
    return await work(String(typeof address === 'object' ? address?.port : 0));
  } finally {
    server.close();
  }
}

describe('the program', () => {
  it('starts host, socket, provider stand-in and demo community with one command', async () => {
    const address = await readyAddress(start({}, { whole: true }));
    const config = (await (await fetch(`${address}/config.json`)).json()) as {
      socket: { port: number; key: string };
    };
    const register = await fetch(`${address}/provider/register`);
    const init = (await (await fetch(`${address}/api/rpg/init`)).json()) as InitAnswer;
    const socket = new WebSocket(
      `ws://localhost:${config.socket.port}/app/${config.socket.key}?protocol=7`,
    );
    const [event] = (await once(socket, 'message')) as [MessageEvent<string>];
    socket.close();

    expect(register.status).toBe(200);
    expect(init.rpg.games.length).toBeGreaterThan(0);
    expect(event.data).toContain('pusher:connection_established');
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('ends cleanly on %s', async (signal) => {
    const child = start();
    await readyAddress(child);
    child.kill(signal);
    const code = await exitCode(child);

    expect(code).toBe(0);
    expect(existsSync(path.join(folder, 'letopis.sqlite'))).toBe(true);
    expect(existsSync(path.join(folder, 'letopis.sqlite-wal'))).toBe(false);
  });

  it('starts again on the same data', async () => {
    for (let round = 0; round < 2; round += 1) {
      const child = start({}, { whole: true });
      await readyAddress(child);
      child.kill('SIGTERM');
      expect(await exitCode(child)).toBe(0);
    }
  });

  it('says in one line which port is in use, and exits with 1', async () => {
    await withTakenPort(async (port) => {
      expect(await failure({ PORT: port })).toEqual({
        code: 1,
        said: `Port ${port} is in use; set PORT to another.\n`,
      });
      expect(await failure({ SOCKET_PORT: port })).toEqual({
        code: 1,
        said: `Port ${port} is in use; set SOCKET_PORT to another.\n`,
      });
      expect(await failure({ METRICS_PORT: port })).toEqual({
        code: 1,
        said: `Port ${port} is in use; set METRICS_PORT to another.\n`,
      });
    });
  });

  it('says in one line that it cannot listen on an address of another machine', async () => {
    expect(await failure({ HOST: '192.0.2.1' })).toEqual({
      code: 1,
      said: 'HOST is no address of this machine (it is "192.0.2.1").\n',
    });
  });

  it('says in one line which setting is wrong, and exits with 1', async () => {
    expect(await failure({ PORT: 'eighty' })).toEqual({
      code: 1,
      said: 'PORT must be a port from 1 to 65535, or 0 for any free one (it is "eighty").\n',
    });
    writeFileSync(path.join(folder, 'file'), '');
    const { code, said } = await failure({ DATA_DIR: path.join(folder, 'file') });
    expect(code).toBe(1);
    expect(said).toMatch(/^DATA_DIR cannot be written to: [^\n]+\n$/);
  });

  it('MANY-46 names all wrong settings, a line each, exits with 1 and has written nothing', async () => {
    const { code, said } = await failure({
      ...{ DATA_DIR: path.join(folder, 'data'), PORT: 'eighty', HOLIDAY: 'perhaps' },
      PROVIDER_CLIENT_SECRET: 'hidden',
    });
    expect(code).toBe(1);
    expect(said.split('\n')).toEqual([
      'PORT must be a port from 1 to 65535, or 0 for any free one (it is "eighty").',
      'PROVIDER_CLIENT_SECRET must have at least 16 characters.',
      'HOLIDAY must be true or false (it is "perhaps").',
      '',
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('says in one line that the demo community is not for the accounts of a real provider', async () => {
    const demo = start();
    await readyAddress(demo);
    await killProgram(demo);
    const provider = 'https://forum.example/oauth';
    const { code, said } = await failure({
      PROVIDER_AUTHORIZE_URL: `${provider}/authorize`,
      PROVIDER_TOKEN_URL: `${provider}/token`,
      PROVIDER_USERINFO_URL: `${provider}/userinfo`,
      PROVIDER_CLIENT_SECRET: 'a-secret-of-the-test',
    });
    expect(code).toBe(1);
    expect(said).toMatch(/^DATA_DIR holds the demo community[^\n]+\n$/);
  });

  it('says in one line that a database is none, and leaves it as it is', async () => {
    writeFileSync(path.join(folder, 'letopis.sqlite'), 'not a database '.repeat(500));
    const { code, said } = await failure({});

    expect(code).toBe(1);
    expect(said).toMatch(/^The database cannot be opened: [^\n]+\n$/);
  });
});
