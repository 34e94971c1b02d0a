import * as v from 'valibot';
import { count, epochMs, text } from './primitives.ts';
import { entity } from './shape.ts';

/** Drafts that the host keeps beside the browser (BACK-30). The documents have none; all of this is ours. */

/** The longest draft, in characters of its JSON; bytes and number of an account's drafts; the longest excerpt, in characters. */
export const DRAFT_LIMIT = {
  value: 900_000,
  bytes: 8 * 1024 * 1024,
  count: 300,
  excerpt: 200,
  about: 1_000,
} as const;

/** For how long (ms) a draft is kept that nobody touches, and the mark of one that was sent or deleted. */
export const DRAFTS_KEPT = {
  draft: 180 * 24 * 60 * 60 * 1_000,
  mark: 60 * 24 * 60 * 60 * 1_000,
} as const;

/**
 * What is said of a draft in a list: its key, its first words, and how many characters it has. `about` is what the client says of where it is
 * written, as JSON. `at`: when the host took it, ms.
 */
export const draftNote = entity({
  key: text,
  version: count,
  at: epochMs,
  device: v.exactOptional(text),
  about: v.optional(text, ''),
  excerpt: v.optional(text, ''),
  count: v.optional(count, 0),
});
export type DraftNote = v.InferOutput<typeof draftNote>;

/**
 * A draft as the host has it. `value` is JSON of the client's own making; without it the draft was sent or deleted, or never was (version 0).
 * `device` wrote it last, at `at` (ms).
 */
export const heldDraft = entity({
  version: count,
  value: v.exactOptional(v.string()),
  device: v.exactOptional(text),
  at: v.optional(epochMs, 0),
});
export type HeldDraft = v.InferOutput<typeof heldDraft>;
