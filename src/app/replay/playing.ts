import type { TimelineRow } from '../../recorder/timeline.ts';
import type { OpenedLog } from './frame/program.ts';

/** Pauses longer than this (ms) are shortened to it: nobody wants to watch somebody think. */
export const LONGEST_PAUSE_MS = 2_000;

/** How quickly a log is played; infinite: as quickly as its screens can be drawn. */
export const speeds = [1, 2, 8, Infinity] as const;
export type Speed = (typeof speeds)[number];

/** When each position is reached in a play at speed 1 (ms), long pauses shortened. Clocks may be set back: time never goes back here. */
export function shortenedTimes({ begins, rows }: Pick<OpenedLog, 'begins' | 'rows'>): Float64Array {
  const times = new Float64Array(rows.length + 1);
  let before = begins.at;
  rows.forEach(({ at }, index) => {
    const pause = Math.min(LONGEST_PAUSE_MS, Math.max(0, at - before));
    times[index + 1] = (times[index] ?? 0) + pause;
    before = at;
  });
  return times;
}

/** How many numbers of an ascending list are at most this one. */
export function countUpTo(list: ArrayLike<number>, most: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? Infinity) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The position that is reached after so much of the play (ms). */
export const positionAfter = (times: Float64Array, played: number): number =>
  Math.max(0, countUpTo(times, played) - 1);

/** What of a log is listed. */
export interface Filter {
  /** A slice that is changed: `chat.rooms`; '' for all. */
  readonly slice: string;
  /** A part of the type, of the page it led to, or the number. */
  readonly text: string;
  readonly only: 'all' | 'errors' | 'pages';
}

export const noFilter: Filter = { slice: '', text: '', only: 'all' };

const has = (row: TimelineRow, words: string): boolean =>
  row.type.toLowerCase().includes(words) ||
  row.path?.toLowerCase().includes(words) === true ||
  String(row.seq) === words;

/** Indices of the rows that a filter lets through, ascending. */
export function shownRows(rows: readonly TimelineRow[], { slice, text, only }: Filter): number[] {
  const words = text.trim().toLowerCase();
  const shown: number[] = [];
  rows.forEach((row, index) => {
    if (only === 'errors' && !row.error) return;
    if (only === 'pages' && row.path === undefined) return;
    if (slice !== '' && !row.changed.includes(slice)) return;
    if (words === '' || has(row, words)) shown.push(index);
  });
  return shown;
}

/** The names of all slices that a log changes, in their order. */
export const slicesOf = (rows: readonly TimelineRow[]): string[] =>
  [...new Set(rows.flatMap(({ changed }) => changed))].sort();

/** Indices of the rows that are errors. */
export const errorsOf = (rows: readonly TimelineRow[]): number[] =>
  shownRows(rows, { ...noFilter, only: 'errors' });

/** From a position, the one at which the next of these rows is done; undefined where there is none. */
export function nextOf(shown: readonly number[], position: number): number | undefined {
  const index = shown[countUpTo(shown, position - 1)];
  return index === undefined ? undefined : index + 1;
}

/** From a position, the one at which the last of these rows before it was done; undefined where there is none. */
export function previousOf(shown: readonly number[], position: number): number | undefined {
  const index = shown[countUpTo(shown, position - 2) - 1];
  return index === undefined ? undefined : index + 1;
}

type Fields = Readonly<Record<string, unknown>>;

const partOf = (state: unknown, part: string): Fields => {
  const found = typeof state === 'object' && state !== null ? (state as Fields)[part] : undefined;
  return typeof found === 'object' && found !== null ? (found as Fields) : {};
};

const isPath = (path: unknown): path is string =>
  typeof path === 'string' && path.length < 2_000 && /^\/(?!\/)/.test(path);

/**
 * The page that was open, by the state. Before page tracking begins it is the first of the log (`first`), since tracking starts with the page
 * one is on. Where the log has none, `known` is false, and the home of the game is the best guess.
 */
export function pathAt(
  state: unknown,
  first?: string,
): { readonly path: string; readonly known: boolean } {
  const path = [partOf(state, 'ui')['path'], first].find(isPath);
  if (path !== undefined) return { path, known: true };
  const { gameKey } = partOf(state, 'session');
  const home = typeof gameKey === 'string' ? `/${encodeURIComponent(gameKey)}` : '/';
  return { path: home, known: false };
}

/** The first page of a log. */
export const firstPath = (rows: readonly TimelineRow[]): string | undefined =>
  rows.find(({ path }) => path !== undefined)?.path;

/**
 * Lets a slow receiver fall behind by one call at most: calls are made one at a time, and of those that are asked for meanwhile only the last. A call that
 * fails holds up none after it.
 */
export function latestOnly<Value>(call: (value: Value) => Promise<void>): (value: Value) => void {
  let next: { readonly value: Value } | undefined;
  let busy = false;

  async function makeCalls(): Promise<void> {
    busy = true;
    while (next) {
      const { value } = next;
      next = undefined;
      await call(value).catch(() => undefined);
    }
    busy = false;
  }

  return (value) => {
    next = { value };
    if (!busy) void makeCalls();
  };
}
