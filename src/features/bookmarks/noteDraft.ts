import * as v from 'valibot';
import type { DraftOptions } from '../../lib/drafts/draftOptions.ts';
import { type DraftKey, storedDraft } from '../../lib/drafts/storedDraft.ts';
import { keyAt, storageKey } from '../../lib/storage/index.ts';

const text = v.object({ text: v.string() });

/** A note that was typed and not saved yet. */
export type NoteDraft = v.InferOutput<typeof text>;

const drafts = storageKey('bookmarkNote', storedDraft(text));

/** The key under which the note on a turn is stored while it is written. */
export const noteKey = (user: string, turn: string): DraftKey<NoteDraft> =>
  keyAt(drafts, user, turn);

/** A note that says what the host has is no draft. What two tabs typed is joined: it is short, and nobody else's. */
export const noteOptions = (saved: string): DraftOptions<NoteDraft> => ({
  isEmpty: ({ text: typed }) => typed === saved,
  merge: (present, other) =>
    present.text.includes(other.text) ? present : { text: `${other.text}\n${present.text}` },
});
