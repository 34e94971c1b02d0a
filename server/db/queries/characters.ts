import { type Selectable, sql } from 'kysely';
import { type Character, MASTER_KEY, USER_KEY } from '../../../src/contract/index.ts';
import type { Db } from '../database.ts';
import { isSet, type Tables } from '../schema/index.ts';
import { isBlocked } from './blocks.ts';
import { present, rowId } from './wire.ts';

export type CharacterRow = Selectable<Tables['characters']> & { locationKey: string | null };

const OWNED = ['profile', 'user', 'master'] as const;

function selectCharacters(db: Db) {
  return db
    .selectFrom('characters')
    .leftJoin('locations', 'locations.id', 'characters.locationId')
    .selectAll('characters')
    .select('locations.key as locationKey');
}

/** The key on the wire: the id of a profile, `user` or `master` for the others (spec 1 §3). */
export function characterKey({ id, type }: Pick<CharacterRow, 'id' | 'type'>): string {
  if (type === 'user') return USER_KEY;
  return type === 'master' ? MASTER_KEY : String(id);
}

/** A character as the contract has it (spec 1 §3 Character). */
export function characterOf(row: CharacterRow): Character {
  return {
    key: characterKey(row),
    id: String(row.id),
    type: row.type === 'npc' ? 'profile' : row.type,
    name: row.name,
    confirmed: isSet(row.confirmed),
    isGameMaster: isSet(row.isGameMaster),
    isGameTech: isSet(row.isGameTech),
    ...present({
      avatar: row.avatar,
      image: row.image,
      turnAvatar: row.turnAvatar,
      url: row.url,
      location: row.locationKey,
      seo: row.seo === '' ? null : row.seo,
    }),
  };
}

/** Those whom a user may play in a game: profiles first, in the order they were made, then user and master. Nobody where the user is blocked (OWN-53). */
export async function charactersOf(
  db: Db,
  gameId: number,
  userId: number,
): Promise<CharacterRow[]> {
  const rows = await selectCharacters(db)
    .where('characters.gameId', '=', gameId)
    .where('characters.ownerId', '=', userId)
    .where('characters.type', 'in', OWNED)
    .where('characters.status', 'not in', ['finished', 'nonactive', 'archive'])
    .where(({ not }) => not(isBlocked(sql`characters.owner_id`, sql`characters.game_id`)))
    .orderBy('characters.id')
    .execute();
  return rows.sort(
    (a, b) =>
      OWNED.findIndex((type) => type === a.type) - OWNED.findIndex((type) => type === b.type),
  );
}

/** A character, and whether its player is blocked in its game. */
export type FoundCharacter = CharacterRow & { blocked: number };

/** A character of a game by its key, whoever owns it; `user` and `master` are those of this user. */
export function findCharacter(
  db: Db,
  { gameId, key, userId }: { gameId: number; key: string; userId: number },
): Promise<FoundCharacter | undefined> {
  const blocked = isBlocked(sql`characters.owner_id`, sql`characters.game_id`);
  const inGame = selectCharacters(db)
    .select(sql<number>`case when ${blocked} then 1 else 0 end`.as('blocked'))
    .where('characters.gameId', '=', gameId);
  if (key === USER_KEY || key === MASTER_KEY) {
    return inGame
      .where('characters.type', '=', key)
      .where('characters.ownerId', '=', userId)
      .executeTakeFirst();
  }
  return inGame
    .where('characters.id', '=', rowId(key))
    .where('characters.type', '=', 'profile')
    .executeTakeFirst();
}
