import * as v from 'valibot';
import { mapOptions } from '../../../../../../src/contract/index.ts';
import { gridOf } from '../../../../../../src/features/map/canvas/grid.ts';
import {
  allowed,
  showsAll,
  levelsOf,
  limitsOf,
  revealing,
  seenOf,
  startOf,
  stepped,
  viewOfAll,
} from '../../../../../../src/features/map/canvas/views.ts';

const grid = gridOf(
  v.parse(mapOptions, {
    extent: [0, 0, 4096, 4096],
    resolutions: [16, 8, 4, 2, 1],
    zoom: 1,
    center: [1000, 3000],
  }),
);
const wide = [1024, 512] as const;
const phone = [320, 480] as const;

describe('MAP-02 where a map is looked at', () => {
  it('goes no further off than the whole map, and no nearer than the options say', () => {
    expect(limitsOf(grid, wide)).toEqual({ widest: 8, nearest: 1 });
    expect(limitsOf(grid, phone)).toEqual({ widest: 12.8, nearest: 1 });
    expect(limitsOf(grid, [100, 100])).toEqual({ widest: 16, nearest: 1 });
  });

  it('begins as the options say', () => {
    expect(startOf(grid, phone, undefined)).toEqual({ center: [1280, 2176], resolution: 8 });
  });

  it('begins where one was, as far as the map reaches', () => {
    expect(startOf(grid, wide, { center: [700, 900], resolution: 2 })).toEqual({
      center: [1024, 900],
      resolution: 2,
    });
  });

  it('is the same map after nonsense', () => {
    expect(startOf(grid, phone, { center: [NaN, 0], resolution: 2 })).toEqual(
      startOf(grid, phone, undefined),
    );
  });

  it('shows the whole', () => {
    const whole = viewOfAll(grid, wide);
    expect(whole).toEqual({ center: [2048, 2048], resolution: 8 });
    expect(showsAll(grid, wide, whole)).toBe(true);
    expect(showsAll(grid, wide, { ...whole, resolution: 4 })).toBe(false);
    expect(seenOf(whole, wide)).toEqual([-2048, 0, 6144, 4096]);
  });
});

describe('MAP-02 steps of zoom', () => {
  const levels = levelsOf(grid, phone);

  it('stop at the whole map and where the tiles are sharp', () => {
    expect(levels).toEqual([12.8, 8, 4, 2, 1]);
  });

  it.each([
    ['nearer', 8, 1, 4],
    ['two nearer', 8, 2, 2],
    ['further', 8, -1, 12.8],
    ['nearer from between', 3, 1, 2],
    ['further from between', 3, -1, 4],
    ['not beyond the nearest', 1, 1, 1],
    ['as far as there is', 2, 9, 1],
    ['not beyond the whole', 12.8, -1, 12.8],
    ['past a level one is all but at', 4.1, 1, 2],
    ['nowhere', 4, 0, 4],
  ])('go %s', (_what, from, steps, to) => {
    expect(stepped(levels, from, steps)).toBe(to);
  });
});

describe('MAP-06 a figure that is brought into view', () => {
  const view = allowed(grid, wide, { center: [2048, 2048], resolution: 2 });

  it('is left where it is when it is seen well', () => {
    expect(revealing(grid, wide, view, [2000, 2000, 2200, 2100])).toBe(view);
    expect(revealing(grid, wide, view, [2000, 2000, 2000, 2000])).toBe(view);
  });

  it('comes to the middle from out of sight, no nearer than before', () => {
    expect(revealing(grid, wide, view, [2500, 600, 2500, 600])).toEqual({
      center: [2500, 600],
      resolution: 2,
    });
  });

  it('comes away from the edge', () => {
    const [, , right] = seenOf(view, wide);
    expect(revealing(grid, wide, view, [right - 10, 2048, right - 10, 2048])).not.toBe(view);
  });

  it('is seen whole where it is large', () => {
    expect(revealing(grid, wide, view, [0, 0, 1600, 1600])).toMatchObject({ resolution: 4 });
  });

  it('is seen at all where it is tiny', () => {
    const whole = viewOfAll(grid, wide);
    expect(revealing(grid, wide, whole, [2000, 2000, 2050, 2050])).toMatchObject({ resolution: 2 });
  });
});
