import fc from 'fast-check';
import { CHAT_WINDOW } from '../../../../../../src/contract/index.ts';
import {
  cascade,
  fitted,
  freeRect,
  overlap,
  type Rect,
  type Size,
} from '../../../../../../src/features/chat/desk/layout.ts';

const area = fc.record({
  width: fc.integer({ min: 320, max: 5_000 }),
  height: fc.integer({ min: 120, max: 3_000 }),
});
const rect = fc.record({
  x: fc.integer({ min: -9_000, max: 9_000 }),
  y: fc.integer({ min: -9_000, max: 9_000 }),
  width: fc.integer({ min: 0, max: 9_000 }),
  height: fc.integer({ min: 0, max: 9_000 }),
});
const count = fc.integer({ min: 0, max: 30 });

const isOn = ({ x, y, width, height }: Rect, on: Size) =>
  x >= 0 && y >= 0 && x + width <= on.width && y + height <= on.height;

/** At least the smallest size, or as much of it as the desk has. */
const isLarge = ({ width, height }: Rect, on: Size) =>
  width >= Math.min(CHAT_WINDOW.minWidth, on.width) &&
  height >= Math.min(CHAT_WINDOW.minHeight, on.height);

const pairs = (rects: readonly Rect[]) =>
  rects.flatMap((one, index) => rects.slice(index + 1).map((other) => [one, other] as const));

const onDesk = (rects: readonly Rect[], desk: Size) =>
  rects.every((rect) => isOn(rect, desk) && isLarge(rect, desk));

describe('a place on the desk', () => {
  it('WIN-08 is wholly on it, whatever was wanted, and of the smallest size at least', () => {
    fc.assert(fc.property(rect, area, (wanted, desk) => onDesk([fitted(wanted, desk)], desk)));
  });

  it('is the wanted one where that is possible', () => {
    const wanted = { x: 40, y: 50, width: 300, height: 310 };
    expect(fitted(wanted, { width: 800, height: 600 })).toEqual(wanted);
  });

  it('stays where it is when it is fitted again', () => {
    fc.assert(
      fc.property(rect, area, (wanted, desk) => {
        const once = fitted(wanted, desk);
        expect(fitted(once, desk)).toEqual(once);
      }),
    );
  });
});

describe('windows in a cascade', () => {
  it('WIN-08 are all on the desk, and all there', () => {
    fc.assert(
      fc.property(count, area, (n, desk) => {
        const rects = cascade(n, desk);
        return rects.length === n && onDesk(rects, desk);
      }),
    );
  });

  it('lie one below the other, with their title bars in view', () => {
    const rects = cascade(3, { width: 1_000, height: 700 });
    expect(rects.map(({ x, y }) => [x, y])).toEqual([
      [8, 8],
      [40, 52],
      [72, 96],
    ]);
  });
});

describe('the place of a new window', () => {
  const taken = fc.array(rect, { maxLength: 12 });

  it('WIN-01 is 270x300 on the desk', () => {
    fc.assert(
      fc.property(taken, area, (others, desk) => {
        const own = freeRect(others, desk);
        expect(isOn(own, desk)).toBe(true);
        expect(own.width).toBe(Math.min(CHAT_WINDOW.width, desk.width));
        expect(own.height).toBe(Math.min(CHAT_WINDOW.height, desk.height));
      }),
    );
  });

  it('covers none of the others while there is room', () => {
    const desk = { width: 1_016, height: 690 };
    const rects = Array.from({ length: 6 }).reduce<Rect[]>(
      (all) => [...all, freeRect(all, desk)],
      [],
    );
    expect(rects[0]).toEqual({ x: 738, y: 382, width: 270, height: 300 });
    expect(pairs(rects).every(([one, other]) => overlap(one, other) === 0)).toBe(true);
  });

  it('is on none exactly, where there is no room any more', () => {
    const desk = { width: 600, height: 500 };
    const rects = Array.from({ length: 6 }).reduce<Rect[]>(
      (all) => [...all, freeRect(all, desk)],
      [],
    );
    expect(new Set(rects.map(({ x, y }) => `${x}/${y}`)).size).toBe(6);
  });
});
