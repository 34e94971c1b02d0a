import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import type { LogAction, RecordedLog } from '../contract/log.ts';
import { stateDigest } from './stateDiff.ts';

type Fields = Record<string, unknown>;

/** An action whose reducer threw: the state stays as it was, as in the program. */
export interface BrokenAction {
  readonly seq: number;
  readonly reason: unknown;
}

export interface ReplayOptions {
  readonly log: RecordedLog;
  /** The program's reducer with all lazy slices. */
  readonly reducer: Reducer<unknown>;
  /** Restores RTK Query's symbol on an action with `put` (`createUpsertMarker`). */
  readonly markUpsert: (action: UnknownAction) => UnknownAction;
}

/** A replay in progress. */
export interface Replay {
  readonly state: unknown;
  /** The number of actions done. */
  readonly done: number;
  readonly broken: readonly BrokenAction[];
  /** Numbers of the actions before which a check failed. */
  readonly failedChecks: readonly number[];
  /** Does the next action; undefined at the end. */
  readonly step: () => LogAction | undefined;
  /** Runs up to and including the action of this number, or to the end. */
  readonly run: (until?: number) => void;
}

/** Lazy slices that the recorded program had not loaded yet: the replay leaves them out too. */
class Absent {
  /** For each part with such slices: the index of the first action that each reduced; infinite for none. */
  readonly #parts: readonly (readonly [part: string, since: ReadonlyMap<string, number>])[];
  /** From this action on no slice is absent. */
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

  /** The state after the action of this index, without the slices absent then. */
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

/** The state after any action, from the state before it. Pure: may be called in any order. */
export interface Steps {
  /** The state after the action of this index (from 0); throws where the reducer does. */
  readonly after: (state: unknown, index: number) => unknown;
}

export function createSteps({ log, reducer, markUpsert }: ReplayOptions): Steps {
  const absent = new Absent(log, reducer(undefined, { type: 'replay/begun' }) as Fields);
  return {
    after: (state, index) => {
      const line = log.actions[index];
      if (!line) return state;
      const action = line.put ? markUpsert(line.action) : line.action;
      return absent.without(reducer(state, action) as Fields, index);
    },
  };
}

/** Returns a function that tests a state against the log's check before an action; true where there is no check. */
export function createChecks(log: RecordedLog): (seq: number, state: unknown) => boolean {
  const checks = new Map(log.checks.map(({ seq, digest }) => [seq, digest]));
  return (seq, state) => {
    const digest = checks.get(seq);
    return digest === undefined || digest === stateDigest(state);
  };
}

/** Runs a log through the reducers (QA-02). The same actions give the same state on any machine (docs/architecture.md). */
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
