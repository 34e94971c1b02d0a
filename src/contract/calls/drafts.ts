import * as v from 'valibot';
import { DRAFT_LIMIT, draftNote, heldDraft } from '../drafts.ts';
import { count, epochMs, flag } from '../primitives.ts';
import { answer, entity, many } from '../shape.ts';
import { defineCall } from './define.ts';
import { noParams } from './parts.ts';

/** The client's own key of a draft, without its user: `turnDraft/forest/7/new`. */
const key = v.pipe(
  v.string(),
  v.maxLength(600),
  v.regex(/^[A-Za-z]{1,32}(?:\/[\w.!~*'()%-]{1,191}){1,8}$/),
);

/** A browser's own name for itself, and when it wrote, by its own clock (ms). */
const writer = {
  key,
  /** The version it was begun from; 0: from none. */
  from: count,
  device: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  savedAt: epochMs,
};

const written = entity({ saved: flag, draft: heldDraft });

/** One's own drafts on the host (BACK-30), an addition of this host. All of them need a session: unauthorised. */
export const draftCalls = {
  /** All drafts of the account, the newest first, without their texts. */
  drafts: defineCall({
    id: 'drafts',
    method: 'GET',
    patterns: ['/api/rpg/drafts'],
    params: noParams,
    response: answer({ drafts: many(draftNote) }, 'drafts'),
  }),

  /** One draft with its text; version 0 where there was never one of this key. */
  draft: defineCall({
    id: 'draft',
    method: 'GET',
    patterns: ['/api/rpg/draft'],
    params: noParams,
    query: entity({ key: v.optional(key, '') }),
    response: heldDraft,
  }),

  /**
   * Saves a draft that was begun from version `from` (0: from none). Where another device has written since, nothing is saved: `saved` is
   * false, and `draft` is what stands there. What this device wrote itself counts as known, so that a retry is no conflict.
   * Refusal: draftsFull.
   */
  saveDraft: defineCall({
    id: 'saveDraft',
    method: 'POST',
    patterns: ['/api/rpg/draft'],
    params: noParams,
    body: v.object({
      ...writer,
      value: v.pipe(v.string(), v.minLength(1), v.maxLength(DRAFT_LIMIT.value)),
      about: v.optional(v.pipe(v.string(), v.maxLength(DRAFT_LIMIT.about)), ''),
      excerpt: v.optional(v.pipe(v.string(), v.maxLength(2 * DRAFT_LIMIT.excerpt)), ''),
      count: v.optional(count, 0),
    }),
    response: written,
  }),

  /** Deletes a draft that was sent or given up, with the same rule of versions; a mark keeps older copies from coming back. */
  deleteDraft: defineCall({
    id: 'deleteDraft',
    method: 'POST',
    patterns: ['/api/rpg/draft/delete'],
    params: noParams,
    body: v.object(writer),
    response: written,
  }),
} as const;
