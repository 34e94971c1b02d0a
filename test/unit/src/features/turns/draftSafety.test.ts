import { draftKey, keepDraft, readDraft } from '../../../../../src/features/turns/form/drafts.ts';
import { inSlot, slotOf } from '../../../../../src/features/turns/form/formPlace.ts';
import { selectForm } from '../../../../../src/features/turns/form/formSelectors.ts';
import { openForm, saveDraft } from '../../../../../src/features/turns/form/formThunks.ts';
import { sendTurn } from '../../../../../src/features/turns/form/sendThunks.ts';
import { freeSlot, otherSlots } from '../../../../../src/features/turns/form/slots.ts';
import {
  clearText,
  restoreVersion,
  takeBack,
} from '../../../../../src/features/turns/form/versionThunks.ts';
import { createDraftStore, type DraftStore } from '../../../../../src/lib/drafts/draftStore.ts';
import { createTabLocks } from '../../../../../src/lib/drafts/tabLock.ts';
import { createStorage } from '../../../../../src/lib/storage/index.ts';
import { makeProgram, makeSession } from '../../../../support/factories.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';
import {
  FORM,
  key,
  makeBrowser,
  openTab,
  place,
  RAIN,
  SENT,
  soon,
  until,
  WIND,
} from './draftTabs.ts';

describe('a browser that was killed', () => {
  it('FORM-19 gives back from the safe what the quick storage had not written down', async () => {
    const browser = makeBrowser();
    const first = await openTab(browser);
    first.write(RAIN);
    const stale = new Map(browser.webStorage);
    browser.pass(1_000);
    first.write(WIND);
    await soon();
    browser.webStorage.clear();
    for (const [name, value] of stale) browser.webStorage.set(name, value);
    const second = await openTab(browser);
    expect(second.form()).toMatchObject({ html: WIND, empty: false, revision: 1 });
    browser.webStorage.clear();
    expect((await openTab(browser)).form()?.html).toBe(WIND);
  });

  it('FORM-19 does not bring back a text that the host has taken', async () => {
    const browser = makeBrowser();
    const first = await openTab(browser);
    first.write(RAIN);
    const stale = new Map(browser.webStorage);
    browser.pass(1_000);
    await first.store.dispatch(sendTurn(place, SENT));
    await soon();
    for (const [name, value] of stale) browser.webStorage.set(name, value);
    const second = await openTab(browser);
    expect(second.form()?.html).toBe('');
    expect(await second.versions()).toContainEqual([RAIN, 'sent']);
  });

  it('FORM-19 does not bring it back either where the page went away before the safe heard of it', async () => {
    const browser = makeBrowser();
    const { draftStore } = browser;
    let gone = false;
    const first = await openTab(browser, {
      ...draftStore,
      change: (name, by) => (gone ? new Promise(() => undefined) : draftStore.change(name, by)),
    });
    first.write(RAIN);
    await soon();
    browser.pass(1_000);
    gone = true;
    await first.store.dispatch(sendTurn(place, SENT));
    const second = await openTab(browser);
    expect(second.form()?.html).toBe('');
    await until(() => browser.storageOf().get(draftKey(place)) === undefined);
    expect((await openTab(browser)).form()?.html).toBe('');
  });

  it('FORM-19 what is found late does not push aside what was begun meanwhile: it is among the versions', async () => {
    const browser = makeBrowser();
    const first = await openTab(browser);
    first.write(RAIN);
    await soon();
    browser.webStorage.clear();
    let give = (): void => undefined;
    const slow: DraftStore = {
      ...browser.draftStore,
      get: async (kept) => {
        await new Promise<void>((resolve) => (give = resolve));
        return browser.draftStore.get(kept);
      },
    };
    const opened = openTab(browser, slow);
    await soon();
    give();
    await opened;
    const second = await openTab(browser);
    browser.pass(1);
    second.write(WIND);
    expect(second.form()?.html).toBe(WIND);
  });
});

describe('where nothing can be kept', () => {
  const full = {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };

  it('FORM-14 says so, and takes it back where the safe holds the text', async () => {
    const browser = makeBrowser();
    const storage = createStorage({ webStorage: () => ({ ...emptyShelf, ...full }) });
    const keeps: DraftStore = {
      get: () => Promise.resolve(undefined),
      change: () => Promise.resolve(true),
    };
    const open = (draftStore: DraftStore) => {
      const { store } = makeProgram({
        storage,
        loadDrafts: () =>
          Promise.resolve({ draftStore, tabLocks: createTabLocks(undefined, browser.channel()) }),
        preloadedState: { session: makeSession() },
        host: new FakeHost().on('GET', FORM, { json: {} }),
      });
      void store.dispatch(openForm(place));
      store.dispatch(saveDraft(place, RAIN));
      return () => selectForm(store.getState(), key)?.kept;
    };
    const lost = open(createDraftStore(undefined));
    expect(lost()).toBe(false);
    const kept = open(keeps);
    await until(() => kept() === true);
    expect(lost()).toBe(false);
  });
});

