import { newToken, sha256 } from '../auth/crypto.ts';
import { createSessions } from '../auth/sessions.ts';
import type { Deps } from '../deps.ts';
import type { Db, Trx } from '../db/index.ts';
import { userOfOwn } from '../auth/identities.ts';
import type { Account } from './accounts.ts';

/** Whoever looks after an account signs in for it, and for no longer than that. */
const LIFE_MS = 30 * 60 * 1000;

/** Begins a session at the provider under a new token, which is kept nowhere else. */
export async function startAccountSession(
  trx: Db | Trx,
  { id: accountId }: Pick<Account, 'id'>,
  now: number,
): Promise<string> {
  const token = newToken();
  await trx
    .insertInto('accountSessions')
    .values({ tokenHash: sha256(token), accountId, expiresAt: now + LIFE_MS })
    .execute();
  return token;
}

/** The account of a session's token. */
export function findAccountSession(
  db: Db,
  token: string,
  now: number,
): Promise<Account | undefined> {
  return db
    .selectFrom('accountSessions')
    .innerJoin('accounts', 'accounts.id', 'accountSessions.accountId')
    .select(['id', 'subject', 'name', 'passwordHash', 'email'])
    .where('tokenHash', '=', sha256(token))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Ends one; an unknown token is no error. */
export async function endAccountSession(trx: Db | Trx, token: string): Promise<void> {
  await trx.deleteFrom('accountSessions').where('tokenHash', '=', sha256(token)).execute();
}

/** Ends all of an account but that of a token. */
export async function endAccountSessions(
  trx: Trx,
  { id }: Pick<Account, 'id'>,
  kept = '',
): Promise<void> {
  await trx
    .deleteFrom('accountSessions')
    .where('accountId', '=', id)
    .where('tokenHash', '<>', sha256(kept))
    .execute();
}

/** Ends all sessions of the account's user in the client. Returns their hashes, for closeSockets after the commit. */
export async function endUserSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  trx: Trx,
  account: Account,
): Promise<string[]> {
  const userId = await userOfOwn(trx, account.subject);
  return userId === undefined ? [] : createSessions(db, clock).endOthers(trx, userId, '');
}
