import os from 'node:os';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../../db/index.ts';
import { refusalOf } from '../../jobs/refusal.ts';
import type { Order, Said } from './order.ts';
import { carryOut } from './work.ts';

/** The process that does one order, and ends with it, with its host, or when it is cancelled: always by the way on which nothing is left behind. */

/** Whoever reads and writes comes first; an import holds others up, and hurries. */
const NICE = 10;

/** What hangs is ended all the same, in ms. */
const END_MS = 10_000;

/** How often it says how far it is, in ms. */
const SAY_MS = 250;

const ended = new AbortController();

const say = (said: Said): Promise<void> =>
  new Promise((resolve) => {
    if (!process.connected) resolve();
    else process.send?.(said, () => resolve());
  });

async function end(): Promise<void> {
  ended.abort();
  await setTimeout(END_MS, undefined, { ref: false });
  process.exit();
}

/** At most so often as somebody looks. */
function teller(): (part: number) => void {
  let last = 0;
  return (part) => {
    if (performance.now() - last < SAY_MS) return;
    last = performance.now();
    void say({ part });
  };
}

async function work(order: Order): Promise<void> {
  if (order.task === 'export') os.setPriority(NICE);
  const db = openDatabase(order.database);
  try {
    const done = await carryOut(db, order, { tell: teller(), signal: ended.signal });
    await say({ done });
  } catch (error) {
    const refused = refusalOf(error);
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    await say(refused ? { refused } : { failed: why });
  } finally {
    await db.destroy();
    process.removeAllListeners('disconnect');
    if (process.connected) process.disconnect();
  }
}

process.on('disconnect', () => void end());
process.on('message', (message: Order | 'end') => void (message === 'end' ? end() : work(message)));
