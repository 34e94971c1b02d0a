import { useEffect, useState } from 'react';
import type { LogProblem } from '../../recorder/readLog.ts';
import type { Timeline } from '../../recorder/timeline.ts';
import type { ReplayProgram } from './frame/program.ts';

/** How large a file may be, in bytes: eight times what is recorded at most. */
export const MOST_BYTES = 64_000_000;

/** How far the opening of a log has come. */
export type OpenLog =
  | { readonly kind: 'reading' | 'running'; readonly done: number }
  | { readonly kind: 'tooLarge' | 'unreadable' }
  | { readonly kind: 'bad'; readonly problems: readonly LogProblem[] }
  | { readonly kind: 'open'; readonly timeline: Timeline };

interface Opening {
  readonly file: File;
  readonly program: ReplayProgram;
  readonly signal: AbortSignal;
  readonly show: (now: OpenLog) => void;
}

async function open({ file, program, signal, show }: Opening): Promise<void> {
  const work = (kind: 'reading' | 'running') => ({
    isWanted: () => !signal.aborted,
    onProgress: (done: number) => show({ kind, done }),
  });
  const text = await file.text();
  const read = await program.read(text, work('reading'));
  if (!read) return;
  if (!read.ok) {
    show({ kind: 'bad', problems: read.problems });
    return;
  }
  const timeline = await program.run(read.log, work('running'));
  if (timeline) show({ kind: 'open', timeline });
}

/** Reads and runs a log in the program of a frame, as soon as that is there. */
export function useOpenLog(file: File, program: ReplayProgram | undefined): OpenLog {
  const [now, setNow] = useState<OpenLog>({ kind: 'reading', done: 0 });
  const tooLarge = file.size > MOST_BYTES;
  useEffect(() => {
    if (!program || tooLarge) return undefined;
    const abort = new AbortController();
    const { signal } = abort;
    const show = (next: OpenLog): void => {
      if (!signal.aborted) setNow(next);
    };
    open({ file, program, signal, show }).catch(() => show({ kind: 'unreadable' }));
    return () => abort.abort();
  }, [file, program, tooLarge]);
  return tooLarge ? { kind: 'tooLarge' } : now;
}
