import {
  keepText,
  readText,
  type TextPlace,
} from '../../../../../src/features/turns/oneTurn/modesText.ts';
import {
  claimText,
  forgetText,
  keepSafely,
  layTextAside,
  newestText,
} from '../../../../../src/features/turns/form/textSafe.ts';
import { revisionsKey } from '../../../../../src/features/turns/form/versions.ts';
import { createTabLocks } from '../../../../../src/lib/drafts/tabLock.ts';
import { createMemoryStorage } from '../../../../../src/lib/storage/index.ts';
import { makeProgram, makeSession } from '../../../../support/factories.ts';
import { makeBrowser, place as form, RAIN, soon, until, WIND } from './draftTabs.ts';

const place: TextPlace = { user: '3', game: 'forest', character: '7', turn: '1', mode: 'editing' };
const rain = { html: RAIN, savedAt: 2, base: 'b' };

/** A tab of the browser; `storage` stands in for what it wrote down. */
function tabOf(browser: ReturnType<typeof makeBrowser>, storage = browser.storageOf()) {
  const tabLocks = createTabLocks(browser.locks, browser.channel());
  const loadDrafts = () => Promise.resolve({ draftStore: browser.draftStore, tabLocks });
  const { store } = makeProgram({
    storage,
    loadDrafts,
    clock: browser.clock,
    preloadedState: { session: makeSession() },
  });
  return { store, storage };
}

describe('an edit that is not sent', () => {
  it('FORM-19 comes back from the safe where the quick storage was not written down', async () => {
    const browser = makeBrowser();
    tabOf(browser).store.dispatch(keepSafely(place, rain));
    await soon();
    const { store, storage } = tabOf(browser, createMemoryStorage());
    expect(await store.dispatch(newestText(place))).toEqual(rain);
    expect(readText(storage, place)).toEqual(rain);
  });

  it('FORM-19 is the newer of the two keepings', async () => {
    const browser = makeBrowser();
    const { store, storage } = tabOf(browser);
    store.dispatch(keepSafely(place, rain));
    keepText(storage, place, { html: WIND, savedAt: 3 });
    expect((await store.dispatch(newestText(place)))?.html).toBe(WIND);
  });

  it('FORM-19 is forgotten by both, and so is a comment without words', async () => {
    const browser = makeBrowser();
    const { store, storage } = tabOf(browser);
    const comment = { ...place, mode: 'commenting' } as const;
    for (const one of [place, comment]) store.dispatch(keepSafely(one, rain));
    keepText(storage, place, rain);
    store.dispatch(forgetText(place));
    store.dispatch(keepSafely(comment, { html: '', savedAt: 3 }));
    for (const one of [place, comment])
      expect(await store.dispatch(newestText(one))).toBeUndefined();
  });

  it('FORM-19 is written by one tab: the second is told, and takes over what the first has saved by then', async () => {
    const browser = makeBrowser();
    const [first, second] = [tabOf(browser), tabOf(browser)];
    const told: string[] = [];
    const events = (who: string) => ({
      held: () => told.push(`${who} held`),
      elsewhere: () => told.push(`${who} elsewhere`),
      settle: () => told.push(`${who} settle`),
      late: () => undefined,
    });
    const one = first.store.dispatch(claimText(place, events('first')));
    await until(() => told.includes('first held'));
    const two = second.store.dispatch(claimText(place, events('second')));
    await until(() => told.includes('second elsewhere'));
    two.takeOver();
    await until(() => told.includes('second held'));
    expect(told.slice(0, 4)).toEqual([
      'first held',
      'second elsewhere',
      'first settle',
      'first elsewhere',
    ]);
    two.release();
    one.release();
  });

  it('FORM-19 is in the safe when it is taken over, wherever the quick storage has come to in the other tab', async () => {
    const browser = makeBrowser();
    const [first, second] = [tabOf(browser), tabOf(browser, createMemoryStorage())];
    const quiet = { held: () => undefined, elsewhere: () => undefined, late: () => undefined };
    const one = first.store.dispatch(
      claimText(place, { ...quiet, settle: () => first.store.dispatch(keepSafely(place, rain)) }),
    );
    await soon();
    let found: Promise<unknown> | undefined;
    const held = () => {
      found = second.store.dispatch(newestText(place));
    };
    const two = second.store.dispatch(
      claimText(place, { ...quiet, held, settle: () => undefined }),
    );
    await soon();
    two.takeOver();
    await until(() => found !== undefined);
    expect(await found).toEqual(rain);
    two.release();
    one.release();
  });

  it('FORM-19 is told of what comes to light after it was taken over, and not before or afterwards', async () => {
    const browser = makeBrowser();
    const [first, second] = [tabOf(browser), tabOf(browser)];
    const told: string[] = [];
    const events = {
      held: () => told.push('held'),
      elsewhere: () => told.push('elsewhere'),
      settle: () => undefined,
      late: ({ html }: { html: string }) => told.push(html),
    };
    const claim = second.store.dispatch(claimText(place, events));
    keepText(first.storage, place, { html: WIND, savedAt: 1 });
    await until(() => told.includes('held'));
    keepText(first.storage, place, rain);
    claim.release();
    keepText(first.storage, place, { html: WIND, savedAt: 3 });
    expect(told).toEqual(['held', RAIN]);
  });

  it('FORM-19 what only a tab had that was pushed aside stands among the earlier versions', async () => {
    const browser = makeBrowser();
    await tabOf(browser).store.dispatch(layTextAside(place, WIND));
    expect(await browser.draftStore.get(revisionsKey(form))).toMatchObject([
      { html: WIND, why: 'otherTab' },
    ]);
  });
});
