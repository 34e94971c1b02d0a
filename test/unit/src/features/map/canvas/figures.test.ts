import fc from 'fast-check';
import type { Geometry, MapFeature } from '../../../../../../src/contract/index.ts';
import { anchorIn } from '../../../../../../src/features/map/canvas/anchors.ts';
import { figureOf, figuresOf } from '../../../../../../src/features/map/canvas/figures.ts';
import { hitAt, reachOf } from '../../../../../../src/features/map/canvas/hits.ts';

const feature = (id: string, geometry: Geometry): MapFeature => ({ id, geometry });
const figures = (...geometries: Geometry[]) =>
  figuresOf(geometries.map((geometry, at) => feature(String(at), geometry)));

const square = (x: number, y: number, side: number): [number, number][] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];
const point = (x: number, y: number): Geometry => ({ type: 'Point', coordinates: [x, y] });
const area = (x: number, y: number, side: number): Geometry => ({
  type: 'Polygon',
  coordinates: [square(x, y, side)],
});
const way = (...coordinates: [number, number][]): Geometry => ({ type: 'LineString', coordinates });

describe('MAP-02 figures', () => {
  it.each<[Geometry, string | undefined]>([
    [point(1, 2), 'point'],
    [
      {
        type: 'MultiPoint',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
      'point',
    ],
    [way([0, 0], [1, 1]), 'way'],
    [
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [0, 0],
            [1, 1],
          ],
          [],
        ],
      },
      'way',
    ],
    [area(0, 0, 4), 'area'],
    [{ type: 'MultiPolygon', coordinates: [[square(0, 0, 4)], []] }, 'area'],
    [way([5, 5]), 'point'],
    [
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [4, 4],
          ],
        ],
      },
      'way',
    ],
    [{ type: 'Polygon', coordinates: [] }, undefined],
    [{ type: 'MultiPoint', coordinates: [] }, undefined],
    [{ type: 'MultiLineString', coordinates: [[], []] }, undefined],
  ])('%j is drawn as %s', (geometry, kind) => {
    expect(figureOf(feature('1', geometry))?.kind).toBe(kind);
  });

  it('leave heights out', () => {
    const shape = figureOf(feature('1', { type: 'Point', coordinates: [1, 2, 300] }))?.shape;
    expect(shape?.getFlatCoordinates()).toEqual([1, 2]);
  });

  it('are one an id', () => {
    expect(figuresOf([feature('a', point(0, 0)), feature('a', point(9, 9))])).toHaveLength(1);
  });
});

const mouse = { by: 'mouse', resolution: 1 } as const;
const finger = { by: 'touch', resolution: 1 } as const;
const hit = (
  all: ReturnType<typeof figures>,
  at: [number, number],
  aim: typeof mouse | typeof finger,
) => hitAt(all, at, aim)?.id;

describe('MAP-03 what is meant by a place', () => {
  it('is a point before a way before an area', () => {
    const all = figures(area(0, 0, 100), way([0, 50], [100, 50]), point(50, 50));
    expect(hit(all, [52, 51], mouse)).toBe('2');
    expect(hit(all, [80, 52], mouse)).toBe('1');
    expect(hit(all, [80, 90], mouse)).toBe('0');
    expect(hit(all, [180, 90], mouse)).toBeUndefined();
  });

  it('is the nearest of one kind', () => {
    expect(hit(figures(point(0, 0), point(10, 0)), [6, 0], mouse)).toBe('1');
  });

  it('is the smallest of areas around each other', () => {
    expect(hit(figures(area(0, 0, 100), area(40, 40, 20)), [50, 50], mouse)).toBe('1');
  });

  it('is not what a hole leaves out', () => {
    const ring = figures({ type: 'Polygon', coordinates: [square(0, 0, 100), square(30, 30, 40)] });
    expect(hit(ring, [50, 50], mouse)).toBeUndefined();
    expect(hit(ring, [10, 10], mouse)).toBe('0');
  });

  it('takes the resolution of the view into account', () => {
    const all = figures(point(0, 0));
    expect(hitAt(all, [100, 0], { by: 'mouse', resolution: 10 })?.id).toBe('0');
    expect(hitAt(all, [100, 0], { by: 'mouse', resolution: 1 })).toBeUndefined();
  });
});

describe('MAP-06 a finger', () => {
  it('may aim wider than a mouse', () => {
    for (const one of [point(0, 0), way([0, -50], [0, 50]), area(-50, -25, 50)]) {
      const all = figures(one);
      const beside = [9, 18, 22].find(
        (x) => hit(all, [x, 0], finger) === '0' && hit(all, [x, 0], mouse) === undefined,
      );
      expect(beside).toBeDefined();
    }
  });

  it('never reaches further than where figures are looked for', () => {
    fc.assert(
      fc.property(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -60, max: 60 }), (x, y) => {
        const near = hit(figures(point(0, 0)), [x, y], finger);
        if (Math.max(Math.abs(x), Math.abs(y)) > reachOf('touch')) expect(near).toBeUndefined();
      }),
    );
  });
});

describe('MAP-03 where a popover hangs', () => {
  const view = { center: [50, 50], resolution: 0.5 } as const;
  const size = [200, 100] as const; // seen: 0 to 100 across, 25 to 75 up
  const anchor = (geometry: Geometry) => {
    const [one] = figures(geometry);
    return one && anchorIn(one, view, size);
  };

  it('is the marker of a point', () => {
    expect(anchor(point(50, 50))).toEqual({ x: 89, y: 39, width: 22, height: 22 });
  });

  it('is what is seen of an area', () => {
    expect(anchor(area(80, 40, 60))).toEqual({ x: 160, y: 0, width: 40, height: 70 });
  });

  it('is a spot on a way', () => {
    expect(anchor(way([0, 50], [400, 50]))).toEqual({ x: 94, y: 44, width: 12, height: 12 });
  });

  it('is nowhere while the figure is out of sight', () => {
    expect(anchor(point(50, 90))).toBeUndefined();
    expect(anchor(area(200, 200, 10))).toBeUndefined();
    expect(anchor(way([0, 300], [10, 300]))).toBeUndefined();
  });
});
