import { renameOwn } from '../auth/identities.ts';
import { newToken } from '../auth/crypto.ts';
import type { Db, Trx } from '../db/index.ts';
import { skeletonOf } from './names.ts';

/** An account as the provider's pages know it. */
export type Account = {
  id: number;
  subject: string;
  name: string;
  passwordHash: string | null;
  /** Confirmed, in small letters. */
  email: string | null;
};

const COLUMNS = ['id', 'subject', 'name', 'passwordHash', 'email'] as const;

/** An address that a letter may be sent to, in small letters; undefined for any other text. At most 254 characters. */
export function emailOf(text: string): string | undefined {
  const low = text.trim().toLowerCase();
  const isAddress =
    low.length <= 254 && /^[a-z\d.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z\d-]+(\.[a-z\d-]+)+$/.test(low);
  return isAddress ? low : undefined;
}

/** A subject for a new account; it is also what authenticators call the account (at most 64 bytes). */
export const newSubject = (): string => `a-${newToken().slice(0, 22)}`;

/** What an account is found by; each is unique. */
type By = { id: number } | { subject: string } | { email: string } | { skeleton: string };

/** The account of an id, a subject, an address or a skeleton. */
export function findAccount(db: Db | Trx, by: By): Promise<Account | undefined> {
  return db
    .selectFrom('accounts')
    .select(COLUMNS)
    .where((e) => e.and(by))
    .executeTakeFirst();
}

/** Whom somebody means who signs in: by a confirmed address, or by a name in whatever spelling looks like it. */
export function findForSignIn(db: Db | Trx, text: string): Promise<Account | undefined> {
  const email = emailOf(text);
  return findAccount(db, email === undefined ? { skeleton: skeletonOf(text) } : { email });
}

/** Is a name, or one that looks like it, another's? */
export async function isNameTaken(
  db: Db | Trx,
  name: string,
  own: { id: number } = { id: -1 },
): Promise<boolean> {
  const known = await findAccount(db, { skeleton: skeletonOf(name) });
  return known !== undefined && known.id !== own.id;
}

/** Makes an account; undefined where its name, or one that looks like it, is taken. */
export function createAccount(
  trx: Trx,
  account: Pick<Account, 'subject' | 'name' | 'passwordHash'>,
  now: number,
): Promise<Account | undefined> {
  return trx
    .insertInto('accounts')
    .values({ ...account, skeleton: skeletonOf(account.name), createdAt: now })
    .onConflict((conflict) => conflict.column('skeleton').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Gives an account a name that was found free in the same transaction, and its user with it. */
export async function renameAccount(
  trx: Trx,
  account: Pick<Account, 'id' | 'subject'>,
  name: string,
  now: number,
): Promise<void> {
  await trx
    .updateTable('accounts')
    .set({ name, skeleton: skeletonOf(name) })
    .where('id', '=', account.id)
    .execute();
  await renameOwn(trx, account.subject, name, now);
}

/** Sets the hash of a password. */
export async function setPassword(
  trx: Db | Trx,
  { id }: Pick<Account, 'id'>,
  passwordHash: string,
): Promise<void> {
  await trx.updateTable('accounts').set({ passwordHash }).where('id', '=', id).execute();
}

/**
 * Deletes the account of a subject with all that belongs to it: passkeys, sessions at the provider, links, letters to its address. None is no
 * error. The user of it, and what it has written, are the caller's matter (leaving).
 */
export async function deleteAccount(trx: Trx, subject: string): Promise<void> {
  const account = await findAccount(trx, { subject });
  if (!account) return;
  const links = await trx
    .selectFrom('oneTimeLinks')
    .select('email')
    .where('accountId', '=', account.id)
    .execute();
  const pending = links.flatMap(({ email }) => email ?? []);
  await trx
    .deleteFrom('mailOutbox')
    .where((eb) =>
      eb.or([
        eb('recipient', '=', account.email ?? ''),
        // Anybody may have asked to confirm any address: what else goes to it is another's.
        eb.and([eb('recipient', 'in', pending), eb('kind', '=', 'confirm')]),
      ]),
    )
    .execute();
  await trx.deleteFrom('accounts').where('id', '=', account.id).execute();
}
