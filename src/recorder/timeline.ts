import type { LogAction, RecordedLog } from '../contract/log.ts';
import type { Stepwise } from './idleWork.ts';
import { createChecks, createSteps, type ReplayOptions } from './replay.ts';

/**
 * `raised`: an error shown to the user; `rejected`: a failed call or thunk; `broken`: a reducer that threw; `check`: the state fails a check of
 * the log.
 */
export type TimelineError = 'raised' | 'rejected' | 'broken' | 'check';

/** One action of a log as a list shows it. */
export interface TimelineRow {
  readonly seq: number;
  /** Epoch ms. */
  readonly at: number;
  readonly type: string;
  /** The slices that it changed: `session`, `chat.rooms`. */
  readonly changed: readonly string[];
  readonly error?: TimelineError;
  /** The new path, for a navigation. */
  readonly path?: string;
}

/** A replayed log with its state at any position. A position is a number of actions done. */
export interface Timeline {
  readonly log: RecordedLog;
  readonly rows: readonly TimelineRow[];
  /** False where the snapshot fails a check before the first action. */
  readonly startPasses: boolean;
  readonly stateAt: (position: number) => unknown;
}

/** A state is kept at every so many actions; states share what has not changed, so they cost little. */
const KEPT_EVERY = 500;

const RAISED = 'ui/errorRaised';
const WENT = 'ui/wentTo';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

const namesOf = (one: unknown, other: unknown): string[] => [
  ...new Set([...Object.keys(fieldsOf(one)), ...Object.keys(fieldsOf(other))]),
];

/** Names of slices in which two states differ; `part.slice` for parts made of slices. */
function changedSlices(before: unknown, after: unknown, parts: ReadonlySet<string>): string[] {
  if (before === after) return [];
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return namesOf(was, is).flatMap((name) => {
    if (was[name] === is[name]) return [];
    if (!parts.has(name)) return [name];
    const [one, other] = [fieldsOf(was[name]), fieldsOf(is[name])];
    return namesOf(one, other)
      .filter((slice) => one[slice] !== other[slice])
      .map((slice) => `${name}.${slice}`);
  });
}

/** Many actions change the same slices: equal lists are shared. */
function createLists(): (names: readonly string[]) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (names) => {
    const key = names.join();
    const list = known.get(key) ?? names;
    known.set(key, list);
    return list;
  };
}

/** RTK's meta of a thunk that was aborted or whose condition was false. */
const isAborted = ({ meta }: LogAction['action']): boolean =>
  fieldsOf(meta)['aborted'] === true || fieldsOf(meta)['condition'] === true;

function errorOf({ action }: LogAction): TimelineError | undefined {
  if (action.type === RAISED) return 'raised';
  return action.type.endsWith('/rejected') && !isAborted(action) ? 'rejected' : undefined;
}

function pathOf({ action }: LogAction): string | undefined {
  const path = action.type === WENT ? fieldsOf(action['payload'])['path'] : undefined;
  return typeof path === 'string' ? path : undefined;
}

/** Steps that keep the state where a reducer throws, as the program does. */
function createSafeSteps(options: ReplayOptions) {
  const steps = createSteps(options);
  return (state: unknown, index: number): { readonly state: unknown; readonly broke: boolean } => {
    try {
      return { state: steps.after(state, index), broke: false };
    } catch {
      return { state, broke: true };
    }
  };
}

type Stepping = ReturnType<typeof createSafeSteps>;

/** Finds the state at a position from the nearest kept state before it, or from the last one looked up. */
function createLookup(kept: readonly unknown[], step: Stepping, length: number) {
  let last = { position: 0, state: kept[0] };
  return (asked: number): unknown => {
    const position = Math.min(Math.max(0, Math.trunc(asked) || 0), length);
    const mark = Math.floor(position / KEPT_EVERY);
    const near = mark * KEPT_EVERY;
    const from = last.position <= position && last.position >= near;
    let { position: at, state } = from ? last : { position: near, state: kept[mark] };
    for (; at < position; at += 1) ({ state } = step(state, at));
    last = { position, state };
    return state;
  };
}

/** Replays a log and notes what each action did (QA-03). */
export function createTimeline(options: ReplayOptions): Stepwise<Timeline> {
  const { log } = options;
  const { actions, snapshot, header } = log;
  const step = createSafeSteps(options);
  const check = createChecks(log);
  const parts = new Set([...header.parts, 'api']);
  const listOf = createLists();
  const rows: TimelineRow[] = [];
  let state: unknown = snapshot.state;
  const kept: unknown[] = [state];

  /** Values of a file may be too deep to serialize: such a check fails. */
  function passes(seq: number): boolean {
    try {
      return check(seq, state);
    } catch {
      return false;
    }
  }
  const startPasses = passes(snapshot.seq);

  function rowOf(line: LogAction, before: unknown, broke: boolean): TimelineRow {
    const error = broke ? 'broken' : passes(line.seq + 1) ? errorOf(line) : 'check';
    const path = pathOf(line);
    return {
      seq: line.seq,
      at: line.at,
      type: line.action.type,
      changed: listOf(changedSlices(before, state, parts)),
      ...(error && { error }),
      ...(path !== undefined && { path }),
    };
  }

  return {
    next: () => {
      const line = actions[rows.length];
      if (!line) return false;
      const before = state;
      const after = step(state, rows.length);
      state = after.state;
      rows.push(rowOf(line, before, after.broke));
      if (rows.length % KEPT_EVERY === 0) kept.push(state);
      return true;
    },
    done: () => (actions.length === 0 ? 1 : rows.length / actions.length),
    result: () => ({ log, rows, startPasses, stateAt: createLookup(kept, step, rows.length) }),
  };
}
