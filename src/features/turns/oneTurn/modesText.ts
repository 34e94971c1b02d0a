import * as v from 'valibot';
import { type AppStorage, keyAt, type StorageKey, storageKey } from '../../../lib/storage/index.ts';
import type { WritingMode } from './modesSlice.ts';
import type { TurnRef } from './turnRef.ts';

const text = v.object({
  html: v.string(),
  savedAt: v.number(),
  /** The version of the turn's text that an edit stands on. */
  base: v.exactOptional(v.string()),
  /** Where an edited turn is to stand. */
  location: v.exactOptional(v.string()),
  /** The idempotency key under which a comment may already have arrived (FORM-22). */
  attempt: v.exactOptional(v.string()),
});

/** What was written about a turn and not sent yet, as the browser keeps it. */
export type KeptText = v.InferOutput<typeof text>;

const texts = storageKey('turnText', text);

/** Whose text it is, and what for. */
export interface TextPlace extends TurnRef {
  readonly user: string;
  readonly mode: WritingMode;
}

/** The key under which a text is kept, and claimed. */
export function textKey({ user, game, character, turn, mode }: TextPlace): StorageKey<KeptText> {
  return keyAt(texts, user, game, character, turn, mode);
}

export function readText(storage: AppStorage, place: TextPlace): KeptText | undefined {
  return storage.get(textKey(place));
}

/** A comment without words and without an open attempt is none. */
export function isKeepable({ mode }: TextPlace, { html, attempt }: KeptText): boolean {
  return mode === 'editing' || html !== '' || attempt !== undefined;
}

/**
 * Keeps a text; false where it will not outlive the page. One that is not worth it is removed.
 */
export function keepText(storage: AppStorage, place: TextPlace, kept: KeptText): boolean {
  if (isKeepable(place, kept)) return storage.set(textKey(place), kept);
  storage.remove(textKey(place));
  return true;
}

export function removeText(storage: AppStorage, place: TextPlace): void {
  storage.remove(textKey(place));
}
