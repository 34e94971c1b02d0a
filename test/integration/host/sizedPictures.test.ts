import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { createSizedPictures } from '../../../server/uploads/sized.ts';
import { createUploadStore, type UploadStore } from '../../../server/uploads/store.ts';
import { PICTURE_WIDTHS } from '../../../src/contract/index.ts';
import { createTestHost, type TestHost } from '../../support/host/index.ts';

let dataDir: string;
let store: UploadStore;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'letopis-sized-'));
  store = createUploadStore(dataDir);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A picture that cannot be drawn small in a few bytes. */
const noise = (width: number, height = width): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .webp()
    .toBuffer();

const keep = async (bytes: Buffer): Promise<string> =>
  path.posix.basename(await store.keep(bytes, 'x.png'));
const keepNoise = async (width: number, height?: number): Promise<string> =>
  keep(await noise(width, height));
const sizedFiles = (): string[] => {
  const folder = path.join(dataDir, 'sized');
  return existsSync(folder) ? readdirSync(folder) : [];
};
const widthOf = async (bytes: Buffer | undefined) => (await sharp(bytes).metadata()).width;

describe('a stored picture', () => {
  let host: TestHost;
  beforeEach(async () => {
    host = await createTestHost({ env: { DATA_DIR: dataDir } });
  });
  afterEach(() => host.close());

  it('FIRST-43 is answered for ever at each of the widths, and whole where it is no wider', async () => {
    const name = await keepNoise(800, 350);
    for (const width of PICTURE_WIDTHS) {
      const answer = await host.app.inject(`/uploads/${name}?w=${String(width)}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(await widthOf(answer.rawPayload)).toBe(Math.min(width, 800));
    }
    expect(sizedFiles()).toHaveLength(5);
  });

  it.each([
    '',
    '0',
    '641',
    '640.0',
    '+640',
    ' 640',
    '0640',
    '1e9',
    '-640',
    '640px',
    '99999999999',
    '640&w=640',
    '../640',
    '%00',
    '[640]',
  ])('FIRST-43 has no other width: %j', async (width) => {
    const name = await keepNoise(800, 10);
    const { statusCode } = await host.app.inject(`/uploads/${name}?w=${width}`);
    expect(statusCode).toBe(404);
    expect(sizedFiles()).toEqual([]);
  });

  it.each([
    'A'.repeat(43) + '.webp',
    '..%2fletopis.sqlite',
    '..%2fsized%2fx-640.webp',
    'x.webp',
    'A'.repeat(42) + '.webp',
  ])('FIRST-43 is none under another name: %s', async (name) => {
    const { statusCode } = await host.app.inject(`/uploads/${name}?w=640`);
    expect(statusCode).toBe(404);
    expect(sizedFiles()).toEqual([]);
  });

  it('FIRST-43 is gone in every size where it was taken off the disk', async () => {
    const name = await keepNoise(800, 10);
    expect((await host.app.inject(`/uploads/${name}?w=104`)).statusCode).toBe(200);
    rmSync(path.join(dataDir, 'uploads', name));
    expect((await host.app.inject(`/uploads/${name}?w=104`)).statusCode).toBe(404);
  });

  it('FIRST-43 is answered whole, and not for ever, where it cannot be drawn', async () => {
    const broken = (await noise(800)).subarray(0, 500);
    const name = await keep(broken);
    const answer = await host.app.inject(`/uploads/${name}?w=104`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.rawPayload.equals(broken)).toBe(true);
  });

  it('FIRST-43 moves on where it moves', async () => {
    const frames = [await noise(300), await noise(300)];
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    const name = await keep(moving);
    const { rawPayload } = await host.app.inject(`/uploads/${name}?w=104`);
    expect(rawPayload.equals(moving)).toBe(true);
  });
});

describe('sized pictures', () => {
  it('FIRST-43 are drawn once, however many ask at a time, and read from the disk afterwards', async () => {
    const name = await keepNoise(400);
    let read = 0;
    const counted: UploadStore = {
      ...store,
      read: (one) => {
        read += 1;
        return store.read(one);
      },
    };
    const sized = createSizedPictures(dataDir, counted);
    const all = await Promise.all(Array.from({ length: 50 }, () => sized.read(name, '104')));
    expect(new Set(all.map((one) => one?.bytes)).size).toBe(1);
    const later = await createSizedPictures(dataDir, counted).read(name, '104');
    expect(later).toEqual({ bytes: all[0]?.bytes, lasting: true });
    expect(read).toBe(1);
  });

  it('FIRST-43 wait in a line of bounded length: whoever comes behind it gets the whole picture, for now', async () => {
    const names = await Promise.all(Array.from({ length: 100 }, () => keepNoise(140)));
    const sized = createSizedPictures(dataDir, store);
    const all = await Promise.all(names.map((name) => sized.read(name, '104')));
    const whole = all.filter((one) => one?.lasting === false);
    expect(whole).toHaveLength(100 - 64);
    expect(await widthOf(whole[0]?.bytes)).toBe(140);
    expect(await widthOf((await sized.read(names.at(-1) ?? '', '104'))?.bytes)).toBe(104);
  });

  it('FIRST-43 take no more of the disk than they may, also what an earlier run left; the oldest go first', async () => {
    const names = await Promise.all(Array.from({ length: 6 }, () => keepNoise(200)));
    const [first = '', ...others] = names;
    const one = await createSizedPictures(dataDir, store).read(first, '104');
    const limit = 3.5 * (one?.bytes.length ?? 0);
    const sized = createSizedPictures(dataDir, store, limit);
    for (const name of others) await sized.read(name, '104');
    const left = sizedFiles();
    const sum = left.reduce(
      (all, file) => all + statSync(path.join(dataDir, 'sized', file)).size,
      0,
    );
    expect(sum).toBeLessThanOrEqual(limit);
    expect(left.sort()).toEqual(
      others
        .slice(-3)
        .map((name) => name.replace('.', '-104.'))
        .sort(),
    );
  });
});
