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

type Report = (line: string) => void;

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

function reportDifference(report: Report, { path, one, other }: Difference): void {
  report(`  at ${path === '' ? 'the whole state' : path}`);
  report(`  here:  ${valueText(one)}`);
  report(`  there: ${valueText(other)}`);
}

/** The text of a file, without the mark that some editors put before it; undefined, with a report, where it cannot be read. */
function textOf(file: string, report: Report): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    report(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** Reads a log; reports each invalid line. */
function readFile(file: string, report: Report): RecordedLog | undefined {
  const text = textOf(file, report);
  const read = text === undefined ? undefined : readLog(text);
  if (!read || read.ok) return read?.log;
  for (const problem of read.problems) report(`${file}: ${problemText(problem)}`);
  return undefined;
}

/** Reads an expected state; undefined, with a report, where there is none. */
function readState(file: string, report: Report): { readonly state: unknown } | undefined {
  const text = textOf(file, report);
  if (text === undefined) return undefined;
  try {
    return { state: JSON.parse(text) as unknown };
  } catch {
    report(`${file} is no JSON`);
    return undefined;
  }
}

/** The log as far as it is to be run. */
const upTo = (log: RecordedLog, until = Infinity): RecordedLog => ({
  ...log,
  actions: log.actions.filter(({ seq }) => seq <= until),
});

/** Says where there is nothing of what was asked for: a number after the last action, or before the first. */
function reportRange(report: Report, { actions }: RecordedLog, until: number | undefined): void {
  const [first, last] = [actions[0]?.seq, actions.at(-1)?.seq];
  if (until === undefined || first === undefined || last === undefined) return;
  if (until > last) report(`the log ends with action ${String(last)}`);
  if (until < first)
    report(`the log begins with action ${String(first)}: this is the state before it`);
}

interface Program {
  readonly reducer: Reducer<unknown>;
  readonly markUpsert: ReturnType<typeof createUpsertMarker>;
}

const begin = (program: Program, log: RecordedLog): Replay => createReplay({ log, ...program });

/** What went wrong on the way: reducers that broke, checks of the log that were not passed. */
function reportFaults(report: Report, { broken, failedChecks }: Replay): boolean {
  for (const { seq, reason } of broken)
    report(`action ${String(seq)} broke a reducer: ${String(reason)}`);
  for (const seq of failedChecks)
    report(`before action ${String(seq)} the state is another than the recorded program had`);
  return broken.length === 0 && failedChecks.length === 0;
}

/** Runs both, action by action, to the first after which their states differ. */
function compare(
  program: Program,
  logs: readonly [RecordedLog, RecordedLog],
  report: Report,
): boolean {
  const [one, other] = [begin(program, logs[0]), begin(program, logs[1])];
  const parted = (): Difference | undefined =>
    firstDifference(comparableState(one.state), comparableState(other.state));
  const before = parted();
  if (before) {
    report('the logs begin with different states');
    reportDifference(report, before);
    return false;
  }
  for (;;) {
    const [done, doneOther] = [one.step(), other.step()];
    if (!done && !doneOther) break;
    const found = parted();
    if (!found) continue;
    const names = [done, doneOther].map((line) => (line ? actionText(line) : 'the end'));
    report(`the logs differ at ${[...new Set(names)].join(' and ')}`);
    reportDifference(report, found);
    return false;
  }
  report('both logs come to the same state, by the same states');
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
  report: Report,
): boolean {
  const found = firstDifference(comparableState(replay.state), comparableState(expected));
  if (!found) {
    report('the state is as expected');
    return true;
  }
  const by = lastChange(
    program,
    { ...log, actions: log.actions.slice(0, replay.done) },
    found.path,
  );
  report(`the state is not as expected, since ${by ? actionText(by) : 'the beginning'}`);
  reportDifference(report, found);
  return false;
}

function print(report: Report, state: unknown, path: string): void {
  const value = valueAt(state, path);
  report(value === undefined ? `there is nothing at ${path}` : JSON.stringify(value, null, 2));
}

/** Does what `npm run replay` is asked to; true where nothing was wrong. */
export function replayFiles(asked: ReplayAsked, report: Report): boolean {
  const log = readFile(asked.file, report);
  const other = asked.other === undefined ? undefined : readFile(asked.other, report);
  if (!log || (asked.other !== undefined && !other)) return false;
  const expected = asked.expect === undefined ? undefined : readState(asked.expect, report);
  if (asked.expect !== undefined && !expected) return false;
  const program = { reducer: wholeReducer(), markUpsert: createUpsertMarker() };
  // A key like `__proto__` in a log would write onto what all objects share.
  Object.preventExtensions(Object.prototype);
  return purely(() => {
    const replay = begin(program, log);
    replay.run(asked.until);
    const sound = reportFaults(report, replay);
    report(`${String(replay.done)} actions, digest ${stateDigest(replay.state)}`);
    reportRange(report, log, asked.until);
    if (asked.print !== undefined) print(report, replay.state, asked.print);
    const both = other && ([upTo(log, asked.until), upTo(other, asked.until)] as const);
    const alike = !both || compare(program, both, report);
    const asExpected = !expected || holdTo(program, log, replay, expected.state, report);
    return asExpected && alike && sound;
  });
}
