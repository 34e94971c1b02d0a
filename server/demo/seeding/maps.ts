import type { Insertable } from 'kysely';
import { type Tables, toJson, type Trx } from '../../db/index.ts';
import { tileUrl } from '../../static/tiles.ts';
import { outlines, type Shape, shapes } from '../content/shapes.ts';
import type { GameMap, Location } from '../content/types.ts';
import { resolutionsOf, TILE } from '../tiles/sheet.ts';
import { tilesVersion } from '../tiles/index.ts';
import { type DemoContent, inGame } from './seeding.ts';

/** Side of a drawn popover's picture, in px. */
const PICTURE = { imageWidth: 320, imageHeight: 180 } as const;

type Feature = Insertable<Tables['mapFeatures']>;
type Ids = ReadonlyMap<string, number>;

/** Which zooms there are, and how the first look shows the map: twice as near as whole. */
function optionsOf({ key, size }: GameMap): string {
  const resolutions = resolutionsOf(size);
  return toJson<Record<string, unknown>>({
    extent: [0, 0, size, size],
    origin: [0, size],
    resolutions,
    tileSize: [TILE, TILE],
    url: tileUrl(tilesVersion, key),
    minZoom: 0,
    maxZoom: resolutions.length - 1,
    zoom: 1,
    center: [size / 2, size / 2],
  });
}

/** Pixels of the content count down from the top; the map's units count up from the bottom, as the client draws them. */
function geometryOf({ size }: GameMap, x: number, y: number, shape: Shape | undefined): string {
  const points = (shape?.points ?? []).map(([px, py]) => [px, size - py]);
  const geometry =
    shape === undefined
      ? { type: 'Point', coordinates: [x, size - y] }
      : shape.kind === 'line'
        ? { type: 'LineString', coordinates: points }
        : { type: 'Polygon', coordinates: [[...points, points[0]]] };
  return toJson<Record<string, unknown>>(geometry);
}

type Placed = (Location | GameMap) & { x: number; y: number };

const isPlaced = (one: Location | GameMap): one is Placed =>
  one.x !== undefined && one.y !== undefined;

/** What is drawn first lies under the rest: areas, then roads, then points, so that each can be clicked. */
const depthOf = (shape: Shape | undefined): number => ['area', 'line'].indexOf(shape?.kind ?? '');

function featuresOf(map: GameMap, content: DemoContent, maps: Ids, locations: Ids): Feature[] {
  const of = (one: Location | GameMap): string => inGame(one.game, one.key);
  const inside = content.maps
    .filter((one) => one.game === map.game && one.parent === map.key && isPlaced(one))
    .map((one) => ({ one, shape: outlines[one.key], targetMapId: maps.get(of(one)) ?? null }));
  const places = content.locations
    .filter((one) => one.game === map.game && one.mapKey === map.key && isPlaced(one))
    .map((one) => ({ one, shape: shapes[one.key], locationId: locations.get(of(one)) ?? null }))
    .sort(
      (a, b) =>
        Number(depthOf(a.shape) < 0) - Number(depthOf(b.shape) < 0) ||
        depthOf(a.shape) - depthOf(b.shape),
    );
  return [...inside, ...places].map(({ one, shape, ...target }, place) => ({
    ...{ mapId: maps.get(of(map)) ?? 0, locationId: null, targetMapId: null },
    ...target,
    geometry: geometryOf(map, one.x ?? 0, one.y ?? 0, shape),
    ...PICTURE,
    place,
  }));
}

async function idsIn(trx: Trx, table: 'maps' | 'locations'): Promise<Ids> {
  const rows = await trx
    .selectFrom(table)
    .innerJoin('games', 'games.id', `${table}.gameId`)
    .select([`${table}.id`, `${table}.key`, 'games.key as game'])
    .execute();
  return new Map(rows.map(({ id, key, game }) => [inGame(game, key), id]));
}

async function drawMap(
  trx: Trx,
  mapId: number,
  options: string,
  features: Feature[],
): Promise<void> {
  const drawn = await trx
    .selectFrom('maps')
    .select('options')
    .where('id', '=', mapId)
    .executeTakeFirst();
  if (drawn?.options !== options)
    await trx.updateTable('maps').set({ options }).where('id', '=', mapId).execute();
  const rows = await trx
    .selectFrom('mapFeatures')
    .select(['mapId', 'locationId', 'targetMapId', 'geometry'])
    .select(['imageWidth', 'imageHeight', 'place'])
    .where('mapId', '=', mapId)
    .orderBy('place')
    .execute();
  const texts = (list: readonly Feature[]): string[] =>
    list.map((one) => JSON.stringify([one.locationId, one.targetMapId, one.geometry, one.place]));
  if (texts(rows).join() === texts(features).join()) return;
  await trx.deleteFrom('mapFeatures').where('mapId', '=', mapId).execute();
  if (features.length > 0) await trx.insertInto('mapFeatures').values(features).execute();
}

/**
 * Puts the tiles and figures of the demo's maps in place as they are drawn now: in a community that is being made, and in one that was made
 * with another drawing. Changes nothing where they are the same.
 */
export async function drawMaps(trx: Trx, content: DemoContent): Promise<void> {
  const [maps, locations] = [await idsIn(trx, 'maps'), await idsIn(trx, 'locations')];
  for (const map of content.maps) {
    const mapId = maps.get(inGame(map.game, map.key));
    if (mapId === undefined) continue;
    await drawMap(trx, mapId, optionsOf(map), featuresOf(map, content, maps, locations));
  }
}
