import * as v from 'valibot';
import { isEmptyBody, textVersion } from '../../../domain/index.ts';
import type { DraftOptions } from '../../../lib/drafts/draftOptions.ts';
import { type DraftKey, storedDraft } from '../../../lib/drafts/storedDraft.ts';
import { keyAt, storageKey } from '../../../lib/storage/index.ts';
import { newTurnContext } from '../form/formScope.ts';
import { revisionsKey } from '../form/turnDraft.ts';
import type { WritingMode } from './modesSlice.ts';
import type { TurnRef } from './turnRef.ts';

const text = v.object({
  html: v.string(),
  /** The version of the turn's text that an edit stands on. */
  base: v.exactOptional(v.string()),
  /** Where an edited turn is to stand; without it, where it stands. */
  location: v.exactOptional(v.string()),
  /** The idempotency key under which a comment may already have arrived (FORM-22). */
  attempt: v.exactOptional(v.string()),
  /** When it was first sent, epoch ms. */
  sentAt: v.exactOptional(v.number()),
});

/** What was written about a turn and not sent yet: an edit of it, or a comment. */
export type TurnText = v.InferOutput<typeof text>;

const drafts = storageKey('turnText', storedDraft(text));

/** Whose text it is, and what for. */
export interface TurnTextScope extends TurnRef {
  readonly user: string;
  readonly mode: WritingMode;
}

/** The key under which a text is stored and locked (FORM-19). */
export const textKey = ({ user, game, character, turn, mode }: TurnTextScope): DraftKey<TurnText> =>
  keyAt(drafts, user, game, character, turn, mode);

/** An edit that begins from this text of the turn. */
export const asEdit = (post: string): TurnText => ({ html: post, base: textVersion(post) });

/** How a text about a turn is written: by one tab. What would be lost becomes a revision of the game's form. */
export function textOptions({
  user,
  game,
  character,
  mode,
}: TurnTextScope): DraftOptions<TurnText> {
  return {
    lock: true,
    isEmpty: ({ html, base, location, attempt }) =>
      mode === 'editing'
        ? location === undefined && textVersion(html) === base
        : attempt === undefined && isEmptyBody(html),
    revisions: {
      key: revisionsKey({ user, game, character, context: newTurnContext() }),
      textOf: ({ html }) => html,
      reasons: ['otherTab', 'replaced'],
    },
  };
}
