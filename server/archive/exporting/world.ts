import {
  archiveFaction,
  archiveFigure,
  type ArchiveFigure,
  archiveFlags,
  archiveGame,
  type ArchiveGame,
  archiveLocation,
  archiveMap,
  archivePosition,
  archiveSpecies,
  archiveWay,
} from '../../../src/contract/archive/index.ts';
import { type Flag, fromJson, isSet } from '../../db/index.ts';
import type { GameRow } from '../../db/queries/games.ts';
import type { MapRow } from '../../db/queries/maps.ts';
import type { MakingGame } from './making.ts';
import { depthsOf } from './maps.ts';

/** A game, its lists, and where it plays. */

const flagsOf = (row: GameRow): Record<(typeof archiveFlags)[number], Flag> => ({
  is_show_menu: row.isShowMenu,
  profile_create: row.profileCreate,
  profile_edit: row.profileEdit,
  profile_choose: row.profileChoose,
  profile_show: row.profileShow,
  enable_profiles: row.enableProfiles,
  enable_map: row.enableMap,
  avatar_change: row.avatarChange,
  is_map_list: row.isMapList,
  choose_turn_location: row.chooseTurnLocation,
  chat: row.chat,
  noindex: row.noindex,
});

/** The icon of a game, which may be a picture. */
async function iconOf({ pictures }: MakingGame, row: GameRow) {
  if (row.icon === null) return undefined;
  const { type, icon } = fromJson<{ type: string; icon: string }>(row.icon);
  if (!icon.startsWith('/')) return { type, icon };
  const name = await pictures.place(icon);
  return name === undefined ? undefined : { type, icon: `/${name}` };
}

/** `game.json`; `group` is its id in groups.jsonl. */
export async function gameOf(
  making: MakingGame,
  row: GameRow,
  group: string | undefined,
): Promise<ArchiveGame> {
  const { record, picture, html, moment, season } = making;
  const flags = flagsOf(row);
  return record('game', archiveGame, row.id, {
    key: row.key,
    title: season?.title ?? row.title,
    menuTitle: season?.title ?? row.menuTitle,
    status: season ? 'inactive' : row.status,
    mainPage: row.mainPageType,
    profiles: row.profileType,
    flags: archiveFlags.filter((name) => isSet(flags[name])),
    group,
    icon: await iconOf(making, row),
    image: await picture(row.image),
    background: await picture(row.bgimage),
    chatBackground: await picture(row.chatBgimage),
    body: await html(row.body),
    info: await html(row.info),
    rules: await html(row.rules),
    baseLocations: fromJson<string[]>(row.baseLocations),
    maxProfiles: row.maxProfiles,
    holiday: row.holiday,
    place: row.place,
    at: moment(season?.at ?? row.createdAt),
  });
}

type ListedRow = {
  id: number;
  key: string;
  title: string;
  image: string | null;
  putAwayAt: number | null;
};

/** What lines of lists begin with. */
const headOf = async (
  { ref, picture, moment }: MakingGame,
  kind: 'factions' | 'species' | 'positions' | 'maps' | 'locations',
  { id, key, title, image, putAwayAt }: ListedRow,
) => ({ id: ref(kind, id), key, title, image: await picture(image), away: moment(putAwayAt) });

export async function* factions(making: MakingGame) {
  const { trx, game, record, html } = making;
  const rows = trx.selectFrom('factions').selectAll().where('gameId', '=', game.id);
  for (const row of await rows.orderBy('place').orderBy('id').execute())
    yield record('factions', archiveFaction, row.id, {
      ...(await headOf(making, 'factions', row)),
      color: row.colorTitle,
      description: await html(row.description),
    });
}

export async function* species(making: MakingGame) {
  const { trx, game, record, html } = making;
  const rows = trx.selectFrom('species').selectAll().where('gameId', '=', game.id);
  for (const row of await rows.orderBy('place').orderBy('id').execute())
    yield record('species', archiveSpecies, row.id, {
      ...(await headOf(making, 'species', row)),
      description: await html(row.description),
    });
}

export async function* positions(making: MakingGame) {
  const { trx, game, record, ref } = making;
  const rows = trx.selectFrom('positions').selectAll().where('gameId', '=', game.id);
  for (const row of await rows.orderBy('place').orderBy('id').execute())
    yield record('positions', archivePosition, row.id, {
      ...(await headOf(making, 'positions', row)),
      faction: ref('factions', row.factionId),
    });
}

