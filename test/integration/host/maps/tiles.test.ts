import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import * as v from 'valibot';
import {
  dropMapPictures,
  fartherSourcesOf,
  mapOptionsOf,
  type MapPicture,
  mapSourceOf,
  takeMapPicture,
} from '../../../../server/maps/index.ts';
import { mapOptions } from '../../../../src/contract/index.ts';
import { gridOf, tileAddress } from '../../../../src/features/map/canvas/grid.ts';
import { createTestHost, type TestHost } from '../../../support/host/index.ts';
import { colourAt, mapFolder, shaded } from '../../../support/host/mapPictures.ts';

const folder = mapFolder();
let host: TestHost;
beforeEach(async () => {
  host = await createTestHost({ config: { dataDir: folder.dataDir() } });
});
afterEach(() => host.close());

const take = async (picture: Sharp | Buffer, progress?: (part: number) => void) =>
  takeMapPicture(folder.file(Buffer.isBuffer(picture) ? picture : await picture.toBuffer()), {
    dataDir: folder.dataDir(),
    ...(progress && { progress }),
  });

const get = (url: string) => host.app.inject({ url });

/** A map as the client reads its options. */
const gridFor = (picture: MapPicture) =>
  gridOf(v.parse(mapOptions, JSON.parse(JSON.stringify(mapOptionsOf(picture)))));

/** The px of a tile that is served. */
async function decoded(url: string) {
  const answer = await get(url);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([256, 256]);
  return { data, channels: info.channels };
}

/** Finds the colours of places of the map (px from the left upper corner) at a zoom, in the tiles that the client asks for. */
function eyesOn(picture: MapPicture) {
  const grid = gridFor(picture);
  const tiles = new Map<string, ReturnType<typeof decoded>>();
  return async (z: number, [x, y]: readonly [number, number]): Promise<number[]> => {
    const resolution = grid.resolutions[z] ?? NaN;
    const across = (x - grid.origin[0]) / resolution;
    const down = (grid.origin[1] - (picture.height - y)) / resolution;
    const tile = [z, Math.floor(across / 256), Math.floor(down / 256)] as const;
    const url = tileAddress(grid, grid.url ?? '', tile);
    if (!tiles.has(url)) tiles.set(url, decoded(url));
    const { data, channels } = await tiles.get(url)!;
    const at = (Math.floor(down % 256) * 256 + Math.floor(across % 256)) * channels;
    return [...data.subarray(at, at + 3)];
  };
}

/** Places all over the picture, also near its corners: so many px of the tile off, for what lies outside shines through to the edge. */
function placesOf({ width, height }: MapPicture, resolution: number): [number, number][] {
  const along = (side: number): number[] => {
    const edge = Math.min(side / 2, 3 * resolution);
    return [edge, 0.3, 0.55, 0.8, side - edge].map((at) => (at < 1 ? at * side : at));
  };
  return along(width).flatMap((x) => along(height).map((y): [number, number] => [x, y]));
}

/** WebP keeps a colour so near beside the white outside of the picture, and a tile of a wide zoom the mean of some px. */
const NEAR = 20;

async function expectSame(picture: MapPicture): Promise<void> {
  const seenAt = eyesOn(picture);
  for (const [z, resolution] of gridFor(picture).resolutions.entries())
    for (const place of placesOf(picture, resolution)) {
      const spread = (resolution * 150) / Math.min(picture.width, picture.height);
      const [wanted, seen] = [colourAt(...place, picture), await seenAt(z, place)];
      const off = Math.max(...wanted.map((part, at) => Math.abs(part - (seen[at] ?? NaN))));
      expect([z, place, off < NEAR + spread, seen]).toEqual([z, place, true, seen]);
    }
}

