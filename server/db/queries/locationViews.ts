import type { LastTurn, Location, PresentCharacter } from '../../../src/contract/index.ts';
import type { Db } from '../database.ts';
import { isHidden } from '../../../src/domain/index.ts';
import { isSet } from '../schema/index.ts';
import type { LocationRow } from './locations.ts';
import { type MapRow, wayTo } from './maps.ts';
import { seesCharacter } from './visibility.ts';
import { present, wireDate } from './wire.ts';

/** Characters that stand somewhere, those in play that the account sees, by name. */
export function selectPresent(db: Db, userId: number | undefined) {
  return db
    .selectFrom('characters')
    .innerJoin('locations', 'locations.id', 'characters.locationId')
    .select([
      ...(['characters.id', 'characters.type', 'characters.name'] as const),
      ...(['characters.avatar', 'characters.seo', 'characters.url'] as const),
      ...(['locations.id as locationId', 'locations.mapId'] as const),
    ])
    .where('characters.type', '!=', 'master')
    .where('characters.status', 'in', ['active', 'invisible'])
    .where(seesCharacter(userId))
    .orderBy('characters.name')
    .orderBy('characters.id');
}

type PresentRow = Awaited<ReturnType<ReturnType<typeof selectPresent>['execute']>>[number];

/** A character in a location, as in the contract (spec 1 §3 Character in a location). */
export function presentOf({ id, type, name, avatar, seo, url }: PresentRow): PresentCharacter {
  const isUser = type === 'user';
  return {
    id: String(id),
    type: isUser ? 'user' : 'profile',
    name,
    ...present({ img: avatar, seo: seo === '' ? null : seo, url: isUser ? url : null }),
  };
}

/** The characters of some locations, by the location's id. */
async function charactersAt(
  db: Db,
  ids: readonly number[],
  userId: number | undefined,
): Promise<Map<number, PresentCharacter[]>> {
  const rows = await selectPresent(db, userId).where('characters.locationId', 'in', ids).execute();
  const found = new Map<number, PresentCharacter[]>(ids.map((id) => [id, []]));
  for (const row of rows) found.get(row.locationId)?.push(presentOf(row));
  return found;
}

function selectLastTurns(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('locations')
    .innerJoin('turns', (join) =>
      join.on('turns.id', '=', ({ selectFrom }) =>
        selectFrom('turns as newest')
          .select('newest.id')
          .whereRef('newest.locationId', '=', 'locations.id')
          .where('newest.deletedAt', 'is', null)
          .orderBy('newest.createdAt', 'desc')
          .orderBy('newest.id', 'desc')
          .limit(1),
      ),
    )
    .leftJoin('characters', 'characters.id', 'turns.characterId')
    .select([
      'turns.locationId',
      'turns.createdAt',
      'turns.clockAt',
      'turns.charIsMaster',
      'characters.id as charId',
      'characters.type',
      'characters.status',
      'characters.confirmed',
      'characters.name',
      'characters.seo',
      'characters.avatar',
    ])
    .where('locations.id', 'in', ids);
}

type LastTurnRow = Awaited<ReturnType<ReturnType<typeof selectLastTurns>['execute']>>[number];

/** Who wrote last; of one who is hidden the name alone. */
function writerOf({ charId, name, seo, avatar, type, status, confirmed }: LastTurnRow) {
  if (charId === null || type === null || status === null || confirmed === null) return undefined;
  const look = isHidden({ type, status, confirmed }) ? {} : present({ seo, smallImg: avatar });
  return { id: String(charId), name: name ?? '', ...look };
}

/** Who wrote last in some locations, and when (spec 1 §3 lastTurn), by the location's id. */
async function lastTurnsAt(db: Db, ids: readonly number[]): Promise<Map<number, LastTurn>> {
  const rows = await selectLastTurns(db, ids).execute();
  return new Map(
    rows.map((row) => {
      const { locationId, createdAt, clockAt } = row;
      const charIsMaster = isSet(row.charIsMaster);
      const char = charIsMaster ? undefined : writerOf(row);
      // Nothing is ordered by it: it is shown.
      const shown = clockAt ?? createdAt;
      const at = { created: Math.floor(shown / 1_000), created_at: wireDate(shown) };
      return [locationId, { charIsMaster, ...at, ...present({ char }) }];
    }),
  );
}

/** Where places are shown: all maps of their game, and the account that looks, if any. */
export type Sight = { maps: readonly MapRow[]; userId: number | undefined };

/** Locations as the contract has them (spec 1 §3 Location): who is there, who wrote last, and the maps above, nearest last. */
export async function viewLocations(
  db: Db,
  rows: readonly LocationRow[],
  { maps, userId }: Sight,
): Promise<Location[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const characters = await charactersAt(db, ids, userId);
  const lastTurns = await lastTurnsAt(db, ids);
  return rows.map(({ id, key, title, image, description, bgimage, mapId }): Location => {
    const map = maps.find((one) => one.id === mapId)?.key;
    const lastTurn = lastTurns.get(id);
    return {
      ...{ key, title },
      breadcrumb: wayTo(maps, mapId),
      characters: characters.get(id) ?? [],
      ...present({ image, desc: description, bgimage, map, lastTurn }),
    };
  });
}

/** One location as the contract has it. */
export async function viewLocation(db: Db, row: LocationRow, sight: Sight): Promise<Location> {
  const [location] = await viewLocations(db, [row], sight);
  if (!location) throw new Error(`No view of location ${String(row.id)}`);
  return location;
}
