import type { UnknownAction } from '@reduxjs/toolkit';
import { listenToPage } from '../../../../src/app/pageEvents.ts';
import {
  networkChanged,
  programLeft,
  programResumed,
  visibilityChanged,
} from '../../../../src/realtime/index.ts';

const at = 1_000;

/** A page of its own, with what it dispatched. */
function setUp(state: { hidden?: boolean; onLine?: boolean } = {}) {
  const dispatched: UnknownAction[] = [];
  const document = Object.assign(new EventTarget(), { hidden: state.hidden ?? false });
  const page = Object.assign(new EventTarget(), {
    document,
    navigator: { onLine: state.onLine ?? true },
  });
  listenToPage(page as unknown as Window, { clock: () => at }, (action) => dispatched.push(action));
  return { dispatched, document, page };
}

it('dispatches nothing for a visible page with a network', () => {
  expect(setUp().dispatched).toEqual([]);
});

it('LIVE-08 dispatches at start that the page is hidden or without a network', () => {
  expect(setUp({ hidden: true, onLine: false }).dispatched).toEqual([
    networkChanged({ online: false, at }),
    visibilityChanged({ hidden: true, at }),
  ]);
});

it('LIVE-08 tells when the page is hidden and shown', () => {
  const { dispatched, document } = setUp();
  document.hidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  document.hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(dispatched).toEqual([
    visibilityChanged({ hidden: true, at }),
    visibilityChanged({ hidden: false, at }),
  ]);
});

it('LIVE-08 tells when a frozen page goes on, and when one comes back by the way back, but not of the first showing', () => {
  const { dispatched, document, page } = setUp();
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(dispatched).toEqual([]);
  document.dispatchEvent(new Event('resume'));
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(dispatched).toEqual([programResumed({ at }), programResumed({ at })]);
});

it('ONL-01 tells when the page is left', () => {
  const { dispatched, page } = setUp();
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
  expect(dispatched).toEqual([programLeft()]);
});
