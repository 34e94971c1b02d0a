import fc from 'fast-check';
import { layoutOf } from '../../../../../../src/features/chat/desk/deskLayout.ts';
import { type DeskWindow, keyOf } from '../../../../../../src/features/chat/desk/deskState.ts';
import { overlap, type Rect, type Size } from '../../../../../../src/features/chat/desk/layout.ts';
import {
  besideWriter,
  marginFor,
  sidesOf,
  stripOf,
  TILE,
  tilesIn,
} from '../../../../../../src/features/chat/desk/tiling.ts';

const area = fc.record({
  width: fc.integer({ min: 320, max: 4_000 }),
  height: fc.integer({ min: 120, max: 2_400 }),
});
const count = fc.integer({ min: 0, max: 14 });

const isOn = ({ x, y, width, height }: Rect, on: Size) =>
  x >= 0 && y >= 0 && x + width <= on.width && y + height <= on.height;

const pairs = (rects: readonly Rect[]) =>
  rects.flatMap((one, index) => rects.slice(index + 1).map((other) => [one, other] as const));

const areApart = (rects: readonly Rect[]) =>
  pairs(rects).every(([one, other]) => overlap(one, other) === 0);

/** Where the text of the page ends to the right, as the shell lays it out: at most 68rem in the middle, 2rem free on both sides. */
function endOfPage({ width }: Size, margin: number): number {
  const left = width - 64 - margin;
  return 32 + (left + Math.min(1_088, left)) / 2;
}

const windowsOf = (n: number, over: Partial<DeskWindow> = {}): DeskWindow[] =>
  Array.from({ length: n }, (_, index) => ({
    channel: { type: 'main', id: String(index) },
    place: { x: 20 * index, y: 10 * index, width: 270, height: 300 },
    minimised: false,
    maximised: false,
    tiled: true,
    ...over,
  }));

/** A part of the desk that one writes in. */
const writerOn = ({ width, height }: Size) =>
  fc
    .record({
      x: fc.integer({ min: 0, max: width - 1 }),
      y: fc.integer({ min: 0, max: height - 1 }),
      width: fc.integer({ min: 1, max: width }),
      height: fc.integer({ min: 1, max: height }),
    })
    .map((one) => ({
      ...one,
      width: Math.min(one.width, width - one.x),
      height: Math.min(one.height, height - one.y),
    }));

const written = area.chain((desk) => writerOn(desk).map((writer) => ({ desk, writer })));

describe('tiles beside the page', () => {
  it('BACK-90 stand on the desk, none over another, none too small, none over the page', () => {
    fc.assert(
      fc.property(count, area, (n, desk) => {
        const strip = stripOf(n, desk);
        if (!strip) return;
        expect(strip.rects).toHaveLength(n);
        expect(areApart(strip.rects)).toBe(true);
        const end = endOfPage(desk, marginFor(strip.width, desk));
        for (const one of strip.rects) {
          expect(isOn(one, desk)).toBe(true);
          expect(one.width).toBeGreaterThanOrEqual(TILE.width);
          expect(one.height).toBeGreaterThanOrEqual(TILE.height);
          expect(one.x).toBeGreaterThanOrEqual(end);
        }
      }),
    );
  });

  it.each([
    // Windows, the desk of a screen (without sidebar, head and bar): columns of tiles, the rest of the page, its margin.
    [3, 'of 1280 px', { width: 1_016, height: 788 }, 1, 610, 406],
    [3, 'of a laptop of 1280 px', { width: 1_016, height: 560 }, 2, 448, 568],
    [4, 'of 1920 px', { width: 1_656, height: 968 }, 2, 784, 872],
    [1, 'of 2560 px', { width: 2_296, height: 1_328 }, 1, 1_800, 0],
    [3, 'of 2560 px', { width: 2_296, height: 1_328 }, 2, 1_312, 824],
  ])('BACK-90 %d on a screen %s', (n, _screen, desk, columns, page, margin) => {
    const strip = stripOf(n, desk);
    expect(new Set(strip?.rects.map(({ x }) => x)).size).toBeGreaterThanOrEqual(columns);
    expect(desk.width - (strip?.width ?? 0)).toBe(page);
    expect(marginFor(strip?.width ?? 0, desk)).toBe(margin);
  });

  it('BACK-90 lie over the page where that could not be narrowed, as many as there is room for', () => {
    const desk = { width: 700, height: 500 };
    expect(stripOf(1, desk)).toBeUndefined();
    const { rects, out, margin } = layoutOf({ windows: windowsOf(9), order: [], area: desk });
    expect(margin).toBe(0);
    expect([Object.keys(rects).length, out.size]).toEqual([0, 9]);
  });
});

