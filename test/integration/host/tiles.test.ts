import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { createTilePainter, createTiles, tilesVersion } from '../../../server/demo/tiles/index.ts';
import type { Painter } from '../../../server/drawing/painter.ts';
import type { TileAddress } from '../../../server/static/tiles.ts';
import { seedDemo } from '../../../server/demo/seed.ts';
import { mapData } from '../../../src/contract/index.ts';
import { dump } from '../../support/host/dump.ts';
import { createTestHost, NOON, type TestHost } from '../../support/host/index.ts';

let host: TestHost;
let dataDir: string;
/** Every tile that was drawn. */
let painted: string[];

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'letopis-tiles-'));
  painted = [];
  host = await createTestHost({ tiles: createTiles(dataDir, watched()) });
});
afterEach(async () => {
  await host.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** One for all tests: it takes longer to begin than to draw. */
const painter = createTilePainter();
afterAll(() => painter.close());

function watched(): Painter<TileAddress> {
  return {
    paint: (address) => {
      painted.push(Object.values(address).join('/'));
      return painter.paint(address);
    },
    close: () => Promise.resolve(),
  };
}

const get = (url: string) => host.app.inject({ url });
const tile = (place: string) => get(`/demo/tiles/${tilesVersion}/${place}`);

describe('the tiles of the demo', () => {
  it('HOST-03 each map is there at its widest zoom, as a picture of the size that its options say', async () => {
    for (const map of ['poberezhye', 'kromen', 'nizhny']) {
      const answer = await tile(`${map}/0/0/0.webp`);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      const { width, height, format } = await sharp(answer.rawPayload).metadata();
      expect([width, height, format]).toEqual([256, 256, 'webp']);
    }
  });

  it('are the same whenever they are drawn, drawn once, and read from the disk by the next host', async () => {
    const both = await Promise.all([tile('kromen/1/1/0.webp'), tile('kromen/1/1/0.webp')]);
    expect(both[0].rawPayload.equals(both[1].rawPayload)).toBe(true);
    await tile('kromen/1/1/0.webp');
    expect(painted).toEqual(['kromen/1/1/0']);
    expect(readdirSync(path.join(dataDir, 'tiles', tilesVersion))).toEqual(['kromen-1-1-0.webp']);

    const next = createTiles(dataDir, watched());
    const again = await next.read({ map: 'kromen', z: 1, x: 1, y: 0 });
    expect([painted.length, again?.equals(both[0].rawPayload)]).toEqual([1, true]);

    const elsewhere = createTilePainter();
    const repainted = await elsewhere.paint({ map: 'kromen', z: 1, x: 1, y: 0 });
    await elsewhere.close();
    expect(repainted?.equals(both[0].rawPayload)).toBe(true);
  });

  it('are there where nothing can be kept', async () => {
    const file = path.join(dataDir, 'file');
    writeFileSync(file, '');
    const tiles = createTiles(path.join(file, 'no-folder'), watched());
    await expect(tiles.read({ map: 'nizhny', z: 0, x: 0, y: 0 })).resolves.toBeDefined();
  });

  it('are drawn again by another process where the first has ended', async () => {
    const other = createTilePainter();
    const address = { map: 'nizhny', z: 0, x: 0, y: 0 };
    const first = await other.paint(address);
    const cut = other.paint(address);
    const closed = other.close();
    await expect(cut).rejects.toThrow('sent home');
    await closed;
    const second = await other.paint(address);
    await other.close();
    expect(second?.equals(first!)).toBe(true);
  });

  it.each([
    ['a zoom too near', 'poberezhye/5/0/0.webp'],
    ['a place beyond the edge', 'poberezhye/1/2/0.webp'],
    ['another beyond it', 'kromen/3/0/8.webp'],
    ['a map that is none', 'atlantida/0/0/0.webp'],
    ['another spelling of a number', 'poberezhye/00/0/0.webp'],
    ['a number below zero', 'poberezhye/0/-1/0.webp'],
    ['no whole number', 'poberezhye/0/0.0/0.webp'],
    ['a huge number', 'poberezhye/0/0/99999999999.webp'],
    ['another kind of picture', 'poberezhye/0/0/0.png'],
    ['a way out of the folder', '..%2F..%2Fletopis/0/0/0.webp'],
    ['another way out', 'poberezhye/0/0/..%2F..%2F..%2Fletopis.sqlite'],
  ])('nothing is drawn or read for %s', async (_what, place) => {
    const answer = await tile(place);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control'] ?? '').not.toMatch(/immutable/);
    expect(answer.json<{ error: string }>().error).toMatch(/^[А-ЯЁ]/);
    expect([readdirSync(dataDir), painted]).toEqual([[], []]);
  });

  it('those of another version are not there', async () => {
    expect((await get('/demo/tiles/00000000/poberezhye/0/0/0.webp')).statusCode).toBe(404);
    expect(painted).toEqual([]);
  });
});

describe('the maps of the demo', () => {
  const open = async (key = '') =>
    v.parse(mapData, (await get(`/api/rpg/map/otliv${key}`)).json<unknown>());

  it('HOST-03 name tiles that there are, from the widest zoom to the nearest', async () => {
    await seedDemo(host.db, NOON);
    for (const key of ['/poberezhye', '/kromen', '/nizhny']) {
      const { options } = await open(key);
      const { url = '', resolutions, minZoom, maxZoom, extent } = options;
      expect([minZoom, maxZoom, resolutions.at(-1)]).toEqual([0, resolutions.length - 1, 1]);
      const across = (extent?.[2] ?? 0) / 256;
      const at = (z: number, x: number, y: number) =>
        url.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`);
      expect((await get(at(0, 0, 0))).statusCode).toBe(200);
      expect((await get(at(maxZoom ?? 0, across - 1, across - 1))).statusCode).toBe(200);
      expect((await get(at(maxZoom ?? 0, across, 0))).statusCode).toBe(404);
    }
  });

  it('HOST-03 have every place on them, with points, ways and areas, and those who stand there', async () => {
    await seedDemo(host.db, NOON);
    const maps = await Promise.all(['/poberezhye', '/kromen', '/nizhny'].map(open));
    const features = maps.flatMap((map) => map.features);
    expect(features.filter(({ location }) => location)).toHaveLength(28);
    expect(features.filter(({ map }) => map).map(({ map }) => map?.key)).toEqual([
      'kromen',
      'nizhny',
    ]);
    expect(new Set(features.map(({ geometry }) => geometry.type))).toEqual(
      new Set(['Point', 'LineString', 'Polygon']),
    );
    const kromen = features.find(({ map }) => map?.key === 'kromen')?.map?.characters ?? [];
    const inside = maps[1]?.features.flatMap(({ location }) => location?.characters ?? []) ?? [];
    expect(inside.length).toBeGreaterThan(0);
    expect(kromen.map(({ id }) => id).sort()).toEqual(inside.map(({ id }) => id).sort());
    for (const { info, options, features: own } of maps) {
      const [, , right = 0, top = 0] = options.extent ?? [];
      const flat =
        JSON.stringify(own.map(({ geometry }) => geometry.coordinates)).match(/[\d.]+/g) ?? [];
      expect([
        info.key,
        flat.every((one) => Number(one) >= 0 && Number(one) <= Math.max(right, top)),
      ]).toEqual([...[info.key, true]]);
    }
  });

  it('are brought up to date at a second start, and nothing else is touched', async () => {
    await seedDemo(host.db, NOON);
    const fresh = await dump(host.db, ['map_features', 'sqlite_sequence']);
    const drawn = await open();
    await host.db.updateTable('maps').set({ options: '{}' }).execute();
    await host.db.deleteFrom('mapFeatures').where('locationId', 'is not', null).execute();
    expect(await seedDemo(host.db, NOON + 1_000)).toBe(false);
    const again = await open();
    const shown = ({ options, features }: typeof drawn) => [
      options,
      features.map(({ id: _id, ...feature }) => feature),
    ];
    expect(shown(again)).toEqual(shown(drawn));
    expect(await dump(host.db, ['map_features', 'sqlite_sequence'])).toBe(fresh);
  });
});
