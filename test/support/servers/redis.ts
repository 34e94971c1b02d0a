import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { openRedis, type RedisLink } from '../../../server/redis/index.ts';
import { freePort } from '../e2e/ports.ts';

/** A redis-server of a test, on a free port with a scratch folder of its own; nothing is on its disk unless a test says so. */
export type RedisServer = {
  readonly url: string;
  /** Hangs: connections stand, nothing is answered (SIGSTOP); and goes on. */
  hang: () => void;
  goOn: () => void;
  /** Ends it at once; `start` starts it again on the same port. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  /** A host's connection, closed by `close`; hosts with one secret are one community. `by` is another address that leads there. */
  link: (secret?: string, timing?: typeof QUICK, by?: string) => Promise<RedisLink>;
  /** Ends connections, server and folder. */
  close: () => Promise<void>;
};

/** Quicker than in real life, and slow enough for a busy machine. */
export const QUICK = { beatMs: 100, silentMs: 1_500, leaseMs: 3_000 };

export const newSecret = (): string => `a secret of tests ${randomUUID()}`;

async function ready(child: ChildProcess): Promise<void> {
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout! })) {
    said.push(line);
    if (!line.includes('Ready to accept connections')) continue;
    child.stdout!.resume();
    return;
  }
  throw new Error(`redis-server has not started: ${said.join('\n')}`);
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Starts a server; `more` are further settings, as on its command line. */
export async function startRedis(more: readonly string[] = []): Promise<RedisServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'letopis-redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const links: RedisLink[] = [];
  let child: ChildProcess | undefined;

  const start = async () => {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
    child = spawn('redis-server', [...settings, '--save', '', ...more], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await ready(child);
  };
  await start();

  return {
    url,
    hang: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
    stop: () => end(child),
    start,
    link: async (sessionSecret = newSecret(), timing = QUICK, redisUrl = url) => {
      const link = await openRedis({ redisUrl, sessionSecret }, timing);
      links.push(link);
      return link;
    },
    close: async () => {
      child?.kill('SIGCONT');
      await Promise.all(links.map((link) => link.close()));
      await end(child);
      rmSync(folder, { recursive: true });
    },
  };
}
