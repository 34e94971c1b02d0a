import * as v from 'valibot';
import { isOf, storedNames } from '../../lib/drafts/kinds.ts';
import { type AppStorage, keyAt, type StorageKey, storageKey } from '../../lib/storage/index.ts';

/** What is said of a draft beside its key: names that other devices and pages may not know, and the page of a turn. */
export const about = v.object({
  character: v.exactOptional(v.string()),
  place: v.exactOptional(v.string()),
  url: v.exactOptional(v.pipe(v.string(), v.regex(/^\/[^/\\]/))),
});
export type About = v.InferOutput<typeof about>;

const known = v.object({
  version: v.number(),
  hash: v.string(),
  isUnsure: v.exactOptional(v.boolean()),
  about: v.exactOptional(v.fallback(about, {})),
});

/**
 * The version on the host that this browser's copy stands on, the fingerprint of the value there ('' where there is none), and what this browser knew of the
 * draft while it was written. It is unsure from when a change leaves until its answer comes: the page may go meanwhile, and the host may have it or not.
 */
export type Known = v.InferOutput<typeof known>;

export const NOTHING: Known = { version: 0, hash: '' };

const KNOWN = 'draftOnHost';

export const knownKey = (name: string): StorageKey<Known> => storageKey(`${KNOWN}/${name}`, known);

const device = storageKey('device', v.string());

/** How this browser calls itself among the user's devices. */
export function deviceOf(storage: AppStorage, newId: () => string): string {
  const own = storage.get(device) ?? newId();
  storage.set(device, own);
  return own;
}

/** Is it still called so? */
export const isDevice = (storage: AppStorage, name: string): boolean =>
  storage.get(device) === name;

/**
 * From now on it goes by another name: what it wrote under this one it knows no longer, and its next draft must not pass for a later change of
 * that.
 */
export const forgetDevice = (storage: AppStorage): void => storage.remove(device);

/** The key of a draft on the host: that in the browser without the user. */
export function hostKeyOf(name: string): string {
  const [kind = '', , ...rest] = name.split('/');
  return [kind, ...rest].join('/');
}

/** The name of a user's draft in the browser. */
export function nameOf(hostKey: string, user: string): string {
  const [kind = '', ...rest] = hostKey.split('/');
  return [kind, encodeURIComponent(user), ...rest].join('/');
}

/** The drafts of a user that the browser stores, or of which it knows what the host has. */
export function heldNames(storage: AppStorage, user: string): string[] {
  const start = KNOWN.length + 1;
  const versions = storageKey(KNOWN, known);
  const names = storage
    .partsOf(versions)
    .map((parts) => keyAt(versions, ...parts).name.slice(start));
  return [...storedNames(storage, user), ...names.filter((name) => isOf(name, user))];
}

/** Of the drafts of other devices those of turns are fetched before their forms open, which are folded where no text waits: so many. */
export const MOST_AHEAD = 20;

export const isAhead = ({ key }: { readonly key: string }): boolean => key.startsWith('turnDraft/');
