import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addressOf } from '../../support/host/program.ts';

/** Installing and building come first where they are needed, in ms; `npm test` has done both before. */
const WITH_BUILD_MS = 600_000;

let folder: string;
let npm: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'letopis-npm-start-'));
});
afterEach(() => {
  // The whole group: npm, the script, and the host.
  try {
    if (npm?.pid) process.kill(-npm.pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
  rmSync(folder, { recursive: true, force: true });
});

/** `npm start` as a person types it, with no setting but the folder to write to. */
function npmStart(): ChildProcess {
  const { PATH, HOME } = process.env;
  return spawn('npm', ['start'], {
    env: { PATH, HOME, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
}

/** Starts it; while another program has one of its ports, once more. */
async function startedOnDefaults(): Promise<string> {
  for (;;) {
    npm = npmStart();
    const gone = once(npm, 'close');
    try {
      return await addressOf(npm);
    } catch (error) {
      await gone;
      if (!/Port (8080|6001) is in use/.test(String(error))) throw error;
    }
  }
}

it(
  'HOST-03 npm start without settings serves client, calls and stand-in on 8080, and sockets on 6001',
  async () => {
    const address = await startedOnDefaults();
    expect(address).toBe('http://localhost:8080');

    const page = await (await fetch(address)).text();
    const script = /<script[^>]+src="([^"]+)"/.exec(page)?.[1];
    expect((await fetch(new URL(script!, address))).status).toBe(200);
    const init = (await (await fetch(`${address}/api/rpg/init`)).json()) as {
      rpg: { games: unknown[] };
    };
    expect(init.rpg.games.length).toBeGreaterThan(0);
    expect((await fetch(`${address}/provider/register`)).status).toBe(200);
    const config = (await (await fetch(`${address}/config.json`)).json()) as {
      socket: { port: number; key: string };
    };
    expect(config.socket.port).toBe(6001);
    const socket = new WebSocket(`ws://localhost:6001/app/${config.socket.key}?protocol=7`);
    const [event] = (await once(socket, 'message')) as [MessageEvent<string>];
    expect(event.data).toContain('pusher:connection_established');
    socket.close();

    // Ctrl+C goes to all of the group. The output closes once its last holder, the host, has ended.
    const gone = once(npm!, 'close');
    process.kill(-npm!.pid!, 'SIGINT');
    await gone;
    await expect(fetch(address)).rejects.toThrow();
  },
  WITH_BUILD_MS,
);
