import path from 'node:path';
import { openDatabase, type Db, toJson } from '../../../server/db/index.ts';
import type { Geometry } from '../../../src/contract/index.ts';

/** Maps with many figures for browsers: places straight into the database of a running host. */

interface Filling {
  readonly game: string;
  readonly map: string;
  readonly count: number;
  /** Side of the map, in its units. */
  readonly side: number;
}

type Place = readonly [number, number];

/** A closed ring of so many corners around a place, uneven as coasts and walls are. */
function ring([x, y]: Place, radius: number, corners: number): [number, number][] {
  const points = Array.from({ length: corners }, (_, at): [number, number] => {
    const turn = (at / corners) * 2 * Math.PI;
    const reach = radius * (0.7 + 0.3 * Math.cos(at * 5));
    return [Math.round(x + reach * Math.cos(turn)), Math.round(y + reach * Math.sin(turn))];
  });
  return [...points, points[0] ?? [x, y]];
}

function road([x, y]: Place, length: number, corners: number): [number, number][] {
  return Array.from({ length: corners }, (_, at): [number, number] => [
    Math.round(x + (at / corners - 0.5) * length),
    Math.round(y + 12 * Math.sin(at)),
  ]);
}

/** As on real maps: half of the figures are points, the others areas of up to 40 corners and ways. */
function geometryAt(n: number, at: Place): Geometry {
  if (n % 4 === 0) return { type: 'Polygon', coordinates: [ring(at, 50, 12 + (n % 28))] };
  if (n % 4 === 1) return { type: 'LineString', coordinates: road(at, 140, 6 + (n % 18)) };
  return { type: 'Point', coordinates: [...at] };
}

/** The n-th of so many places, evenly over the map and out of line. */
function placeOf(n: number, { count, side }: Filling): Place {
  const columns = Math.ceil(Math.sqrt(count));
  const step = side / columns;
  const [column, row] = [n % columns, Math.floor(n / columns)];
  return [Math.round((column + 0.3 + 0.4 * (row % 2)) * step), Math.round((row + 0.5) * step)];
}

const BATCH = 500;

async function fill(db: Db, filling: Filling): Promise<void> {
  const { id: mapId, gameId } = await db
    .selectFrom('maps')
    .innerJoin('games', 'games.id', 'maps.gameId')
    .select(['maps.id', 'maps.gameId'])
    .where('games.key', '=', filling.game)
    .where('maps.key', '=', filling.map)
    .executeTakeFirstOrThrow();
  const all = Array.from({ length: filling.count }, (_, n) => n);
  await db.transaction().execute(async (trx) => {
    for (let from = 0; from < all.length; from += BATCH) {
      const batch = all.slice(from, from + BATCH);
      const places = await trx
        .insertInto('locations')
        .values(
          batch.map((n) => ({
            ...{ gameId, mapId, key: `many-${String(n)}`, title: `Место №${String(n)}` },
            ...{ description: null, image: null, bgimage: null, createdAt: n },
          })),
        )
        .returning('id')
        .execute();
      const figures = batch.map((n, at) => ({
        ...{ mapId, locationId: places[at]?.id ?? null, targetMapId: null },
        geometry: toJson<Record<string, unknown>>(geometryAt(n, placeOf(n, filling))),
        ...{ imageWidth: null, imageHeight: null, place: 1_000 + n },
      }));
      await trx.insertInto('mapFeatures').values(figures).execute();
    }
  });
}

/** Adds so many places with their figures to a map in a host's data folder, also while the host runs. */
export async function writeFigures(dataDir: string, filling: Filling): Promise<void> {
  const db = openDatabase(path.join(dataDir, 'letopis.sqlite'));
  try {
    await fill(db, filling);
  } finally {
    await db.destroy();
  }
}
