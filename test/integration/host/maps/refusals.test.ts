import sharp from 'sharp';
import { DomainError } from '../../../../server/errors/index.ts';
import { takeMapPicture, type TakeOptions } from '../../../../server/maps/index.ts';
import {
  gif,
  packedProfile,
  packedTexts,
  packedWords,
  png,
  webp,
} from '../../../support/host/bombs.ts';
import { grained, mapFolder, shaded } from '../../../support/host/mapPictures.ts';
import { canvas } from '../../../support/host/pictures.ts';

const folder = mapFolder();

/** What comes of a file: the refusal, or the size that it is shown in. */
const fateOf = (bytes: Uint8Array | string, limits?: TakeOptions['limits']): Promise<string> =>
  takeMapPicture(folder.file(bytes), {
    ...{ dataDir: folder.dataDir(), called: 'карта.png' },
    ...(limits && { limits }),
  }).then(
    ({ width, height }) => `${String(width)} x ${String(height)}`,
    (error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      expect(error.text).toMatch(/^Не удалось загрузить файл карта\.png: [^{}]+\.$/);
      return error.id;
    },
  );

const picture = () => shaded({ width: 300, height: 200 }).png().toBuffer();

describe('what is no picture of a map', () => {
  it.each<[string, () => Buffer | string | Promise<Buffer>, string]>([
    ['nothing', () => '', 'mapNotPicture'],
    ['a text', () => 'Карта Поморья', 'mapNotPicture'],
    ['a drawing', () => '<svg xmlns="http://www.w3.org/2000/svg"/>', 'mapNotPicture'],
    ['a GIF', () => gif(1), 'mapNotPicture'],
    ['a TIFF', () => canvas().tiff().toBuffer(), 'mapNotPicture'],
    ['an AVIF', () => canvas().avif().toBuffer(), 'mapNotPicture'],
    ['a sign alone', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'uploadBroken'],
    ['a JPEG that is a text', () => Buffer.from('\xff\xd8\xff Карта', 'latin1'), 'uploadBroken'],
    ['a torn PNG', async () => (await picture()).subarray(0, -200), 'uploadBroken'],
    ['a torn JPEG', async () => (await grained(300)).subarray(0, 20_000), 'uploadBroken'],
    ['a torn WebP', tornWebp, 'uploadBroken'],
    ['a PNG of a head alone', () => png(16_000, 16_000), 'uploadBroken'],
    ['a PNG too wide', () => png(16_001, 10), 'mapTooManyPixels'],
    ['a PNG too tall', () => png(10, 16_001), 'mapTooManyPixels'],
    ['a PNG of 50,000 by 50,000', () => png(50_000, 50_000), 'mapTooManyPixels'],
    [
      'a JPEG too wide',
      () => canvas({ width: 16_001, height: 8 }).jpeg().toBuffer(),
      'mapTooManyPixels',
    ],
    ['a WebP of two frames', () => webp(2), 'uploadTooManyPixels'],
    ['a WebP of a million frames', () => webp(1_000_000), 'uploadTooManyPixels'],
    ['a WebP that hides that it moves', async () => hidden(await webp(2_000)), 'uploadBroken'],
  ])('WORK-50 is refused, and nothing of it is left: %s', async (_what, make, refusal) => {
    expect(await fateOf(await make())).toBe(refusal);
    expect(folder.kept()).toEqual([]);
  });

  it.each<[string, () => Buffer]>([
    ['a text of 50 MB', () => png(10, 10, [packedWords(50e6)])],
    ['100 texts of 8 MB', () => png(10, 10, packedTexts(100, 8e6))],
    ['a profile of 50 MB', () => png(10, 10, [packedProfile(50e6)])],
  ])('WORK-50 what a picture has packed beside itself does no harm: %s', async (_what, make) => {
    expect(await fateOf(make())).toBe('10 x 10');
  });

  it('WORK-50 is a file that is too large, memory that is too much, or time', async () => {
    expect(await fateOf(await picture(), { bytes: 1_000 })).toBe('mapTooLarge');
    const large = await grained(2_000);
    expect(await fateOf(large, { memory: 1_000 })).toBe('mapTooHeavy');
    expect(await fateOf(large, { ms: 400 })).toBe('mapTooHeavy');
    expect(folder.kept()).toEqual([]);
    expect(await fateOf(await picture())).toBe('300 x 200');
  });

  it('WORK-50 as a wide picture of the longest side that is taken is none of these', async () => {
    const widest = await canvas({ width: 16_000, height: 3 }).png().toBuffer();
    expect((await sharp(widest).metadata()).width).toBe(16_000);
    expect(await fateOf(widest)).toBe('16000 x 3');
  });
});

async function tornWebp(): Promise<Buffer> {
  const whole = await sharp(await grained(300))
    .webp()
    .toBuffer();
  return whole.subarray(0, whole.length / 2);
}

/** The WebP with the mark of moving ones taken away. */
function hidden(moving: Buffer): Buffer {
  moving.writeUInt8(moving.readUInt8(20) & ~2, 20);
  return moving;
}
