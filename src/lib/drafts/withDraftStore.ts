import type { BrowserDrafts, DraftStore } from './draftStore.ts';
import type { StorageKey } from '../storage/index.ts';

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
