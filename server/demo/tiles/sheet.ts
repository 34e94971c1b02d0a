/** What a map of the demo is drawn from. Places are in map units, counted down from the top left corner. */

/** A colour; each part from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** The ground of a map, as functions over the plane. `finest` is the smallest detail that can be seen, in map units. */
export type Terrain = {
  /** Height, in map units. */
  height: (x: number, y: number, finest: number) => number;
  /** The colour of the ground before light falls on it, written into `out`. */
  tint: (x: number, y: number, height: number, finest: number, out: number[]) => void;
  /** Lines of equal height, where they are drawn: how far apart in height, and in what colour. */
  contours?: { step: number; ink: Rgb; below: number };
};

/** A part of the drawing over the ground: where it is, in px of the zoom, and what it is, as SVG. */
export type Item = { x0: number; y0: number; x1: number; y1: number; svg: string };

/** A whole map. */
export type Sheet = {
  key: string;
  /** Side, in map units. */
  size: number;
  terrain: Terrain;
  /** What is drawn over the ground where a px is so many map units, from the lowest layer up. */
  items: (resolution: number) => Item[];
};

/** Side of a tile, in px. */
export const TILE = 256;

/** Map units in a px, zoom by zoom: the first shows the whole map in one tile, the last is 1. */
export function resolutionsOf(size: number): number[] {
  const zooms = Math.max(0, Math.ceil(Math.log2(size / TILE)));
  return Array.from({ length: zooms + 1 }, (_, zoom) => 2 ** (zooms - zoom));
}

/** Writes a colour between two others. */
export function blend(from: Rgb | number[], to: Rgb, share: number, out: number[]): void {
  for (let part = 0; part < 3; part += 1)
    out[part] = (from[part] ?? 0) + ((to[part] ?? 0) - (from[part] ?? 0)) * share;
}

/** A part of the drawing with its place: a square around a point. */
export const around = (x: number, y: number, reach: number, svg: string): Item => ({
  x0: x - reach,
  y0: y - reach,
  x1: x + reach,
  y1: y + reach,
  svg,
});
