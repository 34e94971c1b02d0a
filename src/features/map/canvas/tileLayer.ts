import { intersects } from 'ol/extent.js';
import TileLayer from 'ol/layer/Tile.js';
import type OlMap from 'ol/Map.js';
import type Projection from 'ol/proj/Projection.js';
import ImageTileSource from 'ol/source/ImageTile.js';
import type Tile from 'ol/Tile.js';
import TileGrid from 'ol/tilegrid/TileGrid.js';
import { type MapGrid, tileAddress } from './grid.ts';
import type { TilesState } from './types.ts';

/** How long a tile takes to appear, ms. */
const APPEARING_MS = 200;

/** An address in a tag, not by fetch: pictures may come from anywhere, and the browser unpacks them beside the program. */
async function loadPicture(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}

interface Ground {
  readonly grid: MapGrid;
  readonly projection: Projection;
  readonly still: boolean;
}

export type Tiles = TileLayer<ImageTileSource>;

/**
 * The tiles of a map, asked for where they are seen, and at no place outside of the extent. What has come is kept for as long as the
 * drawing lives; after that the browser's own cache holds it. Undefined where a map has none.
 */
export function createTileLayer({ grid, projection, still }: Ground): Tiles | undefined {
  const { extent, origin, resolutions, tileSize, url } = grid;
  if (url === undefined) return undefined;
  const source = new ImageTileSource({
    projection,
    tileGrid: new TileGrid({ extent, origin, resolutions, tileSize }),
    wrapX: false,
    transition: still ? 0 : APPEARING_MS,
    loader: (z, x, y) => loadPicture(tileAddress(grid, url, [z, x, y])),
  });
  return new TileLayer({ className: 'map-tiles', extent, source });
}

/** What becomes of the tiles. */
export interface TileWatch {
  /** Asks again for those that are seen and could not be loaded. */
  retry: () => void;
  stop: () => void;
}

/** True where a tile is one of those that the map shows now. */
function isSeen(map: OlMap, { tileCoord }: Tile, grid: TileGrid | null): boolean {
  const view = map.getView();
  const resolution = view.getResolution();
  if (!grid || resolution === undefined) return false;
  const [z] = tileCoord;
  if (z !== grid.getZForResolution(resolution)) return false;
  return intersects(grid.getTileCoordExtent(tileCoord), view.calculateExtent(map.getSize()));
}

/** Reports, at each change, whether all visible tiles are loaded. Without tiles there is nothing to wait for. */
export function watchTiles(
  map: OlMap,
  source: ImageTileSource | null | undefined,
  onTiles: (state: TilesState) => void,
): TileWatch {
  const failed = new Set<Tile>();
  let known: TilesState | undefined;
  const seenFailures = () =>
    [...failed].filter((tile) => isSeen(map, tile, source?.getTileGrid() ?? null));
  const report = () => {
    const state = seenFailures().length > 0 ? 'failed' : 'ready';
    if (state !== known) onTiles(state);
    known = state;
  };
  source?.on('tileloaderror', ({ tile }) => failed.add(tile));
  source?.on('tileloadend', ({ tile }) => {
    if (failed.delete(tile)) map.render();
  });
  map.on('rendercomplete', report);
  const retry = () => {
    for (const tile of seenFailures()) tile.load();
  };
  window.addEventListener('online', retry);
  return {
    retry,
    stop: () => {
      map.un('rendercomplete', report);
      window.removeEventListener('online', retry);
    },
  };
}
