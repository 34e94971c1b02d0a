import * as v from 'valibot';
import { actionTypes, masterSettings } from '../../../contract/index.ts';
import { type AppStorage, keyAt, type StorageKey, storageKey } from '../../../lib/storage/index.ts';
import { type FormPlace, inSlot, slotOf } from './formPlace.ts';
import { choiceOf } from './masterChoice.ts';

const draft = v.object({
  /** HTML of the text. */
  html: v.string(),
  /** The location chosen for it. */
  location: v.exactOptional(v.string()),
  /** What the turn does besides, and where a route leads. */
  actionShown: v.exactOptional(v.boolean()),
  action: v.exactOptional(v.picklist(actionTypes)),
  destination: v.exactOptional(v.string()),
  /** As whom a master began it: another tab may have chosen otherwise since (FORM-23). */
  master: v.exactOptional(v.pipe(masterSettings, v.transform(choiceOf))),
  /** The idempotency key under which it may already have arrived (FORM-22). */
  attempt: v.exactOptional(v.string()),
  /** Up to when (host's time, ms) the turns of others were known when its first word was written (FORM-21). */
  begun: v.exactOptional(v.number()),
  /** Sending it ended the session, at this time (epoch ms): it goes out as soon as its user is back (AUTH-08). */
  resend: v.exactOptional(v.number()),
  /** When it was saved, epoch ms. */
  savedAt: v.number(),
});

/** An unsent turn as the browser keeps it (FORM-14). */
export type Draft = v.InferOutput<typeof draft>;

const drafts = storageKey('turnDraft', draft);

/** The key of a draft, in the browser's storage and in the safe alike. */
export function draftKey({ user, game, character, context }: FormPlace): StorageKey<Draft> {
  return keyAt(drafts, user, game, character, context);
}

/** Is there nothing to keep? A text that may have arrived is kept even when it was emptied, for its key. */
export function isBlank({ html, attempt }: Draft): boolean {
  return html === '' && attempt === undefined;
}

export function readDraft(storage: AppStorage, place: FormPlace): Draft | undefined {
  return storage.get(draftKey(place));
}

/**
 * Keeps a draft; false where it will not outlive the page. Of a blank one only its time stays, until the safe knows of it too: a page that goes
 * away leaves the safe no time, which would bring back what it holds.
 */
export function keepDraft(storage: AppStorage, place: FormPlace, kept: Draft): boolean {
  if (!isBlank(kept)) return storage.set(draftKey(place), kept);
  storage.set(draftKey(place), { html: '', savedAt: kept.savedAt });
  return true;
}

/** The safe knows that there is nothing any more: the quick storage need not say so. */
export function dropBlank(storage: AppStorage, place: FormPlace, { savedAt }: Draft): void {
  const there = readDraft(storage, place);
  if (there && isBlank(there) && there.savedAt === savedAt) storage.remove(draftKey(place));
}

/** The parts of the keys of all texts that are kept. */
function keptParts(storage: AppStorage): string[][] {
  return storage.partsOf(drafts).filter((parts) => {
    const there = storage.get(keyAt(drafts, ...parts));
    return there !== undefined && !isBlank(there);
  });
}

/** The games in which this user has a text that is kept. */
export function keptGames(storage: AppStorage, user: string): ReadonlySet<string | undefined> {
  const mine = keptParts(storage).filter(([owner]) => owner === user);
  return new Set(mine.map(([, game]) => game));
}

/** The numbers of the texts that are kept beside each other in the context of this place. */
export function keptSlots(storage: AppStorage, place: FormPlace): number[] {
  const kept = keptParts(storage).flatMap(([user, game, character, context]) => {
    const mine = user === place.user && game === place.game && character === place.character;
    if (!mine || context === undefined) return [];
    const slot = slotOf({ context });
    return inSlot(place, slot).context === context ? [slot] : [];
  });
  return kept.sort((one, other) => one - other);
}
