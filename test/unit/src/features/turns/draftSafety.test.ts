import { selectCanSend } from '../../../../../src/features/turns/form/formSelectors.ts';
import { inSlot, slotOf } from '../../../../../src/features/turns/form/formScope.ts';
import { freeSlot, otherSlots } from '../../../../../src/features/turns/form/slots.ts';
import {
  clearText,
  restoreText,
  takeBack,
} from '../../../../../src/features/turns/form/textThunks.ts';
import { draftKey } from '../../../../../src/features/turns/form/turnDraft.ts';
import { key, makeBrowser, openTab, scope, RAIN, SENT, soon, until, WIND } from './draftTabs.ts';
import { openAt } from './formSetUp.ts';

describe('a browser that was killed', () => {
  it('FORM-19 gives back to the form from the draft store what localStorage had not written down', async () => {
    const browser = makeBrowser();
    const first = await openTab(browser);
    first.write(RAIN);
    const stale = new Map(browser.webStorage);
    first.write(WIND);
    await soon();
    first.session.close();
    browser.webStorage.clear();
    for (const [name, value] of stale) browser.webStorage.set(name, value);
    const second = await openTab(browser);
    expect(second.form()).toMatchObject({ html: WIND, empty: false, revision: 1 });
  });

  it('FORM-19 does not bring back a text that the host has: it is among the revisions', async () => {
    const browser = makeBrowser();
    const first = await openTab(browser);
    first.write(RAIN);
    const stale = new Map(browser.webStorage);
    browser.pass(1_000);
    await first.send();
    await soon();
    first.session.close();
    for (const [name, value] of stale) browser.webStorage.set(name, value);
    const second = await openTab(browser);
    expect(second.form()).toMatchObject({ html: '', empty: true });
    expect(await second.versions()).toContainEqual([RAIN, 'sent']);
  });
});

describe('a form that left the screen', () => {
  it('FORM-14 FORM-19 holds its text, unless another tab went on with it or sent it', async () => {
    const browser = makeBrowser();
    const first = await openTab(browser);
    first.write(RAIN);
    first.session.close();
    first.session.open();
    expect(first.form()).toMatchObject({ html: RAIN, revision: 0 });
    first.session.close();
    const second = await openTab(browser);
    second.write(WIND);
    first.session.open();
    expect(first.form()).toMatchObject({ html: WIND, empty: false, revision: 1 });
    first.session.close();
    browser.pass(1);
    second.store.dispatch(restoreText(scope, second.session, RAIN));
    await second.send();
    first.session.open();
    expect(first.form()).toMatchObject({ html: '', empty: true });
  });

  it('FORM-08 FORM-22 discards its draft when the host has its turn, and stores it when the host has not', async () => {
    const browser = makeBrowser();
    const { host, send, session, write, form } = await openTab(browser);
    write(RAIN);
    host.on('POST', '/api/rpg/turn/forest/7', { broken: true });
    const lost = send();
    session.close();
    await lost;
    const stored = () => browser.storageOf().get(draftKey(scope))?.value;
    expect(stored()).toMatchObject({ html: RAIN, attempt: form()?.attempt?.key });
    host.on('POST', '/api/rpg/turn/forest/7', { json: { locationRoutes: [] } });
    await send();
    expect(stored()).toBeUndefined();
  });
});

describe('two tabs on one text', () => {
  it('FORM-19 the second reads along, takes over with every word, and the first reads then', async () => {
    const browser = makeBrowser();
    const first = await openTab(browser);
    const second = await openTab(browser);
    first.write(RAIN);
    expect(second.form()).toMatchObject({ elsewhere: true, html: RAIN });
    expect(selectCanSend(second.store.getState(), key, SENT.location)).toBe(false);
    first.type('<p>Недосказ</p>');
    second.session.takeOver();
    await until(() => second.form()?.elsewhere === false);
    expect(second.form()?.html).toBe('<p>Недосказ</p>');
    expect(first.form()).toMatchObject({ elsewhere: true, html: '<p>Недосказ</p>' });
    second.write(RAIN);
    expect(first.form()?.html).toBe(RAIN);
    first.write('<p>Не пишется.</p>');
    expect(first.form()?.html).toBe(RAIN);
  });

  it('FORM-19 a tab that was frozen when it was taken from shows what is stored, not its last words', async () => {
    const { form, type, versions, write } = await (async () => {
      const browser = makeBrowser();
      const tab = await openTab(browser);
      tab.write(RAIN);
      tab.type('<p>Дождь. И</p>');
      void browser.locks.request(key, { steal: true }, () => new Promise(() => undefined));
      return tab;
    })();
    await until(() => form()?.elsewhere === true);
    expect(form()).toMatchObject({ html: RAIN, revision: 1 });
    expect(await versions()).toContainEqual(['<p>Дождь. И</p>', 'otherTab']);
    type(WIND);
    write(WIND);
    expect(form()?.html).toBe(RAIN);
  });

  it('FORM-19 texts beside each other have places of their own', async () => {
    const browser = makeBrowser();
    const { store, write } = await openTab(browser);
    const other = inSlot(scope, 2);
    expect([slotOf(scope), slotOf(other), inSlot(other, 1)]).toEqual([1, 2, scope]);
    write(RAIN);
    openAt(store, other).save(WIND);
    expect(store.dispatch(otherSlots(scope, 1))).toEqual([2]);
    expect(store.dispatch(otherSlots(other, 2))).toEqual([1]);
    expect(store.dispatch(freeSlot(scope, 1))).toBe(3);
    expect(store.dispatch(otherSlots({ ...scope, context: 'location/shore' }, 1))).toEqual([]);
  });
});

describe('going back', () => {
  it('FORM-19 what was cleared can be taken back, and is among the versions', async () => {
    const { store, session, form, write, versions } = await openTab(makeBrowser());
    write(RAIN);
    store.dispatch(clearText(scope, session));
    expect(form()).toMatchObject({ html: '', empty: true });
    expect(session.state()?.replaced?.html).toBe(RAIN);
    store.dispatch(takeBack(scope, session));
    expect(form()).toMatchObject({ html: RAIN, empty: false });
    expect(session.state()?.replaced).toBeUndefined();
    expect(form()?.begun).toBeGreaterThan(0); // FORM-21: what comes from now on is news to its writer
    expect(await versions()).toEqual([[RAIN, 'cleared']]);
  });

  it('FORM-19 a version that is brought back leaves the present text among them', async () => {
    const { store, session, form, write, versions } = await openTab(makeBrowser());
    write(WIND);
    store.dispatch(restoreText(scope, session, RAIN));
    expect(form()).toMatchObject({ html: RAIN, revision: 1 });
    expect(await versions()).toEqual([[WIND, 'replaced']]);
  });
});
