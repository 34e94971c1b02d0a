import type { Coordinate } from 'ol/coordinate.js';
import MultiLineString from 'ol/geom/MultiLineString.js';
import MultiPoint from 'ol/geom/MultiPoint.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import type { Geometry, MapFeature } from '../../../contract/index.ts';

/** What a figure is to the hand: a spot, a way along it, or an area within it. */
export type FigureKind = 'point' | 'way' | 'area';

/** Where figures lie over each other, the smaller kind lies above, and is meant. */
export const FIGURE_ORDER: readonly FigureKind[] = ['point', 'way', 'area'];

/** Single geometries are multiple ones with one part. */
export type FigureShape = MultiPoint | MultiLineString | MultiPolygon;

/** A figure of the map as it is drawn and found. */
export interface Figure {
  readonly id: string;
  readonly kind: FigureKind;
  readonly shape: FigureShape;
}

type Line = readonly (readonly number[])[];

/** Heights are left out: a drawing is flat. */
const flat = (line: Line): Coordinate[] => line.map(([x = 0, y = 0]) => [x, y]);
const flatLines = (lines: readonly Line[]): Coordinate[][] =>
  lines.filter((line) => line.length > 0).map(flat);

const pointOf = (points: Coordinate[]) =>
  ({ kind: 'point', shape: new MultiPoint(points) }) as const;

/** A way of a single position is a spot. */
function wayOf(lines: Coordinate[][]): Omit<Figure, 'id'> {
  const long = lines.filter((line) => line.length > 1);
  return long.length > 0
    ? { kind: 'way', shape: new MultiLineString(long) }
    : pointOf(lines.flat());
}

/** An area whose rim has fewer than three corners is a way. */
function areaOf(polygons: Coordinate[][][]): Omit<Figure, 'id'> {
  const wide = polygons.filter(([rim = []]) => rim.length > 2);
  return wide.length > 0
    ? { kind: 'area', shape: new MultiPolygon(wide) }
    : wayOf(polygons.flatMap(([rim]) => (rim ? [rim] : [])));
}

function shapeOf(geometry: Geometry): Omit<Figure, 'id'> {
  switch (geometry.type) {
    case 'Point':
      return pointOf(flat([geometry.coordinates]));
    case 'MultiPoint':
      return pointOf(flat(geometry.coordinates));
    case 'LineString':
      return wayOf(flatLines([geometry.coordinates]));
    case 'MultiLineString':
      return wayOf(flatLines(geometry.coordinates));
    case 'Polygon':
      return areaOf([flatLines(geometry.coordinates)]);
    case 'MultiPolygon':
      return areaOf(geometry.coordinates.map(flatLines));
  }
}

/** The figure of a feature, by its geometry; undefined where that holds no place at all. */
export function figureOf({ id, geometry }: MapFeature): Figure | undefined {
  const { kind, shape } = shapeOf(geometry);
  return shape.getFlatCoordinates().length === 0 ? undefined : { id, kind, shape };
}

/** The figures of a map; of several with one id the first. */
export function figuresOf(features: readonly MapFeature[]): Figure[] {
  const known = new Map<string, Figure>();
  for (const feature of features) {
    const figure = known.has(feature.id) ? undefined : figureOf(feature);
    if (figure) known.set(figure.id, figure);
  }
  return [...known.values()];
}
