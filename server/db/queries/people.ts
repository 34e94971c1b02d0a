import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { byName } from './profileNames.ts';

/** A person of a game, with the names of their characters there. */
export type PersonRow = { id: number; name: string; characters: string[] };

/** Who wrote a turn of a game. */
export async function turnsWriter(db: Db, gameId: number, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('turns')
    .select('userId')
    .where('gameId', '=', gameId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.userId ?? undefined;
}

/** Who plays a profile of a game. */
export async function profilesPlayer(
  db: Db,
  gameId: number,
  id: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('characters')
    .select('ownerId')
    .where('gameId', '=', gameId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.ownerId ?? undefined;
}

/** All accounts that have had a character in a game (nobody writes there without one), or (null) all of the community, by name; not who has left. */
export async function peopleOf(db: Db, gameId: number | null): Promise<PersonRow[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('characters', (join) =>
      join
        .onRef('characters.ownerId', '=', 'users.id')
        .on(sql`characters.game_id`, '=', sql`${gameId ?? -1}`),
    )
    .select(['users.id', 'users.name', 'characters.name as character'])
    .$if(gameId !== null, (query) => query.where('characters.id', 'is not', null))
    .where('users.leftAt', 'is', null)
    .orderBy('users.id')
    .orderBy('characters.id')
    .execute();
  const people = new Map<number, PersonRow>();
  for (const { id, name, character } of rows) {
    const one = people.get(id) ?? { id, name, characters: [] };
    if (character !== null) one.characters.push(character);
    people.set(id, one);
  }
  return byName([...people.values()]);
}
