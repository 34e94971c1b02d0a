import * as v from 'valibot';
import { presentCharacter } from './character.ts';
import { MAP_RESOLUTIONS, MAP_TILE } from './constants.ts';
import { crumb } from './place.ts';
import { amount, html, id, imageUrl, key, text } from './primitives.ts';
import { fromJson } from './loose.ts';
import { answer, entity, from, isFields, list, many } from './shape.ts';

/** A map (spec 1 §3). `breadcrumb` holds its ancestors, the uppermost first. */
export const map = entity({
  key,
  title: text,
  desc: v.exactOptional(html),
  image: v.exactOptional(imageUrl),
  bgimage: v.exactOptional(imageUrl),
  breadcrumb: many(crumb),
});
export type GameMap = v.InferOutput<typeof map>;

const point = v.tuple([amount, amount]);
const position = v.tupleWithRest([amount, amount], amount);
const line = v.array(position);
const rings = v.array(line);

const shape = v.variant('type', [
  v.object({ type: v.literal('Point'), coordinates: position }),
  v.object({ type: v.literal('MultiPoint'), coordinates: line }),
  v.object({ type: v.literal('LineString'), coordinates: line }),
  v.object({ type: v.literal('MultiLineString'), coordinates: rings }),
  v.object({ type: v.literal('Polygon'), coordinates: rings }),
  v.object({ type: v.literal('MultiPolygon'), coordinates: v.array(rings) }),
]);
/** A GeoJSON geometry in the units of the map. */
export const geometry = from(fromJson, shape);
export type Geometry = v.InferOutput<typeof geometry>;

const tileSize = v.union([
  point,
  v.pipe(
    amount,
    v.transform((side): [number, number] => [side, side]),
  ),
]);

/**
 * How the map is tiled (spec 1 §3, §9), in map units and zoom levels. `url` is the template of a
 * tile's address with {z}, {x}, {y}. `tileSize` is px, given as one number or a pair.
 */
export const mapOptions = entity({
  extent: v.exactOptional(v.tuple([amount, amount, amount, amount])),
  origin: v.exactOptional(point),
  resolutions: v.optional(v.array(amount), () => [...MAP_RESOLUTIONS]),
  tileSize: v.optional(tileSize, () => [...MAP_TILE] as [number, number]),
  tileCoord: v.exactOptional(v.array(amount)),
  url: v.exactOptional(imageUrl),
  minZoom: v.exactOptional(amount),
  maxZoom: v.exactOptional(amount),
  zoom: v.exactOptional(amount),
  center: v.exactOptional(point),
  resolution: v.exactOptional(amount),
});
export type MapOptions = v.InferOutput<typeof mapOptions>;

/** What a feature of the map opens: a location or a sub-map. Sizes of the image are px. */
export const mapTarget = entity({
  key,
  title: text,
  desc: v.exactOptional(html),
  image: v.exactOptional(imageUrl),
  image_height: v.exactOptional(amount),
  image_width: v.exactOptional(amount),
  characters: many(presentCharacter),
});
export type MapTarget = v.InferOutput<typeof mapTarget>;

/** A figure on the map with what it stands for. */
export const mapFeature = entity(
  { id, geometry, location: v.exactOptional(mapTarget), map: v.exactOptional(mapTarget) },
  ({ properties, ...fields }) => ({ ...(isFields(properties) && properties), ...fields }),
);
export type MapFeature = v.InferOutput<typeof mapFeature>;

/** Figures may come as a FeatureCollection of GeoJSON. */
const features = v.optional(
  from(
    (value) => (isFields(value) && 'features' in value ? value.features : value),
    list(mapFeature),
  ),
  () => [],
);

/** The answer of the map call: the map, its tiling and its figures. */
export const mapData = answer({ info: map, options: v.optional(mapOptions, {}), features }, 'info');
export type MapData = v.InferOutput<typeof mapData>;
