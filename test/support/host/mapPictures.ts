import { randomFillSync } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';

/** Pictures of maps, and a folder for them. */

type Size = { width: number; height: number };

/** The colour of a place, counted from the left upper corner, which tells where it is; none that a lossy picture could not keep. */
export const colourAt = (x: number, y: number, { width, height }: Size): number[] => [
  50 + (150 * x) / width,
  50 + (150 * y) / height,
  128,
];

/** A picture whose every place has a colour of its own. */
export function shaded({ width, height }: Size): Sharp {
  const raw = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      raw.set(colourAt(x + 0.5, y + 0.5, { width, height }).map(Math.round), 3 * (y * width + x));
  return sharp(raw, { raw: { width, height, channels: 3 } });
}

/** A JPEG that takes some seconds to cut: nothing in it is like anything else. */
export function grained(side: number): Promise<Buffer> {
  const raw = randomFillSync(Buffer.alloc(side * side * 3));
  return sharp(raw, { raw: { width: side, height: side, channels: 3 } })
    .jpeg()
    .toBuffer();
}

/** A data folder of each test, with files beside it. */
export function mapFolder() {
  let scratch: string;
  beforeEach(() => (scratch = mkdtempSync(path.join(tmpdir(), 'letopis-maps-'))));
  afterEach(() => rmSync(scratch, { recursive: true, force: true }));
  const dataDir = (): string => path.join(scratch, 'data');
  return {
    dataDir,
    /** Writes a file that is none of the data folder's. */
    file: (bytes: Uint8Array | string, name = 'sent'): string => {
      const file = path.join(scratch, name);
      writeFileSync(file, bytes);
      return file;
    },
    /** What is in DATA_DIR/maps, with the kind of each name. */
    kept: (): string[] => {
      try {
        return readdirSync(path.join(dataDir(), 'maps')).sort();
      } catch {
        return [];
      }
    },
  };
}
