import * as v from 'valibot';
import { HTML_LIMIT, PROFILE_LIMIT } from '../constants.ts';
import {
  count,
  listOf,
  markup,
  maybe,
  moment,
  picture,
  plain,
  ref,
  title,
  webAddress,
} from './parts.ts';

/** A profile (spec 1 §3, §5). Its long texts are plain text. */
const profile = v.strictObject({
  alias: maybe(plain(PROFILE_LIMIT.name)),
  species: maybe(ref),
  faction: maybe(ref),
  position: maybe(ref),
  gender: maybe(v.picklist(['male', 'female', 'other', 'unknown'])),
  age: maybe(count),
  activity: maybe(plain(PROFILE_LIMIT.text)),
  look: maybe(plain(PROFILE_LIMIT.text)),
  temper: maybe(plain(PROFILE_LIMIT.text)),
  biography: maybe(plain(PROFILE_LIMIT.text)),
  skills: maybe(plain(PROFILE_LIMIT.text)),
  bag: maybe(plain(PROFILE_LIMIT.text)),
});

/** What masters decided of a profile last, and what it was when one of them last looked. */
const review = v.strictObject({
  decision: maybe(v.picklist(['returned', 'refused'])),
  since: moment,
  looked: maybe(v.record(v.string(), plain(HTML_LIMIT.comment))),
  lookedAt: maybe(moment),
  lookedBy: maybe(ref),
  statusBefore: maybe(v.picklist(['active', 'invisible'])),
});

/**
 * `characters.jsonl`: whoever acts in the game. `owner` is an id of people.jsonl; absent: nobody's. `ways` are locations where masters may lead
 * it apart from the ways of its place, `writes` those with access `members` of which it is one, `avatars` those that it had before. `role` of a master alone, `place` among the NPCs and `away` of an NPC that is put away.
 */
export const archiveCharacter = v.strictObject({
  id: ref,
  type: v.picklist(['profile', 'user', 'master', 'npc']),
  owner: maybe(ref),
  name: title,
  seo: maybe(plain(PROFILE_LIMIT.name)),
  avatar: maybe(picture),
  image: maybe(picture),
  turnAvatar: maybe(picture),
  url: maybe(webAddress),
  confirmed: maybe(v.literal(true)),
  status: v.picklist(['active', 'invisible', 'finished', 'nonactive', 'archive']),
  role: maybe(v.picklist(['master', 'tech'])),
  location: maybe(ref),
  offered: maybe(v.literal(true)),
  place: maybe(count),
  away: maybe(moment),
  profile: maybe(profile),
  ways: listOf(ref),
  writes: listOf(ref),
  avatars: listOf(v.strictObject({ avatar: picture, until: moment })),
  review: maybe(review),
  at: moment,
  changed: maybe(moment),
});
export type ArchiveCharacter = v.InferOutput<typeof archiveCharacter>;

/** `remarks.jsonl`: what masters and owners write about a profile, the oldest first; `body` is HTML. `replyTo` is a line before. */
export const archiveRemark = v.strictObject({
  id: ref,
  character: ref,
  person: ref,
  author: v.picklist(['owner', 'master']),
  field: maybe(plain(64)),
  replyTo: maybe(ref),
  color: maybe(plain(60)),
  body: markup(HTML_LIMIT.comment),
  at: moment,
});
export type ArchiveRemark = v.InferOutput<typeof archiveRemark>;

/** `scenes.jsonl`: the order of a scene. `current` is whose turn it is. */
export const archiveScene = v.strictObject({
  location: ref,
  current: ref,
  since: moment,
  nudged: maybe(moment),
  members: listOf(v.strictObject({ character: ref, skipped: maybe(moment) })),
});
export type ArchiveScene = v.InferOutput<typeof archiveScene>;

/** `blocks.jsonl`: who may not write in the game, and who might not; at the top of an archive of a community, in all of it. */
export const archiveBlock = v.strictObject({
  person: ref,
  reason: plain(4_000),
  by: maybe(ref),
  at: moment,
  until: maybe(moment),
  lifted: maybe(moment),
  liftedBy: maybe(ref),
});
export type ArchiveBlock = v.InferOutput<typeof archiveBlock>;

/** `members.jsonl`: who was invited into a game that is not open to all. */
export const archiveMember = v.strictObject({ person: ref, at: moment });
export type ArchiveMember = v.InferOutput<typeof archiveMember>;
