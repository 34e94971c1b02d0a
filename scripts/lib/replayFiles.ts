import { readFileSync } from 'node:fs';
import type { Reducer } from '@reduxjs/toolkit';
import { wholeReducer } from '../../src/app/lazyFeatures.ts';
import type { LogAction, RecordedLog } from '../../src/contract/log.ts';
import { type LogProblem, readLog } from '../../src/recorder/readLog.ts';
import { createReplay, type Replay } from '../../src/recorder/replay.ts';
import {
  comparableState,
  type Difference,
  firstDifference,
  stateDigest,
  valueAt,
} from '../../src/recorder/stateDiff.ts';
import { createUpsertMarker } from '../../src/recorder/upsertMark.ts';
import { purely } from './purely.ts';

/** What is asked of a replay: the arguments of `npm run replay`. */
export interface ReplayAsked {
  readonly file: string;
  readonly other?: string | undefined;
  readonly until?: number | undefined;
  readonly print?: string | undefined;
  readonly expect?: string | undefined;
}

type Tell = (line: string) => void;

const SAID: Readonly<Record<LogProblem['problem'], string>> = {
  notJson: 'is no JSON object',
  notLog: 'is not the header of a Letopis log',
  version: 'is of a version that cannot be read here',
  wrongShape: 'has a wrong field',
  wrongOrder: 'stands in the wrong place',
  noSnapshot: 'comes before any state: the file ends too early',
};

const problemText = ({ line, problem, detail }: LogProblem): string =>
  `line ${String(line)} ${SAID[problem]}${detail === undefined ? '' : ` (${detail})`}`;

const actionText = ({ seq, action }: LogAction): string => `action ${String(seq)} (${action.type})`;

const valueText = (value: unknown): string =>
  value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 400);

function tellDifference(tell: Tell, { path, one, other }: Difference): void {
  tell(`  at ${path === '' ? 'the whole state' : path}`);
  tell(`  here:  ${valueText(one)}`);
  tell(`  there: ${valueText(other)}`);
}

/** The text of a file, without the mark that some editors put before it; undefined where it cannot be read, which is told. */
function textOf(file: string, tell: Tell): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    tell(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** Reads a log; what is wrong with it is told line by line. */
function readFile(file: string, tell: Tell): RecordedLog | undefined {
  const text = textOf(file, tell);
  const read = text === undefined ? undefined : readLog(text);
  if (!read || read.ok) return read?.log;
  for (const problem of read.problems) tell(`${file}: ${problemText(problem)}`);
  return undefined;
}

/** Reads an expected state; undefined where there is none, which is told. */
function readState(file: string, tell: Tell): { readonly state: unknown } | undefined {
  const text = textOf(file, tell);
  if (text === undefined) return undefined;
  try {
    return { state: JSON.parse(text) as unknown };
  } catch {
    tell(`${file} is no JSON`);
    return undefined;
  }
}

/** The log as far as it is to be run. */
const upTo = (log: RecordedLog, until = Infinity): RecordedLog => ({
  ...log,
  actions: log.actions.filter(({ seq }) => seq <= until),
});

/** Says where there is nothing of what was asked for: a number after the last action, or before the first. */
function tellRange(tell: Tell, { actions }: RecordedLog, until: number | undefined): void {
  const [first, last] = [actions[0]?.seq, actions.at(-1)?.seq];
  if (until === undefined || first === undefined || last === undefined) return;
  if (until > last) tell(`the log ends with action ${String(last)}`);
  if (until < first)
    tell(`the log begins with action ${String(first)}: this is the state before it`);
}

interface Program {
  readonly reducer: Reducer<unknown>;
  readonly markUpsert: ReturnType<typeof createUpsertMarker>;
}

const begin = (program: Program, log: RecordedLog): Replay => createReplay({ log, ...program });

/** What went wrong on the way: reducers that broke, checks of the log that were not passed. */
function tellFaults(tell: Tell, { broken, failedChecks }: Replay): boolean {
  for (const { seq, reason } of broken)
    tell(`action ${String(seq)} broke a reducer: ${String(reason)}`);
  for (const seq of failedChecks)
    tell(`before action ${String(seq)} the state is another than the recorded program had`);
  return broken.length === 0 && failedChecks.length === 0;
}

/** Runs both, action by action, to the first after which their states differ. */
function compare(program: Program, logs: readonly [RecordedLog, RecordedLog], tell: Tell): boolean {
  const [one, other] = [begin(program, logs[0]), begin(program, logs[1])];
  const parted = (): Difference | undefined =>
    firstDifference(comparableState(one.state), comparableState(other.state));
  const before = parted();
  if (before) {
    tell('the logs begin with different states');
    tellDifference(tell, before);
    return false;
  }
  for (;;) {
    const [done, doneOther] = [one.step(), other.step()];
    if (!done && !doneOther) break;
    const found = parted();
    if (!found) continue;
    const names = [done, doneOther].map((line) => (line ? actionText(line) : 'the end'));
    tell(`the logs part at ${[...new Set(names)].join(' and ')}`);
    tellDifference(tell, found);
    return false;
  }
  tell('both logs come to the same state, by the same states');
  return true;
}

/** After which action what stands at the path became what it is at the end: undefined where it was so from the beginning. */
function lastChange(program: Program, log: RecordedLog, path: string): LogAction | undefined {
  const replay = begin(program, log);
  let last: LogAction | undefined;
  for (;;) {
    const before = valueAt(replay.state, path);
    const line = replay.step();
    if (!line) return last;
    if (firstDifference(before, valueAt(replay.state, path))) last = line;
  }
}

/** Holds the final state to a file's. */
function holdTo(
  program: Program,
  log: RecordedLog,
  replay: Replay,
  expected: unknown,
  tell: Tell,
): boolean {
  const found = firstDifference(comparableState(replay.state), comparableState(expected));
  if (!found) {
    tell('the state is as expected');
    return true;
  }
  const by = lastChange(
    program,
    { ...log, actions: log.actions.slice(0, replay.done) },
    found.path,
  );
  tell(`the state is not as expected, since ${by ? actionText(by) : 'the beginning'}`);
  tellDifference(tell, found);
  return false;
}

function print(tell: Tell, state: unknown, path: string): void {
  const value = valueAt(state, path);
  tell(value === undefined ? `nothing stands at ${path}` : JSON.stringify(value, null, 2));
}

/** Does what `npm run replay` is asked to; true where nothing was wrong. */
export function replayFiles(asked: ReplayAsked, tell: Tell): boolean {
  const log = readFile(asked.file, tell);
  const other = asked.other === undefined ? undefined : readFile(asked.other, tell);
  if (!log || (asked.other !== undefined && !other)) return false;
  const expected = asked.expect === undefined ? undefined : readState(asked.expect, tell);
  if (asked.expect !== undefined && !expected) return false;
  const program = { reducer: wholeReducer(), markUpsert: createUpsertMarker() };
  // A key like `__proto__` in a log would write onto what all objects share.
  Object.preventExtensions(Object.prototype);
  return purely(() => {
    const replay = begin(program, log);
    replay.run(asked.until);
    const sound = tellFaults(tell, replay);
    tell(`${String(replay.done)} actions, digest ${stateDigest(replay.state)}`);
    tellRange(tell, log, asked.until);
    if (asked.print !== undefined) print(tell, replay.state, asked.print);
    const both = other && ([upTo(log, asked.until), upTo(other, asked.until)] as const);
    const alike = !both || compare(program, both, tell);
    const asExpected = !expected || holdTo(program, log, replay, expected.state, tell);
    return asExpected && alike && sound;
  });
}
