import type { Extent, MapGrid } from './grid.ts';
import type { MapView } from './types.ts';

/** Where one may look, and what a step, a figure and the whole map make of it: pure sums over a window's size in CSS px. */

export type Size = readonly [width: number, height: number];

/** A step goes to a level that differs at least so much; the level one is at already is none. */
const SAME = 1.05;

/** A figure that is brought into view keeps so far from the edges, px; and is seen at least, and at most, so large. */
const MARGIN = 32;
const SMALLEST = 20;

const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high);

/** The resolution at which an area just fits into a window. */
const fitting = ([left, bottom, right, top]: Extent, [width, height]: Size): number =>
  Math.max((right - left) / Math.max(1, width), (top - bottom) / Math.max(1, height));

/** The widest and the nearest resolution in a window: nobody goes further off than the whole map. */
export function limitsOf(grid: MapGrid, size: Size): { widest: number; nearest: number } {
  const widest = Math.min(grid.widest, fitting(grid.extent, size));
  return { widest, nearest: Math.min(grid.nearest, widest) };
}

/** The resolutions at which steps stop: the widest, and those in which the tiles are drawn, so that they are sharp. */
export function levelsOf(grid: MapGrid, size: Size): number[] {
  const { widest, nearest } = limitsOf(grid, size);
  const drawn = grid.resolutions.filter((one) => one * SAME < widest && one >= nearest);
  return [widest, ...drawn];
}

/** The level that is so many steps nearer (positive) or further (negative); the last one where there are no more. */
export function stepped(levels: readonly number[], resolution: number, steps: number): number {
  const ahead =
    steps > 0
      ? levels.filter((level) => level * SAME < resolution)
      : levels.filter((level) => level > resolution * SAME).toReversed();
  const count = Math.min(Math.abs(Math.round(steps)), ahead.length);
  return ahead[count - 1] ?? resolution;
}

/** A middle of the window with which nothing outside the extent is seen; where all is seen, the middle of the extent. */
function centerWithin([x, y]: readonly [number, number], half: Size, extent: Extent) {
  const along = (value: number, low: number, high: number, reach: number): number =>
    high - low <= 2 * reach ? (low + high) / 2 : clamp(value, low + reach, high - reach);
  return [
    along(x, extent[0], extent[2], half[0]),
    along(y, extent[1], extent[3], half[1]),
  ] as const;
}

/** The nearest view to a wished one that the map allows in such a window. */
export function allowed(grid: MapGrid, size: Size, { center, resolution }: MapView): MapView {
  const { widest, nearest } = limitsOf(grid, size);
  const near = clamp(resolution, nearest, widest);
  const half: Size = [(size[0] * near) / 2, (size[1] * near) / 2];
  return { center: centerWithin(center, half, grid.extent), resolution: near };
}

/** The whole map, as far as its widest zoom shows it. */
export function viewOfAll(grid: MapGrid, size: Size): MapView {
  const [left, bottom, right, top] = grid.extent;
  const center = [(left + right) / 2, (bottom + top) / 2] as const;
  return allowed(grid, size, { center, resolution: limitsOf(grid, size).widest });
}

/** True where one can go no further off, so that there is nothing to drag. */
export function showsAll(grid: MapGrid, size: Size, { resolution }: MapView): boolean {
  const [left, bottom, right, top] = grid.extent;
  const slack = SAME - 1;
  return (
    right - left <= size[0] * resolution * (1 + slack) &&
    top - bottom <= size[1] * resolution * (1 + slack)
  );
}

/** Where a map begins: as one left it, else as its options say, else whole. */
export function startOf(grid: MapGrid, size: Size, left: MapView | undefined): MapView {
  if (left && [...left.center, left.resolution].every(Number.isFinite))
    return allowed(grid, size, left);
  const { center, resolution } = grid.start;
  return resolution === undefined
    ? allowed(grid, size, { center, resolution: limitsOf(grid, size).widest })
    : allowed(grid, size, { center, resolution });
}

/** The part of the map that a view shows. */
export function seenOf({ center: [x, y], resolution }: MapView, [width, height]: Size): Extent {
  const [across, down] = [(width * resolution) / 2, (height * resolution) / 2];
  return [x - across, y - down, x + across, y + down];
}

const inside = (one: Extent, all: Extent): boolean =>
  one[0] >= all[0] && one[1] >= all[1] && one[2] <= all[2] && one[3] <= all[3];

/** The view is narrowed by the margin on each side. */
const narrowed = ([width, height]: Size): Size => [
  Math.max(1, width - 2 * MARGIN),
  Math.max(1, height - 2 * MARGIN),
];

/** How near to look at what takes up an area: as now, unless it would not fit, or could hardly be seen. */
function resolutionFor(grid: MapGrid, size: Size, area: Extent, now: number): number {
  const whole = fitting(area, narrowed(size));
  if (whole > now) return levelsOf(grid, size).findLast((level) => level >= whole) ?? whole;
  const extent = Math.max(area[2] - area[0], area[3] - area[1]);
  if (extent === 0 || extent / now >= SMALLEST) return now;
  return levelsOf(grid, size).find((level) => extent / level >= SMALLEST) ?? 0;
}

/** The view that shows an area well; the same object where it is shown well already. A point is an area without a size. */
export function revealing(grid: MapGrid, size: Size, view: MapView, area: Extent): MapView {
  const resolution = resolutionFor(grid, size, area, view.resolution);
  if (resolution === view.resolution && inside(area, seenOf(view, narrowed(size)))) return view;
  const center = [(area[0] + area[2]) / 2, (area[1] + area[3]) / 2] as const;
  return allowed(grid, size, { center, resolution });
}
