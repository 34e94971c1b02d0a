import type { Figure } from './figures.ts';
import type { Extent } from './grid.ts';
import { POINT_RADIUS } from './hits.ts';
import { type Size, seenOf } from './views.ts';
import type { MapView } from './types.ts';

/** Where a popover may hang on a figure. */

/** How much of a way is taken for its anchor, CSS px around it. */
const WAY_RADIUS = 6;

const within = ([x, y]: readonly [number, number], area: Extent): boolean =>
  x >= area[0] && x <= area[2] && y >= area[1] && y <= area[3];

const common = (one: Extent, other: Extent): Extent => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
  Math.min(one[2], other[2]),
  Math.min(one[3], other[3]),
];

const middleOf = (area: Extent): [number, number] => [
  (area[0] + area[2]) / 2,
  (area[1] + area[3]) / 2,
];

/** The place of a point or a way nearest to the middle of what is seen of it; undefined where that is out of sight. */
function spotOf({ shape }: Figure, part: Extent, seen: Extent): Extent | undefined {
  const [x = Infinity, y = Infinity] = shape.getClosestPoint(middleOf(part));
  return within([x, y], seen) ? [x, y, x, y] : undefined;
}

/** The part of the map on which a popover of a figure hangs; undefined where nothing of the figure is seen. */
function partOf(figure: Figure, seen: Extent): Extent | undefined {
  if (!figure.shape.intersectsExtent(seen)) return undefined;
  const part = common(figure.shape.getExtent() as Extent, seen);
  return figure.kind === 'area' ? part : spotOf(figure, part, seen);
}

/** A rectangle of the window. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const MARKER = { point: POINT_RADIUS, way: WAY_RADIUS, area: 0 } as const;

/** What is seen of a figure in px from the upper left corner of the drawing; a point has the size of its marker. */
export function anchorIn(figure: Figure, view: MapView, size: Size): Box | undefined {
  const seen = seenOf(view, size);
  const part = partOf(figure, seen);
  if (!part) return undefined;
  const { resolution } = view;
  const grown = MARKER[figure.kind];
  return {
    x: (part[0] - seen[0]) / resolution - grown,
    y: (seen[3] - part[3]) / resolution - grown,
    width: (part[2] - part[0]) / resolution + 2 * grown,
    height: (part[3] - part[1]) / resolution + 2 * grown,
  };
}
