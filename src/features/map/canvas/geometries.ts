import type { Coordinate } from 'ol/coordinate.js';
import MultiLineString from 'ol/geom/MultiLineString.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import type Point from 'ol/geom/Point.js';
import type Polygon from 'ol/geom/Polygon.js';
import type { Geometry } from '../../../contract/index.ts';
import type { FigureShape } from './figures.ts';

/** From OpenLayers' shapes back to geometries, in whole px of the picture. */

const rounded = ([x = 0, y = 0]: Coordinate): [number, number] => [Math.round(x), Math.round(y)];
const line = (coordinates: Coordinate[]) => coordinates.map(rounded);
const rings = (lines: Coordinate[][]) => lines.map(line);

export const ofPolygon = (shape: Polygon): Geometry => ({
  type: 'Polygon',
  coordinates: rings(shape.getCoordinates()),
});

export const ofPoint = (shape: Point): Geometry => ({
  type: 'Point',
  coordinates: rounded(shape.getCoordinates()),
});

/** The geometry of a shape that was made of one (figureOf); a single part stands alone, unless it was one of several before. */
export function geometryOf(shape: FigureShape, was: Geometry): Geometry {
  if (shape instanceof MultiPolygon) {
    const all = shape.getCoordinates().map(rings);
    const [first] = all;
    return first && all.length === 1 && was.type !== 'MultiPolygon'
      ? { type: 'Polygon', coordinates: first }
      : { type: 'MultiPolygon', coordinates: all };
  }
  if (shape instanceof MultiLineString) {
    const all = rings(shape.getCoordinates());
    const [first] = all;
    return first && all.length === 1 && was.type !== 'MultiLineString'
      ? { type: 'LineString', coordinates: first }
      : { type: 'MultiLineString', coordinates: all };
  }
  const all = line(shape.getCoordinates());
  const [first] = all;
  return first && all.length === 1 && was.type !== 'MultiPoint'
    ? { type: 'Point', coordinates: first }
    : { type: 'MultiPoint', coordinates: all };
}
