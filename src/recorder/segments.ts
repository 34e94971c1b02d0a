import type { UnknownAction } from '@reduxjs/toolkit';
import type { Tape } from './tape.ts';

/** An action that was recorded, as it was. */
export interface Recorded {
  readonly seq: number;
  readonly at: number;
  readonly action: UnknownAction;
  /** Slices (`part.slice`) that came into the state with it. */
  readonly slices?: readonly string[];
}

/** Actions in a row, and the state before the first. A log can begin with any segment. */
export interface Segment<State> {
  readonly seq: number;
  readonly at: number;
  readonly before: State;
  readonly entries: Recorded[];
  /** How much of a file it will be, as far as it was reckoned. */
  bytes: number;
}

/** How much is kept. */
export interface Limits {
  readonly bytes: number;
  readonly actions: number;
  readonly ms: number;
  /** A segment is over when it is so large (bytes), or holds so many actions, or has lasted so long (ms). */
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

/** The slices that are in one state and were not in the state before. */
export function newSlices(parts: readonly string[], before: unknown, after: unknown): string[] {
  const [was, is] = [before as Parts, after as Parts];
  return parts.flatMap((part) => {
    if (was[part] === is[part]) return [];
    const known = new Set(namesOf(was[part]));
    return namesOf(is[part]).flatMap((name) => (known.has(name) ? [] : `${part}.${name}`));
  });
}

/** What is remembered of a visit: a row of segments that loses its oldest where it grows too long. */
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

  /** Takes over what is on the tape; `now` is the state after the last of it. Returns what was new. */
  take(tape: Tape<State>, now: State): readonly Recorded[] {
    const entries = tape.splice(0);
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

  /** The segment in which this action stands; undefined where it is forgotten. */
  of(seq: number): Segment<State> | undefined {
    return this.list.findLast((one) => one.seq <= seq);
  }

  /** Drops the oldest segments that are too much; the newest always stays. Returns the number of the first action that is left. */
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

  /** Forgets all; numbers go on. */
  clear(): void {
    this.list.length = 0;
  }
}
