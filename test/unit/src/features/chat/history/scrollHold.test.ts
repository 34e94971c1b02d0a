/** @jest-environment ./test/support/browserEnvironment.mjs */
import { ScrollHold } from '../../../../../../src/features/chat/history/scrollHold.ts';

/** A scroller of 100 px over a text that grows; like a browser's, it cannot be scrolled past its ends, and tells of a scroll later. */
class Scroller {
  readonly clientHeight = 100;
  scrollHeight = 1_000;
  private top = 0;

  get scrollTop(): number {
    return this.top;
  }

  set scrollTop(value: number) {
    this.top = Math.max(0, Math.min(value, this.scrollHeight - this.clientHeight));
  }

  getBoundingClientRect(): { top: number; bottom: number } {
    return { top: 0, bottom: this.clientHeight };
  }

  /** The text becomes longer or shorter by so much, and the place is mended as a browser does. */
  grow(by: number): void {
    this.scrollHeight += by;
    this.scrollTop = this.top;
  }
}

function open() {
  const scroller = new Scroller();
  const hold = new ScrollHold(scroller as unknown as HTMLElement, document.createElement('ol'));
  hold.hold();
  return { scroller, hold };
}

describe('where one reads in a history', () => {
  it('is the end for who follows, whatever comes or goes', () => {
    const { scroller, hold } = open();
    for (const change of [40, -30, 0.4, 500, -700]) {
      scroller.grow(change);
      hold.hold();
      expect([hold.atEnd, hold.below]).toEqual([true, 0]);
    }
  });

  it('stays where who follows went up, though something comes before the scroll event', () => {
    const { scroller, hold } = open();
    scroller.scrollTop -= 600;
    scroller.grow(40);
    hold.hold();
    expect([hold.atEnd, scroller.scrollTop]).toEqual([false, 300]);
    hold.scrolled();
    scroller.grow(40);
    hold.hold();
    expect([hold.atEnd, scroller.scrollTop]).toEqual([false, 300]);
  });

  it('is the end again by a word, and by going down there', () => {
    const { scroller, hold } = open();
    scroller.scrollTop -= 600;
    hold.goToEnd();
    expect([hold.atEnd, hold.below]).toEqual([true, 0]);
    scroller.scrollTop -= 600;
    hold.scrolled();
    expect(hold.atEnd).toBe(false);
    scroller.scrollTop += 590;
    hold.scrolled();
    expect(hold.atEnd).toBe(true);
  });
});
