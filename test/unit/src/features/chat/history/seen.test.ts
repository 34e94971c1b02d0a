/** @jest-environment ./test/support/browserEnvironment.mjs */
import { newestSeen } from '../../../../../../src/features/chat/history/seen.ts';

const VIEW = { left: 0, width: 200, top: 100, height: 300 };

function place(element: Element, { top, height }: { top: number; height: number }): void {
  element.getBoundingClientRect = () => new DOMRect(VIEW.left, top, VIEW.width, height);
}

/** A scroller of 300 px with messages of these heights, the first of them `scrolled` px above its edge. */
function history(heights: readonly number[], scrolled = 0) {
  document.body.innerHTML = '<div><ol></ol></div>';
  const scroller = document.querySelector('div')!;
  const list = document.querySelector('ol')!;
  place(scroller, VIEW);
  let top = VIEW.top - scrolled;
  for (const [at, height] of heights.entries()) {
    const item = list.appendChild(document.createElement('li'));
    item.dataset.message = String(at + 1);
    place(item, { top, height });
    top += height;
  }
  const look = () => newestSeen(scroller, list);
  return { list, look };
}

/** What lies at a point, which jsdom cannot say. */
function lies(over: (x: number, y: number) => Element | null): void {
  document.elementFromPoint = over;
}

function tabIs(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
}

describe('what was really seen', () => {
  beforeEach(() => tabIs('visible'));

  it('MSG-15 is the newest message that is in view', () => {
    const { list, look } = history([100, 100, 100, 100]);
    lies(() => list);
    expect(look()).toBe('3');
  });

  it('MSG-15 is not what is further down or has only begun', () => {
    const { list, look } = history([100, 150, 100], 0);
    lies(() => list);
    expect(look()).toBe('2');
  });

  it('MSG-15 is a message longer than the view once it fills it', () => {
    const { list, look } = history([100, 900], 100);
    lies(() => list);
    expect(look()).toBe('2');
  });

  it('MSG-15 is nothing in a hidden tab', () => {
    const { list, look } = history([100]);
    lies(() => list);
    tabIs('hidden');
    expect(look()).toBeUndefined();
  });

  it('MSG-15 is nothing in a window that lies behind another, or off the screen', () => {
    const { look } = history([100, 100]);
    lies(() => document.body);
    expect(look()).toBeUndefined();
    lies(() => null);
    expect(look()).toBeUndefined();
  });

  it('MSG-15 is what another window leaves free', () => {
    const { list, look } = history([100, 100, 100]);
    lies((_x, y) => (y > 280 ? document.body : list));
    expect(look()).toBe('2');
  });
});
