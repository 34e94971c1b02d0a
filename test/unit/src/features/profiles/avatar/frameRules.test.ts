import fc from 'fast-check';
import {
  type Box,
  firstFrame,
  type Frame,
  isSameFrame,
  clampedFrame,
  scaled,
  sideOfCrop,
  SMALLEST_SIDE,
} from '../../../../../../src/features/profiles/avatar/frameRules.ts';

const picture: Box = { x: 100, y: 0, width: 200, height: 400 };
const frame: Frame = { x: 150, y: 100, side: 100 };

const within = ({ x, y, side }: Frame, box: Box): boolean =>
  x >= box.x - 0.02 &&
  y >= box.y - 0.02 &&
  x + side <= box.x + box.width + 0.02 &&
  y + side <= box.y + box.height + 0.02;

describe('the frame of an avatar', () => {
  it('PROF-11 begins as the largest square in the middle of the picture', () => {
    expect(firstFrame(picture)).toEqual({ x: 100, y: 100, side: 200 });
  });

  it.each([
    ['to the left', { ...frame, x: 20 }, { x: 100, y: 100, side: 100 }],
    ['to the right', { ...frame, x: 900 }, { x: 200, y: 100, side: 100 }],
    ['up', { ...frame, y: -50 }, { x: 150, y: 0, side: 100 }],
    ['down', { ...frame, y: 399 }, { x: 150, y: 300, side: 100 }],
    ['within', { ...frame, x: 160 }, { x: 160, y: 100, side: 100 }],
  ])('PROF-11 slides along the edge when it is moved %s', (_way, wanted, kept) => {
    expect(clampedFrame(wanted, frame, picture)).toEqual(kept);
  });

  it.each([
    ['lower right', { x: 150, y: 100, side: 260 }, { x: 150, y: 100, side: 150 }],
    ['upper left', { x: -10, y: -60, side: 260 }, { x: 100, y: 50, side: 150 }],
    ['upper right', { x: 150, y: 20, side: 180 }, { x: 150, y: 50, side: 150 }],
  ])('PROF-11 drawn larger by its %s corner keeps the opposite one', (_corner, wanted, kept) => {
    expect(clampedFrame(wanted, frame, picture)).toEqual(kept);
  });

  it('PROF-11 becomes no smaller than can be held', () => {
    const small = clampedFrame({ x: 150, y: 100, side: 3 }, frame, picture);
    expect(small).toEqual({ x: 150, y: 100, side: SMALLEST_SIDE });
  });

  it('PROF-11 grows and shrinks about its middle, and grows on at an edge', () => {
    expect(clampedFrame(scaled(frame, 0.5), frame, picture)).toEqual({ x: 175, y: 125, side: 50 });
    const corner = { x: 200, y: 300, side: 100 };
    const grown = clampedFrame(scaled(corner, 1.1), corner, picture);
    expect(grown.side).toBeCloseTo(110);
    expect(within(grown, picture)).toBe(true);
  });

  it('PROF-11 stays a square within the picture, whatever is wanted of it', () => {
    const number = fc.double({ min: -900, max: 900, noNaN: true });
    const wanted = fc.record({
      x: number,
      y: number,
      side: fc.double({ min: 0, max: 900, noNaN: true }),
    });
    const sides = fc.double({ min: 1, max: 800, noNaN: true });
    fc.assert(
      fc.property(fc.array(wanted, { minLength: 1 }), sides, sides, (wishes, width, height) => {
        const box = { x: 40, y: 20, width, height };
        let now = firstFrame(box);
        for (const wish of wishes) {
          now = clampedFrame(wish, now, box);
          expect(within(now, box)).toBe(true);
          // What was kept is kept again as it is, or the drawing would never come to rest.
          expect(isSameFrame(clampedFrame(now, now, box), now)).toBe(true);
        }
      }),
    );
  });
});

describe('the size of an avatar', () => {
  it.each([
    ['a part of a large picture: 512', 200, 0.1, 512],
    ['a part that is smaller: as it is', 200, 0.5, 400],
    ['a tiny picture that is shown large: its own', 400, 10, 40],
    ['less than a point: one', 0.4, 1, 1],
  ])('PROF-11 is of %s', (_what, side, scale, size) => {
    expect(sideOfCrop(side, scale, 512)).toBe(size);
  });
});
