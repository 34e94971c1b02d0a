import type { Db } from '../database.ts';
import { seesCharacter } from './visibility.ts';

/** What stands in sitemaps (FIRST-25): keys alone, of what guests may read. */

/** When something of a game last happened, in ms: to the turns that stand in it. */
export async function lastChangeOf(db: Db, gameId: number): Promise<number | null> {
  const { last } = await db
    .selectFrom('turns')
    .select(({ fn }) => fn.max('updatedAt').as('last'))
    .where('gameId', '=', gameId)
    .executeTakeFirstOrThrow();
  return last;
}

/** The locations of a game in their order, each with its last change in ms. */
export function locationKeys(
  db: Db,
  gameId: number,
  most: number,
): Promise<{ key: string; last: number | null }[]> {
  return db
    .selectFrom('locations')
    .select([
      'key',
      ({ selectFrom }) =>
        selectFrom('turns')
          .select(({ fn }) => fn.max('turns.updatedAt').as('last'))
          .whereRef('turns.locationId', '=', 'locations.id')
          .as('last'),
    ])
    .where('gameId', '=', gameId)
    .where('putAwayAt', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** The profiles of a game that everybody may see, those in play. */
export function profileKeys(
  db: Db,
  gameId: number,
  most: number,
): Promise<{ id: number; seo: string }[]> {
  return db
    .selectFrom('characters')
    .select(['id', 'seo'])
    .where('gameId', '=', gameId)
    .where('type', '=', 'profile')
    .where('status', '!=', 'finished')
    .where(seesCharacter(undefined))
    .orderBy('id')
    .limit(most)
    .execute();
}
