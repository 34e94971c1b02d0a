import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const isNothing = (value: unknown): boolean =>
  value === undefined || typeof value === 'function' || typeof value === 'symbol';

/**
 * JSON that depends on the value alone: fields in the order of their names, none that is undefined. What JSON cannot say (a file, a function)
 * counts as JSON has it.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value))
    return `[${value.map((item) => (isNothing(item) ? 'null' : canonicalJson(item))).join()}]`;
  if (typeof value !== 'object' || value === null)
    return isNothing(value) ? 'null' : JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => !isNothing(field))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join()}}`;
}

/** So many bytes of the hash are told: enough that two states never share a digest, and short enough to be read out. */
const BYTES = 16;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The state without what does not count: whether RTK Query knows its own middleware again depends on the process, not on what was
 * done (`api.config.middlewareRegistered`).
 */
export function countedState(state: unknown): unknown {
  if (!isFields(state) || !isFields(state['api']) || !isFields(state['api']['config']))
    return state;
  const { middlewareRegistered: _process, ...config } = state['api']['config'];
  return { ...state, api: { ...state['api'], config } };
}

/**
 * The digest of a state as it stands in a log: what the sieve let through, all of it. Two programs came to the same state where their digests
 * are the same (QA-02).
 */
export function stateDigest(state: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(countedState(state)))).subarray(0, BYTES));
}
