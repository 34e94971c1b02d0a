import {
  type CallResponse,
  type Calls,
  calls,
  type MapOptions,
  PAGE_SIZE,
} from '../../src/contract/index.ts';
import { type Db, fromJson, isSet, type JsonText } from '../db/index.ts';
import { locationsPage } from '../db/queries/locations.ts';
import { viewLocations } from '../db/queries/locationViews.ts';
import { viewFeatures } from '../db/queries/mapFeatures.ts';
import { mapOf, type MapRow, mapsOf } from '../db/queries/maps.ts';
import { present } from '../db/queries/wire.ts';
import { DomainError } from '../errors/index.ts';
import { type Input, route } from '../http/route.ts';
import { openGame, type OpenGame } from './access.ts';
import type { Area } from './area.ts';

/** What a locations page shows: its map, the maps under it, and which maps' locations; null are those that lie on none. */
type Sheet = { map: MapRow | undefined; maps: MapRow[]; holders: (number | null)[] };

/**
 * With a key that map. Without one the game's first, and besides what no map leads to: other uppermost maps, and locations that lie
 * on none. So every place of a game can be come to. Refusal: mapNotFound.
 */
function openSheet(all: readonly MapRow[], key: string | undefined): Sheet {
  const tops = all.filter(({ parentId }) => parentId === null);
  const map = key === undefined ? tops[0] : all.find((one) => one.key === key);
  if (key !== undefined && !map) throw new DomainError('mapNotFound');
  const under = all.filter(({ parentId }) => map !== undefined && parentId === map.id);
  const own = map ? [map.id] : [];
  if (key !== undefined) return { map, maps: under, holders: own };
  return { map, maps: [...under, ...tops.slice(1)], holders: [...own, null] };
}

/** Sub-maps and a page of locations (LOC-01). */
async function showSheet(
  db: Db,
  gameId: number,
  { key, page, userId }: { key: string | undefined; page: number; userId: number | undefined },
): Promise<CallResponse<Calls['mapLocations']>> {
  const all = await mapsOf(db, gameId);
  const { map, maps, holders } = openSheet(all, key);
  const { rows, count } = await locationsPage(db, { gameId, holders, page });
  return {
    maps: maps.map((one) => mapOf(all, one)),
    locations: {
      data: await viewLocations(db, rows, { maps: all, userId }),
      last_page: Math.max(1, Math.ceil(count / PAGE_SIZE.locations)),
    },
    ...present({ map: map && mapOf(all, map) }),
  };
}

/**
 * A map with its tiling and its figures (MAP-01 to MAP-03). Refusal: mapNotFound, also where the game shows no map, or has none: the client then
 * goes to the list of locations (spec 1 §8).
 */
async function showMap(
  db: Db,
  { row: game }: OpenGame,
  { key, userId }: { key: string | undefined; userId: number | undefined },
): Promise<CallResponse<Calls['map']>> {
  if (!isSet(game.enableMap)) throw new DomainError('mapNotFound');
  const all = await mapsOf(db, game.id);
  const { map } = openSheet(all, key);
  if (!map) throw new DomainError('mapNotFound');
  return {
    info: mapOf(all, map),
    // The answer's schema parses the stored value and adds defaults.
    options: fromJson(map.options as JsonText<MapOptions>),
    features: await viewFeatures(db, { maps: all, userId }, map.id),
  };
}

/** Maps (spec 1 §7). */
export const mapRoutes: Area = (app, { db }) => {
  const sheet = async ({ params, query, request }: Input<Calls['mapLocations']>) => {
    const { row } = await openGame(db, params.game, request);
    const userId = request.user?.id;
    return showSheet(db, row.id, { key: params.map, page: query.page, userId });
  };
  const map = async ({ params, request }: Input<Calls['map']>) =>
    showMap(db, await openGame(db, params.game, request), {
      key: params.map,
      userId: request.user?.id,
    });
  route(app, calls.mapLocations, sheet, { kept: 'all' });
  route(app, calls.map, map, { kept: 'all' });
};
