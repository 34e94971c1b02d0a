import type { MapOptions } from '../db/schema/world.ts';

/** Side of a tile, in px. */
export const TILE = 256;

/** A picture that a map's tiles are cut from: the name of its file under DATA_DIR/maps, and its size as it is shown, in px. */
export type MapPicture = { name: string; width: number; height: number };

/** How a map is first shown: its zoom, and the place in the middle, in px of the picture from the lower left corner. What is absent: whole. */
export type MapLook = { zoom?: number; center?: readonly [x: number, y: number] };

/** Px of the picture in a px of a tile, zoom by zoom: the first shows the whole picture in one tile, the last is 1. */
export function resolutionsOf({ width, height }: Omit<MapPicture, 'name'>): number[] {
  const zooms = Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / TILE)));
  return Array.from({ length: zooms + 1 }, (_, zoom) => 2 ** (zooms - zoom));
}

/** What is stored in `maps.options` for a map with that picture (spec 1 §3 Map data): a unit is a px, counted from the lower left corner; rows of tiles count down from the top. */
export function mapOptionsOf(picture: MapPicture, { zoom, center }: MapLook = {}): MapOptions {
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

/** The part of the name that stands in addresses. */
const tokenOf = (name: string): string => name.replace(/\..*$/, '');
