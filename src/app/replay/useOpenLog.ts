import { useEffect, useState } from 'react';
import type { LogProblem } from '../../recorder/readLog.ts';
import type { OpenedLog, Progress, ReplayProgram } from './frame/program.ts';

/** How large a file may be, in bytes: eight times what is recorded at most. */
export const MOST_BYTES = 64_000_000;

/** Files that are offered as logs. */
export const LOG_FILES = '.jsonl,.json,.txt,application/x-ndjson,application/jsonl';

/** How far the opening of a log has come. */
export type OpenLog =
  | Progress
  | { readonly kind: 'tooLarge' | 'unreadable' }
  | { readonly kind: 'bad'; readonly problems: readonly LogProblem[] }
  | { readonly kind: 'open'; readonly log: OpenedLog };

/** How often (ms) the frame is asked how far it has come. */
const ASK_EVERY_MS = 100;

async function openIn(program: ReplayProgram, file: File): Promise<OpenLog | undefined> {
  const opened = await program.open(await file.text());
  if (!opened) return undefined;
  return opened.ok ? { kind: 'open', log: opened.log } : { kind: 'bad', problems: opened.problems };
}

/** Reads and runs a log in the program of a frame, as soon as that is there. */
export function useOpenLog(file: File, program: ReplayProgram | undefined): OpenLog {
  const [now, setNow] = useState<OpenLog>({ kind: 'reading', done: 0 });
  const tooLarge = file.size > MOST_BYTES;
  useEffect(() => {
    if (!program || tooLarge) return undefined;
    let wanted = true;
    const show = (next: OpenLog | undefined): void => {
      if (wanted && next) setNow(next);
    };
    const ask = () => void program.progress().then(show, () => undefined);
    const asking = setInterval(ask, ASK_EVERY_MS);
    const stop = (): void => {
      wanted = false;
      clearInterval(asking);
    };
    const end = (outcome: OpenLog | undefined): void => {
      show(outcome);
      stop(); // an answer to the last question may come after it
    };
    openIn(program, file).then(end, () => end({ kind: 'unreadable' }));
    return stop;
  }, [file, program, tooLarge]);
  return tooLarge ? { kind: 'tooLarge' } : now;
}
