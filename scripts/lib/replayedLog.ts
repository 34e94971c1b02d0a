import { readFileSync } from 'node:fs';
import type { RecordedLog } from '../../src/contract/log.ts';
import { readLog } from '../../src/recorder/readLog.ts';
import { createReplay, type Replay, type ReplayOptions } from '../../src/recorder/replay.ts';
import { type LoggedSteps, loggedSteps } from './loggedSteps.ts';

/** A log from its file; throws with what is wrong in it. */
export function soundLogIn(file: string): RecordedLog {
  const read = readLog(readFileSync(file, 'utf8'));
  if (!read.ok) throw new Error(`${file}: ${JSON.stringify(read.problems)}`);
  return read.log;
}

/** What a log came to, and what was wrong on the way. */
export interface Replayed extends Pick<Replay, 'broken' | 'failedChecks'> {
  readonly steps: LoggedSteps;
}

/** Runs a log to its end; `test` is where it comes from. */
export function replayed(options: ReplayOptions, test: string): Replayed {
  const replay = createReplay(options);
  const states = [replay.state];
  const types: string[] = [];
  for (let line = replay.step(); line; line = replay.step()) {
    types.push(line.action.type);
    states.push(replay.state);
  }
  const { broken, failedChecks } = replay;
  return { broken, failedChecks, steps: loggedSteps(test, types, states) };
}
