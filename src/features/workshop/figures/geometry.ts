import type { Geometry } from '../../../contract/index.ts';
import { mapCoordinates, type PictureSize } from '../../../domain/index.ts';

/** A coordinate of a picture, in its px from the lower left corner. */
export type Coordinate = readonly [x: number, y: number];

const MOST = 1_000_000;

const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high);

/** The nearest coordinate on the picture; where its size is unknown, one that the host takes. */
export function onPicture([x, y]: Coordinate, size: PictureSize | undefined): [number, number] {
  const [width, height] = size ?? [MOST, MOST];
  const least = size ? 0 : -MOST;
  return [clamp(x, least, width), clamp(y, least, height)];
}

type Line = Coordinate[];

const coordinateOf = ([x = 0, y = 0]: readonly number[]): Coordinate => [x, y];
const coordinatesOf = (line: readonly (readonly number[])[]): Line => line.map(coordinateOf);
/** A rim ends where it began. */
const opened = (ring: readonly (readonly number[])[]): Line => coordinatesOf(ring.slice(0, -1));
const closed = (line: Line): [number, number][] =>
  [...line, ...line.slice(0, 1)].map(([x, y]) => [x, y]);
const plain = (line: Line): [number, number][] => line.map(([x, y]) => [x, y]);

/** The corners of a figure, line by line. */
function linesOf(geometry: Geometry): Line[] {
  switch (geometry.type) {
    case 'Point':
      return [[coordinateOf(geometry.coordinates)]];
    case 'MultiPoint':
    case 'LineString':
      return [coordinatesOf(geometry.coordinates)];
    case 'MultiLineString':
      return geometry.coordinates.map(coordinatesOf);
    case 'Polygon':
      return geometry.coordinates.map(opened);
    case 'MultiPolygon':
      return geometry.coordinates.flat().map(opened);
  }
}

/** The same kind of figure with other corners. */
function withLines(geometry: Geometry, lines: readonly Line[]): Geometry {
  const [first = []] = lines;
  const { type } = geometry;
  switch (type) {
    case 'Point': {
      const [[x, y] = [0, 0]] = first;
      return { type, coordinates: [x, y] };
    }
    case 'MultiPoint':
    case 'LineString':
      return { type, coordinates: plain(first) };
    case 'MultiLineString':
      return { type, coordinates: lines.map(plain) };
    case 'Polygon':
      return { type, coordinates: lines.map(closed) };
    case 'MultiPolygon': {
      const rest = lines.map(closed);
      return {
        type,
        coordinates: geometry.coordinates.map(({ length }) => rest.splice(0, length)),
      };
    }
  }
}

/** Fewer corners than these are no area, way or point. */
function leastOf({ type }: Geometry): number {
  if (type === 'Polygon' || type === 'MultiPolygon') return 3;
  return type === 'LineString' || type === 'MultiLineString' ? 2 : 1;
}

/** All corners of a figure, in their order. */
export const cornersOf = (geometry: Geometry): readonly Coordinate[] => linesOf(geometry).flat();

/** Changes the line in which a corner stands; `at` is its place there. */
function changeLine(
  geometry: Geometry,
  corner: number,
  change: (line: Line, at: number) => Line,
): Geometry {
  let before = 0;
  const lines = linesOf(geometry).map((line) => {
    const at = corner - before;
    before += line.length;
    return at >= 0 && at < line.length ? change(line, at) : line;
  });
  return withLines(geometry, lines);
}

/** A corner elsewhere. */
export const putCorner = (geometry: Geometry, corner: number, coordinate: Coordinate): Geometry =>
  changeLine(geometry, corner, (line, at) => line.with(at, coordinate));

/** Can a figure have more corners? A point has one coordinate. */
export const takesCorners = ({ type }: Geometry): boolean => type !== 'Point';

/** A corner more, halfway to the next one; beyond the end of a way as far again as the one before. */
export const addCorner = (geometry: Geometry, corner: number): Geometry =>
  changeLine(geometry, corner, (line, at) => {
    const isRim = leastOf(geometry) === 3;
    const [x, y] = line[at] ?? [0, 0];
    const next = line[at + 1] ?? (isRim ? line[0] : undefined);
    const [beforeX, beforeY] = line[at - 1] ?? [x - 2, y - 2];
    const coordinate: Coordinate = next
      ? [Math.round((x + next[0]) / 2), Math.round((y + next[1]) / 2)]
      : [2 * x - beforeX, 2 * y - beforeY];
    return line.toSpliced(at + 1, 0, coordinate);
  });

/** A corner less; the same figure where it could not be without this one. */
export const removeCorner = (geometry: Geometry, corner: number): Geometry =>
  changeLine(geometry, corner, (line, at) =>
    line.length > leastOf(geometry) ? line.toSpliced(at, 1) : line,
  );

/** Left, bottom, right, top. */
export function extentOf(geometry: Geometry): readonly [number, number, number, number] {
  const corners = cornersOf(geometry);
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** A figure elsewhere, as far as the picture goes. */
export function moveFigure(
  geometry: Geometry,
  [dx, dy]: Coordinate,
  size: PictureSize | undefined,
): Geometry {
  const [left, bottom, right, top] = extentOf(geometry);
  const [x] = onPicture([left + dx, 0], size && [Math.max(0, size[0] - (right - left)), 0]);
  const [, y] = onPicture([0, bottom + dy], size && [0, Math.max(0, size[1] - (top - bottom))]);
  return mapCoordinates(geometry, (px, py) => [px + x - left, py + y - bottom]);
}

/** A square around a coordinate, with which a figure begins that is made by keyboard. */
export function squareAt(
  [x, y]: Coordinate,
  side: number,
  size: PictureSize | undefined,
): Geometry {
  const half = Math.max(1, Math.round(side / 2));
  const [left, bottom] = [Math.round(x) - half, Math.round(y) - half];
  const [right, top] = [left + 2 * half, bottom + 2 * half];
  const rim: Line = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ];
  return moveFigure({ type: 'Polygon', coordinates: [closed(rim)] }, [0, 0], size);
}
