import type { Selectable } from 'kysely';
import { DRAFTS_KEPT } from '../../../src/contract/index.ts';
import type { Db, Trx } from '../database.ts';
import type { Tables } from '../schema/index.ts';

export type DraftRow = Selectable<Tables['drafts']>;

/** Marks of drafts that are gone, for each account: older ones are forgotten. */
const MARKS = 500;

/** The drafts of a user without their values, the newest first. */
export const draftNotes = (db: Db, userId: number) =>
  db
    .selectFrom('drafts')
    .select(['key', 'version', 'updatedAt', 'device', 'about', 'excerpt', 'count'])
    .where('userId', '=', userId)
    .where('value', 'is not', null)
    .orderBy('updatedAt', 'desc')
    .orderBy('key')
    .execute();

/** A draft, or the mark of one that is gone. */
export const findDraft = (db: Db, userId: number, key: string): Promise<DraftRow | undefined> =>
  db
    .selectFrom('drafts')
    .selectAll()
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();

/** How many other drafts a user has, and their bytes. */
export async function otherDrafts(
  trx: Trx,
  userId: number,
  key: string,
): Promise<{ count: number; bytes: number }> {
  const found = await trx
    .selectFrom('drafts')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.sum<number | string | null>('bytes').as('bytes'),
    ])
    .where('userId', '=', userId)
    .where('key', '<>', key)
    .where('value', 'is not', null)
    .executeTakeFirstOrThrow();
  return { count: Number(found.count), bytes: Number(found.bytes ?? 0) };
}

/** Writes a draft in place of the one of its key. */
export async function putDraft(trx: Trx, row: DraftRow): Promise<void> {
  const { userId: _user, key: _key, ...set } = row;
  await trx
    .insertInto('drafts')
    .values(row)
    .onConflict((known) => known.columns(['userId', 'key']).doUpdateSet(set))
    .execute();
}

/** Forgets the oldest marks of a user who has very many. */
export async function thinMarks(trx: Trx, userId: number): Promise<void> {
  const beyond = await trx
    .selectFrom('drafts')
    .select('key')
    .where('userId', '=', userId)
    .where('value', 'is', null)
    .orderBy('updatedAt', 'desc')
    .orderBy('key')
    .limit(MARKS)
    .offset(MARKS)
    .execute();
  if (beyond.length === 0) return;
  await trx
    .deleteFrom('drafts')
    .where('userId', '=', userId)
    .where(
      'key',
      'in',
      beyond.map((one) => one.key),
    )
    .execute();
}

/** Forgets drafts that nobody has touched for long, and the marks of those that are gone. */
export async function tidyDrafts(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where('updatedAt', '<', now - DRAFTS_KEPT.draft)
    .execute();
  await db
    .deleteFrom('drafts')
    .where('value', 'is', null)
    .where('updatedAt', '<', now - DRAFTS_KEPT.mark)
    .execute();
}
