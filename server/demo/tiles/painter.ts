import { type ChildProcess, fork } from 'node:child_process';
import type { TileAddress } from '../../static/tiles.ts';
import type { Delivery, Order } from './worker.ts';

/** Draws tiles. */
export type Painter = {
  paint: (address: TileAddress) => Promise<Buffer | undefined>;
  close: () => Promise<void>;
};

/** Without work for so long, the process ends, in ms: its memory is worth more than the moment it takes to begin again. */
const REST_MS = 60_000;

type Waiting = { done: (bytes: Buffer | undefined) => void; failed: (error: Error) => void };

/** Starts the process that draws. It does not get the host's environment, which holds secrets. */
const begin = (): ChildProcess =>
  fork(new URL('./worker.ts', import.meta.url), {
    ...{ env: {}, execArgv: ['--disable-warning=ExperimentalWarning'] },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

/** The process keeps the host alive only while a tile is being drawn. */
function hold(process: ChildProcess | undefined, held: boolean): void {
  const method = held ? 'ref' : 'unref';
  process?.[method]();
  process?.channel?.[method]();
}

/** A painter whose process begins with the first tile that is asked for. */
export function createPainter(): Painter {
  const waiting = new Map<number, Waiting>();
  let process: ChildProcess | undefined;
  let rest: NodeJS.Timeout | undefined;
  let orders = 0;

  const giveUp = (error: Error): void => {
    for (const { failed } of waiting.values()) failed(error);
    waiting.clear();
  };
  const close = async (): Promise<void> => {
    clearTimeout(rest);
    const ended = process;
    process = undefined;
    giveUp(new Error('The painter has been sent home'));
    if (ended?.exitCode !== null || !ended.kill()) return;
    await new Promise((gone) => ended.once('exit', gone));
  };
  const deliver = ({ id, bytes, error }: Delivery): void => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) hold(process, false);
    if (error !== undefined) one?.failed(new Error(error));
    else one?.done(bytes && Buffer.from(bytes));
  };
  const hire = (): ChildProcess => {
    const started = begin();
    started.on('message', (message) => deliver(message as Delivery));
    started.on('error', giveUp);
    started.on('exit', () => {
      if (process !== started) return;
      process = undefined;
      giveUp(new Error('The process that draws tiles has ended'));
    });
    return started;
  };
  return {
    paint: (address) => {
      process ??= hire();
      hold(process, true);
      clearTimeout(rest);
      rest = setTimeout(() => waiting.size === 0 && void close(), REST_MS).unref();
      const order: Order = { id: (orders += 1), address };
      return new Promise((done, failed) => {
        waiting.set(order.id, { done, failed });
        process?.send(order);
      });
    },
    close,
  };
}
