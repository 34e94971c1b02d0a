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
  /** Of each part with such slices: the index of the action that each saw first; infinite where none did. */
  readonly #parts: readonly (readonly [part: string, since: ReadonlyMap<string, number>])[];
  /** From this action on nothing is absent. */
  readonly #until: number;

  constructor({ header, snapshot, actions }: RecordedLog, whole: Fields) {
    const arrivals = new Map<string, number>();
    for (const [index, { slices }] of actions.entries())
      for (const slice of slices ?? []) if (!arrivals.has(slice)) arrivals.set(slice, index);
    this.#parts = header.parts.map((part) => {
      const here = (snapshot.state[part] ?? {}) as Fields;
      const missing = Object.keys(whole[part] ?? {}).filter((name) => !Object.hasOwn(here, name));
      const since = (name: string) => arrivals.get(`${part}.${name}`) ?? Infinity;
      return [part, new Map(missing.map((name) => [name, since(name)]))];
    });
    const all = this.#parts.flatMap(([, since]) => [...since.values()]);
    this.#until = Math.max(-1, ...all);
  }

  /** The state after the action of this index, without what was absent then. */
  without(state: Fields, index: number): Fields {
    if (index >= this.#until) return state;
    let out = state;
    for (const [part, since] of this.#parts) {
      const isHere = (name: string) => index >= (since.get(name) ?? -1);
      const all = Object.entries((out[part] ?? {}) as Fields);
      const kept = all.filter(([name]) => isHere(name));
      if (kept.length < all.length) out = { ...out, [part]: Object.fromEntries(kept) };
    }
    return out;
  }
}

/** What each action of a log makes of the state before it: the same for the same state and action, in whatever order one asks. */
export interface Steps {
  /** The state after the action of this index (from 0); throws where the reducer breaks. */
  readonly after: (state: unknown, index: number) => unknown;
}

export function createSteps({ log, reducer, withPut }: ReplayOptions): Steps {
  const absent = new Absent(log, reducer(undefined, { type: 'replay/begun' }) as Fields);
  return {
    after: (state, index) => {
      const line = log.actions[index];
      if (!line) return state;
      const action = line.put ? withPut(line.action) : line.action;
      return absent.without(reducer(state, action) as Fields, index);
    },
  };
}

/** The checks of a log: does a state pass the one before the action of this number, if there is one? */
export function createChecks(log: RecordedLog): (seq: number, state: unknown) => boolean {
  const checks = new Map(log.checks.map(({ seq, digest }) => [seq, digest]));
  return (seq, state) => {
    const digest = checks.get(seq);
    return digest === undefined || digest === stateDigest(state);
  };
}

/** The same actions give the same state on any machine (docs/architecture.md): runs a log through the reducers, and nothing else. */
export function createReplay(options: ReplayOptions): Replay {
  const { log } = options;
  const steps = createSteps(options);
  const passes = createChecks(log);
  const broken: BrokenAction[] = [];
  const failedChecks: number[] = [];
  let state: unknown = log.snapshot.state;
  let done = 0;

  function check(seq: number): void {
    if (!passes(seq, state)) failedChecks.push(seq);
  }

  function step(): LogAction | undefined {
    const line = log.actions[done];
    if (!line) return undefined;
    check(line.seq);
    try {
      state = steps.after(state, done);
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
