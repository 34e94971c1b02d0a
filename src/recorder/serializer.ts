import {
  LOG_FORMAT,
  LOG_VERSION,
  type LogAction,
  type LogCheck,
  type LogHeader,
  type LogSnapshot,
} from '../contract/log.ts';
import { stateDigest } from './stateDiff.ts';
import { isUpserted } from './upsertMark.ts';
import type { Recorded, Segment } from './segments.ts';
import type { Redactor } from './redactor.ts';
import { finish, type Steps } from './idleWork.ts';

/** What a header says of the program and its page. */
export type LogEnvironment = Omit<
  LogHeader,
  'kind' | 'format' | 'version' | 'savedAt' | 'words' | 'parts'
>;

type Fields = Record<string, unknown>;

/** The redacted line of an action. */
export function actionLine(redactor: Redactor, { seq, at, action, slices }: Recorded): LogAction {
  return {
    kind: 'action',
    seq,
    at,
    ...(slices && { slices: [...slices] }),
    ...(isUpserted(action) && { put: true }),
    action: redactor.action(action) as LogAction['action'],
  };
}

/** The redacted state before a segment; in steps, since a large state takes long. */
export function* snapshotLine(
  redactor: Redactor,
  { seq, at, before }: Pick<Segment<unknown>, 'seq' | 'at' | 'before'>,
): Steps<LogSnapshot> {
  const state = (yield* redactor.stateInSteps(before)) as Fields;
  return { kind: 'snapshot', seq, at, state };
}

export interface LogFacts {
  readonly environment: LogEnvironment;
  readonly parts: readonly string[];
  readonly savedAt: number;
  readonly words: boolean;
}

export function headerLine({ environment, parts, savedAt, words }: LogFacts): LogHeader {
  return {
    kind: 'header',
    format: LOG_FORMAT,
    version: LOG_VERSION,
    ...environment,
    savedAt,
    words,
    parts: [...parts],
  };
}

function* checkLine(redactor: Redactor, seq: number, state: unknown): Steps<LogCheck> {
  return { kind: 'check', seq, digest: stateDigest(yield* redactor.stateInSteps(state)) };
}

/** A log file. */
export interface LogText {
  readonly text: string;
  readonly actions: number;
}

type Line = LogHeader | LogSnapshot | LogAction | LogCheck;
type Now<State> = LogFacts & { readonly now: State; readonly seq: number };

/** Yields each line as soon as it is ready, and undefined between the steps of a long one. */
function* logLines<State>(
  redactor: Redactor,
  [first, ...later]: readonly Segment<State>[],
  { now, seq, ...written }: Now<State>,
): Generator<Line | undefined, void, void> {
  yield headerLine(written);
  yield* lineOf(snapshotLine(redactor, first ?? { seq, at: written.savedAt, before: now }));
  for (const entry of first?.entries ?? []) yield actionLine(redactor, entry);
  for (const segment of later) {
    yield* lineOf(checkLine(redactor, segment.seq, segment.before));
    for (const entry of segment.entries) yield actionLine(redactor, entry);
  }
  yield* lineOf(checkLine(redactor, seq, now));
}

/** One line from many steps. */
function* lineOf(steps: Steps<Line>): Generator<Line | undefined, void, void> {
  yield yield* steps;
}

/**
 * A log as a file: header, snapshot, actions, and a check at each later segment and at the end, where `now` is the state. Without segments
 * it has the current state and no actions. The progress of a step is the number of actions written. Actions recorded meanwhile are left out.
 */
export function* serializeLog<State>(
  redactor: Redactor,
  segments: readonly Segment<State>[],
  now: Now<State>,
): Steps<LogText, number> {
  const kept = segments.map((one) => ({ ...one, entries: [...one.entries] }));
  const lines: string[] = [];
  let actions = 0;
  for (const line of logLines(redactor, kept, now)) {
    if (line) lines.push(JSON.stringify(line));
    if (line?.kind === 'action') actions += 1;
    yield actions;
  }
  return { text: `${lines.join('\n')}\n`, actions };
}

/** `serializeLog` without pauses. */
export const logText = <State>(...log: Parameters<typeof serializeLog<State>>): string =>
  finish(serializeLog(...log)).text;
