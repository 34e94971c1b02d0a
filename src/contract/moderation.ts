import { person } from './community.ts';
import * as v from 'valibot';
import { count, epochMs, flag, html, id, key, text } from './primitives.ts';
import { ownBlock } from './session.ts';
import { entity, many, word } from './shape.ts';

/** Blocks, complaints and invitations: additions of this host (OWN-53 to OWN-59, OWN-66 to OWN-69). */

/** How long a reason or a note may be, in characters; how many people an invitation may be for; how far (ms) a term may lie. */
export const MODERATION_LIMIT = {
  reason: 1_000,
  uses: 1_000,
  term: 10 * 365 * 86_400_000,
} as const;

/** A person who may be blocked, with the names of their characters in the game. */
export const foundPerson = entity({
  id,
  name: text,
  characters: many(text),
});
export type FoundPerson = v.InferOutput<typeof foundPerson>;

/**
 * A block as masters and owners see it. Times in ms. `lifted`: since when it is over; without `liftedBy` its time was over. `by` and `liftedBy` are
 * absent of those who have left.
 */
export const block = entity({
  ...ownBlock.entries,
  id,
  who: person,
  by: v.exactOptional(person),
  at: epochMs,
  lifted: v.exactOptional(epochMs),
  liftedBy: v.exactOptional(person),
});
export type Block = v.InferOutput<typeof block>;

/** What may be complained of. */
export const complaintKinds = ['turn', 'comment', 'message', 'profile'] as const;
export type ComplaintKind = (typeof complaintKinds)[number];

/**
 * Something as it stood: cleaned HTML, whose it was, when it was written (ms), and the page where it stands, as a path of the client. A comment and
 * a message of a closed channel have no page that each master may open.
 */
export const complaintState = entity({
  html,
  author: text,
  date: epochMs,
  link: v.exactOptional(text),
});
export type ComplaintState = v.InferOutput<typeof complaintState>;

/** What became of a thing since: it stands as it stood, was changed (`now` has it), or is gone. */
export const complaintFates = ['same', 'changed', 'gone'] as const;

/**
 * A complaint as masters and owners see it. Times in ms. `then` is the state it was complained of, `now` today's where that is another. Nobody
 * else gets `who`.
 */
export const complaint = entity({
  id,
  kind: word(complaintKinds),
  who: v.exactOptional(person),
  reason: text,
  at: epochMs,
  then: complaintState,
  fate: word(complaintFates),
  now: v.exactOptional(html),
  closed: v.exactOptional(epochMs),
  closedBy: v.exactOptional(person),
  note: v.exactOptional(text),
});
export type Complaint = v.InferOutput<typeof complaint>;

/** Why nobody can come by an invitation any more, or that they can. */
export const invitationStates = ['open', 'used', 'late', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

/**
 * An invitation as masters and owners see it. Without `uses` any number of people may come by it, without `until` (ms) at any time. `for`: the person of an
 * imported game whose characters and texts it gives.
 */
export const invitation = entity({
  id,
  by: v.exactOptional(person),
  for: v.exactOptional(text),
  at: epochMs,
  uses: v.exactOptional(count),
  used: count,
  until: v.exactOptional(epochMs),
  state: word(invitationStates),
});
export type Invitation = v.InferOutput<typeof invitation>;

/** An invitation as the invited sees it. `early`: the game is not opened yet. `joined`: one is in the game already. */
export const shownInvitation = entity({
  game: entity({ key, title: text }),
  state: word(invitationStates),
  early: flag,
  joined: flag,
});
export type ShownInvitation = v.InferOutput<typeof shownInvitation>;
