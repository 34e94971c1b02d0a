/** @jest-environment ./test/support/browserEnvironment.mjs */
import { jest } from '@jest/globals';
import { LOOK_MS, watchSight } from '../../../../src/ui/sight.ts';

const VIEW = { left: 0, width: 200, top: 100, height: 300 };
const SECOND = 1_000;
/** A second between two looks, and the frames that they wait for. */
const LONG_ENOUGH = SECOND + 2 * LOOK_MS + 50;

function place(element: Element, { top, height }: { top: number; height: number }): void {
  element.getBoundingClientRect = () => new DOMRect(VIEW.left, top, VIEW.width, height);
}

/** What lies at a point, which jsdom cannot say. */
function lies(over: (x: number, y: number) => Element | null): void {
  document.elementFromPoint = over;
}

function tabIs(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}

let end: () => void = () => undefined;

/** A scroller of 300 px with parts of these heights, the first of them `scrolled` px above its edge, watched until all is seen. */
function watched(heights: readonly number[], scrolled = 0) {
  document.body.innerHTML = '<div data-scroller=""></div>';
  const scroller = document.querySelector('div')!;
  place(scroller, VIEW);
  const parts = heights.map(() => scroller.appendChild(document.createElement('p')));
  const scrollTo = (by: number): void => {
    let top = VIEW.top - by;
    for (const [at, part] of parts.entries()) {
      place(part, { top, height: heights[at]! });
      top += heights[at]!;
    }
  };
  scrollTo(scrolled);
  lies(() => scroller);
  const seen: number[] = [];
  const isNew = (part: HTMLParagraphElement) => !seen.includes(parts.indexOf(part) + 1);
  end = watchSight({
    candidates: () => parts.filter(isNew),
    onSeen: (elements) =>
      seen.push(...elements.map((one) => parts.findIndex((p) => p === one) + 1)),
  });
  return { scroller, parts, seen, scrollTo };
}

const pass = (ms: number) => jest.advanceTimersByTime(ms);

describe('what was before the reader’s eyes for a second', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    tabIs('visible');
  });
  afterEach(() => {
    end();
    jest.useRealTimers();
  });

  it('BACK-01 MSG-15 is what is in view, and not what is further down or has only begun', () => {
    const { seen } = watched([100, 150, 100]);
    pass(LONG_ENOUGH);
    expect(seen).toEqual([1, 2]);
  });

  it('BACK-01 MSG-15 is not yet seen before the second is over', () => {
    const { seen } = watched([100]);
    pass(SECOND - LOOK_MS);
    expect(seen).toEqual([]);
    pass(LONG_ENOUGH);
    expect(seen).toEqual([1]);
  });

  it('BACK-01 is nothing that is scrolled by, and begins anew where one comes back', () => {
    const { seen, scrollTo } = watched([250, 250, 250, 250]);
    for (const by of [250, 500]) {
      pass(SECOND - 2 * LOOK_MS);
      scrollTo(by);
    }
    pass(LOOK_MS + 50);
    scrollTo(0);
    pass(SECOND - LOOK_MS);
    expect(seen).toEqual([]);
    pass(LONG_ENOUGH);
    expect(seen).toEqual([1]);
  });

  it('BACK-01 MSG-15 is what is longer than the view once it fills it', () => {
    const { seen } = watched([100, 900], 100);
    pass(LONG_ENOUGH);
    expect(seen).toEqual([2]);
  });

  it('BACK-01 MSG-15 is nothing in a hidden tab, and the second begins anew when it is shown', () => {
    const { seen } = watched([100]);
    pass(SECOND - LOOK_MS);
    tabIs('hidden');
    pass(60);
    tabIs('visible');
    pass(SECOND - LOOK_MS);
    expect(seen).toEqual([]);
    tabIs('hidden');
    pass(10 * SECOND);
    expect(seen).toEqual([]);
    tabIs('visible');
    pass(LONG_ENOUGH);
    expect(seen).toEqual([1]);
  });

  it('BACK-01 MSG-15 is nothing behind a window or a dialog, or off the screen, and what another window leaves free', () => {
    const { seen, scroller } = watched([100, 100, 100]);
    lies(() => document.body);
    pass(LONG_ENOUGH);
    lies(() => null);
    pass(LONG_ENOUGH);
    expect(seen).toEqual([]);
    lies((_x, y) => (y > 280 ? document.body : scroller));
    pass(LONG_ENOUGH);
    expect(seen).toEqual([1, 2]);
  });

  it('BACK-01 is nothing that is folded, or that the browser has not laid out', () => {
    const { seen, parts } = watched([0, 100]);
    parts[1]!.checkVisibility = () => false;
    pass(LONG_ENOUGH);
    expect(seen).toEqual([]);
    parts[1]!.checkVisibility = () => true;
    pass(LONG_ENOUGH);
    expect(seen).toEqual([2]);
  });

  it('BACK-01 asks nothing for each frame, and nothing at all once nobody watches', () => {
    const { parts, scrollTo } = watched(Array.from({ length: 1_000 }, () => 300));
    scrollTo(150);
    const asked = jest.spyOn(parts[999]!, 'getBoundingClientRect');
    pass(4 * LOOK_MS + 50);
    expect(asked.mock.calls.length).toBeLessThanOrEqual(5);
    end();
    asked.mockClear();
    pass(LONG_ENOUGH);
    expect(asked).not.toHaveBeenCalled();
  });
});
