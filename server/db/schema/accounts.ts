import type { Generated } from 'kysely';
import type { Id, JsonText, Millis } from './columns.ts';

/** An account of the host's own provider (decision 56). Whoever has one need not have signed in here yet: then there is no user of its subject. */
export type AccountTable = {
  id: Id;
  /** What the provider calls it (`sub`): random, never given again. */
  subject: string;
  name: string;
  /** What names that look alike have in common (accounts/names.ts); unique. */
  skeleton: string;
  /** Argon2id in its own notation; null for who signs in by passkeys alone. */
  passwordHash: string | null;
  /** In small letters, and confirmed: one that is not yet stands in its link. Unique. */
  email: string | null;
  createdAt: Millis;
};

/** A public key that opens an account (WebAuthn). Binary values in base64url. */
export type PasskeyTable = {
  id: Id;
  accountId: number;
  credentialId: string;
  publicKey: string;
  /** How often the authenticator says it was used: an older number is a copy. */
  counter: number;
  transports: JsonText<string[]>;
  name: string;
  createdAt: Millis;
  lastUsedAt: Millis | null;
};

/** A browser in which somebody looks after an account at /provider/account. Of its cookie the SHA-256 alone. */
export type AccountSessionTable = {
  tokenHash: string;
  accountId: number;
  expiresAt: Millis;
};

/** A link that works once: one of a kind for an account, so that a newer one takes the place of an older. Of its token the SHA-256 alone. */
export type OneTimeLinkTable = {
  accountId: number;
  kind: 'reset' | 'confirm';
  tokenHash: string;
  /** The address that is confirmed by it. */
  email: string | null;
  expiresAt: Millis;
};

/** A letter that waits to be sent; it goes with its sending. */
export type MailOutboxTable = {
  id: Id;
  kind: 'reset' | 'confirm' | 'changed';
  recipient: string;
  /** From it and the host's secret comes the token of the link: who reads this table cannot open it. */
  nonce: string;
  nextAt: Millis;
  tries: Generated<number>;
  /** It is not tried after that. */
  until: Millis;
};