/** How a map's options stand in the database; numbers are those of the map's own pixels. */
type Options = {
  url?: string;
  extent?: [number, number, number, number];
  origin?: [number, number];
  resolutions?: number[];
  tileSize?: [number, number] | number;
  minZoom?: number;
  maxZoom?: number;
  zoom?: number;
  center?: [number, number];
};

/** The tiling of a map whose tiles another server has. */
function tilingOf({ url, tileSize, ...options }: Options) {
  if (url === undefined || !/^https?:/.test(url)) return undefined;
  const { extent, origin, resolutions, minZoom, maxZoom } = options;
  const side = typeof tileSize === 'number' ? ([tileSize, tileSize] as const) : tileSize;
  return { url, extent, origin, resolutions, tileSize: side, minZoom, maxZoom };
}

export async function* maps(making: MakingGame) {
  const { trx, game, record, ref, picture, pictures, html } = making;
  const found = trx.selectFrom('maps').selectAll().where('gameId', '=', game.id);
  const rows = await found.orderBy('place').orderBy('id').execute();
  const depths = depthsOf(rows);
  const depthOf = (id: number | null): number => (id === null ? 0 : (depths.get(id) ?? 0));
  const byDepth = (a: MapRow, b: MapRow): number => depthOf(a.id) - depthOf(b.id);
  for (const row of rows.toSorted(byDepth)) {
    const options = fromJson<Options>(row.options);
    yield record('maps', archiveMap, row.id, {
      ...(await headOf(making, 'maps', row)),
      parent: depthOf(row.parentId) < depthOf(row.id) ? ref('maps', row.parentId) : undefined,
      description: await html(row.description),
      background: await picture(row.bgimage),
      picture: await pictures.placeMap(row.picture),
      farther: await pictures.placeFarther(row.picture),
      tiling: tilingOf(options),
      zoom: options.zoom,
      center: options.center,
    });
  }
}

export async function* locations(making: MakingGame) {
  const { trx, game, record, ref, picture, html, moment } = making;
  const rows = trx.selectFrom('locations').selectAll().where('gameId', '=', game.id);
  for (const row of await rows.orderBy('place').orderBy('id').execute())
    yield record('locations', archiveLocation, row.id, {
      ...(await headOf(making, 'locations', row)),
      map: ref('maps', row.mapId),
      description: await html(row.description),
      background: await picture(row.bgimage),
      access: row.access === 'all' ? undefined : row.access,
      at: moment(row.createdAt),
    });
}

/** In the order of the locations. */
export async function* ways({ trx, game, record, ref, left }: MakingGame) {
  const of = (id: number): number => game.numbers.ids.locations.get(id) ?? 0;
  const rows = await trx
    .selectFrom('locationRoutes as r')
    .innerJoin('locations as l', 'l.id', 'r.fromId')
    .select(['r.fromId', 'r.toId'])
    .where('l.gameId', '=', game.id)
    .execute();
  rows.sort((a, b) => of(a.fromId) - of(b.fromId) || of(a.toId) - of(b.toId));
  for (const { fromId, toId } of rows) {
    const [from, to] = [ref('locations', fromId), ref('locations', toId)];
    if (to === undefined) left('ways');
    else yield record('ways', archiveWay, fromId, { from, to });
  }
}

/** Map by map, as they are drawn. */
export async function* figures({ trx, game, record, ref }: MakingGame) {
  const rows = await trx
    .selectFrom('mapFeatures as f')
    .innerJoin('maps as m', 'm.id', 'f.mapId')
    .selectAll('f')
    .where('m.gameId', '=', game.id)
    .orderBy('f.place')
    .orderBy('f.id')
    .execute();
  const of = (id: number): number => game.numbers.ids.maps.get(id) ?? 0;
  for (const row of rows.toSorted((a, b) => of(a.mapId) - of(b.mapId))) {
    const geometry: string = row.geometry;
    yield record('figures', archiveFigure, row.id, {
      map: ref('maps', row.mapId),
      location: ref('locations', row.locationId),
      target: ref('maps', row.targetMapId),
      geometry: fromJson<ArchiveFigure['geometry']>(geometry),
      width: row.imageWidth,
      height: row.imageHeight,
    });
  }
}
