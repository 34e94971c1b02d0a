import {
  LOG_FORMAT,
  LOG_VERSION,
  type LogAction,
  type LogCheck,
  type LogHeader,
  type LogSnapshot,
} from '../contract/log.ts';
import { stateDigest } from './digest.ts';
import { isPut } from './putMark.ts';
import type { Recorded, Segment } from './segments.ts';
import type { Sieve } from './sieve.ts';
import { finish, type Steps } from './steps.ts';

/** What a header tells of the program and its page. */
export type LogPlace = Omit<
  LogHeader,
  'kind' | 'format' | 'version' | 'savedAt' | 'words' | 'parts'
>;

type Fields = Record<string, unknown>;

/** The line of an action, without what the sieve holds back. */
export function actionLine(sieve: Sieve, { seq, at, action, slices }: Recorded): LogAction {
  return {
    kind: 'action',
    seq,
    at,
    ...(slices && { slices: [...slices] }),
    ...(isPut(action) && { put: true }),
    action: sieve.action(action) as LogAction['action'],
  };
}

/** The line of the state before a segment. Where the state is large, it takes long: so in steps. */
export function* snapshotLine(
  sieve: Sieve,
  { seq, at, before }: Pick<Segment<unknown>, 'seq' | 'at' | 'before'>,
): Steps<LogSnapshot> {
  const state = (yield* sieve.stateInSteps(before)) as Fields;
  return { kind: 'snapshot', seq, at, state };
}

export interface Written {
  readonly place: LogPlace;
  readonly parts: readonly string[];
  readonly savedAt: number;
  readonly words: boolean;
}

export function headerLine({ place, parts, savedAt, words }: Written): LogHeader {
  return {
    kind: 'header',
    format: LOG_FORMAT,
    version: LOG_VERSION,
    ...place,
    savedAt,
    words,
    parts: [...parts],
  };
}

function* checkLine(sieve: Sieve, seq: number, state: unknown): Steps<LogCheck> {
  return { kind: 'check', seq, digest: stateDigest(yield* sieve.stateInSteps(state)) };
}

/** A file of a log, as it stands at one moment: what is recorded later is not in it. */
export interface LogText {
  readonly text: string;
  readonly actions: number;
}

type Line = LogHeader | LogSnapshot | LogAction | LogCheck;
type Now<State> = Written & { readonly now: State; readonly seq: number };

/** The lines of a log, each as soon as it is written. */
function* logLines<State>(
  sieve: Sieve,
  [first, ...later]: readonly Segment<State>[],
  { now, seq, ...written }: Now<State>,
): Generator<Line | undefined, void, void> {
  yield headerLine(written);
  yield* lineOf(snapshotLine(sieve, first ?? { seq, at: written.savedAt, before: now }));
  for (const entry of first?.entries ?? []) yield actionLine(sieve, entry);
  for (const segment of later) {
    yield* lineOf(checkLine(sieve, segment.seq, segment.before));
    for (const entry of segment.entries) yield actionLine(sieve, entry);
  }
  yield* lineOf(checkLine(sieve, seq, now));
}

/** One line that takes many steps. */
function* lineOf(steps: Steps<Line>): Generator<Line | undefined, void, void> {
  yield yield* steps;
}

/**
 * A log as a file: header, the state before the first action, the actions, and a check wherever a segment begins and at the end, where `now` is
 * the state. Without a segment there is nothing to tell: the state now, and no action. It is written in steps; each tells how many actions are.
 */
export function* writeLog<State>(
  sieve: Sieve,
  segments: readonly Segment<State>[],
  now: Now<State>,
): Steps<LogText, number> {
  const kept = segments.map((one) => ({ ...one, entries: [...one.entries] }));
  const lines: string[] = [];
  let actions = 0;
  for (const line of logLines(sieve, kept, now)) {
    if (line) lines.push(JSON.stringify(line));
    if (line?.kind === 'action') actions += 1;
    yield actions;
  }
  return { text: `${lines.join('\n')}\n`, actions };
}

/** The same at once. */
export const logText = <State>(...log: Parameters<typeof writeLog<State>>): string =>
  finish(writeLog(...log)).text;
