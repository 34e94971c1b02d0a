import * as v from 'valibot';
import type { Services } from '../services.ts';
import type { AppThunk } from '../store.ts';
import type { StorageKey } from '../storage/index.ts';
import { draftLinks } from './hostDrafts.ts';
import type { BrowserDrafts, DraftStore } from './draftStore.ts';

/** Where the draft store comes from: its code is loaded when it is first needed. */
export interface DraftsLoader {
  readonly loadDrafts: () => Promise<BrowserDrafts>;
}

/** Does something with the draft store; undefined where its code could not be loaded and the copy in localStorage has to do. */
export async function withDraftStore<T>(
  { loadDrafts }: DraftsLoader,
  act: (draftStore: DraftStore) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await act((await loadDrafts()).draftStore);
  } catch {
    return undefined;
  }
}

/** Resolves once everything written so far under a key is in the draft store: it answers in order. */
export function written(services: DraftsLoader, key: StorageKey<unknown>): Promise<unknown> {
  return withDraftStore(services, (draftStore) => draftStore.get(key));
}

/**
 * A draft is stored twice: in localStorage, which is read at once but reaches the disk seconds later, and in the draft store (IndexedDB), which
 * loses nothing even when the browser is killed. The newer of the two counts.
 */

/** A draft as the browser stores it. One without a value is discarded: it keeps an older copy from coming back. */
export interface StoredDraft<T> {
  readonly value?: T;
  /** Epoch ms. */
  readonly savedAt: number;
}

/** Where a draft is stored; its name is that of the lock too. */
export type DraftKey<T> = StorageKey<StoredDraft<T>>;

/** The schema of a stored draft whose value has this schema. */
export const storedDraft = <T>(value: v.GenericSchema<unknown, T>) =>
  v.object({ value: v.exactOptional(value), savedAt: v.number() });

type Dated = Pick<StoredDraft<unknown>, 'savedAt'>;

/**
 * Is the first newer than the second? One from the future was saved before the clock was set back: everything else is newer. Where neither is, the
 * copy in localStorage counts, for it is written first.
 */
export function isNewer(one: Dated, other: Partial<Dated> | undefined, now: number): boolean {
  const rank = (savedAt: number): number => (savedAt > now ? 0 : savedAt);
  return other?.savedAt === undefined || rank(one.savedAt) > rank(other.savedAt);
}

/** The newest draft under a key, also a discarded one. localStorage has it afterwards. */
export function loadDraft<T>(key: DraftKey<T>): AppThunk<Promise<StoredDraft<T> | undefined>> {
  return async (_dispatch, _getState, services) => {
    const stored = await withDraftStore(services, (draftStore) => draftStore.get(key));
    const copy = services.storage.get(key);
    if (!stored || !isNewer(stored, copy, services.clock())) {
      // A page that closed at once may have left the draft store behind.
      if (copy && !('value' in copy)) void writeThrough(services, key, copy);
      return copy;
    }
    if ('value' in stored) services.storage.set(key, stored);
    else services.storage.remove(key);
    return stored;
  };
}

/** What became of a draft that was saved. */
export interface SavedDraft {
  readonly savedAt: number;
  /** Will the browser keep it beyond this page? */
  readonly persisted: Promise<boolean>;
}

/** Stores a draft; undefined discards it. */
export function saveDraft<T>(key: DraftKey<T>, value: T | undefined): AppThunk<SavedDraft> {
  return (_dispatch, _getState, services) => {
    const savedAt = services.clock();
    const draft = value === undefined ? { savedAt } : { value, savedAt };
    // A discarded draft leaves its mark until the draft store has it: a page that closes gives that no time.
    const copied = services.storage.set(key, draft) || value === undefined;
    const persisted = writeThrough(services, key, draft).then((stored) => stored || copied);
    draftLinks(services).host?.noted(key.name);
    return { savedAt, persisted };
  };
}

async function writeThrough<T>(
  services: Services,
  key: DraftKey<T>,
  draft: StoredDraft<T>,
): Promise<boolean> {
  const newest = (before: StoredDraft<T> | undefined): StoredDraft<T> | undefined => {
    if (before && isNewer(before, draft, services.clock())) return before;
    return before || 'value' in draft ? draft : undefined;
  };
  const stored = await withDraftStore(services, (draftStore) => draftStore.change(key, newest));
  const isOver = !('value' in draft) && stored !== undefined;
  const copy = services.storage.get(key);
  // Another value may have been saved in the same millisecond.
  if (isOver && copy?.savedAt === draft.savedAt && !('value' in copy)) services.storage.remove(key);
  return stored === true;
}

/**
 * Discards a draft wherever it is stored. With `only`, as after sending, it stays where it says something else by now: another page may have
 * gone on writing.
 */
export function discardDraft<T>(
  key: DraftKey<T>,
  only: (value: T) => boolean = () => true,
): AppThunk<void> {
  return (dispatch, _getState, { storage }) => {
    const copy = storage.get(key)?.value;
    if (copy === undefined || only(copy)) dispatch(saveDraft(key, undefined));
  };
}