const emptyShelf = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};

describe('two tabs on one text', () => {
  it('FORM-19 the second reads along, takes over with every word, and the first reads then', async () => {
    const browser = makeBrowser();
    const [first, second] = [await openTab(browser), await openTab(browser)];
    first.claim();
    await until(() => first.form() !== undefined);
    await soon();
    const claim = second.claim();
    first.write(RAIN);
    await until(() => second.form()?.elsewhere === true);
    expect(second.form()?.html).toBe(RAIN);
    first.write(WIND);
    expect(second.form()?.html).toBe(WIND);
    first.pending.html = '<p>Недосказ</p>';
    claim.takeOver();
    await until(() => second.form()?.elsewhere === false);
    expect(second.form()?.html).toBe('<p>Недосказ</p>');
    expect(first.form()).toMatchObject({ elsewhere: true, html: '<p>Недосказ</p>' });
    second.write(RAIN);
    expect(first.form()?.html).toBe(RAIN);
    first.write('<p>Не пишется.</p>');
    expect(first.form()?.html).toBe(RAIN);
  });

  it('FORM-19 what the first wrote last is taken over from the safe, or when the quick storage brings it', async () => {
    const browser = makeBrowser();
    const [first, second] = [await openTab(browser), await openTab(browser)];
    first.claim();
    await soon();
    const claim = second.claim();
    first.write(RAIN);
    await until(() => second.form()?.elsewhere === true);
    const later = (html: string) => ({ html, savedAt: browser.pass(1) });
    await browser.draftStore.change(draftKey(place), () => later(WIND));
    claim.takeOver();
    await until(() => second.form()?.html === WIND);
    const end = '<p>Ветер стих.</p>';
    keepDraft(browser.storageOf(), place, later(end));
    await until(() => second.form()?.html === end);
    second.pending.html = '<p>Ветер стих. Ночь.</p>';
    browser.pass(1);
    keepDraft(browser.storageOf(), place, later(RAIN));
    await soon();
    expect(second.form()?.html).toBe('<p>Ветер стих. Ночь.</p>');
    expect(await second.versions()).toContainEqual([RAIN, 'otherTab']);
  });

  it('FORM-19 a tab that was frozen when it was taken from finds its words among the versions', async () => {
    const browser = makeBrowser();
    const [first, second] = [await openTab(browser), await openTab(browser)];
    first.claim();
    await soon();
    first.write(RAIN);
    first.pending.html = '<p>Дождь. И</p>';
    void browser.locks.request(key, { steal: true }, () => new Promise(() => undefined));
    await until(() => first.form()?.elsewhere === true);
    expect(await second.versions()).toContainEqual(['<p>Дождь. И</p>', 'otherTab']);
  });

  it('FORM-19 nothing is overwritten unseen, even where nobody keeps the tabs apart', async () => {
    const browser = makeBrowser();
    const [first, second] = [await openTab(browser), await openTab(browser)];
    first.write(RAIN);
    browser.pass(10);
    second.write(WIND);
    expect(await second.versions()).toContainEqual([RAIN, 'otherTab']);
    expect(readDraft(browser.storageOf(), place)?.html).toBe(WIND);
  });

  it('FORM-19 texts beside each other have places of their own', async () => {
    const browser = makeBrowser();
    const { store, write } = await openTab(browser);
    const other = inSlot(place, 2);
    expect([slotOf(place), slotOf(other), inSlot(other, 1)]).toEqual([1, 2, place]);
    write(RAIN);
    await store.dispatch(openForm(other));
    store.dispatch(saveDraft(other, WIND));
    expect(store.dispatch(otherSlots(place, 1))).toEqual([2]);
    expect(store.dispatch(otherSlots(other, 2))).toEqual([1]);
    expect(store.dispatch(freeSlot(place, 1))).toBe(3);
    expect(store.dispatch(otherSlots({ ...place, context: 'location/shore' }, 1))).toEqual([]);
  });
});

describe('going back', () => {
  it('FORM-19 what was cleared can be taken back, and is among the versions', async () => {
    const { store, form, write, versions } = await openTab(makeBrowser());
    write(RAIN);
    store.dispatch(clearText(place, RAIN));
    expect(form()).toMatchObject({ html: '', empty: true, cleared: RAIN });
    store.dispatch(takeBack(place));
    expect(form()).toMatchObject({ html: RAIN, empty: false });
    expect(form()?.cleared).toBeUndefined();
    expect(form()?.begun).toBeGreaterThan(0); // FORM-21: what comes from now on is news to its writer
    expect(await versions()).toEqual([[RAIN, 'cleared']]);
  });

  it('FORM-19 a version that is brought back leaves the present text among them', async () => {
    const { store, form, write, versions } = await openTab(makeBrowser());
    write(WIND);
    store.dispatch(restoreVersion(place, { html: RAIN, present: WIND }));
    expect(form()).toMatchObject({ html: RAIN, revision: 1 });
    expect(await versions()).toEqual([[WIND, 'replaced']]);
  });
});
