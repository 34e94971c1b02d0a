import { MAP_RESOLUTIONS, MAP_TILE, type MapOptions } from '../../../contract/index.ts';

/** Left, bottom, right, top, in units of the map. */
export type Extent = [number, number, number, number];

/** Zoom, column and row of a tile, the row counted from the upper left. */
export type TileCoord = readonly [z: number, x: number, y: number];

/** How a map is tiled and looked at, whole and consistent (MAP-02). */
export interface MapGrid {
  /** What there is to see; nothing is shown outside of it. */
  readonly extent: Extent;
  /** The upper left corner of the tile at column 0, row 0 of every zoom. */
  readonly origin: [number, number];
  /** Units a px, zoom by zoom, each smaller than the one before; never empty. */
  readonly resolutions: number[];
  /** Width and height of a tile, px. */
  readonly tileSize: [number, number];
  /** The coordinates (z, x, y) by which the host calls the first tile. */
  readonly first: TileCoord;
  /** The template of a tile's address; undefined where the map has no tiles. */
  readonly url: string | undefined;
  /** The widest and the nearest resolution that the options allow. */
  readonly widest: number;
  readonly nearest: number;
  /** Where the first look goes; what is undefined follows from the size of the window. */
  readonly start: {
    readonly center: [number, number];
    readonly resolution: number | undefined;
  };
}

/** Beyond these no map lies: numbers of other sizes are taken for mistakes, before they become infinite in a sum. */
const FURTHEST = 1e12;
const FINEST = 1e-6;

/** Sides of tiles, px: smaller ones would be thousands on a screen. */
const TILE_SIDE = { min: 16, max: 8192 } as const;

const isCoordinate = (value: number): boolean => Math.abs(value) <= FURTHEST;
const isLength = (value: number): boolean => value >= FINEST && value <= FURTHEST;
const within = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high);

/** Both sides put in order; undefined where it is no area. */
function extentOf(
  sides: readonly [number, number, number, number] | undefined,
): Extent | undefined {
  if (!sides?.every(isCoordinate)) return undefined;
  const [x1, y1, x2, y2] = sides;
  const extent: Extent = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
  return isLength(extent[2] - extent[0]) && isLength(extent[3] - extent[1]) ? extent : undefined;
}

const both = (one: Extent, other: Extent | undefined): Extent =>
  other
    ? [
        Math.min(one[0], other[0]),
        Math.min(one[1], other[1]),
        Math.max(one[2], other[2]),
        Math.max(one[3], other[3]),
      ]
    : one;

function resolutionsOf({ resolutions }: MapOptions): number[] {
  const falling = [...new Set(resolutions.filter(isLength))].sort((a, b) => b - a);
  return falling.length > 0 ? falling : [...MAP_RESOLUTIONS];
}

function tileSizeOf({ tileSize }: MapOptions): [number, number] {
  const sides = tileSize.map(Math.round);
  const fits = sides.every((side) => side >= TILE_SIDE.min && side <= TILE_SIDE.max);
  return fits ? [sides[0] ?? MAP_TILE[0], sides[1] ?? MAP_TILE[1]] : [...MAP_TILE];
}

/** The first zoom where the options name one, as far as there are zooms. */
const zoomIn = (resolutions: readonly number[], zoom: number | undefined, otherwise: number) =>
  within(Math.round(zoom ?? otherwise), 0, resolutions.length - 1);

/** Units a px at a zoom, which may lie between two. */
function resolutionAt(resolutions: readonly number[], zoom: number): number {
  const last = resolutions.length - 1;
  const low = within(Math.floor(zoom), 0, last);
  const from = resolutions[low] ?? 1;
  const to = resolutions[Math.min(low + 1, last)] ?? from;
  return from * (to / from) ** within(zoom - low, 0, 1);
}

/** The numbers (z, x, y) from which a host counts; from zero unless it says otherwise. */
function firstOf({ tileCoord = [] }: MapOptions): TileCoord {
  const [z = 0, x = 0, y = 0] = tileCoord.filter(isCoordinate).map(Math.round);
  return [z, x, y];
}

function lookOf(options: MapOptions, extent: Extent, resolutions: readonly number[]) {
  const { center, zoom, resolution } = options;
  const middle: [number, number] = [(extent[0] + extent[2]) / 2, (extent[1] + extent[3]) / 2];
  const zoomed = zoom === undefined ? undefined : resolutionAt(resolutions, zoom);
  return {
    center: center?.every(isCoordinate) ? center : middle,
    resolution: resolution !== undefined && isLength(resolution) ? resolution : zoomed,
  };
}

/**
 * Reads the options of the call (spec 1 §3 Map data, §9). What is absent, or can be nobody's intention, is filled in: without an extent the map is
 * the widest tile at its origin together with all figures (`figures` is what they take up); without an origin tiles begin at the
 * upper left corner; without zooms all resolutions may be seen.
 */
export function gridOf(options: MapOptions, figures?: readonly number[]): MapGrid {
  const resolutions = resolutionsOf(options);
  const tileSize = tileSizeOf(options);
  const [width, height] = tileSize.map((side) => side * (resolutions[0] ?? 1)) as [number, number];
  const given = extentOf(options.extent);
  const origin = options.origin?.every(isCoordinate)
    ? options.origin
    : given
      ? ([given[0], given[3]] as [number, number])
      : ([0, height] as [number, number]);
  const [left, top] = origin;
  const taken = figures && extentOf(figures as Extent);
  const extent = given ?? both([left, top - height, left + width, top], taken);
  const widest = zoomIn(resolutions, options.minZoom, 0);
  const nearest = Math.max(widest, zoomIn(resolutions, options.maxZoom, resolutions.length - 1));
  return {
    ...{ extent, origin, resolutions, tileSize },
    first: firstOf(options),
    url: options.url === undefined || options.url === '' ? undefined : options.url,
    widest: resolutions[widest] ?? 1,
    nearest: resolutions[nearest] ?? 1,
    start: lookOf(options, extent, resolutions),
  };
}

/** How many rows of tiles a zoom has. */
const rowsAt = ({ extent, resolutions, tileSize }: MapGrid, z: number): number =>
  Math.ceil((extent[3] - extent[1]) / ((resolutions[z] ?? 1) * tileSize[1]));

/** The address of a tile. Besides {z}, {x} and {y} (from the upper left) `{-y}` is known, which counts from the lowest row up. */
export function tileAddress(grid: MapGrid, url: string, [z, x, y]: TileCoord): string {
  const [firstZ, firstX, firstY] = grid.first;
  return url
    .replaceAll('{z}', String(z + firstZ))
    .replaceAll('{x}', String(x + firstX))
    .replaceAll('{y}', String(y + firstY))
    .replaceAll('{-y}', String(rowsAt(grid, z) - 1 - y + firstY));
}
