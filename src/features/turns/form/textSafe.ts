import { claimKept, type KeptEvents } from '../../../lib/drafts/claimKept.ts';
import type { TabLock } from '../../../lib/drafts/tabLock.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { newTurnContext } from './formPlace.ts';
import {
  isKeepable,
  keepText,
  type KeptText,
  readText,
  removeText,
  textKey,
  type TextPlace,
} from '../oneTurn/modesText.ts';
import { revisionsKey, withRevision } from './versions.ts';
import { withDraftStore } from '../../../lib/drafts/withDraftStore.ts';

/**
 * Edits and comments beside the quick storage (FORM-19): in the safe, which outlives a browser that is killed, and claimed by one tab at a
 * time. What a tab cannot keep in its place is laid among the versions of the game's form.
 */

/** Writes a text into the safe too; one that is not worth keeping is removed from it. */
export function keepSafely(place: TextPlace, kept: KeptText): AppThunk<void> {
  return (_dispatch, _getState, services) => {
    const next = isKeepable(place, kept) ? kept : undefined;
    void withDraftStore(services, (draftStore) => draftStore.change(textKey(place), () => next));
  };
}

/** Forgets a text: the host has it, or it was given up. */
export function forgetText(place: TextPlace): AppThunk<void> {
  return (_dispatch, _getState, services) => {
    removeText(services.storage, place);
    void withDraftStore(services, (draftStore) =>
      draftStore.change(textKey(place), () => undefined),
    );
  };
}

/** What is kept of a text: the newer of what the quick storage and the safe have. It stands in the quick storage afterwards. */
export function newestText(place: TextPlace): AppThunk<Promise<KeptText | undefined>> {
  return async (_dispatch, _getState, services) => {
    const safe = await withDraftStore(services, (draftStore) => draftStore.get(textKey(place)));
    const quick = readText(services.storage, place);
    if (!safe || (quick && quick.savedAt >= safe.savedAt)) return quick;
    keepText(services.storage, place, safe);
    return safe;
  };
}

/** Lays a text that would be lost among the earlier versions of the game's form. */
export function layTextAside(place: TextPlace, html: string): AppThunk<Promise<void>> {
  return async (_dispatch, _getState, services) => {
    const { user, game, character } = place;
    const key = revisionsKey({ user, game, character, context: newTurnContext() });
    const version = { html, why: 'otherTab', at: services.clock() } as const;
    await withDraftStore(services, (draftStore) =>
      draftStore.change(key, (list = []) => [...withRevision(list, version)]),
    );
  };
}

/** What one who tabLocks a text is told, and asked for. */
export type TextEvents = KeptEvents<KeptText>;

/** TabLocks a text for this tab. Without the code of tabLocks nobody is kept from writing. */
export function claimText(place: TextPlace, events: TextEvents): AppThunk<TabLock> {
  return claimKept(textKey(place), events);
}
