import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createInterface } from 'node:readline';
import { keepDemo, takeDemo } from '../demo.ts';

/** Programs under test: the host as `npm start` runs it, in a process of its own, on free ports. */

/** The data folders of programs that make the demo, for others to take once they are ready. */
const making = new WeakMap<ChildProcess, string>();

/** Does a host with these settings begin with the demo in an empty database of its own? */
const beginsWithDemo = (env: Record<string, string>): boolean =>
  env.DEMO !== 'false' &&
  !['DATABASE_URL', 'DATA_DIR', 'PROVIDER_AUTHORIZE_URL'].some((name) => name in env);

/**
 * Starts the host's program; `env` adds settings. It renders no pages, and takes the demo that an earlier host of the run has made, but for
 * `whole`: then it does all that `npm start` does.
 */
export function startProgram(
  dataDir: string,
  env: Record<string, string> = {},
  { whole = false } = {},
): ChildProcess {
  const takes = !whole && beginsWithDemo(env) && !existsSync(path.join(dataDir, 'letopis.sqlite'));
  const taken = takes && takeDemo(dataDir);
  const program = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.resolve('server/main.ts')],
    {
      env: {
        ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
        ...{ PORT: '0', SOCKET_PORT: '0', DATA_DIR: dataDir },
        ...{ RENDER_PAGES: String(whole), ...env },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  if (takes && !taken) making.set(program, dataDir);
  return program;
}

/** A program that has not started or ended after so long (ms) hangs: a test then fails by what it was waiting for, and does not use up its own time. */
const HANGS_MS = 80_000;

/** Waits for what a program is to do; one that hangs is killed. */
async function inTime<T>(child: ChildProcess, wanted: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const hangs = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`The program hangs (pid ${String(child.pid)}); it was ${wanted}`));
    }, HANGS_MS);
  });
  try {
    return await Promise.race([work, hangs]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for the end of a program and returns its exit code. */
export async function exitCode(child: ChildProcess): Promise<number | null> {
  const [code] = (await inTime(child, 'to end', once(child, 'exit'))) as [number | null];
  return code;
}

/** Waits for the ready line and returns the address in it. */
export function readyAddress(child: ChildProcess): Promise<string> {
  return inTime(child, 'to be ready', addressOf(child));
}

/** The address in the ready line, however long it takes. */
export async function addressOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const address = /^Letopis is ready on (http:\/\/localhost:\d+)$/.exec(line)?.[1];
    if (address) {
      const made = making.get(child);
      if (made !== undefined) keepDemo(made);
      child.stdout!.resume();
      return address;
    }
  }
  throw new Error(`The host ended before it was ready: ${await text(child.stderr!)}`);
}

/** Kills the program at once, and waits until it is gone. */
export async function killProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
