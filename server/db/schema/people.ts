import type { Generated } from 'kysely';
import type { AwayAt, DefaultFlag, Id, JsonText, Millis } from './columns.ts';

/** A user who has signed in through the provider at least once, or an author of the demo community. */
export type UserTable = {
  id: Id;
  name: string;
  /** A path of this host. */
  avatar: string | null;
  /** The provider's address that it was fetched from (SAFE-07); null for one of this host's own. */
  avatarSource: string | null;
  /** Address of the account's page at the provider, where user-type characters link to. */
  url: string | null;
  /** An owner of the community: appoints others, makes games, opens the administration link (urlAdmin). `admin` on the wire. */
  isOwner: DefaultFlag;
  /** When somebody left for good (OWN-38); then nothing personal is here but, where it was left at the texts, the name. */
  leftAt: Millis | null;
  createdAt: Millis;
  updatedAt: Millis;
};

/**
 * An account of a provider that leads to a user (OWN-30). Provider and subject are the only things that a sign-in is matched by; the first of a user
 * gives name, picture and page.
 */
export type IdentityTable = {
  id: Id;
  userId: number;
  /** The provider's key in the settings. */
  provider: string;
  /** The provider's own key of the account (`sub`). */
  subject: string;
  /** What the account is called there, as of its last use. */
  name: string;
  url: string | null;
  linkedAt: Millis;
  lastUsedAt: Millis;
};

/** A signed-in browser. The cookie carries the token, the table only its SHA-256: a stolen copy opens no session. */
export type SessionTable = {
  tokenHash: string;
  userId: number;
  /** Browser and system by name, without versions; null where they are not known. */
  agent: string | null;
  createdAt: Millis;
  /** Sliding: moved on while the session is used. */
  expiresAt: Millis;
  lastUsedAt: Millis;
};

/** The settings object of a user, whole, as the client saved it (spec 2 §3). */
export type UserSettingsTable = {
  userId: number;
  settings: JsonText<Record<string, unknown>>;
  updatedAt: Millis;
};

/** What a write with an Idempotency-Key made, so that a retry is answered from it (FORM-22). */
export type IdempotencyKeyTable = {
  userId: number;
  key: string;
  /** Method and path of the call, so that a key cannot fetch the answer of another call. */
  call: string;
  /** SHA-256 of the payload: the same key with another text is a mistake, not a retry. */
  payloadHash: string;
  /** Ids, and what is small: no texts, which stand in their own rows (SAFE-01). */
  made: JsonText<unknown>;
  createdAt: Millis;
};

/** How much text an account has written in an hour (SAFE-01). */
export type WrittenTextTable = {
  userId: number;
  /** Whole hours since 1970. */
  hour: number;
  bytes: number;
};

/** When a character was last seen in a game (spec 2 §4 Presence). */
export type PresenceTable = {
  gameId: number;
  characterId: number;
  userId: number;
  /** Channels open at that time, as `type.id`. */
  channels: Generated<JsonText<string[]>>;
  lastSeenAt: Millis;
};

/** An uploaded file: an avatar or a picture in a turn. */
export type UploadTable = {
  id: Id;
  /** Null: the game's own, or of somebody whom its archive does not name. */
  userId: number | null;
  characterId: number | null;
  kind: 'avatar' | 'turn' | 'world';
  /** Name under DATA_DIR/uploads; made by the host, never by the client. */
  filename: string;
  mime: string;
  bytes: number;
  createdAt: Millis;
};

/** A tag made by a user (FORM-18); unique by type and folded title. */
export type TagTable = {
  id: Id;
  type: string;
  key: string;
  title: string;
  /** Title in lower case: what a duplicate is found by. */
  foldedTitle: string;
  userId: number | null;
  /** Order in lists, ascending. */
  place: Generated<number>;
  putAwayAt: AwayAt;
  createdAt: Millis;
};

/** Facts about the database itself, for example the version of the seeded demo community. */
export type AppMetaTable = { key: string; value: string };
