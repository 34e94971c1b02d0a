import * as v from 'valibot';
import { isEmptyBody } from '../../../domain/index.ts';
import type { DraftOptions } from '../../../lib/drafts/draftOptions.ts';
import { type DraftKey, storedDraft } from '../../../lib/drafts/storedDraft.ts';
import { keyAt, storageKey } from '../../../lib/storage/index.ts';

const text = v.object({
  html: v.string(),
  /** The idempotency key under which it may already have arrived (FORM-22). */
  attempt: v.exactOptional(v.string()),
});

/** Words about a profile that were written and not sent yet. */
export type RemarkText = v.InferOutput<typeof text>;

const drafts = storageKey('remarkText', storedDraft(text));

/** Whose words, by which character (its key), about which profile (its id), and what for: `comment`, `comment-look`, `answer-7`, `step`. */
export interface RemarkScope {
  readonly user: string;
  readonly game: string;
  readonly character: string;
  readonly profile: string;
  readonly what: string;
}

/** The key under which they are stored. */
export const remarkKey = (scope: RemarkScope): DraftKey<RemarkText> =>
  keyAt(drafts, scope.user, scope.game, scope.character, scope.profile, scope.what);

/** What two tabs wrote is joined: such words are short, and nobody else's. */
export const remarkOptions: DraftOptions<RemarkText> = {
  isEmpty: ({ html, attempt }) => attempt === undefined && isEmptyBody(html),
  merge: (present, other) =>
    present.html.includes(other.html) ? present : { html: other.html + present.html },
};
