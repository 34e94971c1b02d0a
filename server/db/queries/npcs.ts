import { sql } from 'kysely';
import type { Npc, QuestOption } from '../../../src/contract/index.ts';
import type { Db } from '../database.ts';
import type { CharacterRow } from './characters.ts';
import { type LocationRow, placeOf, placesClosedTo } from './locations.ts';
import { byName } from './profileNames.ts';
import { present, rowId } from './wire.ts';

function selectNpcs(db: Db, gameId: number) {
  return db
    .selectFrom('characters')
    .leftJoin('locations', 'locations.id', 'characters.locationId')
    .selectAll('characters')
    .select('locations.key as locationKey')
    .where('characters.gameId', '=', gameId)
    .where('characters.type', '=', 'npc')
    .where('characters.status', '=', 'active')
    .where('characters.putAwayAt', 'is', null);
}

/** An NPC of a game by its id as it travels. */
export function findNpc(db: Db, gameId: number, id: string): Promise<CharacterRow | undefined> {
  return selectNpcs(db, gameId).where('characters.id', '=', rowId(id)).executeTakeFirst();
}

/** One who may go somewhere, and where it stands. */
type Walker = { id: number; locationId: number | null };

/** The routes from the places of some walkers, and those of their own; `from` is the place, or the walker. One query for all. */
function routesFor(db: Db, walkers: readonly Walker[]) {
  const ids = walkers.map(({ id }) => id);
  const places = walkers.flatMap(({ locationId }) => locationId ?? []);
  const own = db
    .selectFrom('characterRoutes')
    .innerJoin('locations', 'locations.id', 'characterRoutes.locationId')
    .selectAll('locations')
    .select(['characterRoutes.characterId as from', sql.lit(1).as('isOwn')])
    .where('characterRoutes.characterId', 'in', ids)
    .where('locations.putAwayAt', 'is', null);
  const all = own.unionAll(({ selectFrom }) =>
    selectFrom('locationRoutes')
      .innerJoin('locations', 'locations.id', 'locationRoutes.toId')
      .selectAll('locations')
      .select(['locationRoutes.fromId as from', sql.lit(0).as('isOwn')])
      .where('locationRoutes.fromId', 'in', [...new Set(places)])
      .where('locations.putAwayAt', 'is', null),
  );
  return (places.length > 0 ? all : own).orderBy('isOwn').orderBy('place').orderBy('id').execute();
}

/** Where some walkers may go, by their ids. */
async function waysOf(
  db: Db,
  walkers: readonly Walker[],
): Promise<ReadonlyMap<number, LocationRow[]>> {
  if (walkers.length === 0) return new Map();
  const routes = await routesFor(db, walkers);
  return new Map(
    walkers.map(({ id, locationId }) => {
      const ways = routes.filter(({ from, isOwn }) => from === (isOwn === 1 ? id : locationId));
      const places = new Map(ways.map((row) => [row.id, row]));
      if (locationId !== null) places.delete(locationId);
      return [id, [...places.values()]];
    }),
  );
}

/**
 * Where a character may go: the routes from its place, and those of its own that an NPC may have. Nobody walks to where they could not write: they could not
 * walk out again, for a way is walked by writing (WORK-161).
 */
export async function routesOf(db: Db, walker: Walker): Promise<LocationRow[]> {
  const ways = (await waysOf(db, [walker])).get(walker.id) ?? [];
  const closed = await placesClosedTo(db, walker.id);
  return ways.filter(({ key }) => !closed.has(key));
}

/** The NPCs that a master may speak for, with where they are and where they may go (spec 1 §3 npcList). */
export async function npcsFor(db: Db, gameId: number, userId: number): Promise<Npc[]> {
  const rows = await selectNpcs(db, gameId)
    .where(({ eb, or }) =>
      or([eb('characters.ownerId', 'is', null), eb('characters.ownerId', '=', userId)]),
    )
    .orderBy('characters.id')
    .execute();
  const ways = await waysOf(db, rows);
  // In the order of the workshop; those that nobody has ordered by name.
  const ordered = byName(rows).toSorted((a, b) => a.place - b.place);
  return ordered.map((row) => ({
    id: String(row.id),
    name: row.name,
    locationRoutes: (ways.get(row.id) ?? []).map(placeOf),
    ...present({ img: row.avatar, location: row.locationKey }),
  }));
}

/** The quests that a turn of the seasons may be marked with: those under way (spec 1 §3 questList). */
export async function questOptions(db: Db, gameId: number): Promise<QuestOption[]> {
  const rows = await db
    .selectFrom('quests')
    .select(['id', 'title'])
    .where('gameId', '=', gameId)
    .where('putAwayAt', 'is', null)
    .where('status', '=', 'active')
    .orderBy('place')
    .orderBy('id')
    .execute();
  return rows.map(({ id, title }) => ({ id: String(id), title }));
}
