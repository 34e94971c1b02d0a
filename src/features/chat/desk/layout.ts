import { CHAT_WINDOW } from '../../../contract/index.ts';

/** Where windows stand on the desk: pure geometry, in whole px from the upper left corner of the desk. */

/** A width and a height, in px. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where a window is, and how large. */
export interface Rect extends Size {
  readonly x: number;
  readonly y: number;
}

/** What is left free between windows, and between them and the edges of the desk. */
export const GAP = 8;

/** How far each window of a cascade stands from the one below it: its title bar can be read and grasped. */
const CASCADE_STEP = { x: 32, y: 44 } as const;

/** How large a new window of chat is (WIN-01). */
export const START: Size = { width: CHAT_WINDOW.width, height: CHAT_WINDOW.height };

const between = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, value));

const steps = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** A size of at least 270x220 (WIN-01), and never larger than the desk, which may be smaller than that. */
function fitSize({ width, height }: Size, area: Size): Size {
  return {
    width: Math.min(Math.max(Math.round(width), CHAT_WINDOW.minWidth), area.width),
    height: Math.min(Math.max(Math.round(height), CHAT_WINDOW.minHeight), area.height),
  };
}

/** The rectangle as near to the wanted one as the desk allows: wholly on it (WIN-08). */
export function fitted(rect: Rect, area: Size): Rect {
  const size = fitSize(rect, area);
  return {
    ...size,
    x: between(Math.round(rect.x), 0, area.width - size.width),
    y: between(Math.round(rect.y), 0, area.height - size.height),
  };
}

/** The rectangle of a window that has the whole desk to itself. */
export const whole = (area: Size): Rect => ({ x: 0, y: 0, ...area });

/** How much of two rectangles is the same, in square px. */
export function overlap(one: Rect, other: Rect): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** The shape of a new window: tiles come as near to it as they can. */
const SHAPE = Math.log(START.width / START.height);

/** How far a tile is from the shape of a new window. */
export const offShape = ({ width, height }: Size): number =>
  height > 0 ? Math.abs(Math.log(width / height) - SHAPE) : Infinity;

/** The length of each of `count` tiles beside each other. */
export const tileLength = (length: number, count: number): number =>
  Math.floor((length - GAP * (count + 1)) / count);

/** How many windows stand in each row, from above: as evenly as possible. */
export function rowsOf(count: number, columns: number): number[] {
  const rows = Math.ceil(count / columns);
  const least = Math.floor(count / rows);
  return steps(rows).map((row) => (row < rows - (count % rows) ? least : least + 1));
}

/** In how many columns windows are tiled; undefined where they do not fit beside each other at their smallest. */
export function columnsOf(count: number, area: Size): number | undefined {
  const fits = steps(count).flatMap((index) => {
    const columns = Math.max(...rowsOf(count, index + 1));
    const rows = Math.ceil(count / (index + 1));
    const tile = {
      width: tileLength(area.width, columns),
      height: tileLength(area.height, rows),
    };
    const large = tile.width >= CHAT_WINDOW.minWidth && tile.height >= CHAT_WINDOW.minHeight;
    return large ? [{ columns: index + 1, off: offShape(tile) }] : [];
  });
  return fits.sort((one, other) => one.off - other.off)[0]?.columns;
}

/** Windows beside each other, none over another. */
export function inRows(rows: readonly number[], area: Size): Rect[] {
  const height = tileLength(area.height, rows.length);
  return rows.flatMap((columns, row) => {
    const width = tileLength(area.width, columns);
    const y = GAP + row * (height + GAP);
    return steps(columns).map((column) => ({ x: GAP + column * (width + GAP), y, width, height }));
  });
}

/** The rectangle of one window in a cascade: each lower and further to the right than the one before, starting over at the edge. */
function cascadeRect(index: number, area: Size): Rect {
  const size = fitSize(START, area);
  const along = (step: number, free: number) => (free > 0 ? (GAP + index * step) % (free + 1) : 0);
  return {
    ...size,
    x: along(CASCADE_STEP.x, area.width - size.width),
    y: along(CASCADE_STEP.y, area.height - size.height),
  };
}

/** Rectangles for so many windows one over the other, the later ones above, each title bar in view. */
export function cascade(count: number, area: Size): Rect[] {
  return steps(count).map((index) => cascadeRect(index, area));
}

/** Where a window of this size might stand without covering what is there: at the edges of the desk and beside windows. */
function candidates(taken: readonly Rect[], size: Size, area: Size): Rect[] {
  const xs = taken.flatMap(({ x, width }) => [x - GAP - size.width, x + width + GAP]);
  const ys = taken.flatMap(({ y, height }) => [y - GAP - size.height, y + height + GAP]);
  const columns = [area.width - GAP - size.width, ...xs].sort((one, other) => other - one);
  const rows = [area.height - GAP - size.height, ...ys].sort((one, other) => other - one);
  return rows.flatMap((y) => columns.map((x) => ({ ...size, x, y })));
}

const isOn = ({ x, y, width, height }: Rect, area: Size): boolean =>
  x >= 0 && y >= 0 && x + width <= area.width && y + height <= area.height;

/**
 * The rectangle of a new window of this size: at the lower right, away from where pages are read, beside the windows that are there.
 * Where none is free it lies over them as in a cascade, and on none exactly.
 */
export function freeRect(taken: readonly Rect[], area: Size, wished: Size = START): Rect {
  const size = fitSize(wished, area);
  const free = candidates(taken, size, area).find(
    (rect) => isOn(rect, area) && taken.every((other) => overlap(rect, other) === 0),
  );
  if (free) return free;
  const isTaken = (rect: Rect) => taken.some(({ x, y }) => x === rect.x && y === rect.y);
  const rects = cascade(taken.length + 1, area);
  const last = cascadeRect(taken.length, area);
  return fitted({ ...(rects.find((rect) => !isTaken(rect)) ?? last), ...size }, area);
}
