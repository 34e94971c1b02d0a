import { toJson } from '../../db/index.ts';
import type { GameMap, Location } from '../content/types.ts';
import { drawMaps } from './maps.ts';
import { inGame, put, putAll, type Seeding } from './seeding.ts';

async function seedMap(seeding: Seeding, map: GameMap, place: number): Promise<void> {
  const { trx, games, maps } = seeding;
  const { game, key, title, image, bgimage } = map;
  const id = await put(trx, 'maps', {
    gameId: games.id(game),
    parentId: map.parent === undefined ? null : maps.id(inGame(game, map.parent)),
    key,
    title,
    description: map.desc,
    image,
    bgimage,
    options: toJson<Record<string, unknown>>({}),
    place,
  });
  maps.set(inGame(game, key), id);
}

async function seedLocation(
  { trx, founded, games, maps, locations }: Seeding,
  location: Location,
  place: number,
): Promise<void> {
  const { game, key, title, desc, image, bgimage, mapKey } = location;
  const id = await put(trx, 'locations', {
    gameId: games.id(game),
    mapId: mapKey === undefined ? null : maps.id(inGame(game, mapKey)),
    key,
    title,
    description: desc,
    image,
    bgimage,
    place,
    createdAt: founded,
  });
  locations.set(inGame(game, key), id);
}

function routes({ content, locations }: Seeding) {
  const pairs = content.locations.flatMap(({ game, key, routes: to }) =>
    [...new Set(to)].map((other) => ({
      fromId: locations.id(inGame(game, key)),
      toId: locations.id(inGame(game, other)),
    })),
  );
  return pairs;
}

/** Maps with their parents first, places, the routes between them, and the figures on the maps. */
export async function seedWorld(seeding: Seeding): Promise<void> {
  const { trx, content } = seeding;
  const parentsFirst = [...content.maps].sort(
    (a, b) => Number(a.parent !== undefined) - Number(b.parent !== undefined),
  );
  for (const [place, map] of parentsFirst.entries()) await seedMap(seeding, map, place);
  for (const [place, one] of content.locations.entries()) await seedLocation(seeding, one, place);
  await putAll(trx, 'locationRoutes', routes(seeding));
  await drawMaps(trx, content);
}
