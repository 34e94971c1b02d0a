import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createPainter, type Painter } from '../../drawing/painter.ts';
import { systemCode } from '../../errors/systemError.ts';
import type { TileAddress, Tiles } from '../../static/tiles.ts';
import { locations } from '../content/locations/index.ts';
import { maps } from '../content/maps.ts';
import { resolutionsOf, TILE } from './sheet.ts';

const SOURCES = ['.', '../art', '../../drawing'].map((name) =>
  path.join(import.meta.dirname, name),
);

/**
 * What the tiles are drawn from, in eight letters: another drawing, or another place on it, gets other addresses by itself, and what a browser
 * or the disk has kept of the old one is never shown for it.
 */
function versionOf(): string {
  const hash = createHash('sha256').update(JSON.stringify(locations));
  for (const folder of SOURCES) {
    for (const name of readdirSync(folder).sort())
      if (name.endsWith('.ts')) hash.update(readFileSync(path.join(folder, name)));
  }
  return hash.digest('hex').slice(0, 8);
}

/** The version of the drawing as it is now. */
export const tilesVersion: string = versionOf();

/** Written beside and renamed, so that what can be read is whole. */
async function keep(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.part`;
  await writeFile(draft, bytes, { mode: 0o600 });
  await rename(draft, file);
}

/** Makes room for this version's tiles and lets those of older ones go. */
async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const parent = path.dirname(folder);
  const old = (await readdir(parent)).filter((name) => name !== path.basename(folder));
  await Promise.all(
    old.map((name) => rm(path.join(parent, name), { recursive: true, force: true })),
  );
}

/** Is there such a tile? Others are not drawn. */
function exists({ map, z, x, y }: TileAddress): boolean {
  const size = maps.find(({ key }) => key === map)?.size ?? 0;
  const resolution = resolutionsOf(size)[z];
  if (size === 0 || resolution === undefined) return false;
  const across = Math.ceil(size / resolution / TILE);
  return x < across && y < across;
}

async function readTile(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(systemCode(error))) return undefined;
    throw error;
  }
}

/** The painter of tiles, in its process. */
export const createTilePainter = (): Painter<TileAddress> =>
  createPainter(new URL('./worker.ts', import.meta.url));

/**
 * The tiles of the demo's maps. Each is drawn once, when first requested, and stored under DATA_DIR/tiles; where nothing can be stored it is
 * drawn again.
 */
export function createTiles(
  dataDir: string,
  painter: Painter<TileAddress> = createTilePainter(),
): Tiles {
  const folder = path.join(dataDir, 'tiles', tilesVersion);
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  let prepared: Promise<void> | undefined;

  const paint = async (file: string, address: TileAddress): Promise<Buffer | undefined> => {
    const bytes = await painter.paint(address);
    if (!bytes) return undefined;
    // A full or forbidden disk costs time, not the picture.
    await (prepared ??= prepare(folder)).then(() => keep(file, bytes)).catch(() => undefined);
    return bytes;
  };
  return {
    version: tilesVersion,
    read: async (address) => {
      if (!exists(address)) return undefined;
      const { map, z, x, y } = address;
      const name = `${map}-${z}-${x}-${y}.webp`;
      const known = underWay.get(name);
      if (known) return known;
      const file = path.join(folder, name);
      const found = readTile(file)
        .then((bytes) => bytes ?? paint(file, address))
        .finally(() => underWay.delete(name));
      underWay.set(name, found);
      return found;
    },
    close: () => painter.close(),
  };
}
