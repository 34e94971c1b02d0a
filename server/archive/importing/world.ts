import { putAll, putRows, toJson } from '../../db/index.ts';
import { mapOptionsOf } from '../../maps/index.ts';
import type { GameRecord } from '../reading/index.ts';
import { eachBatch, type ImportedGame, noteLinks, ownPicture, ownText } from './context.ts';

type Listed = { key: string; title: string; image?: string; away?: string };

const listed = (game: ImportedGame, { key, title, image, away }: Listed, place: number) => ({
  ...{ gameId: game.gameId, key, title, place, putAwayAt: game.atOrNull(away) },
  image: ownPicture(game, image),
});

/** What profiles choose from. */
async function importLists(game: ImportedGame): Promise<void> {
  const { trx, ids } = game;
  await eachBatch(game, 'factions', async (records, first) => {
    const rows = records.map((one, at) => ({
      ...listed(game, one, first + at),
      ...{ colorTitle: one.color ?? null, description: ownText(game, one.description) },
    }));
    const made = await putRows(trx, 'factions', rows);
    ids.factions.setAll(records, made);
    noteLinks(
      game,
      'factions.description',
      made,
      rows.map(({ description }) => description),
    );
  });
  await eachBatch(game, 'species', async (records, first) => {
    const rows = records.map((one, at) => ({
      ...listed(game, one, first + at),
      description: ownText(game, one.description),
    }));
    const made = await putRows(trx, 'species', rows);
    ids.species.setAll(records, made);
    noteLinks(
      game,
      'species.description',
      made,
      rows.map(({ description }) => description),
    );
  });
  await eachBatch(game, 'positions', async (records, first) => {
    const rows = records.map((one, at) => ({
      ...listed(game, one, first + at),
      factionId: ids.factions.orNull(one.faction),
    }));
    ids.positions.setAll(records, await putRows(trx, 'positions', rows));
  });
}

/** A map whose tiles were cut from a picture of the archive, or whose tiles another server has. */
function tilingOf(game: ImportedGame, { picture, tiling, zoom, center }: GameRecord<'maps'>) {
  const look = { ...(zoom !== undefined && { zoom }), ...(center && { center }) };
  const cut = picture === undefined ? undefined : game.maps.get(picture);
  if (!cut)
    return {
      options: toJson<Record<string, unknown>>({ ...tiling, ...look }),
      ...{ picture: null, pictureWidth: null, pictureHeight: null },
    };
  return {
    options: toJson<Record<string, unknown>>(mapOptionsOf(cut, look)),
    ...{ picture: cut.name, pictureWidth: cut.width, pictureHeight: cut.height },
  };
}

async function importMaps(game: ImportedGame): Promise<void> {
  const { trx, ids } = game;
  await eachBatch(game, 'maps', async (records, first) => {
    // One by one: a parent may stand right above.
    for (const [at, one] of records.entries()) {
      const description = ownText(game, one.description);
      const made = await putRows(trx, 'maps', [
        {
          ...listed(game, one, first + at),
          ...{ description, parentId: ids.maps.orNull(one.parent), ...tilingOf(game, one) },
          bgimage: ownPicture(game, one.background),
        },
      ]);
      ids.maps.setAll([one], made);
      noteLinks(game, 'maps.description', made, [description]);
    }
  });
}

async function importLocations(game: ImportedGame): Promise<void> {
  const { trx, ids } = game;
  await eachBatch(game, 'locations', async (records, first) => {
    const rows = records.map((one, at) => ({
      ...listed(game, one, first + at),
      ...{ mapId: ids.maps.orNull(one.map), description: ownText(game, one.description) },
      ...{ bgimage: ownPicture(game, one.background), createdAt: game.at(one.at) },
      access: one.access ?? ('all' as const),
    }));
    const made = await putRows(trx, 'locations', rows);
    ids.locations.setAll(records, made);
    noteLinks(
      game,
      'locations.description',
      made,
      rows.map(({ description }) => description),
    );
  });
}

/** Maps with their parents first, places, the ways between them, and the figures on the maps. */
export async function importWorld(game: ImportedGame): Promise<void> {
  const { trx, ids } = game;
  await importLists(game);
  await importMaps(game);
  await importLocations(game);
  await eachBatch(game, 'ways', (records) =>
    putAll(
      trx,
      'locationRoutes',
      records.map(({ from, to }) => ({
        fromId: ids.locations.of(from),
        toId: ids.locations.of(to),
      })),
    ),
  );
  await eachBatch(game, 'figures', (records, first) =>
    putAll(
      trx,
      'mapFeatures',
      records.map(({ map, location, target, geometry, width = null, height = null }, at) => ({
        ...{ mapId: ids.maps.of(map), locationId: ids.locations.orNull(location) },
        ...{ targetMapId: ids.maps.orNull(target), imageWidth: width, imageHeight: height },
        ...{ geometry: toJson<Record<string, unknown>>(geometry), place: first + at },
      })),
    ),
  );
}
