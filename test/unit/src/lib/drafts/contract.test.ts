import { createDraftStore, type DraftStore } from '../../../../../src/lib/drafts/draftStore.ts';
import { createMemoryStorage, createStorage } from '../../../../../src/lib/storage/index.ts';
import { makeBrowser, soon, until } from '../../../../support/draftBrowser.ts';
import { cases, locked } from './draftContract.ts';

const RAIN = 'Дождь.';
const WIND = 'Ветер.';

const never: DraftStore['change'] = () => new Promise(() => undefined);

/** localStorage that is full. */
const full = () =>
  createStorage({
    webStorage: () => ({
      length: 0,
      key: () => null,
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => undefined,
    }),
  });

describe.each(cases)('the draft of %s', (_name, { openTab, leave, isStored }) => {
  it('CHRON-03 FORM-14 MSG-04 PROF-07 is stored at a pause, and there at the next visit', async () => {
    const browser = makeBrowser();
    const first = await openTab(browser);
    first.write(RAIN);
    first.close();
    expect((await openTab(browser)).text()).toBe(RAIN);
  });

  it('QUICK-17 QUICK-18 is unsaved at once for those who ask, and in the store behind the frame', async () => {
    const tab = await openTab(makeBrowser());
    tab.type(RAIN);
    expect(tab.pending()).toEqual([true, false]);
    await until(() => tab.pending()[1] === true);
    tab.flush();
    expect(tab.pending()).toEqual([false, false]);
    tab.type(WIND);
    tab.flush();
    await soon();
    expect([tab.pending(), tab.text()]).toEqual([[false, false], WIND]);
  });

  it('CHRON-03 FORM-14 MSG-04 PROF-07 is stored when its editor closes, without a pause', async () => {
    const browser = makeBrowser();
    const first = await openTab(browser);
    first.type(RAIN);
    first.close();
    expect((await openTab(browser)).text()).toBe(RAIN);
  });

  it('CHRON-03 FORM-19 MSG-04 PROF-07 comes back from the draft store where the browser was killed', async () => {
    const browser = makeBrowser();
    const first = await openTab(browser);
    first.write(RAIN);
    const stale = new Map(browser.webStorage);
    first.write(WIND);
    await soon();
    first.close();
    browser.webStorage.clear();
    for (const [name, text] of stale) browser.webStorage.set(name, text);
    const second = await openTab(browser);
    expect(second.text()).toBe(WIND);
    second.close();
    const third = await openTab(browser, { storage: createMemoryStorage() });
    expect(third.text()).toBe(WIND);
  });

  it('CHRON-03 FORM-19 MSG-04 PROF-07 that was discarded does not come back, whatever an old copy says', async () => {
    const browser = makeBrowser();
    const first = await openTab(browser);
    first.write(RAIN);
    const stale = new Map(browser.webStorage);
    browser.pass(1_000);
    first.discard();
    await soon();
    expect(first.copy()).toBeUndefined();
    first.close();
    for (const [name, text] of stale) browser.webStorage.set(name, text);
    expect((await openTab(browser)).text()).toBeUndefined();
  });

  it('CHRON-03 FORM-19 MSG-04 PROF-07 that was discarded does not come back where the page closed before the draft store had it', async () => {
    const browser = makeBrowser();
    const { draftStore } = browser;
    let closing = false;
    const first = await openTab(browser, {
      draftStore: {
        ...draftStore,
        change: (name, by) => (closing ? never(name, by) : draftStore.change(name, by)),
      },
    });
    first.write(RAIN);
    await soon();
    closing = true;
    browser.pass(1_000);
    first.discard();
    first.close();
    const second = await openTab(browser);
    expect(second.text()).toBeUndefined();
    await until(() => second.copy() === undefined);
    expect(await isStored(browser)).toBe(false);
  });

  it('CHRON-02 FORM-22 MSG-14 PROF-07 that the host has is discarded, but not what was written on since', async () => {
    const browser = makeBrowser();
    const tab = await openTab(browser);
    tab.write(RAIN);
    tab.close();
    const next = await openTab(browser);
    tab.discardSent(WIND);
    expect(await next.stored()).toBe(RAIN);
    browser.pass(1);
    tab.discardSent(RAIN);
    expect(await next.stored()).toBeUndefined();
  });

  it('CHRON-03 FORM-14 MSG-04 PROF-07 says where nothing can be stored, and the draft store is enough', async () => {
    const browser = makeBrowser();
    const lost = await openTab(browser, {
      storage: full(),
      draftStore: createDraftStore(undefined),
    });
    lost.write(RAIN);
    await until(() => lost.isPersisted() === false);
    expect(lost.text()).toBe(RAIN);
    lost.close();
    const { draftStore } = browser;
    const strict: DraftStore = {
      ...draftStore,
      change: async (...args) => !(await draftStore.change(...args)),
    };
    const kept = await openTab(browser, { storage: full(), draftStore: strict });
    kept.write(WIND);
    await soon();
    expect(kept.isPersisted()).toBe(true);
  });

  it('CHRON-03 FORM-14 MSG-04 PROF-07 is stored by localStorage alone where the other code does not come', async () => {
    const browser = makeBrowser();
    const tab = await openTab(browser, { broken: true });
    expect(tab.status()).toBe('owned');
    tab.write(RAIN);
    tab.close();
    expect((await openTab(browser)).text()).toBe(RAIN);
  });

  it('AUTH-08 CHRON-03 FORM-14 MSG-04 PROF-07 is stored when the session ends', async () => {
    const browser = makeBrowser();
    const tab = await openTab(browser);
    tab.type(RAIN);
    tab.endSession();
    tab.close();
    expect((await openTab(browser)).text()).toBe(RAIN);
  });

  it('CHRON-03 FORM-19 MSG-04 PROF-07 is what was written last, also where the clock was set back', async () => {
    const browser = makeBrowser();
    await leave(browser, 'Давно ушло.', 9e15, ['localStorage', 'draftStore']);
    const tab = await openTab(browser);
    expect(tab.text()).toBe('Давно ушло.');
    tab.acceptOffer();
    tab.write(RAIN);
    await soon();
    tab.close();
    const killed = await openTab(browser, { storage: createMemoryStorage() });
    expect(killed.text()).toBe(RAIN);
    killed.acceptOffer();
    browser.pass(1);
    killed.discard();
    await soon();
    killed.close();
    expect((await openTab(browser)).text()).toBeUndefined();
  });

  it('CHRON-03 FORM-19 MSG-04 PROF-07 that is newer than what the page knows loses nothing that was typed meanwhile', async () => {
    const browser = makeBrowser();
    await leave(browser, RAIN, 1, ['draftStore']);
    const { draftStore } = browser;
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>();
    const slow: DraftStore = { ...draftStore, get: (key) => gate.then(() => draftStore.get(key)) };
    const opening = openTab(browser, { draftStore: slow, early: true });
    const tab = await opening;
    tab.type(WIND);
    open(undefined);
    await until(() => tab.status() === 'owned');
    tab.flush();
    const found = [tab.text(), tab.offered(), ...(await tab.revisions())].join(' ');
    expect(found).toContain(WIND);
    expect(found).toContain(RAIN);
  });
});

