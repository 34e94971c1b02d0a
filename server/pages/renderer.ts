import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { ClientConfig } from '../../src/contract/index.ts';
import type { HostAnswer, HostCall, RenderOutcome, RenderTask } from './worker.ts';

export type { RenderOutcome } from './worker.ts';

/** Makes a call on behalf of the one who asked for the page. */
export type CallHost = (call: Omit<HostCall, 'id'>) => Promise<Omit<HostAnswer, 'id'>>;

/** A page to be rendered. */
export type PageOrder = {
  url: string;
  config: ClientConfig;
  /** What HOLIDAY_COOKIE says. */
  holiday?: string | undefined;
  call: CallHost;
};

/** Renders the first screens of pages beside the event loop (FIRST-03). */
export type Renderer = {
  render: (order: PageOrder) => Promise<RenderOutcome>;
  close: () => Promise<void>;
};

/** One core is left to the host. */
const THREADS = Math.max(1, Math.min(4, os.availableParallelism() - 1));

/** To a call that could not be made, as where the host is about to end. */
const BROKEN = { status: 503, headers: {}, body: '' };

/** So many pages may wait for a thread; further ones go out without a first screen. */
const MOST_WAITING = 32;

/** A page that takes so long (ms) has lost its way: its thread ends, and the next page finds another. */
const GIVE_UP_MS = 5_000;

/**
 * The threads that render; undefined where the build has no renderer. The program is loaded into the first of them at once. They do not get the
 * host's environment, which holds secrets.
 */
export function createRenderer(
  clientDir: string,
  giveUpMs: number = GIVE_UP_MS,
): Renderer | undefined {
  const bundle = path.join(clientDir, '../render/renderPage.mjs');
  if (!existsSync(bundle)) return undefined;
  const { TZ } = process.env;
  const pool = new Piscina<RenderTask | string, RenderOutcome>({
    filename: new URL('./worker.ts', import.meta.url).href,
    name: 'render',
    minThreads: 1,
    maxThreads: THREADS,
    maxQueue: MOST_WAITING,
    idleTimeout: 60_000,
    env: TZ === undefined ? {} : { TZ },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  pool.run(bundle, { name: 'warm' }).catch(() => undefined); // what is wrong with it, the first page will find
  return {
    render: async ({ call, ...order }) => {
      const { port1, port2 } = new MessageChannel();
      port1.on('message', ({ id, ...asked }: HostCall) => {
        void call(asked)
          .catch(() => BROKEN)
          .then((answer) => port1.postMessage({ id, ...answer } satisfies HostAnswer));
      });
      try {
        const task = { bundle, ...order, calls: port2 };
        const signal = AbortSignal.timeout(giveUpMs);
        return await pool.run(task, { transferList: [port2], signal });
      } finally {
        port1.close();
      }
    },
    close: () => pool.destroy(),
  };
}