describe('the tiles of a picture', () => {
  it.each([
    ['square', 700, 700],
    ['very wide', 1_500, 90],
    ['very tall', 70, 1_300],
    ['of whole tiles', 512, 256],
    ['one px wider than whole tiles', 513, 257],
    ['smaller than a tile', 100, 60],
  ])(
    'WORK-51 WORK-52 show each place where the client looks for it: %s',
    async (_what, width, height) => {
      const picture = await take(shaded({ width, height }).png());
      expect(picture).toEqual({
        name: expect.stringMatching(/^[\w-]{43}\.png$/) as string,
        ...{ width, height },
      });
      await expectSame(picture);
    },
  );

  it.each<[string, (picture: Sharp) => Sharp]>([
    ['png', (picture) => picture.png()],
    ['jpg', (picture) => picture.jpeg({ quality: 95 })],
    ['jpg', (picture) => picture.jpeg({ quality: 95, progressive: true })],
    ['webp', (picture) => picture.webp({ lossless: true })],
    ['png', (picture) => picture.toColourspace('rgb16').png()],
    ['png', (picture) => picture.ensureAlpha().png()],
  ])('WORK-50 are cut from any type that is taken: %s', async (ending, draw) => {
    const picture = await take(draw(shaded({ width: 600, height: 400 })));
    expect(path.extname(picture.name)).toBe(`.${ending}`);
    await expectSame(picture);
  });

  it('WORK-50 stand upright as the camera held the picture, and tell nothing about it', async () => {
    const upright = shaded({ width: 600, height: 400 });
    const turned = await sharp(await upright.png().toBuffer())
      .rotate(-90)
      .withExif({ IFD0: { Artist: 'Анна' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer();
    expect((await sharp(turned).metadata()).width).toBe(400);
    const picture = await take(turned);
    expect([picture.width, picture.height]).toEqual([600, 400]);
    await expectSame(picture);
    const answer = await get(tileAddress(gridFor(picture), gridFor(picture).url ?? '', [0, 0, 0]));
    const { exif, icc, xmp, orientation } = await sharp(answer.rawPayload).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('WORK-50 keep what can be seen through', async () => {
    const clear = { r: 200, g: 0, b: 0, alpha: 0.5 } as const;
    const picture = await take(
      sharp({ create: { width: 300, height: 300, channels: 4, background: clear } }).png(),
    );
    const answer = await get(mapOptionsOf(picture).url.replace(/\{.*\}/, '1/0/0'));
    const { data } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect(Math.abs((data[3] ?? 0) - 128)).toBeLessThan(3);
  });

  it('WORK-51 come with a progress that rises to 1, two pictures at once', async () => {
    const parts: number[] = [];
    const sent = await shaded({ width: 800, height: 600 }).png().toBuffer();
    const both = await Promise.all([take(sent, (part) => parts.push(part)), take(sent)]);
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
    expect([parts.at(-1), parts.filter((part) => part < 0 || part > 1)]).toEqual([1, []]);
    expect(both[0].name).not.toBe(both[1].name);
    for (const picture of both) await expectSame(picture);
    expect(folder.kept()).toHaveLength(4);
  });

  it('WORK-55 are cut from what was drawn for farther away, as near as that goes', async () => {
    const plain = (side: number, background: string) =>
      sharp({ create: { width: side, height: side, channels: 3, background } })
        .png()
        .toBuffer();
    const half = folder.file(await plain(500, '#00ff00'), 'half');
    const quarter = folder.file(await plain(250, '#0000ff'), 'quarter');
    const dataDir = folder.dataDir();
    const sent = folder.file(await plain(1_000, '#ff0000'));
    const picture = await takeMapPicture(sent, { dataDir, farther: [half, quarter] });
    const see = eyesOn(picture);
    const seen = [await see(2, [500, 500]), await see(1, [500, 500]), await see(0, [500, 500])];
    // The strongest part of each colour.
    expect(seen.map((one) => one.indexOf(Math.max(...one)))).toEqual([0, 1, 2]);
    expect(await fartherSourcesOf(dataDir, picture.name)).toHaveLength(2);
    await dropMapPictures(dataDir, [picture.name]);
    expect(folder.kept()).toEqual([]);
    await expect(takeMapPicture(sent, { dataDir, farther: [quarter] })).rejects.toMatchObject({
      id: 'uploadBroken',
    });
    expect(folder.kept()).toEqual([]);
  });

  it('WORK-50 lie beside the picture as it was sent, and nothing else does', async () => {
    const sent = await shaded({ width: 300, height: 300 }).png().toBuffer();
    const { name } = await take(sent);
    const token = name.replace('.png', '');
    expect(readFileSync(mapSourceOf(folder.dataDir(), name)).equals(sent)).toBe(true);
    expect(folder.kept()).toEqual([token, name].sort());
    const tiles = readdirSync(path.join(folder.dataDir(), 'maps', token), { recursive: true });
    expect(tiles.filter((one) => path.extname(String(one)) !== '').sort()).toEqual(
      ['0/0/0', '1/0/0', '1/0/1', '1/1/0', '1/1/1'].map((one) => `${one}.webp`),
    );
  });
});

describe('what is stored of a map', () => {
  it('WORK-52 names how it is first shown, if that is wished', () => {
    const picture = { name: `${'a'.repeat(43)}.jpg`, width: 6_000, height: 100 };
    expect(mapOptionsOf(picture, { zoom: 2, center: [10, 20] })).toEqual({
      ...{ extent: [0, 0, 6_000, 100], origin: [0, 100], resolutions: [32, 16, 8, 4, 2, 1] },
      ...{ tileSize: [256, 256], url: `/tiles/${'a'.repeat(43)}/{z}/{x}/{y}.webp` },
      ...{ minZoom: 0, maxZoom: 5, zoom: 2, center: [10, 20] },
    });
    const whole = mapOptionsOf(picture);
    expect(['zoom' in whole, 'center' in whole]).toEqual([false, false]);
    expect(gridFor(picture).start.resolution).toBeUndefined();
  });

  it.each([['../letopis.sqlite'], [`${'a'.repeat(43)}.svg`], [`../${'a'.repeat(43)}.png`], ['']])(
    'WORK-50 gives no other file out as a picture: %j',
    (name) => {
      expect(() => mapSourceOf('/data', name)).toThrow('No picture');
    },
  );
});

describe('the addresses of tiles', () => {
  it('WORK-53 hold for ever and let a tile do nothing', async () => {
    const { url } = mapOptionsOf(await take(shaded({ width: 300, height: 300 }).png()));
    const answer = await get(url.replace(/\{.*\}/, '1/1/1'));
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it('WORK-53 are refused in every other spelling, and of everything else', async () => {
    const { name } = await take(shaded({ width: 300, height: 300 }).png());
    const token = name.replace('.png', '');
    expect((await get(`/tiles/${token}/1/1/1.webp`)).statusCode).toBe(200);
    const others = [
      ...[`${token}/2/0/0.webp`, `${token}/1/2/0.webp`, `${token}/1/0/2.webp`],
      ...[`${token}/01/1/1.webp`, `${token}/1/1/01.webp`, `${token}/1/+1/1.webp`],
      ...[`${token}/1/1.0/1.webp`, `${token}/1/-1/1.webp`, `${token}/1/1/99999999999.webp`],
      ...[`${token}/1/1/1.png`, `${token}/1/1/1`, `${token}/1/1/1.webp.webp`, `${token}/1/1`],
      ...[`${token}/1/1/1.WEBP`, `${token}/1/1/.webp`, `${token}/1/1/1.webp%00`, `${token}/1/1`],
      ...[`${token}.part/1/1/1.webp`, `${name}/1/1/1.webp`, `${token.toLowerCase()}x/1/1/1.webp`],
      ...[name, `../maps/${name}`, `..%2Fmaps%2F${name}`, `${token}/..%2F..%2F${name}`],
      ...[`..%2F${token}/1/1/1.webp`, `${token}/1/1/..%2F1%2F1.webp`, `${token}%2F1/1/1/1.webp`],
      ...[`${'a'.repeat(43)}/0/0/0.webp`, `${token}/1/1/1.webp/`, `%2e/1/1/1.webp`],
    ];
    for (const other of others) {
      const answer = await get(`/tiles/${other}`);
      expect([other, answer.statusCode]).toEqual([other, 404]);
      expect(answer.headers['cache-control'] ?? '').not.toMatch(/immutable/);
    }
    expect((await get(`/maps/${name}`)).headers['content-type']).not.toMatch(/image/);
  });
});