describe.each(locked)('the draft of %s in two tabs', (_name, { openTab, leave, name }) => {
  it('CHRON-03 FORM-19 PROF-07 is written by one and read along by the other, which may take over with the last words', async () => {
    const browser = makeBrowser();
    const first = await openTab(browser);
    first.write(RAIN);
    const second = await openTab(browser);
    expect([second.status(), second.text()]).toEqual(['readOnly', RAIN]);
    first.write(WIND);
    expect(second.text()).toBe(WIND);
    second.write('Не пишется.');
    expect(second.text()).toBe(WIND);
    first.type('Недосказ');
    second.takeOver();
    await until(() => second.status() === 'owned');
    expect([second.text(), first.status()]).toEqual(['Недосказ', 'readOnly']);
    second.write(RAIN);
    expect(first.text()).toBe(RAIN);
  });

  it('CHRON-03 FORM-19 PROF-07 has the last words from the draft store where localStorage lags behind', async () => {
    const browser = makeBrowser();
    const first = await openTab(browser);
    const second = await openTab(browser, { storage: createMemoryStorage() });
    browser.pass(1_000);
    first.type(RAIN);
    second.takeOver();
    await until(() => second.status() === 'owned');
    expect(second.text()).toBe(RAIN);
  });

  it('CHRON-03 FORM-19 PROF-07 is gone on with by the other when the first closes', async () => {
    const browser = makeBrowser();
    const first = await openTab(browser);
    const second = await openTab(browser);
    browser.pass(1_000);
    first.type(RAIN);
    first.close();
    await until(() => second.status() === 'owned');
    expect(second.text()).toBe(RAIN);
  });

  it('CHRON-03 FORM-19 PROF-07 what comes late from the other tab is gone on with, or found beside what was typed', async () => {
    const browser = makeBrowser();
    const first = await openTab(browser);
    first.write(RAIN);
    const second = await openTab(browser);
    second.takeOver();
    await until(() => second.status() === 'owned');
    const late = (text: string) => leave(browser, text, browser.pass(1_000), ['localStorage']);
    await late(WIND);
    expect(second.text()).toBe(WIND);
    second.type('Ночь.');
    await late('Поздно.');
    second.flush();
    const found = [second.text(), ...(await second.revisions())];
    expect(found.join(' ')).toContain('Ночь.');
    expect(found.join(' ')).toContain('Поздно.');
  });

  it('CHRON-03 FORM-19 PROF-07 loses no words of a tab that was frozen when it was taken from', async () => {
    const browser = makeBrowser();
    const first = await openTab(browser);
    first.write(RAIN);
    first.type('Дождь. И');
    void browser.locks.request(name, { steal: true }, () => new Promise(() => undefined));
    await until(() => first.status() === 'readOnly');
    expect([first.text(), ...(await first.revisions())].join(' ')).toContain('Дождь. И');
  });

  it('CHRON-03 FORM-19 PROF-07 is written by whoever writes last where there are no locks', async () => {
    const browser = makeBrowser();
    const first = await openTab(browser, { plain: true });
    const second = await openTab(browser, { plain: true });
    expect([first.status(), second.status()]).toEqual(['owned', 'owned']);
    first.write(RAIN);
    await until(() => second.status() === 'readOnly');
    expect(second.text()).toBe(RAIN);
    second.takeOver();
    await until(() => second.status() === 'owned' && first.status() === 'readOnly');
    second.write(WIND);
    expect(first.text()).toBe(WIND);
  });
});
