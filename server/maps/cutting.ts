import type { ChildProcess } from 'node:child_process';
import type { ErrorId } from '../../src/contract/errors.ts';
import { startDrawing } from '../drawing/painter.ts';

const MB = 1024 * 1024;

/** What a picture of a map may be: its file in bytes, each side in px. */
export const MAP_LIMIT = { bytes: 256 * MB, side: 16_000 } as const;

/** What cutting it may take: time in ms, memory of the process in bytes. */
export const CUTTING = { ms: 20 * 60 * 1000, memory: 1_536 * MB } as const;

/** What the process is told: the picture, the folder that it makes, and how much memory it may take. */
export type CutOrder = { picture: string; tiles: string; memory: number };

/** The size of a cut picture as it is shown, in px, and the most memory that it took and the system could not take back, in bytes. */
export type Cut = { width: number; height: number; peak: number };

/** What it tells at its end: what it has cut, or why it cannot. */
export type CutResult =
  { cut: Cut } | { refused: Extract<ErrorId, `upload${string}` | `map${string}`>; why?: string };

/** On the way there: how far it is, from 0 to 1. */
export type CutReport = { part: number } | CutResult;

export type CutOptions = {
  /** Where the process puts what it cannot hold in memory. */
  scratch: string;
  ms: number;
  signal: AbortSignal | undefined;
  progress: ((part: number) => void) | undefined;
};

/** Ends the process when its time is over, or nobody waits for it any more; answers why. */
function endInTime(cutter: ChildProcess, { ms, signal }: CutOptions) {
  const timeout = AbortSignal.timeout(ms);
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const kill = (): void => void cutter.kill('SIGKILL');
  either.addEventListener('abort', kill);
  if (either.aborted) kill();
  cutter.once('exit', () => either.removeEventListener('abort', kill));
  return timeout;
}

/**
 * Cuts a picture in a process of its own, in which files may be read that no other part of the host reads. Resolves when the process has ended, with
 * what it said last. Rejects with the reason of the signal.
 */
export async function cutTiles(order: CutOrder, options: CutOptions): Promise<CutResult> {
  const { scratch, signal, progress } = options;
  const cutter = startDrawing(new URL('./worker.ts', import.meta.url), { TMPDIR: scratch });
  const timeout = endInTime(cutter, options);
  let result: CutResult | undefined;
  cutter.on('message', (message: CutReport) => {
    if ('part' in message) progress?.(message.part);
    else result = message;
  });
  const failed = await new Promise<Error | undefined>((resolve) => {
    cutter.once('error', resolve);
    cutter.once('exit', () => resolve(undefined));
    // One that was killed before it began takes no order.
    cutter.send(order, () => undefined);
  });
  signal?.throwIfAborted();
  if (failed) throw failed;
  if (result) return result;
  if (timeout.aborted) return { refused: 'mapTooHeavy', why: 'too much time' };
  return { refused: 'uploadBroken', why: 'the process has ended' };
}
