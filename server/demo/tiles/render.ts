import sharp from 'sharp';
import type { TileAddress } from '../../static/tiles.ts';
import { coast } from './coast.ts';
import { kromen } from './kromen.ts';
import { nizhny } from './nizhny.ts';
import { paintGround } from './ground.ts';
import { type Item, type Sheet, resolutionsOf, TILE } from './sheet.ts';

const sheets: readonly Sheet[] = [coast, kromen, nizhny];

/** What is drawn over the ground is the same for all tiles of a zoom. */
const drawn = new Map<string, Item[]>();

function itemsOf(sheet: Sheet, z: number, resolution: number): Item[] {
  const name = `${sheet.key}/${z}`;
  const items = drawn.get(name) ?? sheet.items(resolution);
  drawn.set(name, items);
  return items;
}

/** What of the drawing falls on a tile, as a picture of its size. Each part stands there once. */
function overlay(items: readonly Item[], left: number, top: number): Buffer {
  const seen = items.filter(
    ({ x0, y0, x1, y1 }) => x1 > left && x0 < left + TILE && y1 > top && y0 < top + TILE,
  );
  const parts = [...new Set(seen.map(({ svg }) => svg))];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE}" height="${TILE}" viewBox="${left} ${top} ${TILE} ${TILE}">${parts.join('')}</svg>`,
  );
}

/** Draws a tile as WebP; undefined where the map has none there. The same bytes each time. */
export async function renderTile({ map, z, x, y }: TileAddress): Promise<Buffer | undefined> {
  const sheet = sheets.find(({ key }) => key === map);
  const resolution = sheet && resolutionsOf(sheet.size)[z];
  if (!sheet || resolution === undefined) return undefined;
  const across = Math.ceil(sheet.size / resolution / TILE);
  if (x < 0 || y < 0 || x >= across || y >= across) return undefined;
  const [left, top] = [x * TILE, y * TILE];
  const ground = paintGround(sheet.terrain, { left, top, resolution });
  const over = overlay(itemsOf(sheet, z, resolution), left, top);
  return sharp(ground, { raw: { width: TILE, height: TILE, channels: 3 } })
    .composite([{ input: over }])
    .webp({ quality: 84, effort: 3 })
    .toBuffer();
}
