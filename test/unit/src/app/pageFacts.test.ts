import type { UnknownAction } from '@reduxjs/toolkit';
import { tellPageFacts } from '../../../../src/app/pageFacts.ts';
import {
  networkChanged,
  programLeft,
  programResumed,
  visibilityChanged,
} from '../../../../src/realtime/index.ts';

const at = 1_000;

/** A page of its own, with what it told. */
function setUp(state: { hidden?: boolean; onLine?: boolean } = {}) {
  const told: UnknownAction[] = [];
  const document = Object.assign(new EventTarget(), { hidden: state.hidden ?? false });
  const page = Object.assign(new EventTarget(), {
    document,
    navigator: { onLine: state.onLine ?? true },
  });
  tellPageFacts(page as unknown as Window, {
    clock: () => at,
    dispatch: (action) => told.push(action),
  });
  return { told, document, page };
}

it('tells nothing of a page that is seen and has a network', () => {
  expect(setUp().told).toEqual([]);
});

it('LIVE-08 tells at start of a page that was opened behind another, and of one without a network', () => {
  expect(setUp({ hidden: true, onLine: false }).told).toEqual([
    networkChanged({ online: false, at }),
    visibilityChanged({ hidden: true, at }),
  ]);
});

it('LIVE-08 tells when the page is hidden and shown', () => {
  const { told, document } = setUp();
  document.hidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  document.hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(told).toEqual([
    visibilityChanged({ hidden: true, at }),
    visibilityChanged({ hidden: false, at }),
  ]);
});

it('LIVE-08 tells when a frozen page goes on, and when one comes back by the way back, but not of the first showing', () => {
  const { told, document, page } = setUp();
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(told).toEqual([]);
  document.dispatchEvent(new Event('resume'));
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(told).toEqual([programResumed({ at }), programResumed({ at })]);
});

it('ONL-01 tells when the page is left', () => {
  const { told, page } = setUp();
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
  expect(told).toEqual([programLeft()]);
});
