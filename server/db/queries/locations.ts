import type { Selectable } from 'kysely';
import { type Location, PAGE_SIZE, type Place } from '../../../src/contract/index.ts';
import type { Db } from '../database.ts';
import type { Tables } from '../schema/index.ts';
import { present } from './wire.ts';

export type LocationRow = Selectable<Tables['locations']>;

/** The locations of a game, in their order; no query here but {@link awayLocation} finds one that is put away (WORK-66). */
export function locationsOf(
  db: Db,
  gameId: number,
): Promise<(LocationRow & { mapKey: string | null })[]> {
  return db
    .selectFrom('locations')
    .leftJoin('maps', (join) =>
      join.onRef('maps.id', '=', 'locations.mapId').on('maps.putAwayAt', 'is', null),
    )
    .selectAll('locations')
    .select('maps.key as mapKey')
    .where('locations.gameId', '=', gameId)
    .where('locations.putAwayAt', 'is', null)
    .orderBy('locations.place')
    .orderBy('locations.id')
    .execute();
}

/** Which page (from 1) of the locations on some maps; null means those that are on no map, or on one that is put away. */
export type LocationsPage = { gameId: number; holders: readonly (number | null)[]; page: number };

/** A page of locations in their order, and how many there are in all. */
export async function locationsPage(
  db: Db,
  { gameId, holders, page }: LocationsPage,
): Promise<{ rows: LocationRow[]; count: number }> {
  const found = db
    .selectFrom('locations')
    .where('gameId', '=', gameId)
    .where('putAwayAt', 'is', null)
    .where(({ eb, or, selectFrom }) => {
      const away = selectFrom('maps').select('id').where('gameId', '=', gameId);
      const onNone = or([
        eb('mapId', 'is', null),
        eb('mapId', 'in', away.where('putAwayAt', 'is not', null)),
      ]);
      return or(holders.map((id) => (id === null ? onNone : eb('mapId', '=', id))));
    });
  const { count } = await found
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy('place')
    .orderBy('id')
    .limit(PAGE_SIZE.locations)
    .offset((page - 1) * PAGE_SIZE.locations)
    .execute();
  return { rows, count: Number(count) };
}

const byKey = (db: Db, gameId: number, key: string) =>
  db.selectFrom('locations').selectAll().where('gameId', '=', gameId).where('key', '=', key);

/** A location of a game by its key. */
export const findLocation = (
  db: Db,
  gameId: number,
  key: string,
): Promise<LocationRow | undefined> =>
  byKey(db, gameId, key).where('putAwayAt', 'is', null).executeTakeFirst();

/** A location that is put away: its turns stay readable by their links (WORK-67). */
export const awayLocation = (
  db: Db,
  gameId: number,
  key: string,
): Promise<LocationRow | undefined> =>
  byKey(db, gameId, key).where('putAwayAt', 'is not', null).executeTakeFirst();

/**
 * The keys of the places in which characters may not write (WORK-160), by their ids: those that are for masters alone, and those for members that they are none
 * of. None for masters and for those whom they lead.
 */
export async function closedPlaces(
  db: Db,
  characterIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const closed = new Map(characterIds.map((id) => [id, new Set<string>()]));
  if (closed.size === 0) return closed;
  const rows = await db
    .selectFrom('characters')
    .innerJoin('locations', 'locations.gameId', 'characters.gameId')
    .select(['characters.id', 'locations.key'])
    .where('characters.id', 'in', [...closed.keys()])
    .where('characters.type', 'in', ['profile', 'user'])
    .where('locations.access', '!=', 'all')
    .where(({ eb, exists, not, or, selectFrom }) =>
      or([
        eb('locations.access', '=', 'masters'),
        not(
          exists(
            selectFrom('locationMembers')
              .select('locationMembers.locationId')
              .whereRef('locationMembers.locationId', '=', 'locations.id')
              .whereRef('locationMembers.characterId', '=', 'characters.id'),
          ),
        ),
      ]),
    )
    .execute();
  for (const { id, key } of rows) closed.get(id)?.add(key);
  return closed;
}

/** As {@link closedPlaces}, for one character. */
export const placesClosedTo = async (db: Db, characterId: number): Promise<ReadonlySet<string>> =>
  (await closedPlaces(db, [characterId])).get(characterId) ?? new Set();

/** A location as the lists have it (spec 1 §3 Location); who is there and what was written comes with the place itself. */
export function locationOf(row: LocationRow & { mapKey: string | null }): Location {
  return {
    key: row.key,
    title: row.title,
    breadcrumb: [],
    characters: [],
    ...present({ image: row.image, desc: row.description, bgimage: row.bgimage, map: row.mapKey }),
  };
}

/** A location as one that is pointed at. */
export function placeOf({
  key,
  title,
  bgimage,
}: Pick<LocationRow, 'key' | 'title' | 'bgimage'>): Place {
  return { key, title, ...present({ bgimage }) };
}
