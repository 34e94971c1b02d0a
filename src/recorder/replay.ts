import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import type { LogAction, RecordedLog } from '../contract/log.ts';
import { stateDigest } from './digest.ts';

type Fields = Record<string, unknown>;

/** A reducer that broke: the state stays as it was, as in the program. */
export interface BrokenAction {
  readonly seq: number;
  readonly reason: unknown;
}

export interface ReplayOptions {
  readonly log: RecordedLog;
  /** The program's own, with all slices that come late. */
  readonly reducer: Reducer<unknown>;
  /** Puts RTK Query's symbol back where an action puts a value in (`put`). */
  readonly withPut: (action: UnknownAction) => UnknownAction;
}

/** A log on its way through the reducers. */
export interface Replay {
  /** The state now. */
  readonly state: unknown;
  /** How many actions are done. */
  readonly done: number;
  readonly broken: readonly BrokenAction[];
  /** Checks of the log that the state did not pass: before which action. */
  readonly failedChecks: readonly number[];
  /** Does the next action; undefined at the end. */
  readonly step: () => LogAction | undefined;
  /** Goes on to the action of this number, or to the end. */
  readonly run: (until?: number) => void;
}

/** Slices whose code had not come yet: the program ran without them, and so does the replay. */
class Absent {
  readonly #names: Map<string, Set<string>>;

  constructor({ header, snapshot }: RecordedLog, whole: Fields) {
    const here = (part: string): Fields => (snapshot.state[part] ?? {}) as Fields;
    this.#names = new Map(
      header.parts.map((part) => {
        const all = Object.keys(whole[part] ?? {});
        return [part, new Set(all.filter((name) => !(name in here(part))))];
      }),
    );
  }

  arrived(slices: readonly string[]): void {
    for (const slice of slices) {
      const [part = '', name = ''] = slice.split('.');
      const names = this.#names.get(part);
      names?.delete(name);
      if (names?.size === 0) this.#names.delete(part);
    }
  }

  without(state: Fields): Fields {
    let out = state;
    for (const [part, names] of this.#names) {
      if (names.size === 0) continue;
      const kept = Object.entries((out[part] ?? {}) as Fields).filter(([name]) => !names.has(name));
      out = { ...out, [part]: Object.fromEntries(kept) };
    }
    return out;
  }
}

/** The same actions give the same state on any machine (docs/architecture.md): runs a log through the reducers, and nothing else. */
export function createReplay({ log, reducer, withPut }: ReplayOptions): Replay {
  const absent = new Absent(log, reducer(undefined, { type: 'replay/begun' }) as Fields);
  const checks = new Map(log.checks.map(({ seq, digest }) => [seq, digest]));
  const broken: BrokenAction[] = [];
  const failedChecks: number[] = [];
  let state: unknown = log.snapshot.state;
  let done = 0;

  function check(seq: number): void {
    const digest = checks.get(seq);
    if (digest !== undefined && digest !== stateDigest(state)) failedChecks.push(seq);
    checks.delete(seq);
  }

  function step(): LogAction | undefined {
    const line = log.actions[done];
    if (!line) return undefined;
    check(line.seq);
    if (line.slices) absent.arrived(line.slices);
    try {
      const action = line.put ? withPut(line.action) : line.action;
      state = absent.without(reducer(state, action) as Fields);
    } catch (reason) {
      broken.push({ seq: line.seq, reason });
    }
    done += 1;
    if (done === log.actions.length) check(line.seq + 1);
    return line;
  }

  function run(until = Infinity): void {
    while ((log.actions[done]?.seq ?? Infinity) <= until) if (!step()) return;
  }

  if (log.actions.length === 0) check(log.snapshot.seq);
  return {
    get state() {
      return state;
    },
    get done() {
      return done;
    },
    broken,
    failedChecks,
    step,
    run,
  };
}
