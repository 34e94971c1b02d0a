import type { Geometry } from '../../../../src/contract/index.ts';
import { fitGeometry } from '../../../../src/domain/index.ts';

const shapes: readonly Geometry[] = [
  { type: 'Point', coordinates: [10, 20] },
  {
    type: 'MultiPoint',
    coordinates: [
      [1, 2],
      [3, 4],
    ],
  },
  {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [7, 9],
    ],
  },
  { type: 'MultiLineString', coordinates: [[[1, 1]], [[2, 3]]] },
  {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [9, 0],
        [9, 9],
        [0, 0],
      ],
    ],
  },
  { type: 'MultiPolygon', coordinates: [[[[5, 5]]], [[[6, 7]]]] },
];

const numbers = ({ coordinates }: Geometry) => (coordinates as unknown[]).flat(4) as number[];

describe('a figure on a picture of another size', () => {
  it.each(shapes)('WORK-104: stays at the same place of it: $type', (shape) => {
    const fitted = fitGeometry(shape, [100, 50], [200, 25]);
    expect(fitted.type).toBe(shape.type);
    expect(numbers(fitted)).toEqual(
      numbers(shape).map((value, at) => (at % 2 === 0 ? value * 2 : value / 2)),
    );
  });

  it('WORK-104: is the same where the picture is as large', () => {
    for (const shape of shapes) expect(fitGeometry(shape, [9, 9], [9, 9])).toBe(shape);
  });

  it('WORK-104: is where it was, to a tenth of a pixel, after a larger picture and back', () => {
    const shape: Geometry = { type: 'Point', coordinates: [33, 71] };
    const there = fitGeometry(shape, [97, 89], [1_511, 1_327]);
    const back = numbers(fitGeometry(there, [1_511, 1_327], [97, 89]));
    expect(back[0]).toBeCloseTo(33, 1);
    expect(back[1]).toBeCloseTo(71, 1);
  });
});
