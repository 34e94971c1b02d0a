import { hashAt, noiseOf } from './noise.ts';
import { type Terrain, TILE } from './sheet.ts';

/** Which square of the ground: its left upper corner in px of the zoom, and how many map units a px is. */
export type Square = { left: number; top: number; resolution: number };

/** Heights are reckoned one px beyond the edges, so that light and lines go on from tile to tile. */
const WIDE = TILE + 2;

function heightsOf(terrain: Terrain, { left, top, resolution }: Square): Float64Array {
  const heights = new Float64Array(WIDE * WIDE);
  for (let row = 0; row < WIDE; row += 1) {
    const y = (top + row - 0.5) * resolution;
    for (let column = 0; column < WIDE; column += 1) {
      const x = (left + column - 0.5) * resolution;
      heights[row * WIDE + column] = terrain.height(x, y, resolution);
    }
  }
  return heights;
}

/** Light from the north-west. From afar slopes are flat, so that it is made to count for more there. */
function lightAt(heights: Float64Array, at: number, resolution: number): number {
  const dx = (heights[at + 1] ?? 0) - (heights[at - 1] ?? 0);
  const dy = (heights[at + WIDE] ?? 0) - (heights[at - WIDE] ?? 0);
  const slope = Math.tanh(((dx * 0.75 + dy) / (2 * resolution)) * 0.62 * Math.sqrt(resolution));
  return 1 + slope * (slope > 0 ? 0.07 : 0.27);
}

function isContour(heights: Float64Array, at: number, step: number): boolean {
  const own = Math.floor((heights[at] ?? 0) / step);
  const right = Math.floor((heights[at + 1] ?? 0) / step);
  return own !== right || own !== Math.floor((heights[at + WIDE] ?? 0) / step);
}

const stains = noiseOf(71);

/** Paper under the colours: fine grain, and stains as wide as a hand. */
function paperAt(x: number, y: number): number {
  const grain = (hashAt(x, y, 5) - 0.5) * 0.035;
  return 1 + grain + stains(x / 190, y / 190) * 0.022 + stains(x / 23, y / 9) * 0.012;
}

/** The ground of a tile, as RGB bytes. */
export function paintGround(terrain: Terrain, square: Square): Buffer {
  const { left, top, resolution } = square;
  const heights = heightsOf(terrain, square);
  const { contours } = terrain;
  const bytes = Buffer.alloc(TILE * TILE * 3);
  const colour = [0, 0, 0];
  for (let row = 0; row < TILE; row += 1) {
    for (let column = 0; column < TILE; column += 1) {
      const at = (row + 1) * WIDE + column + 1;
      const height = heights[at] ?? 0;
      const x = (left + column + 0.5) * resolution;
      const y = (top + row + 0.5) * resolution;
      terrain.tint(x, y, height, resolution, colour);
      const light = lightAt(heights, at, resolution) * paperAt(left + column, top + row);
      const lined = contours && height < contours.below && isContour(heights, at, contours.step);
      for (let part = 0; part < 3; part += 1) {
        const lit = (colour[part] ?? 0) * light;
        const shown = lined ? lit + ((contours.ink[part] ?? 0) - lit) * 0.26 : lit;
        bytes[(row * TILE + column) * 3 + part] = Math.max(0, Math.min(255, shown));
      }
    }
  }
  return bytes;
}
