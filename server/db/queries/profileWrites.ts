import type { Insertable } from 'kysely';
import type { Db, Trx } from '../database.ts';
import { flag, type Tables } from '../schema/index.ts';
import { charactersOf } from './characters.ts';
import { foldedNames } from './profileNames.ts';
import { refusedAmong } from './reviews.ts';

/** What the form writes of a profile: its names, the end of its address, and the rest as its own table has it. */
export type WrittenProfile = {
  name: string;
  alias: string;
  seo: string;
  details: Omit<Insertable<Tables['profiles']>, 'characterId' | 'alias'>;
};

/** Makes a profile that waits for approval, or, without an owner, one that is offered; nowhere yet. Resolves with the id of its character. */
export async function insertProfile(
  trx: Trx,
  { name, alias, seo, details }: WrittenProfile,
  { gameId, ownerId, now }: { gameId: number; ownerId: number | null; now: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('characters')
    .values({
      ...{ gameId, ownerId, type: 'profile', name, seo },
      ...foldedNames({ name, alias }),
      ...{ confirmed: flag(ownerId === null), offered: flag(ownerId === null) },
      ...{ createdAt: now, updatedAt: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('profiles')
    .values({ characterId: id, alias, ...details })
    .execute();
  return id;
}

/** Replaces a profile; one that had no details yet gets them. */
export async function updateProfile(
  trx: Trx,
  { name, alias, seo, details }: WrittenProfile,
  { id, now }: { id: number; now: number },
): Promise<void> {
  await trx
    .updateTable('characters')
    .set({ name, seo, ...foldedNames({ name, alias }), updatedAt: now })
    .where('id', '=', id)
    .execute();
  await trx
    .insertInto('profiles')
    .values({ characterId: id, alias, ...details })
    .onConflict((conflict) => conflict.column('characterId').doUpdateSet({ alias, ...details }))
    .execute();
}

/** Gives a free profile to a user; false where another was quicker. Earlier chat messages are not unread to its player. */
export async function takeProfile(
  trx: Trx,
  { id, ownerId, now }: { id: number; ownerId: number; now: number },
): Promise<boolean> {
  const taken = await trx
    .updateTable('characters')
    .set({ ownerId, createdAt: now, updatedAt: now })
    .where('id', '=', id)
    .where('ownerId', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** How many profiles of a game are somebody's, those of the past and those that were refused not counted. */
export async function countOwned(db: Db, gameId: number, ownerId: number): Promise<number> {
  const own = await charactersOf(db, gameId, ownerId);
  const refused = await refusedAmong(db, own);
  return own.filter(({ id, type }) => type === 'profile' && !refused.has(id)).length;
}

/** Gives a profile to a user, or to nobody. Comments for an earlier player are not for the next one, nor are messages of chat unread. */
export async function giveProfile(
  trx: Trx,
  { id, ownerId, now }: { id: number; ownerId: number | null; now: number },
): Promise<void> {
  await trx
    .updateTable('characters')
    .set({ ownerId, createdAt: now, updatedAt: now })
    .where('id', '=', id)
    .execute();
}
