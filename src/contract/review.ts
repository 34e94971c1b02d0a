import * as v from 'valibot';
import { journalActions } from './journal.ts';
import { count, epochMs, flag, id, imageUrl, text } from './primitives.ts';
import { profile, profileComment, reviewStates } from './profile.ts';
import { entity, many, oneOf, word } from './shape.ts';

/** The queue of profiles and what masters do there (OWN-70 to OWN-89), an addition of this host. */

/** What masters do with a profile. `return` asks for changes; `restore` takes back that it was refused or put away. */
export const reviewSteps = ['confirm', 'return', 'refuse', 'putAway', 'restore'] as const;
export type ReviewStep = (typeof reviewSteps)[number];

/** The lists of the queue: what waits for masters; for players; refused and put away; offered, or nobody's. */
export const reviewLists = ['waiting', 'returned', 'aside', 'free'] as const;
export type ReviewList = (typeof reviewLists)[number];

/** Never looked at; changed since; as it was. */
export const reviewMarks = ['new', 'changed', 'same'] as const;
export type ReviewMark = (typeof reviewMarks)[number];

/** A user of the community: `profiles` of theirs are in play in this game. */
export const reviewPlayer = entity({
  id,
  name: text,
  avatar: v.exactOptional(imageUrl),
  profiles: v.exactOptional(count),
});
export type ReviewPlayer = v.InferOutput<typeof reviewPlayer>;

/** What is known of a profile in the queue. `since` (ms): since when it stands so. `own`: it is the asker's. */
const standing = {
  profile,
  state: oneOf(reviewStates, 'waiting'),
  since: epochMs,
  player: v.exactOptional(reviewPlayer),
  offered: flag,
  own: flag,
};

/** A line of the queue; `words` is how many words its fields have. */
export const queued = entity({
  ...standing,
  mark: oneOf(reviewMarks, 'new'),
  words: v.optional(count, 0),
});
export type Queued = v.InferOutput<typeof queued>;

/** Fields of a profile by their names, each as a reader reads it: choices by their titles. */
const texts = v.record(v.string(), text);

/**
 * A profile as masters judge it. `texts` are its fields now, `looked` what they were when a master last did something with it, when (ms) and who.
 * `version` goes back with each step. `steps`: what was done with it, oldest first. `allowed`: what the asker may do now. `limit`: how many profiles
 * one user may have here.
 */
export const review = entity({
  ...standing,
  version: text,
  texts,
  looked: v.exactOptional(entity({ at: epochMs, who: v.exactOptional(text), texts })),
  comments: many(profileComment),
  steps: many(
    entity({
      at: epochMs,
      who: v.exactOptional(text),
      action: word(journalActions),
      player: v.exactOptional(text),
    }),
  ),
  allowed: many(word(reviewSteps)),
  canHand: flag,
  limit: v.exactOptional(count),
});
export type Review = v.InferOutput<typeof review>;

/** The most profiles that a limit may allow one user, and the longest name that is looked for, in characters. */
export const REVIEW_LIMIT = { profiles: 1_000, name: 200 } as const;
