import { FIGURE_ORDER, type Figure, type FigureKind } from './figures.ts';
import type { MarkedBy } from './types.ts';

/** The radius of a point's marker, CSS px. */
export const POINT_RADIUS = 11;

/** How far beside a figure one may aim, CSS px: a finger is blunter than a mouse, and a spot or a way harder to meet than an area. */
const REACH: Readonly<Record<MarkedBy, Readonly<Record<FigureKind, number>>>> = {
  mouse: { point: POINT_RADIUS + 3, way: 8, area: 3 },
  touch: { point: POINT_RADIUS + 11, way: 18, area: 10 },
};

/** The largest of them. */
export const reachOf = (by: MarkedBy): number => Math.max(...Object.values(REACH[by]));

/** A coordinate in units of the map. */
type Coordinate = readonly [number, number];

/** How far a figure is from a coordinate, in units of the map; 0 within an area. */
function distanceTo({ kind, shape }: Figure, [x, y]: Coordinate): number {
  if (kind === 'area' && shape.intersectsCoordinate([x, y])) return 0;
  const [nearX = Infinity, nearY = Infinity] = shape.getClosestPoint([x, y]);
  return Math.hypot(nearX - x, nearY - y);
}

function areaOf({ shape }: Figure): number {
  const [left = 0, bottom = 0, right = 0, top = 0] = shape.getExtent();
  return (right - left) * (top - bottom);
}

interface Met {
  readonly figure: Figure;
  readonly distance: number;
}

/** Points before ways before areas; of one kind the nearest, and of areas around each other the smallest. */
function before(one: Met, other: Met): number {
  const kinds = FIGURE_ORDER.indexOf(one.figure.kind) - FIGURE_ORDER.indexOf(other.figure.kind);
  const distances = one.distance - other.distance;
  return kinds || distances || areaOf(one.figure) - areaOf(other.figure);
}

/** Which figure is meant at a coordinate of the map, of those near it; `resolution` is units a CSS px (MAP-03, MAP-06). */
export function hitAt(
  figures: readonly Figure[],
  coordinate: Coordinate,
  { by, resolution }: { by: MarkedBy; resolution: number },
): Figure | undefined {
  return figures
    .map((figure) => ({ figure, distance: distanceTo(figure, coordinate) }))
    .filter(({ figure, distance }) => distance <= REACH[by][figure.kind] * resolution)
    .sort(before)[0]?.figure;
}