describe('the layout of tiled windows', () => {
  const desks = fc.tuple(count, area, fc.boolean()).chain(([n, desk, writes]) =>
    fc.record({
      n: fc.constant(n),
      desk: fc.constant(desk),
      writer: writes ? writerOn(desk) : fc.constant(undefined),
    }),
  );

  it('BACK-90 BACK-91 shows each window or has it wait, none over another nor over what one writes', () => {
    fc.assert(
      fc.property(desks, ({ n, desk, writer }) => {
        const windows = windowsOf(n);
        const order = windows.map(keyOf);
        const laid = layoutOf({ windows, order, area: desk, ...(writer && { writer: [writer] }) });
        const rects = Object.values(laid.rects);
        expect(rects.length + laid.out.size).toBe(n);
        expect(rects.every((one) => isOn(one, desk))).toBe(true);
        expect(areApart(rects)).toBe(true);
        // Beside the page they cover nothing of it, so that what one writes there is no matter.
        const isOver = laid.margin === 0 && stripOf(1, desk) === undefined;
        if (isOver && writer) expect(rects.every((one) => overlap(one, writer) === 0)).toBe(true);
        if (!writer && n > 0) expect(rects.length).toBeGreaterThan(0);
      }),
    );
  });

  it('BACK-90 keeps those used last where there is no room for all, in the order of opening', () => {
    const windows = windowsOf(4);
    const order = ['main/2', 'main/0', 'main/3', 'main/1'];
    const desk = { width: 800, height: 520 };
    const { rects, out } = layoutOf({ windows, order, area: desk });
    expect([...out]).toEqual(['main/0', 'main/2']);
    expect(rects['main/1']?.y).toBeLessThan(rects['main/3']?.y ?? 0);
    const larger = layoutOf({ windows, order, area: { width: 1_400, height: 520 } });
    expect(larger.out.size).toBe(0);
  });

  it('BACK-90 gives the whole desk to a maximised one, and keeps its tile for it', () => {
    const desk = { width: 1_016, height: 788 };
    const [first, second] = windowsOf(2) as [DeskWindow, DeskWindow];
    const order = [keyOf(first), keyOf(second)];
    const before = layoutOf({ windows: [first, second], order, area: desk });
    const windows = [{ ...first, maximised: true }, second];
    const { rects } = layoutOf({ windows, order, area: desk });
    expect(rects['main/0']).toEqual({ x: 0, y: 0, ...desk });
    expect(rects['main/1']).toEqual(before.rects['main/1']);
  });

  it('BACK-90 has no places before the desk has been measured', () => {
    const laid = layoutOf({ windows: windowsOf(2), order: [] });
    expect([laid.rects, laid.out.size, laid.margin]).toEqual([{}, 0, 0]);
  });
});

describe('a window before what one writes', () => {
  const wished = fc.record({
    x: fc.integer({ min: 0, max: 400 }),
    y: fc.integer({ min: 0, max: 400 }),
  });
  const isRoom = (desk: Size) => (side: Size) =>
    side.width >= Math.min(270, desk.width) && side.height >= Math.min(220, desk.height);

  it('BACK-91 leaves it free wherever there is room beside it, and stays on the desk', () => {
    fc.assert(
      fc.property(written, wished, ({ desk, writer }, at) => {
        const width = Math.min(270, desk.width);
        const height = Math.min(300, desk.height);
        const rect = {
          x: Math.min(at.x, desk.width - width),
          y: Math.min(at.y, desk.height - height),
          width,
          height,
        };
        const shown = besideWriter(rect, [writer], desk);
        expect(isOn(shown, desk)).toBe(true);
        expect(shown.width).toBeGreaterThanOrEqual(Math.min(270, desk.width));
        expect(shown.height).toBeGreaterThanOrEqual(Math.min(220, desk.height));
        if (overlap(rect, writer) === 0) expect(shown).toEqual(rect);
        if (sidesOf(writer, desk).some(isRoom(desk))) expect(overlap(shown, writer)).toBe(0);
      }),
    );
  });

  const desk = { width: 1_016, height: 690 };
  const form = { x: 32, y: 20, width: 720, height: 640 };

  it('BACK-91 goes to the nearest free place', () => {
    const rect = { x: 600, y: 382, width: 250, height: 300 };
    const writer = { x: 32, y: 20, width: 650, height: 400 };
    expect(besideWriter(rect, [writer], desk)).toEqual({ ...rect, x: 690 });
  });

  it('BACK-91 leaves the field free where there is no room beside the form', () => {
    const field = { x: 60, y: 60, width: 640, height: 300 };
    const rect = { x: 300, y: 200, width: 270, height: 300 };
    const shown = besideWriter(rect, [form, field], desk);
    expect(overlap(shown, field)).toBe(0);
    expect(overlap(shown, form)).toBeGreaterThan(0);
  });

  it('BACK-91 stays where nothing can be left free', () => {
    const rect = { x: 10, y: 10, width: 270, height: 300 };
    expect(besideWriter(rect, [{ x: 0, y: 0, ...desk }], desk)).toEqual(rect);
  });
});

describe('tiles in a part of the desk', () => {
  it('BACK-90 are as many as it has room for, none over another', () => {
    fc.assert(
      fc.property(count, area, (n, desk) => {
        const part = { x: 30, y: 40, ...desk };
        const rects = tilesIn(n, part);
        expect(rects.length).toBeLessThanOrEqual(n);
        expect(areApart(rects)).toBe(true);
        expect(rects.every(({ x, y }) => x >= 30 && y >= 40)).toBe(true);
      }),
    );
  });
});
