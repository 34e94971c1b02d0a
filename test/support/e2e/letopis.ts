import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { keepDemo, takeDemo } from '../demo.ts';
import { allowErrors, answered, NETWORK_CUT } from './errors.ts';
import { createDoor, freePort, type Door } from './ports.ts';

const root = path.resolve(import.meta.dirname, '../../..');
/** So often ports are looked for, where somebody takes them first. */
const ATTEMPTS = 5;

/**
 * A whole Letopis of its own for one test file: the real program on free ports, with its data in a folder of its own. What cuts it off
 * allows the test the errors of the network.
 */
export interface Letopis {
  readonly origin: string;
  readonly port: number;
  readonly socketPort: number;
  /** The line between browsers and the socket server. */
  readonly line: Door;
  readonly dataDir: string;
  /** All that the program has printed. */
  output: () => string;
  /** Kills it as a power cut would. */
  kill: () => Promise<void>;
  /** Ends it as Ctrl+C does; resolves with its exit code. */
  stop: () => Promise<number | null>;
  /** Starts it again on the same ports and data. */
  start: () => Promise<void>;
  /** Ends it and removes its data. */
  dispose: () => Promise<void>;
}

/** Starts the host's program and waits for its ready line; throws with all it printed where it ends before. */
async function launch(env: Record<string, string>, log: string[]): Promise<ChildProcess> {
  const host = spawn(
    process.execPath,
    ['--max-semi-space-size=8', '--disable-warning=ExperimentalWarning', 'server/main.ts'], // as scripts/start.mjs
    {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  host.stdout.on('data', (chunk: Buffer) => log.push(chunk.toString()));
  host.stderr.on('data', (chunk: Buffer) => log.push(chunk.toString()));
  await new Promise<void>((resolve, reject) => {
    const look = (): void => {
      if (log.join('').includes('Letopis is ready on')) resolve();
    };
    host.stdout.on('data', look);
    host.once('exit', (code) =>
      reject(new Error(`The host ended with ${String(code)}:\n${log.join('')}`)),
    );
  });
  return host;
}

/** Ends a program and resolves with its exit code, at once where it has ended already. */
async function end(host: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (host.exitCode !== null || host.signalCode !== null) return host.exitCode;
  return new Promise((resolve) => {
    host.once('exit', (code) => resolve(code));
    host.kill(signal);
  });
}

/** Starts Letopis with the built client and the demo community, or with nothing (`DEMO=false`). `env` adds to its settings. */
export async function startLetopis(env: Record<string, string> = {}): Promise<Letopis> {
  if (!existsSync(path.join(root, 'dist/client/index.html'))) {
    throw new Error(
      'The client is not built: run `npm run build` first, or `npm test`, which does it.',
    );
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnce(env);
    } catch (error) {
      // Another run beside this one may have taken the port since it was looked at.
      if (attempt === ATTEMPTS || !/is in use|EADDRINUSE/.test(String(error))) throw error;
    }
  }
}

/** Does what browsers notice as errors of the network. */
function cutting<Ended>(act: () => Promise<Ended>): Promise<Ended> {
  allowErrors(NETWORK_CUT);
  return act();
}

async function startOnce(env: Record<string, string>): Promise<Letopis> {
  const [port, socketPort] = [await freePort(), await freePort()];
  const line = await createDoor(socketPort);
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'letopis-e2e-'));
  const cleanUp = async (): Promise<void> => {
    await line.shut();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const settings = {
    PORT: String(port),
    SOCKET_PORT: String(socketPort),
    SOCKET_PUBLIC_PORT: String(line.port),
    DATA_DIR: dataDir,
    RATE_LIMIT: '0',
    // No test but the worker's own (offline) is to be answered by one; windows that the program opens itself included.
    SERVICE_WORKER: 'false',
    ...env,
  };
  let log: string[] = [];
  // A community without the demo begins with nothing.
  const taken = env['DEMO'] === 'false' || takeDemo(dataDir);
  let host = await launch(settings, log).catch(async (error: unknown) => {
    await cleanUp();
    throw error;
  });
  if (!taken) keepDemo(dataDir);
  return {
    origin: `http://localhost:${String(port)}`,
    port,
    socketPort,
    line: { ...line, shut: () => cutting(line.shut) },
    dataDir,
    output: () => log.join(''),
    kill: () =>
      cutting(async () => {
        await end(host, 'SIGKILL');
      }),
    stop: () => cutting(() => end(host, 'SIGTERM')),
    start: async () => {
      log = [];
      host = await launch(settings, log);
    },
    dispose: async () => {
      await end(host, 'SIGTERM');
      await cleanUp();
    },
  };
}

/** Ends every session as time does: the host knows none of them any more, and refuses with 401, which the test is allowed. */
export function endSessions({ dataDir }: Pick<Letopis, 'dataDir'>): void {
  allowErrors(answered(401));
  // The host may be writing.
  const db = new DatabaseSync(path.join(dataDir, 'letopis.sqlite'), { timeout: 10_000 });
  db.exec('DELETE FROM sessions');
  db.close();
}
