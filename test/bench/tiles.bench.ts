/**
 * How long it takes to cut the picture of a map into tiles, how much memory the process takes for it, and how much of the disk the tiles are (WORK-51). The pictures are
 * grained, which is dearer than a drawing.
 *
 * `--kinds=dear` cuts those that cannot be read row by row: WebP, progressive JPEG, one that its camera turned.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { CUTTING, cutTiles } from '../../server/maps/cutting.ts';
import type { Report } from './lib/report.ts';

const { values: options } = parseArgs({
  allowPositionals: true,
  options: { kinds: { type: 'string', default: 'usual' } },
});
const MB = 1024 * 1024;

/** A square of grain, again and again. */
async function grained(side: number): Promise<Sharp> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const size = { width: 1_000, height: 1_000, channels: 3, background: '#345' } as const;
  const input = await sharp({ create: { ...size, noise } })
    .blur(1)
    .png()
    .toBuffer();
  const create = { width: side, height: side, channels: 3, background: '#fff' } as const;
  return sharp({ create, limitInputPixels: false }).composite([{ input, tile: true }]);
}

const usual: readonly [kind: string, side: number, draw: (picture: Sharp) => Sharp][] = [
  ['JPEG', 6_000, (picture) => picture.jpeg()],
  ['PNG', 6_000, (picture) => picture.png({ compressionLevel: 2 })],
  ['JPEG', 16_000, (picture) => picture.jpeg()],
  ['PNG', 16_000, (picture) => picture.png({ compressionLevel: 2 })],
];
const dear: typeof usual = [
  ['WebP', 16_000, (picture) => picture.webp({ lossless: true, effort: 0 })],
  ['turned JPEG', 16_000, (picture) => picture.withMetadata({ orientation: 6 }).jpeg()],
  [
    'progressive JPEG',
    16_000,
    (picture) => picture.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
  ],
];

/** All files of a folder, in bytes, and how many. */
function weigh(folder: string): { bytes: number; files: number } {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => statSync(path.join(one.parentPath, one.name)).size);
  return { bytes: files.reduce((sum, size) => sum + size, 0), files: files.length };
}

export async function run(report: Report): Promise<void> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'letopis-tiles-'));
  const [picture, tiles] = [path.join(scratch, 'picture'), path.join(scratch, 'tiles')];
  try {
    for (const [kind, side, draw] of options.kinds === 'dear' ? dear : usual) {
      await draw(await grained(side)).toFile(picture);
      const sent = statSync(picture).size / MB;
      const begun = performance.now();
      const order = { pictures: [{ picture, tiles }], memory: Infinity };
      const said = await cutTiles(order, {
        ...{ scratch, ms: CUTTING.ms, signal: undefined, progress: undefined },
      });
      const seconds = (performance.now() - begun) / 1_000;
      if ('refused' in said) throw new Error(`${kind}: ${said.refused} (${said.why ?? ''})`);
      const peak = Math.max(...said.cuts.map((one) => one.peak));
      const { bytes, files } = weigh(tiles);
      report.line(
        `${kind}, ${String(side)} px, ${sent.toFixed(0)} MB: ${String(files)} tiles of ${(bytes / MB).toFixed(0)} MB`,
      );
      report.limit('  time', seconds, 600, ' s');
      report.limit('  memory', peak / MB, CUTTING.memory / MB, ' MB');
      rmSync(tiles, { recursive: true });
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
