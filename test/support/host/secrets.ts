import { randomBytes } from 'node:crypto';
import type { Login } from './community.ts';

/** Words that nobody could guess, in every field of what is hidden; each says who may read it (SAFE-04). */

/** Who reads: by account; `owner` plays the hidden characters, `other` leads another game and does not play here. */
export const readers = {
  guest: undefined,
  stranger: 'stranger',
  user: 'reader',
  player: 'boris',
  owner: 'mara',
  master: 'master',
  tech: 'tech',
  other: 'other',
} as const satisfies Record<string, Login | 'other' | undefined>;
export type Reader = keyof typeof readers;

/** A planted word: `may` are those who may ever read it, `must` those who find it somewhere. */
export type Secret = {
  what: string;
  word: string;
  may: readonly Reader[];
  must: readonly Reader[];
};

export const STAFF = ['master', 'tech'] as const;
export const OWNER_AND_STAFF = ['owner', ...STAFF] as const;

/** Makes words, and keeps them. */
export function keeper() {
  const secrets: Secret[] = [];
  const word = (what: string, may: readonly Reader[], must = may): string => {
    const secret = `qx${randomBytes(8).toString('hex')}`;
    secrets.push({ what, word: secret, may, must });
    return secret;
  };
  return { secrets, word };
}
export type Keeper = ReturnType<typeof keeper>;
