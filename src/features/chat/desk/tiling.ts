import {
  columnsOf,
  fitted,
  GAP,
  inRows,
  offShape,
  overlap,
  type Rect,
  rowsOf,
  type Size,
  tileLength,
} from './layout.ts';

/** Windows beside the page and beside what one writes: pure geometry, in px from the upper left corner of the desk. */

/** No tile is smaller: a head, some lines of what is read, and a field to write in. */
export const TILE = { width: 272, height: 232 } as const;

/** Wider than this a tile is of no more use. */
const TILE_WIDTH = 480;

/** How wide the page is with its margins: narrowed as far as it goes, as one reads it best, and whole (Shell). */
const PAGE = { least: 440, best: 784, whole: 1_152 } as const;

/** Of a narrow desk the page keeps so much, where windows can do with the rest. */
const PAGE_SHARE = 0.6;

const between = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, value));

const gaps = (count: number): number => GAP * (count + 1);

/** Tiles at the right edge of the desk, and how wide they are together. */
interface Strip {
  readonly width: number;
  readonly rects: readonly Rect[];
}

/** So many tiles in so many columns, and how far from good they are; undefined where they or the page would be too small. */
function stripIn(count: number, columns: number, area: Size) {
  const rows = rowsOf(count, columns);
  const most = Math.max(...rows);
  const needed = most * TILE.width + gaps(most);
  const height = tileLength(area.height, rows.length);
  if (needed > area.width - PAGE.least || height < TILE.height) return undefined;
  const page = between(Math.round(area.width * PAGE_SHARE), PAGE.least, PAGE.best);
  const width = between(area.width - page, needed, most * TILE_WIDTH + gaps(most));
  const narrowed = Math.log(Math.max(1, page / (area.width - width)));
  const off = offShape({ width: tileLength(width, most), height }) + 2 * narrowed;
  return { rows, width, off };
}

/** Tiles for so many windows to the right of the page; undefined where there is no room for them at their smallest. */
export function stripOf(count: number, area: Size): Strip | undefined {
  const fits = Array.from({ length: count }, (_, index) => stripIn(count, index + 1, area));
  const [best] = fits.filter((one) => one !== undefined).sort((one, other) => one.off - other.off);
  if (!best) return undefined;
  const { width, rows } = best;
  const rects = inRows(rows, { width, height: area.height });
  return { width, rects: rects.map((one) => ({ ...one, x: one.x + area.width - width })) };
}

/** How much wider the right margin of the page becomes for a strip of this width: where the page has room as it is, nothing moves. */
export function marginFor(strip: number, area: Size): number {
  return Math.min(strip, Math.max(0, 2 * strip - (area.width - PAGE.whole)));
}

/** What is left of the desk on each side of what one writes. */
export function sidesOf({ x, y, width, height }: Rect, area: Size): Rect[] {
  const right = x + width + GAP;
  const below = y + height + GAP;
  return [
    { x: right, y: 0, width: area.width - right, height: area.height },
    { x: 0, y: 0, width: x - GAP, height: area.height },
    { x: 0, y: 0, width: area.width, height: y - GAP },
    { x: 0, y: below, width: area.width, height: area.height - below },
  ];
}

/** Tiles for as many windows as a part of the desk has room for, up to so many. */
export function tilesIn(count: number, part: Rect): Rect[] {
  for (let left = count; left > 0; left -= 1) {
    const columns = columnsOf(left, part);
    if (columns === undefined) continue;
    const rects = inRows(rowsOf(left, columns), part);
    return rects.map((one) => ({ ...one, x: one.x + part.x, y: one.y + part.y }));
  }
  return [];
}

/** A rectangle of this size within a part of the desk, as near to where it is as that allows. */
function within(rect: Rect, part: Rect): Rect {
  const width = Math.min(rect.width, part.width);
  const height = Math.min(rect.height, part.height);
  return {
    x: between(rect.x, part.x, part.x + part.width - width),
    y: between(rect.y, part.y, part.y + part.height - height),
    width,
    height,
  };
}

const sizeOf = ({ width, height }: Size): number => width * height;

const distance = (one: Rect, other: Rect): number =>
  Math.abs(one.x - other.x) + Math.abs(one.y - other.y);

/**
 * The rectangle that a window gives way to: nearest to its own, smaller only where it must be, and not over what one writes. `writer` is first the
 * whole form, then its field alone: where there is no room beside the one, the other is left free.
 */
export function besideWriter(rect: Rect, writer: readonly Rect[], area: Size): Rect {
  const least = fitted({ x: 0, y: 0, width: 0, height: 0 }, area);
  for (const one of writer) {
    if (overlap(rect, one) === 0) return rect;
    const [nearest] = sidesOf(one, area)
      .filter(({ width, height }) => width >= least.width && height >= least.height)
      .map((side) => within(rect, side))
      .sort((a, b) => sizeOf(b) - sizeOf(a) || distance(a, rect) - distance(b, rect));
    if (nearest) return nearest;
  }
  return rect;
}
