import * as v from 'valibot';
import { type DraftKind, draftKinds, isOf, rawDraft, storedNames } from '../../lib/drafts/kinds.ts';
import { loadDraft, withDraftStore } from '../../lib/drafts/storedDraft.ts';
import { type AppStorage, keyAt, storageKey } from '../../lib/storage/index.ts';
import type { AppThunk } from '../../lib/store.ts';
import { forgetDevice, heldNames, knownKey } from './keys.ts';
import { wordsOf } from './words.ts';

/** What this browser keeps of a user's unsent texts: drafts, and messages of chat that did not arrive. */

/** Outboxes of channels (chat/rooms/outbox.ts): no drafts, and the host has none of them. */
const outboxes = storageKey('chatOutbox', v.array(v.unknown()));

/** A text that was written and not sent. */
export interface KeptText {
  readonly kind: DraftKind | 'chatOutbox';
  readonly game: string;
  /** How it begins; empty where it has no words. */
  readonly words: string;
}

/** The outboxes of a user. */
const outboxesOf = (storage: AppStorage, user: string) =>
  storage
    .partsOf(outboxes)
    .filter(([owner]) => owner === user)
    .map((parts) => keyAt(outboxes, ...parts));

/** The texts of this user that were not sent, each once, whichever of the two stores holds it. */
export function ownTexts(user: string): AppThunk<Promise<readonly KeptText[]>> {
  return async (dispatch, _getState, services) => {
    const { storage } = services;
    const stored = await withDraftStore(services, ({ names }) => names());
    const own = (stored ?? []).filter((name) => isOf(name, user));
    const texts: KeptText[] = [];
    for (const name of new Set([...storedNames(storage, user), ...own])) {
      const [first, , game = ''] = name.split('/').map(decodeURIComponent);
      const kind = draftKinds.find((one) => one === first);
      const draft = kind && (await dispatch(loadDraft(rawDraft(name))));
      if (kind && draft?.value !== undefined)
        texts.push({ kind, game, words: wordsOf(draft.value) });
    }
    for (const key of outboxesOf(storage, user)) {
      const [, , game = ''] = key.name.split('/').map(decodeURIComponent);
      texts.push({ kind: 'chatOutbox', game, words: wordsOf(storage.get(key)?.[0]) });
    }
    return texts;
  };
}

/**
 * Erases the unsent texts of a user and their earlier states from this browser, and what it knows of those on the host: they stay there, and
 * what was erased here must not look like what was deleted (BACK-39, BACK-84).
 */
export function eraseTexts(user: string): AppThunk<Promise<void>> {
  return async (_dispatch, _getState, services) => {
    const { storage } = services;
    // First: whoever reads a draft meanwhile copies it from there.
    await withDraftStore(services, ({ erase }) => erase((name) => isOf(name, user)));
    for (const name of heldNames(storage, user))
      for (const key of [rawDraft(name), knownKey(name)]) storage.remove(key);
    for (const key of outboxesOf(storage, user)) storage.remove(key);
    forgetDevice(storage);
  };
}
