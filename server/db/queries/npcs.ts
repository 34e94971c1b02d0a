import type { Npc, QuestOption } from '../../../src/contract/index.ts';
import type { Db } from '../database.ts';
import type { CharacterRow } from './characters.ts';
import { type LocationRow, placeOf, routesFrom } from './locations.ts';
import { present } from './wire.ts';

function selectNpcs(db: Db, gameId: number) {
  return db
    .selectFrom('characters')
    .leftJoin('locations', 'locations.id', 'characters.locationId')
    .selectAll('characters')
    .select('locations.key as locationKey')
    .where('characters.gameId', '=', gameId)
    .where('characters.type', '=', 'npc')
    .where('characters.status', '=', 'active');
}

/** An NPC of a game by its id as it travels. */
export function findNpc(db: Db, gameId: number, id: string): Promise<CharacterRow | undefined> {
  const numeric = /^\d{1,15}$/.test(id) ? Number(id) : -1;
  return selectNpcs(db, gameId).where('characters.id', '=', numeric).executeTakeFirst();
}

/** Where a character may go: the routes from its place, and those of its own that an NPC may have. */
export async function routesOf(
  db: Db,
  walker: { id: number; locationId: number | null },
): Promise<LocationRow[]> {
  const fromHere = walker.locationId === null ? [] : await routesFrom(db, walker.locationId);
  const own = await db
    .selectFrom('characterRoutes')
    .innerJoin('locations', 'locations.id', 'characterRoutes.locationId')
    .selectAll('locations')
    .where('characterRoutes.characterId', '=', walker.id)
    .orderBy('locations.place')
    .execute();
  const all = new Map([...fromHere, ...own].map((row) => [row.id, row]));
  return [...all.values()].filter(({ id }) => id !== walker.locationId);
}

/** The NPCs that a master may speak for, with where they are and where they may go (spec 1 §3 npcList). */
export async function npcsFor(db: Db, gameId: number, userId: number): Promise<Npc[]> {
  const rows = await selectNpcs(db, gameId)
    .where(({ eb, or }) =>
      or([eb('characters.ownerId', 'is', null), eb('characters.ownerId', '=', userId)]),
    )
    .orderBy('characters.name')
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      id: String(row.id),
      name: row.name,
      locationRoutes: (await routesOf(db, row)).map(placeOf),
      ...present({ img: row.avatar, location: row.locationKey }),
    })),
  );
}

/** The quests that a turn of the seasons may be marked with: those under way (spec 1 §3 questList). */
export async function questOptions(db: Db, gameId: number): Promise<QuestOption[]> {
  const rows = await db
    .selectFrom('quests')
    .select(['id', 'title'])
    .where('gameId', '=', gameId)
    .where('status', '=', 'active')
    .orderBy('place')
    .orderBy('id')
    .execute();
  return rows.map(({ id, title }) => ({ id: String(id), title }));
}
