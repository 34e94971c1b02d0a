import type { Generated } from 'kysely';
import type { AwayAt, DefaultFlag, Id, JsonText, Millis } from './columns.ts';

/**
 * Whoever can act in a game (spec 1 §3 Character):
 * `profile` a player's character, `user` the account itself, `master` a game master or technician, `npc` led by masters.
 * A user has at most one `user` and one `master` character in a game; their keys on the wire are these two words,
 * the key of a profile character is its id.
 */
export type CharacterTable = {
  id: Id;
  gameId: number;
  /** Null: nobody's; an NPC of all masters, or a profile character that may be chosen. */
  ownerId: number | null;
  type: 'profile' | 'user' | 'master' | 'npc';
  name: string;
  /** Latin tail of the address, profiles/{id}-{seo}. */
  seo: Generated<string>;
  avatar: string | null;
  image: string | null;
  turnAvatar: string | null;
  /** External page of a user-type character. */
  url: string | null;
  confirmed: DefaultFlag;
  /** Profiles: active, invisible, finished; masters: active, nonactive, archive (catalogue). */
  status: Generated<'active' | 'invisible' | 'finished' | 'nonactive' | 'archive'>;
  isGameMaster: DefaultFlag;
  isGameTech: DefaultFlag;
  locationId: number | null;
  /** Profiles: the name and the alias as duplicates in a game are found by them (foldName); null: as if there were none. */
  foldedName: Generated<string | null>;
  foldedAlias: Generated<string | null>;
  /** Profiles: made by masters for users to choose; chosen where it has an owner. */
  offered: DefaultFlag;
  /** NPCs alone. Their status is then `archive`. */
  putAwayAt: AwayAt;
  /** NPCs: the order of the workshop, ascending. */
  place: Generated<number>;
  createdAt: Millis;
  updatedAt: Millis;
};

/** What a profile has beyond the character itself (spec 1 §3 Profile, §5); NPCs may have one too. Long texts are plain text. */
export type ProfileTable = {
  characterId: number;
  alias: string | null;
  speciesId: number | null;
  factionId: number | null;
  positionId: number | null;
  gender: 'male' | 'female' | 'other' | 'unknown' | null;
  age: number | null;
  activity: string | null;
  look: string | null;
  temper: string | null;
  biography: string | null;
  skills: string | null;
  bag: string | null;
};

/** An avatar that a character had before, as its path, and when another took its place. */
export type CharacterAvatarTable = { characterId: number; avatar: string; replacedAt: Millis };

/** What moderators and the owner write about an unconfirmed profile (spec 1 §3 Profile comment); `body` is HTML. */
export type ProfileCommentTable = {
  id: Id;
  characterId: number;
  userId: number;
  /** On whose side it was written. */
  author: Generated<'owner' | 'master'>;
  /** The field of the profile that it is about; null: all of it. */
  field: string | null;
  /** The comment that it answers. */
  replyTo: number | null;
  colorName: string | null;
  body: string;
  createdAt: Millis;
};

/**
 * What masters decided about a profile last, and what it was then (OWN-70). Without a row nothing is decided yet; confirmed and out of play stand in the
 * character itself.
 */
export type ProfileReviewTable = {
  characterId: number;
  decision: 'returned' | 'refused' | null;
  /** Since when it stands as it does. */
  since: Millis;
  /** Its fields in words, when a master last did something with it, and who. */
  looked: JsonText<Record<string, string>> | null;
  lookedAt: Millis | null;
  lookedBy: number | null;
  /** Of one that was put away: its status before. */
  statusBefore: 'active' | 'invisible' | null;
};

/** Where masters may lead an NPC by a route action, apart from the routes of its place (spec 1 §3 npcList). */
export type CharacterRouteTable = { characterId: number; locationId: number };
