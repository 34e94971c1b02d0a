import type { UnknownAction } from '@reduxjs/toolkit';
import type { ActionLog } from './actionLog.ts';

/** A recorded action, not redacted. */
export interface Recorded {
  readonly seq: number;
  readonly at: number;
  readonly action: UnknownAction;
  /** Lazy slices (`part.slice`) that the state has since this action. */
  readonly slices?: readonly string[];
}

/** Consecutive actions, and the state before the first. A log can begin with any segment. */
export interface Segment<State> {
  readonly seq: number;
  readonly at: number;
  readonly before: State;
  readonly entries: Recorded[];
  /** Its size in a file, as far as it has been serialized. */
  bytes: number;
}

/** Limits of the log in memory. */
export interface Limits {
  readonly bytes: number;
  readonly actions: number;
  readonly ms: number;
  /** A new segment begins once any of these is reached. */
  readonly segment: { readonly bytes: number; readonly actions: number; readonly ms: number };
}

export const usualLimits: Limits = {
  bytes: 8_000_000,
  actions: 50_000,
  ms: 30 * 60_000,
  segment: { bytes: 1_000_000, actions: 5_000, ms: 5 * 60_000 },
};

type Parts = Readonly<Record<string, unknown>>;

const namesOf = (part: unknown): readonly string[] =>
  typeof part === 'object' && part !== null ? Object.keys(part) : [];

/** The lazy slices (`part.slice`) that `after` has and `before` has not. */
export function newSlices(parts: readonly string[], before: unknown, after: unknown): string[] {
  const [was, is] = [before as Parts, after as Parts];
  return parts.flatMap((part) => {
    if (was[part] === is[part]) return [];
    const known = new Set(namesOf(was[part]));
    return namesOf(is[part]).flatMap((name) => (known.has(name) ? [] : `${part}.${name}`));
  });
}

/** The log of a visit in memory: segments, of which the oldest are dropped beyond the limits. */
export class Segments<State> {
  readonly list: Segment<State>[] = [];
  #seq = 0;
  readonly #parts: readonly string[];
  readonly #limits: Limits;

  constructor(parts: readonly string[], limits: Limits = usualLimits) {
    this.#parts = parts;
    this.#limits = limits;
  }

  /** The number that the next action will have. */
  get next(): number {
    return this.#seq + 1;
  }

  /** Empties the action log into segments; `now` is the state after its last action. Returns the new actions. */
  take(actionLog: ActionLog<State>, now: State): readonly Recorded[] {
    const entries = actionLog.splice(0);
    return entries.map(([at, action, before], index) => {
      const after = entries[index + 1]?.[2] ?? now;
      const slices = newSlices(this.#parts, before, after);
      this.#seq += 1;
      const one = { seq: this.#seq, at, action, ...(slices.length > 0 && { slices }) };
      this.#segmentFor(at, before).entries.push(one);
      return one;
    });
  }

  #segmentFor(at: number, before: State): Segment<State> {
    const { bytes, actions, ms } = this.#limits.segment;
    const last = this.list.at(-1);
    const over =
      !last || last.bytes >= bytes || last.entries.length >= actions || at - last.at >= ms;
    if (!over) return last;
    const next = { seq: this.#seq, at, before, entries: [], bytes: 0 };
    this.list.push(next);
    return next;
  }

  /** The segment of this action; undefined once it was dropped. */
  of(seq: number): Segment<State> | undefined {
    return this.list.findLast((one) => one.seq <= seq);
  }

  /** Drops the oldest segments beyond the limits, never the newest. Returns the number of the first action left. */
  trim(now: number): number {
    const tooMuch = (): boolean => {
      const [oldest, next] = this.list;
      if (!oldest || !next) return false;
      const bytes = this.list.reduce((sum, one) => sum + one.bytes, 0);
      const actions = this.list.reduce((sum, one) => sum + one.entries.length, 0);
      const { bytes: most, actions: count, ms } = this.#limits;
      return bytes > most || actions > count || now - next.at > ms;
    };
    while (tooMuch()) this.list.shift();
    return this.list[0]?.seq ?? this.next;
  }

  /** Drops everything; the numbering goes on. */
  clear(): void {
    this.list.length = 0;
  }
}
