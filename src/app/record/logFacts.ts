import { formatDate, formatTime } from '../../lib/time.ts';

/** What a log's text tells of itself without being read through. */
export interface LogFacts {
  readonly actions: number;
  /** When its last action was, epoch ms; undefined where it has none. */
  readonly until: number | undefined;
}

const ACTION = /^\{"kind":"action","seq":\d+,"at":(\d+)/gm;

export function factsOf(text: string): LogFacts {
  const actions = [...text.matchAll(ACTION)];
  const last = actions.at(-1)?.[1];
  return {
    actions: actions.length,
    until: last === undefined ? undefined : Number(last),
  };
}

/** letopis-2026-11-22-0915.jsonl, by the reader's clock. */
export function fileNameAt(at: number): string {
  const day = formatDate(at).split('.').toReversed().join('-');
  return `letopis-${day}-${formatTime(at).replace(':', '')}.jsonl`;
}
