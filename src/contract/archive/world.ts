import * as v from 'valibot';
import { gameStatuses, mainPageTypes, profileTypes } from '../game.ts';
import {
  archiveKey,
  count,
  listOf,
  mapPicture,
  markup,
  maybe,
  moment,
  picture,
  plain,
  ref,
  title,
  webAddress,
} from './parts.ts';

/** Flags of a game (spec 1 §3), as they travel; those that are off are absent. */
export const archiveFlags = [
  'is_show_menu',
  'profile_create',
  'profile_edit',
  'profile_choose',
  'profile_show',
  'enable_profiles',
  'enable_map',
  'avatar_change',
  'is_map_list',
  'choose_turn_location',
  'chat',
  'noindex',
] as const;

/** A day of the calendar as `2026-12-25`, or is it none? */
const isDay = (said: string): boolean => {
  const time = Date.parse(said);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(said);
};

/**
 * When the holiday of a holiday game is (WORK-140): `on` and `off` by hand, or from a day to a day, both included, `2026-12-25/2027-01-08`, as they begin
 * and end in Moscow.
 */
export const holidayTime = v.pipe(
  v.string(),
  v.regex(/^(?:on|off|\d{4}-\d\d-\d\d\/\d{4}-\d\d-\d\d)$/, 'holidayWrong'),
  v.check((said) => {
    const [from = '', to] = said.split('/');
    return to === undefined || (isDay(from) && isDay(to) && from <= to);
  }, 'holidayWrong'),
);

/**
 * `games/{key}/game.json`. `body`, `info` and `rules` are HTML. `baseLocations` are keys of its locations, `group` is an id of groups.jsonl. `background`
 * stands behind its chat in the place of each channel's own, `chatBackground` where a channel has none.
 */
export const archiveGame = v.strictObject({
  key: archiveKey,
  title,
  menuTitle: title,
  status: v.picklist(gameStatuses),
  mainPage: v.picklist(mainPageTypes),
  profiles: v.picklist(profileTypes),
  flags: listOf(v.picklist(archiveFlags)),
  group: maybe(ref),
  icon: maybe(v.strictObject({ type: plain(64), icon: plain(2_000) })),
  image: maybe(picture),
  background: maybe(picture),
  chatBackground: maybe(picture),
  body: maybe(markup()),
  info: maybe(markup()),
  rules: maybe(markup()),
  baseLocations: listOf(archiveKey),
  maxProfiles: maybe(count),
  holiday: maybe(holidayTime),
  place: count,
  at: moment,
});
export type ArchiveGame = v.InferOutput<typeof archiveGame>;

/** What all things of a list have. Their lines stand in the order in which they are shown. `away`: since when it is put away. */
const listed = {
  ...{ id: ref, key: archiveKey, title, image: maybe(picture) },
  away: maybe(moment),
};

/** `factions.jsonl`; `color` is a CSS colour. */
export const archiveFaction = v.strictObject({
  ...listed,
  color: maybe(v.pipe(v.string(), v.regex(/^[#\w(),.% -]{1,60}$/, 'colorWrong'))),
  description: maybe(markup()),
});

/** `species.jsonl`. */
export const archiveSpecies = v.strictObject({ ...listed, description: maybe(markup()) });

/** `positions.jsonl`; without a faction for all. */
export const archivePosition = v.strictObject({ ...listed, faction: maybe(ref) });

const coordinate = v.pipe(v.number(), v.finite(), v.minValue(-1e6), v.maxValue(1e6));
const point = v.strictTuple([coordinate, coordinate]);
const line = v.pipe(v.array(point), v.minLength(2), v.maxLength(5_000));
const ring = v.pipe(v.array(point), v.minLength(4), v.maxLength(5_000));
const rings = v.pipe(v.array(ring), v.minLength(1), v.maxLength(100));

/** A GeoJSON geometry in the pixels of its map, counted up from the lower left corner. */
export const archiveGeometry = v.variant('type', [
  v.strictObject({ type: v.literal('Point'), coordinates: point }),
  v.strictObject({ type: v.literal('LineString'), coordinates: line }),
  v.strictObject({ type: v.literal('Polygon'), coordinates: rings }),
  v.strictObject({
    type: v.literal('MultiPolygon'),
    coordinates: v.pipe(v.array(rings), v.maxLength(100)),
  }),
]);

const amount = v.pipe(v.number(), v.finite());

/** Of a map whose tiles another server has: its tiling (spec 1 §3 Map data). */
const tiling = v.strictObject({
  url: webAddress,
  extent: maybe(v.strictTuple([amount, amount, amount, amount])),
  origin: maybe(v.strictTuple([amount, amount])),
  resolutions: maybe(v.pipe(v.array(amount), v.maxLength(40))),
  tileSize: maybe(v.strictTuple([amount, amount])),
  minZoom: maybe(amount),
  maxZoom: maybe(amount),
});

/**
 * `maps.jsonl`; a parent stands before its sub-maps. `picture` is what its tiles are cut from, `farther` what they are cut from where it is shown at half its
 * size, at a quarter, and so on: without them it is shrunk. `tiling` stands in the place of both where another server has the tiles.
 * `zoom` and `center` (in px of the picture, from the lower left corner) are how it is first shown.
 */
export const archiveMap = v.strictObject({
  ...listed,
  parent: maybe(ref),
  description: maybe(markup()),
  background: maybe(picture),
  picture: maybe(mapPicture),
  farther: maybe(v.pipe(v.array(mapPicture), v.maxLength(9))),
  tiling: maybe(tiling),
  zoom: maybe(v.pipe(amount, v.minValue(0), v.maxValue(40))),
  center: maybe(point),
});
export type ArchiveMap = v.InferOutput<typeof archiveMap>;

/** `locations.jsonl`, in the order of lists. `access`: who may write there; absent: all. Members say so themselves (`writes` of characters). */
export const archiveLocation = v.strictObject({
  ...listed,
  map: maybe(ref),
  description: maybe(markup()),
  background: maybe(picture),
  access: maybe(v.picklist(['members', 'masters'])),
  at: moment,
});
export type ArchiveLocation = v.InferOutput<typeof archiveLocation>;

/** `ways.jsonl`: one may walk from one location to another; a way back is a line of its own. */
export const archiveWay = v.strictObject({ from: ref, to: ref });

/** `figures.jsonl`: a shape on a map, which leads to a location or a sub-map. `width` and `height` are those of the picture that it shows, in px. */
export const archiveFigure = v.strictObject({
  map: ref,
  location: maybe(ref),
  target: maybe(ref),
  geometry: archiveGeometry,
  width: maybe(count),
  height: maybe(count),
});
export type ArchiveFigure = v.InferOutput<typeof archiveFigure>;

const questStatuses = ['active', 'pending', 'finished'] as const;

/** `quests.jsonl`, each with its events in their order. `editors` of a chronicle are members too. */
export const archiveQuest = v.strictObject({
  ...listed,
  description: maybe(markup()),
  type: v.picklist(['standard', 'heroic', 'invisible']),
  status: v.picklist(questStatuses),
  events: listOf(
    v.strictObject({
      ...listed,
      description: maybe(markup()),
      status: v.picklist(questStatuses),
      chronicle: maybe(markup()),
      chronicleBy: maybe(ref),
      chronicleAt: maybe(moment),
      members: listOf(ref),
      editors: listOf(ref),
    }),
  ),
});
export type ArchiveQuest = v.InferOutput<typeof archiveQuest>;
