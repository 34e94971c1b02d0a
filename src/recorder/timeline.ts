import type { LogAction, RecordedLog } from '../contract/log.ts';
import { createChecks, createSteps, type ReplayOptions } from './replay.ts';

/**
 * What is an error. `raised`: one that was told to the person; `rejected`: a call or a thunk that failed; `broken`: a reducer that
 * threw; `check`: the state is not what the file says of it here.
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
  /** Where it led, where it is a step to another page. */
  readonly path?: string;
}

/** A log that was run through, at which one may look at any place. A position is the number of actions that are done there. */
export interface Timeline {
  readonly log: RecordedLog;
  readonly rows: readonly TimelineRow[];
  /** Of what goes on before the first action: false where the state in the file is not the one it says. */
  readonly startPasses: boolean;
  readonly stateAt: (position: number) => unknown;
}

/** A log on its first way through the reducers, action by action. */
export interface TimelineMaking {
  /** Does the next action; false at the end. */
  readonly next: () => boolean;
  /** From 0 to 1. */
  readonly done: () => number;
  /** Once all are done. */
  readonly result: () => Timeline;
}

/** Every so many actions the state is kept: states share what has not changed, so that they cost little. */
const KEPT_EVERY = 500;

const RAISED = 'ui/errorRaised';
const WENT = 'ui/wentTo';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

const namesOf = (one: unknown, other: unknown): string[] => [
  ...new Set([...Object.keys(fieldsOf(one)), ...Object.keys(fieldsOf(other))]),
];

/** Names of slices in which two states differ; of parts that are made of slices, which of them. */
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

/** Many actions change the same slices: one list of them is enough. */
function createLists(): (names: readonly string[]) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (names) => {
    const key = names.join();
    const list = known.get(key) ?? names;
    known.set(key, list);
    return list;
  };
}

/** Was it given up, or not even begun? RTK says so in the meta. */
const isGivenUp = ({ meta }: LogAction['action']): boolean =>
  fieldsOf(meta)['aborted'] === true || fieldsOf(meta)['condition'] === true;

function errorOf({ action }: LogAction): TimelineError | undefined {
  if (action.type === RAISED) return 'raised';
  return action.type.endsWith('/rejected') && !isGivenUp(action) ? 'rejected' : undefined;
}

function pathOf({ action }: LogAction): string | undefined {
  const path = action.type === WENT ? fieldsOf(action['payload'])['path'] : undefined;
  return typeof path === 'string' ? path : undefined;
}

/** What steps over what breaks: the state stays as it was, as in the program. */
function createStepping(options: ReplayOptions) {
  const steps = createSteps(options);
  return (state: unknown, index: number): { readonly state: unknown; readonly broke: boolean } => {
    try {
      return { state: steps.after(state, index), broke: false };
    } catch {
      return { state, broke: true };
    }
  };
}

type Stepping = ReturnType<typeof createStepping>;

/** Finds the state at a position from the nearest one before it that is kept, or that was asked for last. */
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

/** Runs a log through the reducers and notes what happened (QA-03). */
export function createTimeline(options: ReplayOptions): TimelineMaking {
  const { log } = options;
  const { actions, snapshot, header } = log;
  const step = createStepping(options);
  const check = createChecks(log);
  const parts = new Set([...header.parts, 'api']);
  const listOf = createLists();
  const rows: TimelineRow[] = [];
  let state: unknown = snapshot.state;
  const kept: unknown[] = [state];

  /** A file may say what cannot even be written down again; it is not as it should be then. */
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
