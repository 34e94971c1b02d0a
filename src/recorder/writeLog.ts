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

export function snapshotLine(
  sieve: Sieve,
  { seq, at, before }: Pick<Segment<unknown>, 'seq' | 'at' | 'before'>,
): LogSnapshot {
  return { kind: 'snapshot', seq, at, state: sieve.state(before) as Fields };
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

const checkLine = (seq: number, state: unknown): LogCheck => ({
  kind: 'check',
  seq,
  digest: stateDigest(state),
});

/**
 * A log as a file: header, the state before the first action, the actions, and a check wherever a segment begins and at the end, where `now` is
 * the state. Without a segment there is nothing to tell: the state now, and no action.
 */
export function logText<State>(
  sieve: Sieve,
  segments: readonly Segment<State>[],
  { now, seq, ...written }: Written & { readonly now: State; readonly seq: number },
): string {
  const [first = { seq, at: written.savedAt, before: now }, ...others] = segments;
  const later = new Set<unknown>(others);
  const lines: object[] = [headerLine(written), snapshotLine(sieve, first)];
  for (const segment of segments) {
    if (later.has(segment)) lines.push(checkLine(segment.seq, sieve.state(segment.before)));
    for (const entry of segment.entries) lines.push(actionLine(sieve, entry));
  }
  lines.push(checkLine(seq, sieve.state(now)));
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}
