import fc from 'fast-check';
import * as v from 'valibot';
import { MAP_RESOLUTIONS, MAP_TILE, mapOptions } from '../../../../../../src/contract/index.ts';
import { gridOf, tileAddress } from '../../../../../../src/features/map/canvas/grid.ts';
import {
  allowed,
  levelsOf,
  limitsOf,
  seenOf,
  startOf,
  stepped,
} from '../../../../../../src/features/map/canvas/views.ts';

const read = (options: unknown) => v.parse(mapOptions, options);

/** The demo's world map. */
const world = {
  extent: [0, 0, 4096, 4096],
  origin: [0, 4096],
  resolutions: [16, 8, 4, 2, 1],
  tileSize: 256,
  url: '/tiles/{z}/{x}/{y}.webp',
  minZoom: 0,
  maxZoom: 4,
  zoom: 1,
  center: [2048, 2048],
};

describe('MAP-02 the grid of a map', () => {
  it('is what the options say', () => {
    expect(gridOf(read(world))).toEqual({
      extent: [0, 0, 4096, 4096],
      origin: [0, 4096],
      resolutions: [16, 8, 4, 2, 1],
      tileSize: [256, 256],
      first: [0, 0, 0],
      url: '/tiles/{z}/{x}/{y}.webp',
      widest: 16,
      nearest: 1,
      start: { center: [2048, 2048], resolution: 8 },
    });
  });

  it('is made of the defaults of the constants table where the options are empty', () => {
    const side = MAP_RESOLUTIONS[0] * MAP_TILE[0];
    expect(gridOf(read({}))).toEqual({
      extent: [0, 0, side, side],
      origin: [0, side],
      resolutions: [32, 16, 8, 4, 2, 1],
      tileSize: [256, 256],
      first: [0, 0, 0],
      url: undefined,
      widest: 32,
      nearest: 1,
      start: { center: [side / 2, side / 2], resolution: undefined },
    });
  });

  it.each([
    [
      'an origin that is absent is the upper left corner',
      { extent: [5, 6, 90, 70] },
      { origin: [5, 70] },
    ],
    ['an extent is put in order', { extent: [90, 70, 5, 6] }, { extent: [5, 6, 90, 70] }],
    [
      'an extent that is absent is the widest tile at the origin',
      { origin: [100, 50], resolutions: [2, 1], tileSize: 32 },
      { extent: [100, -14, 164, 50] },
    ],
    [
      'an extent without an area is none',
      { extent: [5, 5, 5, 9], resolutions: [1], tileSize: 32 },
      { extent: [0, 0, 32, 32] },
    ],
    ['resolutions fall', { resolutions: [1, 4, 2, 4] }, { resolutions: [4, 2, 1] }],
    [
      'resolutions that are none are left out',
      { resolutions: [0, -3, 8, 1e300] },
      { resolutions: [8] },
    ],
    [
      'without any there are the defaults',
      { resolutions: [0] },
      { resolutions: [...MAP_RESOLUTIONS] },
    ],
    ['a pair of sides', { tileSize: [512, 128] }, { tileSize: [512, 128] }],
    [
      'tiles that would be dust have the default size',
      { tileSize: [1, 256] },
      { tileSize: [256, 256] },
    ],
    ['zooms bound what may be seen', { minZoom: 1, maxZoom: 3 }, { widest: 16, nearest: 4 }],
    ['zooms that there are not', { minZoom: -4, maxZoom: 90 }, { widest: 32, nearest: 1 }],
    ['zooms the wrong way round', { minZoom: 4, maxZoom: 1 }, { widest: 2, nearest: 2 }],
    ['an empty address is none', { url: '' }, { url: undefined }],
    ['tiles counted from elsewhere', { tileCoord: [3, 10, 20] }, { first: [3, 10, 20] }],
  ])('%s', (_what, options, expected) => {
    expect(gridOf(read(options))).toMatchObject(expected);
  });

  it.each([
    ['a resolution goes before a zoom', { resolution: 5, zoom: 1 }, 5],
    ['a zoom between two', { resolutions: [16, 4], zoom: 0.5 }, 8],
    ['a zoom beyond all', { zoom: 70 }, 1],
    ['a zoom before all', { zoom: -2 }, 32],
    ['a resolution that is none', { resolution: -1 }, undefined],
  ])('begins at %s', (_what, options, expected) => {
    expect(gridOf(read(options)).start.resolution).toBe(expected);
  });

  it('without an extent reaches to all figures', () => {
    const options = read({ resolutions: [1], tileSize: 32 });
    expect(gridOf(options, [-10, 5, 20, 90]).extent).toEqual([-10, 0, 32, 90]);
    expect(gridOf(options, [Infinity, Infinity, -Infinity, -Infinity]).extent).toEqual([
      0, 0, 32, 32,
    ]);
  });

  it('with an extent shows nothing outside of it', () => {
    expect(gridOf(read(world), [-10, 5, 20, 9000]).extent).toEqual([0, 0, 4096, 4096]);
  });
});

