import type { MapOptions } from '../../src/contract/index.ts';
import { tokenOf } from './folder.ts';

/** Side of a tile, in px. */
export const TILE = 256;

/** The picture that a map's tiles are cut from: the name of its file under DATA_DIR/maps, and its size as it is shown, in px. */
export type MapPicture = { name: string; width: number; height: number };

/** How a map is first shown: its zoom, and the place in the middle, in px of the picture from the lower left corner. Without them it is shown whole. */
export type MapLook = { zoom?: number; center?: [x: number, y: number] };

/** The nearest zoom, where a px of the picture is a px of a tile: each shows twice as much as the one before, the first all of it in one tile. */
export const nearestZoom = ({ width, height }: Omit<MapPicture, 'name'>): number =>
  Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / TILE)));

/** Px of the picture in a px of a tile, zoom by zoom. */
function resolutionsOf(picture: MapPicture): number[] {
  const zooms = nearestZoom(picture);
  return Array.from({ length: zooms + 1 }, (_, zoom) => 2 ** (zooms - zoom));
}

/**
 * What is stored in `maps.options` for a map of that picture (spec 1 §3 Map data, WORK-52). A unit is a px of the picture, counted up from the lower left
 * corner; tiles are counted from the upper left one, where columns and rows begin at every zoom.
 */
export function mapOptionsOf(
  picture: MapPicture,
  { zoom, center }: MapLook = {},
): MapOptions & { url: string } {
  const { name, width, height } = picture;
  const resolutions = resolutionsOf(picture);
  return {
    extent: [0, 0, width, height],
    origin: [0, height],
    resolutions,
    tileSize: [TILE, TILE],
    url: `/tiles/${tokenOf(name)}/{z}/{x}/{y}.webp`,
    minZoom: 0,
    maxZoom: resolutions.length - 1,
    ...(zoom !== undefined && { zoom }),
    ...(center && { center }),
  };
}
