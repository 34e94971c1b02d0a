import type { Geometry } from '../../../../../../src/contract/index.ts';
import {
  applyEdit,
  type Edit,
  type FigureSet,
  figuresIn,
  fitted,
  keyEdit,
} from '../../../../../../src/features/workshop/figures/figureSet.ts';
import {
  addCorner,
  cornersOf,
  extentOf,
  moveFigure,
  putCorner,
  removeCorner,
  squareAt,
} from '../../../../../../src/features/workshop/figures/geometry.ts';

const SIZE = [100, 80] as const;

const rims: [number, number][][] = [
  [
    [10, 10],
    [30, 10],
    [30, 30],
    [10, 30],
    [10, 10],
  ],
];
const square: Geometry = { type: 'Polygon', coordinates: rims };
const point: Geometry = { type: 'Point', coordinates: [5, 6] };
const way: Geometry = {
  type: 'LineString',
  coordinates: [
    [0, 0],
    [10, 0],
    [10, 20],
  ],
};
const islands: Geometry = {
  type: 'MultiPolygon',
  coordinates: [
    rims,
    [
      [
        [50, 50],
        [60, 50],
        [55, 60],
        [50, 50],
      ],
    ],
  ],
};

const setOf = (...geometries: Geometry[]): FigureSet => ({
  size: SIZE,
  list: geometries.map((geometry) => ({ geometry, location: '7' })),
});
const shapes = ({ list }: FigureSet) => list.map(({ geometry }) => geometry);

describe('the corners of a figure', () => {
  it('WORK-101: are counted once, where a rim ends as where it began', () => {
    expect(cornersOf(square)).toHaveLength(4);
    expect(cornersOf(islands)).toHaveLength(7);
    expect(cornersOf(way)).toHaveLength(3);
    expect(cornersOf(point)).toEqual([[5, 6]]);
  });

  it('WORK-101: the first of a rim takes its end along', () => {
    const moved = putCorner(square, 0, [5, 5]);
    expect(moved.type === 'Polygon' && moved.coordinates[0]?.at(-1)).toEqual([5, 5]);
    expect(cornersOf(moved)).toHaveLength(4);
  });

  it('WORK-101: of the second of several areas are changed there', () => {
    const moved = putCorner(islands, 4, [51, 52]);
    expect(cornersOf(moved)[4]).toEqual([51, 52]);
    expect(cornersOf(moved).slice(0, 4)).toEqual(cornersOf(square));
    expect(moved.type).toBe('MultiPolygon');
  });

  it('WORK-101: one more comes halfway to the next, of a rim also after the last', () => {
    expect(cornersOf(addCorner(square, 0))[1]).toEqual([20, 10]);
    expect(cornersOf(addCorner(square, 3))[4]).toEqual([10, 20]);
    expect(cornersOf(addCorner(way, 2))[3]).toEqual([10, 40]);
  });

  it('WORK-101: none can be missed without which there is no area', () => {
    const three = removeCorner(square, 1);
    expect(cornersOf(three)).toHaveLength(3);
    expect(cornersOf(removeCorner(three, 0))).toHaveLength(3);
    expect(cornersOf(removeCorner(removeCorner(way, 0), 0))).toHaveLength(2);
  });
});

describe('a figure that is moved', () => {
  it('WORK-101: goes as far as the picture does, whole', () => {
    expect(extentOf(moveFigure(square, [5, -5], SIZE))).toEqual([15, 5, 35, 25]);
    expect(extentOf(moveFigure(square, [500, 500], SIZE))).toEqual([80, 60, 100, 80]);
    expect(extentOf(moveFigure(square, [-500, -500], SIZE))).toEqual([0, 0, 20, 20]);
  });

  it('WORK-101: a new square lies on the picture, also where one looks at its edge', () => {
    expect(extentOf(squareAt([50, 40], 20, SIZE))).toEqual([40, 30, 60, 50]);
    expect(extentOf(squareAt([0, 0], 20, SIZE))).toEqual([0, 0, 20, 20]);
  });
});

describe('an edit', () => {
  const at = (edit: Edit, corner?: number) =>
    applyEdit(setOf(square, point), { figure: 0, ...(corner !== undefined && { corner }) }, edit);

  it('WORK-101: moves the corner that is chosen, else the figure', () => {
    expect(extentOf(shapes(at({ move: [1, 1] }).set)[0] ?? point)).toEqual([11, 11, 31, 31]);
    const corner = at({ move: [1, 1] }, 2);
    expect(cornersOf(shapes(corner.set)[0] ?? point)[2]).toEqual([31, 31]);
    expect(corner.chosen).toEqual({ figure: 0, corner: 2 });
  });

  it('WORK-101: puts a corner on the picture, wherever it was typed', () => {
    expect(cornersOf(shapes(at({ put: [900, -4] }, 1).set)[0] ?? point)[1]).toEqual([100, 0]);
  });

  it('WORK-101: chooses the new corner, and after one that is gone the next', () => {
    expect(at('addCorner', 1).chosen).toEqual({ figure: 0, corner: 2 });
    expect(at('remove', 3).chosen).toEqual({ figure: 0, corner: 2 });
  });

  it('WORK-101: removes the figure where no corner is chosen, and leaves the others', () => {
    const { set, chosen } = at('remove');
    expect(shapes(set)).toEqual([point]);
    expect(chosen).toBeUndefined();
  });

  it('WORK-101: gives a point no corners', () => {
    const set = setOf(point);
    expect(applyEdit(set, { figure: 0, corner: 0 }, 'addCorner').set).toBe(set);
  });

  it('WORK-102: leads elsewhere, to one thing at a time, and keeps the rest', () => {
    const { set } = at({ lead: { target: '3' } });
    expect(set.list[0]).toEqual({ geometry: square, target: '3' });
    expect(at({ lead: {} }).set.list[0]).toEqual({ geometry: square });
  });
});

describe('keys', () => {
  const press = (key: string, more: object = {}) =>
    keyEdit({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...more }, 2);

  it('WORK-101: move by a step, with Shift by ten, and are the browser’s with other keys', () => {
    expect(press('ArrowUp')).toEqual({ move: [0, 2] });
    expect(press('ArrowLeft', { shiftKey: true })).toEqual({ move: [-20, 0] });
    expect(press('ArrowLeft', { altKey: true })).toBeUndefined();
    expect(press('Delete')).toBe('remove');
    expect(press('Insert')).toBe('addCorner');
    expect(press('toString')).toBeUndefined();
  });
});

describe('figures of a form', () => {
  it('WORK-104: are fitted to the picture that the map has now', () => {
    const set = fitted({ size: [100, 80], list: [{ geometry: point, target: '3' }] }, [200, 40]);
    expect(set).toEqual({
      size: [200, 40],
      list: [{ geometry: { type: 'Point', coordinates: [10, 3] }, target: '3' }],
    });
    expect(fitted({ list: [{ geometry: point }] }, [9, 9]).list).toEqual([{ geometry: point }]);
  });

  it('WORK-100: are read from a draft, whatever it holds', () => {
    expect(figuresIn({ size: [9, 9], list: [{ geometry: point }] }).list).toHaveLength(1);
    for (const value of [undefined, [], { list: 5 }, { size: [0, 0], list: [] }])
      expect(figuresIn(value)).toEqual({ list: [] });
  });
});
