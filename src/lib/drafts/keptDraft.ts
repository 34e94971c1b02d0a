import type { AppThunk } from '../store.ts';
import type { StorageKey } from '../storage/index.ts';
import { withDraftStore } from './withDraftStore.ts';

/**
 * Keeps what is being written twice: in the quick storage and in the safe, which outlives a killed browser. The newer of the two counts. A
 * draft that is over leaves a mark in the safe, so that an old copy does not come back.
 */

/** What every kept draft tells of itself. */
export interface Dated {
  /** Epoch ms. */
  readonly savedAt: number;
  /** It is over: sent, or given up. What an older copy elsewhere says counts no more. */
  readonly over?: boolean;
}

/** What there is to go on from. */
const living = <T extends Dated>(draft: T | undefined): T | undefined =>
  draft?.over === true ? undefined : draft;

/** The draft under a key; undefined where there is none. It stands in the quick storage afterwards. */
export function newestKept<T extends Dated>(key: StorageKey<T>): AppThunk<Promise<T | undefined>> {
  return async (_dispatch, _getState, services) => {
    const safe = await withDraftStore(services, (draftStore) => draftStore.get(key));
    const quick = services.storage.get(key);
    if (!safe || (quick && quick.savedAt > safe.savedAt)) return living(quick);
    if (safe.over) services.storage.remove(key);
    else services.storage.set(key, safe);
    return living(safe);
  };
}

/** Writes a draft where it survives the page; resolves with false where it will not. */
export function keepTwice<T extends Dated>(
  key: StorageKey<T>,
  draft: Omit<T, keyof Dated>,
): AppThunk<Promise<boolean>> {
  return async (_dispatch, _getState, services) => {
    // The rest of what T is made of.
    const kept = { ...draft, savedAt: services.clock() } as T;
    const quick = services.storage.set(key, kept);
    const safe = await withDraftStore(services, (draftStore) => draftStore.change(key, () => kept));
    return quick || safe === true;
  };
}

/** The draft is over; `empty` is what its mark says in place of its text. */
export function forgetKept<T extends Dated>(
  key: StorageKey<T>,
  empty: Omit<T, keyof Dated>,
): AppThunk<Promise<void>> {
  return async (_dispatch, _getState, services) => {
    const mark = { ...empty, savedAt: services.clock(), over: true } as T;
    services.storage.remove(key);
    await withDraftStore(services, (draftStore) => draftStore.change(key, (kept) => kept && mark));
  };
}
