import { canonicalJson, comparableState, stateDigest } from '../../src/recorder/stateDiff.ts';

/** What a recorded log comes to, in a form that can be read: it stands beside the log as JSON. */
export interface LoggedSteps {
  /** The test that it was recorded from. */
  readonly test: string;
  /** The actions that changed something, and which parts of the state. */
  readonly steps: readonly string[];
  /** What is another at the end than at the beginning, by its path; null where nothing stands there any more. Of answers in the cache only how they stand. */
  readonly changed: Readonly<Record<string, unknown>>;
  /** The digest of the whole state at the end. */
  readonly digest: string;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Values that would take more than this are shown by their digest. */
const MOST = 400;

const shortened = (value: unknown): unknown => {
  const text = canonicalJson(value);
  return text.length > MOST ? `${String(text.length)} signs, ${stateDigest(value)}` : value;
};

/** What differs, by its path. */
function changesOf(one: unknown, other: unknown, path = ''): [string, unknown][] {
  if (canonicalJson(one) === canonicalJson(other)) return [];
  const both = isFields(one) && isFields(other) && Array.isArray(one) === Array.isArray(other);
  if (!both) return [[path, other === undefined ? null : shortened(other)]];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
  return names.flatMap((name) =>
    changesOf(one[name], other[name], path === '' ? name : `${path}.${name}`),
  );
}

/** Of RTK Query's cache: which calls stand how. */
function callsOf(calls: unknown): Fields {
  const entries = Object.entries((calls ?? {}) as Fields);
  return Object.fromEntries(entries.map(([key, call]) => [key, (call as Fields)['status']]));
}

function readable(state: unknown): Fields {
  const { api, ...rest } = comparableState(state) as Fields;
  const { queries, mutations } = (api ?? {}) as Fields;
  return { ...rest, api: { queries: callsOf(queries), mutations: callsOf(mutations) } };
}

/** The parts of the state, slice by slice, that differ. */
function partsChanged(one: Fields, other: Fields): string[] {
  return Object.keys({ ...one, ...other }).flatMap((part) => {
    const [was, is] = [one[part], other[part]];
    if (was === is || canonicalJson(was) === canonicalJson(is)) return [];
    if (part === 'api' || !isFields(was) || !isFields(is)) return [part];
    return Object.keys({ ...was, ...is })
      .filter(
        (name) => was[name] !== is[name] && canonicalJson(was[name]) !== canonicalJson(is[name]),
      )
      .map((name) => `${part}.${name}`);
  });
}

/** What the actions did: `states` has one more than there are actions. */
export function loggedSteps(
  test: string,
  types: readonly string[],
  states: readonly unknown[],
): LoggedSteps {
  const steps = types.flatMap((type, at) => {
    const parts = partsChanged(
      comparableState(states[at]) as Fields,
      comparableState(states[at + 1]) as Fields,
    );
    return parts.length > 0 ? [`${type}: ${parts.sort().join(', ')}`] : [];
  });
  const [begin, end] = [states[0], states.at(-1)];
  const changed = Object.fromEntries(changesOf(readable(begin), readable(end)));
  return { test, steps, changed, digest: stateDigest(end) };
}
