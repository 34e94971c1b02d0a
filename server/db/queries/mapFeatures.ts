import type {
  Geometry,
  MapFeature,
  MapTarget,
  PresentCharacter,
} from '../../../src/contract/index.ts';
import type { Db } from '../database.ts';
import { fromJson, type JsonText } from '../schema/index.ts';
import { presentOf, selectPresent, type Sight } from './locationViews.ts';
import type { MapRow } from './maps.ts';
import { present } from './wire.ts';

/** The figures of a map, in their order, each with its location, if it has one. */
function featuresOn(db: Db, mapId: number) {
  return db
    .selectFrom('mapFeatures')
    .leftJoin('locations', (join) =>
      join
        .onRef('locations.id', '=', 'mapFeatures.locationId')
        .on('locations.putAwayAt', 'is', null),
    )
    .selectAll('mapFeatures')
    .select(['locations.key', 'locations.title', 'locations.description', 'locations.image'])
    .where('mapFeatures.mapId', '=', mapId)
    .orderBy('mapFeatures.place')
    .orderBy('mapFeatures.id')
    .execute();
}

type FeatureRow = Awaited<ReturnType<typeof featuresOn>>[number];

/** A map and all that lies in it, by ids. A circle, which nothing should have made, ends where it closes. */
function within(maps: readonly MapRow[], id: number): Set<number> {
  const found = new Set([id]);
  for (const one of found) for (const map of maps) if (map.parentId === one) found.add(map.id);
  return found;
}

/** The characters on some maps, by the id of the location and of every map that it lies in. */
type Present = { at: Map<number, PresentCharacter[]>; in: Map<number, PresentCharacter[]> };

function add(found: Map<number, PresentCharacter[]>, id: number, one: PresentCharacter): void {
  const known = found.get(id);
  if (known) known.push(one);
  else found.set(id, [one]);
}

/** Those who stand where the figures of a map lead, wherever these places lie. */
async function selectThere(
  db: Db,
  { maps, userId }: Sight,
  mapId: number,
  figures: readonly FeatureRow[],
) {
  const opened = figures.flatMap(({ targetMapId: id }) => (id === null ? [] : [id]));
  const inside = [...new Set(opened.flatMap((id) => [...within(maps, id)]))];
  return selectPresent(db, userId)
    .where(({ eb, or, selectFrom }) => {
      const shown = selectFrom('mapFeatures').select('locationId').where('mapId', '=', mapId);
      const onMap = eb('locations.id', 'in', shown.where('locationId', 'is not', null));
      return inside.length === 0 ? onMap : or([onMap, eb('locations.mapId', 'in', inside)]);
    })
    .execute();
}

async function presentOn(
  db: Db,
  sight: Sight,
  mapId: number,
  figures: readonly FeatureRow[],
): Promise<Present> {
  const rows = await selectThere(db, sight, mapId, figures);
  const parents = new Map(sight.maps.map(({ id, parentId }) => [id, parentId]));
  const found: Present = { at: new Map(), in: new Map() };
  for (const row of rows) {
    const one = presentOf(row);
    add(found.at, row.locationId, one);
    const seen = new Set<number>();
    for (let id = row.mapId; id !== null && !seen.has(id); id = parents.get(id) ?? null) {
      seen.add(id);
      add(found.in, id, one);
    }
  }
  return found;
}

type Target = Pick<MapTarget, 'key' | 'title' | 'characters'> &
  Record<'description' | 'image', string | null>;

function targetOf(
  { imageWidth: image_width, imageHeight: image_height }: FeatureRow,
  { key, title, description: desc, image, characters }: Target,
): MapTarget {
  return { key, title, characters, ...present({ desc, image, image_width, image_height }) };
}

/** What a figure opens: a location or a map; a figure may also stand for nothing. */
function openedBy(
  row: FeatureRow,
  maps: readonly MapRow[],
  stand: Present,
): Pick<MapFeature, 'location' | 'map'> {
  const { key, title, description, image, locationId, targetMapId } = row;
  if (locationId !== null && key !== null && title !== null) {
    const characters = stand.at.get(locationId) ?? [];
    return { location: targetOf(row, { key, title, description, image, characters }) };
  }
  const map = maps.find(({ id }) => id === targetMapId);
  if (!map) return {};
  return { map: targetOf(row, { ...map, characters: stand.in.get(map.id) ?? [] }) };
}

/** Does a figure lead to something that is not put away, or to nothing at all? */
const isThere = ({ key, locationId, targetMapId }: FeatureRow, maps: readonly MapRow[]): boolean =>
  (locationId === null || key !== null) &&
  (targetMapId === null || maps.some(({ id }) => id === targetMapId));

/**
 * The figures of a map as the contract has them (spec 1 §3 Map data), with those who stand there: of a sub-map, everywhere in it.
 */
export async function viewFeatures(db: Db, sight: Sight, mapId: number): Promise<MapFeature[]> {
  const all = await featuresOn(db, mapId);
  const rows = all.filter((row) => isThere(row, sight.maps));
  const stand = await presentOn(db, sight, mapId, rows);
  return rows.map((row) => ({
    id: String(row.id),
    // Only this program writes geometries; the answer's schema looks at them once more.
    geometry: fromJson(row.geometry as JsonText<Geometry>),
    ...openedBy(row, sight.maps, stand),
  }));
}
