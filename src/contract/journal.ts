import * as v from 'valibot';
import { epochMs, id, key, text } from './primitives.ts';
import { entity, word } from './shape.ts';
import { thingKinds } from './workshop/fields.ts';

/** What masters and owners do to others or to what all share; an addition of this host (OWN-60). */
export const journalActions = [
  'communityNamed',
  'gameMade',
  'gameImported',
  'gameChanged',
  'ownerAppointed',
  'ownerDismissed',
  'staffAppointed',
  'staffChanged',
  'staffDismissed',
  'invitationMade',
  'invitationRevoked',
  'blockMade',
  'blockLifted',
  'complaintClosed',
  'complaintReopened',
  'profileConfirmed',
  'profileReturned',
  'profileRefused',
  'profilePutAway',
  'profileRestored',
  'profileOffered',
  'characterHandedOver',
  'characterTakenBack',
  'resetLinkMade',
  'thingMade',
  'thingChanged',
  'thingPutAway',
  'thingBroughtBack',
  'thingsOrdered',
  'mapPictureChanged',
] as const;
export type JournalAction = (typeof journalActions)[number];

/** What an act was done to. */
export const journalSubjects = [
  'community',
  'game',
  'user',
  'character',
  'invitation',
  'block',
  'complaint',
  // Things of the workshop, by their kind
  ...thingKinds,
  'ways',
  'figures',
] as const;
export type JournalSubject = (typeof journalSubjects)[number];

/** What was so before or after an act: small texts by name, for example `{ status: 'active' }`. */
const state = v.record(v.string(), v.union([text, v.number(), v.boolean(), v.null()]));
export type JournalState = v.InferOutput<typeof state>;

/**
 * An entry of the journal. `at` in ms. `who` is absent where that person has left the community. `game` is absent for what concerns the community as a
 * whole. `subject` names what it was done to, as it was called then. `undone` (ms): when it was taken back.
 */
export const journalEntry = entity({
  id,
  at: epochMs,
  who: v.exactOptional(entity({ id, name: text })),
  game: v.exactOptional(key),
  action: word(journalActions),
  subject: entity({ type: word(journalSubjects), id: text, name: text }),
  before: v.exactOptional(state),
  after: v.exactOptional(state),
  undone: v.exactOptional(epochMs),
});
export type JournalEntry = v.InferOutput<typeof journalEntry>;
