import type { Geometry } from '../contract/index.ts';

/** Width and height of a picture, in px. */
export type PictureSize = readonly [width: number, height: number];

type Coordinate = [number, number];

/** To a hundredth of a px: what is fitted there and back stays where it was. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The same figure with each of its coordinates moved. */
export function mapCoordinates(
  geometry: Geometry,
  move: (x: number, y: number) => Coordinate,
): Geometry {
  const moved = ([x, y]: readonly number[]): Coordinate => move(x ?? 0, y ?? 0);
  const line = (coordinates: readonly (readonly number[])[]) => coordinates.map(moved);
  switch (geometry.type) {
    case 'Point':
      return { type: geometry.type, coordinates: moved(geometry.coordinates) };
    case 'MultiPoint':
    case 'LineString':
      return { type: geometry.type, coordinates: line(geometry.coordinates) };
    case 'MultiLineString':
    case 'Polygon':
      return { type: geometry.type, coordinates: geometry.coordinates.map(line) };
    case 'MultiPolygon':
      return {
        type: geometry.type,
        coordinates: geometry.coordinates.map((rings) => rings.map(line)),
      };
  }
}

/** A figure of one picture at the same place of another (WORK-104): in px from the lower left corner of either. */
export function fitGeometry(geometry: Geometry, from: PictureSize, to: PictureSize): Geometry {
  const [across, up] = [to[0] / from[0], to[1] / from[1]];
  if (across === 1 && up === 1) return geometry;
  return mapCoordinates(geometry, (x, y) => [rounded(x * across), rounded(y * up)]);
}
