import sharp from 'sharp';
import { DomainError } from '../../../server/errors/index.ts';
import { reencode } from '../../../server/uploads/index.ts';
import {
  gif,
  packedProfile,
  packedTexts,
  packedWords,
  png,
  webp,
} from '../../support/host/bombs.ts';
import { canvas, movingGif } from '../../support/host/pictures.ts';

/** Far above what any of these takes (some ms, some MB), and far below what it asks for. */
const MOST_CPU_MS = 6_000;
const MOST_BYTES = 200e6;

/** What comes of a file, within the limits: the refusal, or the size that it was drawn in. */
async function fateOf(bytes: Buffer): Promise<string> {
  const cpu = process.cpuUsage();
  const { rss } = process.memoryUsage();
  const fate = await reencode(bytes, 'cat.png').then(
    ({ width, height }) => `${String(width)} x ${String(height)}`,
    (error: unknown) => (error instanceof DomainError ? error.id : String(error)),
  );
  const { user, system } = process.cpuUsage(cpu);
  expect((user + system) / 1_000).toBeLessThan(MOST_CPU_MS);
  expect(process.memoryUsage().rss - rss).toBeLessThan(MOST_BYTES);
  return fate;
}

describe('a picture that asks for too much (SAFE-09)', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['a PNG of 50,000 by 50,000', () => png(50_000, 50_000), 'uploadTooManyPixels'],
    ['a GIF of 301 frames', () => gif(301), 'uploadTooManyPixels'],
    ['a GIF of 10,000 frames', () => gif(10_000), 'uploadTooManyPixels'],
    ['a GIF of 300,000 frames', () => gif(300_000), 'uploadTooManyPixels'],
    ['a WebP of 301 frames', () => webp(301), 'uploadTooManyPixels'],
    ['a WebP of 100,000 frames', () => webp(100_000), 'uploadTooManyPixels'],
    ['a PNG with a text of 50 MB', () => png(2, 2, [packedWords(50e6)]), '2 x 2'],
    ['a PNG with 1,000 texts of 8 MB', () => png(2, 2, packedTexts(1_000, 8e6 - 100)), '2 x 2'],
    ['a PNG with a colour profile of 50 MB', () => png(2, 2, [packedProfile(50e6)]), '2 x 2'],
  ])('is refused or drawn at once: %s', async (_what, make, fate) => {
    const bytes = await make();
    expect(bytes.length).toBeLessThan(8 * 1024 * 1024);
    expect(await fateOf(bytes)).toBe(fate);
  });

  it('goes on moving with as many frames as are taken', async () => {
    expect(await fateOf(await webp(300))).toBe('2 x 2');
  });

  it('keeps nothing of a program that is a GIF at its beginning, nor of an archive behind a JPEG (SAFE-09)', async () => {
    const script = Buffer.from('/*alert(1)*/=1;<script>alert(1)</script>PK\u0003\u0004archive');
    const jpeg = await canvas().jpeg().toBuffer();
    for (const bytes of [await movingGif(), jpeg]) {
      const kept = (await reencode(Buffer.concat([bytes, script]), 'cat.gif')).bytes;
      expect(kept.includes('alert')).toBe(false);
      expect(kept.includes('archive')).toBe(false);
      expect((await sharp(kept).metadata()).format).toBe('webp');
    }
    const posing = Buffer.concat([Buffer.from('GIF89a/*\0'), script]);
    expect(await fateOf(posing)).toBe('uploadBroken');
  });

  it('loses its texts, and nothing else, where it is torn inside one too', async () => {
    const whole = png(2, 2, packedTexts(1, 1_000));
    expect(await fateOf(whole.subarray(0, 60))).toBe('uploadBroken');
    const coloured = await canvas({ background: '#ff0000' }).png().withMetadata().toBuffer();
    const { bytes } = await reencode(coloured, 'cat.png');
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(240);
  });
});
