import * as v from 'valibot';
import { keyAt, type StorageKey, storageKey } from '../../../lib/storage/index.ts';
import { keptValues } from './values.ts';

/** Whose form it is, and of which character; without one, of a character that is still to be created. */
export interface FormPlace {
  readonly user: string;
  readonly game: string;
  readonly character?: string | undefined;
}

const aside = v.object({
  values: keptValues,
  base: v.exactOptional(v.string()),
  /** Epoch ms. */
  at: v.number(),
});

/** A form as it stood before another one took its place: at hand, to be taken back. */
export type Aside = v.InferOutput<typeof aside>;

const draft = v.object({
  values: keptValues,
  /** The version of the profile that was begun from. */
  base: v.exactOptional(v.string()),
  aside: v.exactOptional(aside),
  /** The key that it was sent under, as long as nobody knows whether it arrived (`lost`). */
  attempt: v.exactOptional(v.object({ key: v.string(), lost: v.boolean() })),
  /** Epoch ms. */
  savedAt: v.number(),
  /** It is over: the host has it, or it says no more than the profile. */
  over: v.exactOptional(v.boolean()),
});

/** A form that was filled in and not saved yet, as the browser keeps it. */
export type FormDraft = v.InferOutput<typeof draft>;

const drafts = storageKey('profileForm', draft);

/** The key under which a form is kept, and claimed. */
export function draftKey({ user, game, character }: FormPlace): StorageKey<FormDraft> {
  return character === undefined
    ? keyAt(drafts, user, game, 'create')
    : keyAt(drafts, user, game, 'edit', character);
}
