import * as v from 'valibot';
import { type AppStorage, keyAt, storageKey } from '../storage/index.ts';

/** What is written as a draft, by the first step of the names of its keys; the next step is the user. */
export const draftKinds = [
  'turnDraft',
  'turnText',
  'chatDraft',
  'chronicleDraft',
  'profileForm',
  'bookmarkNote',
  'remarkText',
  'workshop',
] as const;
export type DraftKind = (typeof draftKinds)[number];

const anyDraft = v.object({ value: v.exactOptional(v.unknown()), savedAt: v.number() });

/** A stored draft whatever it is about, by the name of its key. */
export const rawDraft = (name: string) => storageKey(name, anyDraft);

export const isOf = (name: string, user: string): boolean =>
  name.split('/')[1] === encodeURIComponent(user);

/** The names of a user's drafts that the browser stores, marks of those that are gone among them. */
export function storedNames(storage: AppStorage, user: string): string[] {
  return draftKinds
    .flatMap((kind) => {
      const key = rawDraft(kind);
      return storage.partsOf(key).map((parts) => keyAt(key, ...parts).name);
    })
    .filter((name) => isOf(name, user));
}

/** Does the browser store a draft of this user? */
export const hasDrafts = (storage: AppStorage, user: string): boolean =>
  storedNames(storage, user).some((name) => storage.get(rawDraft(name))?.value !== undefined);
