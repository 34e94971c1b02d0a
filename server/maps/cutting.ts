import type { ChildProcess } from 'node:child_process';
import type { ErrorId } from '../../src/contract/errors.ts';
// The whole contract would take the worker longer to load than a small picture to cut.
import { MAP_PICTURE } from '../../src/contract/constants.ts';
import { startDrawing } from '../drawing/painter.ts';

const MB = 1024 * 1024;

/** What a picture of a map may be: its file in bytes, each side in px. */
export const MAP_LIMIT = { bytes: MAP_PICTURE.bytes, side: MAP_PICTURE.side } as const;

/** What cutting it may take: time in ms, memory of the process in bytes, and of the memory that the machine has left so great a part. */
export const CUTTING = { ms: 20 * 60 * 1000, memory: 2_560 * MB, part: 0.8 } as const;

/** What the process gets: pictures, the folders that it makes of them, and how much memory it may take. How far it is, the first alone says. */
export type CutOrder = {
  pictures: readonly { picture: string; tiles: string }[];
  memory: number;
};

/** The size of a cut picture as it is shown, in px, and the most memory that it took and the system could not take back, in bytes. */
export type Cut = { width: number; height: number; peak: number };

/** What it tells at its end: what it has cut, in the order of the pictures, or why it cannot. */
export type CutResult = { cuts: Cut[] } | Refused;
export type Refused = {
  refused: Extract<ErrorId, `upload${string}` | `map${string}`>;
  why?: string;
};

/** On the way there: how far it is, from 0 to 1. */
export type CutReport = { part: number } | CutResult;

export type CutOptions = {
  /** Where the process puts what it cannot hold in memory. */
  scratch: string;
  ms: number;
  signal: AbortSignal | undefined;
  progress: ((part: number) => void) | undefined;
};

/** Kills the process when its time is over, or nobody waits for it any more. */
function endInTime(cutter: ChildProcess, { ms, signal }: CutOptions): void {
  const timeout = AbortSignal.timeout(ms);
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const kill = (): void => void cutter.kill('SIGKILL');
  either.addEventListener('abort', kill);
  if (either.aborted) kill();
  cutter.once('exit', () => either.removeEventListener('abort', kill));
}

/** Waits for the end of the process; resolves with what it was killed by, if it was. */
const endOf = (cutter: ChildProcess): Promise<NodeJS.Signals | null> =>
  new Promise((resolve, reject) => {
    cutter.once('error', reject);
    cutter.once('exit', (_code, killedBy) => resolve(killedBy));
  });

/**
 * Cuts pictures in a process of its own, in which files may be read that no other part of the host reads. Resolves when the process has ended. Rejects
 * with the reason of the signal.
 */
export async function cutTiles(order: CutOrder, options: CutOptions): Promise<CutResult> {
  const { scratch, signal, progress } = options;
  const cutter = startDrawing(new URL('./worker.ts', import.meta.url), { TMPDIR: scratch });
  const ended = endOf(cutter);
  endInTime(cutter, options);
  let result: CutResult | undefined;
  cutter.on('message', (message: CutReport) => {
    if ('part' in message) progress?.(message.part);
    else result = message;
  });
  // One that was killed before it began takes no order.
  cutter.send(order, () => undefined);
  const killedBy = await ended;
  signal?.throwIfAborted();
  if (result) return result;
  // The system kills what takes too much memory, and endInTime what takes too long; a library that stumbles over a file ends otherwise.
  const why = `ended by ${String(killedBy)}`;
  return { refused: killedBy === 'SIGKILL' ? 'mapTooHeavy' : 'uploadBroken', why };
}