describe('MAP-02 the address of a tile', () => {
  const grid = gridOf(read({ ...world, tileCoord: [2, 0, 0] }));

  it('has zoom, column and row', () => {
    expect(tileAddress(gridOf(read(world)), '/t/{z}/{x}/{y}.png?{z}', [2, 3, 1])).toBe(
      '/t/2/3/1.png?2',
    );
  });

  it('may count rows from below, and zooms from elsewhere', () => {
    expect(tileAddress(grid, '/{z}/{x}/{-y}', [2, 3, 1])).toBe('/4/3/2');
  });
});

/** Whatever a schema lets through, odd and hostile numbers included. */
const number = fc.oneof(
  fc.integer({ min: -10_000, max: 10_000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 1e-320, 1e308, -1e308),
);
const pair = fc.tuple(number, number);
const anyOptions = fc.record(
  {
    extent: fc.tuple(number, number, number, number),
    origin: pair,
    resolutions: fc.array(number, { maxLength: 8 }),
    tileSize: fc.oneof(number, pair),
    tileCoord: fc.array(number, { maxLength: 4 }),
    minZoom: number,
    maxZoom: number,
    zoom: number,
    center: pair,
    resolution: number,
  },
  { requiredKeys: [] },
);
const anySize = fc.tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 4000 }));

describe('MAP-02 any options that are let through', () => {
  it('give a usable grid', () => {
    fc.assert(
      fc.property(anyOptions, (options) => {
        const { extent, origin, resolutions, tileSize, widest, nearest } = gridOf(read(options));
        expect([...extent, ...origin].every(Number.isFinite)).toBe(true);
        expect(extent[2]).toBeGreaterThan(extent[0]);
        expect(extent[3]).toBeGreaterThan(extent[1]);
        expect(resolutions.length).toBeGreaterThan(0);
        expect(
          resolutions.every((one, at) => one > 0 && one < (resolutions[at - 1] ?? Infinity)),
        ).toBe(true);
        expect(tileSize.every((side) => side >= 16)).toBe(true);
        expect(nearest).toBeGreaterThan(0);
        expect(widest).toBeGreaterThanOrEqual(nearest);
      }),
    );
  });

  it('give a place to begin at, in any window, and levels to step through', () => {
    fc.assert(
      fc.property(anyOptions, anySize, (options, size) => {
        const grid = gridOf(read(options));
        const { widest, nearest } = limitsOf(grid, size);
        const view = startOf(grid, size, undefined);
        expect([...view.center, view.resolution].every(Number.isFinite)).toBe(true);
        expect(view.resolution).toBeGreaterThanOrEqual(nearest);
        expect(view.resolution).toBeLessThanOrEqual(widest);
        const levels = levelsOf(grid, size);
        const near = stepped(levels, view.resolution, 1);
        expect(near).toBeLessThanOrEqual(view.resolution);
        expect(stepped(levels, near, 1_000)).toBeGreaterThanOrEqual(nearest);
      }),
    );
  });

  it('never show what is outside of the extent where there is enough inside', () => {
    fc.assert(
      fc.property(
        anySize,
        pair,
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (size, center, resolution) => {
          const grid = gridOf(read(world));
          const view = allowed(grid, size, { center, resolution });
          const [left, bottom, right, top] = seenOf(view, size);
          const slack = 1e-6;
          if (right - left <= 4096) expect(left >= -slack && right <= 4096 + slack).toBe(true);
          else expect(view.center[0]).toBe(2048);
          if (top - bottom <= 4096) expect(bottom >= -slack && top <= 4096 + slack).toBe(true);
          else expect(view.center[1]).toBe(2048);
        },
      ),
    );
  });
});
