import type { Selectable } from 'kysely';
import { newNonce } from '../accounts/links.ts';
import type { Db, Tables, Trx } from '../db/index.ts';

/** Letters that wait (OWN-17): written in the transaction that they belong to, so that they are sent if and only if that has happened. */

export type Letter = Selectable<Tables['mailOutbox']>;

/** The pauses (ms) after the tries that failed, the last of them for all further ones. */
const PAUSES_MS = [1, 2, 5, 15, 30, 60].map((minutes) => minutes * 60_000);

/** A letter is given up so long (ms) after it was written. */
export const LETTER_LIFE_MS = 24 * 60 * 60 * 1000;

/** So long (ms) a letter is one host's to send: longer than any mail server may take. After a kill another host sends it then. */
const CLAIM_MS = 2 * 60_000;

/** So many are sent in one round. */
const ROUND = 50;

/** Writes a letter. One for a new password that has not left yet is replaced: nobody needs two. Returns the nonce of its link. */
export async function enqueueLetter(
  trx: Db | Trx,
  kind: Letter['kind'],
  recipient: string,
  now: number,
): Promise<string> {
  const nonce = newNonce();
  if (kind === 'reset')
    await trx
      .deleteFrom('mailOutbox')
      .where('kind', '=', kind)
      .where('recipient', '=', recipient)
      .execute();
  await trx
    .insertInto('mailOutbox')
    .values({ kind, recipient, nonce, nextAt: now, until: now + LETTER_LIFE_MS })
    .execute();
  return nonce;
}

/** The letters that are due, the longest waiting first. */
export const dueLetters = (db: Db, now: number): Promise<Letter[]> =>
  db
    .selectFrom('mailOutbox')
    .selectAll()
    .where('nextAt', '<=', now)
    .orderBy('nextAt')
    .limit(ROUND)
    .execute();

/** Makes a letter this host's to send; false where another host was quicker, or it was replaced. */
export async function claimLetter(db: Db, letter: Letter, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailOutbox')
    .set({ nextAt: now + CLAIM_MS, tries: letter.tries + 1 })
    .where('id', '=', letter.id)
    .where('nonce', '=', letter.nonce)
    .where('nextAt', '=', letter.nextAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets a letter that was sent, or need not be; one that was replaced meanwhile stays. */
export async function dropLetter(db: Db, { id, nonce }: Letter): Promise<void> {
  await db.deleteFrom('mailOutbox').where('id', '=', id).where('nonce', '=', nonce).execute();
}

/** Puts a letter off that could not be sent. */
export async function postponeLetter(
  db: Db,
  { id, nonce, tries }: Letter,
  now: number,
): Promise<void> {
  const pause = PAUSES_MS[tries] ?? PAUSES_MS.at(-1) ?? 0;
  await db
    .updateTable('mailOutbox')
    .set({ nextAt: now + pause })
    .where('id', '=', id)
    .where('nonce', '=', nonce)
    .execute();
}
