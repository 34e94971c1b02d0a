import { jest } from '@jest/globals';
import { draftKey } from '../../../../../../src/features/quests/chronicle/place.ts';
import { textVersion } from '../../../../../../src/domain/index.ts';
import { createMemoryStorage } from '../../../../../../src/lib/storage/index.ts';
import type { FakeAnswer } from '../../../../../support/fakeHost.ts';
import { wireEvent, wireQuest } from '../questsHost.ts';
import { CHRONICLE, makeBrowser, openTab, place, soon, until } from './chronicleTabs.ts';

const HOST = '<p>Было так.</p>';
const MINE = '<p>Было иначе.</p>';
const THEIRS = '<p>Не было ничего.</p>';
const LATEST = '<p>Не было и этого.</p>';
const changed = { status: 409, json: { error: 'Изменил другой.', code: 'chronicleChanged' } };

type Tab = ReturnType<typeof openTab>;
const status = ({ writing }: Tab) => writing.getState().status;

/** A tab that writes. */
async function opened(
  browser = makeBrowser(),
  ...how: [string?, ReturnType<typeof createMemoryStorage>?]
) {
  const tab = openTab(browser, ...how);
  const close = tab.writing.open();
  await until(() => status(tab) === 'writing');
  return { ...tab, browser, close };
}

/** What the host says when it is read anew. */
const hostSays = (tab: Tab, desc: string) =>
  tab.host.on('GET', CHRONICLE, {
    json: { quest: wireQuest(), event: wireEvent({ desc, edit: true }), messages: [], authors: [] },
  });

afterEach(() => {
  jest.useRealTimers();
});

describe('a chronicle that is written', () => {
  it('CHRON-03 is kept at a pause, and found by the next visit', async () => {
    const { browser, write, close } = await opened();
    write(MINE);
    close();
    const next = await opened(browser);
    expect(next.writing.getState()).toMatchObject({ text: HOST, offer: { html: MINE } });
  });

  it('CHRON-03 is kept when the page is left, without a pause', async () => {
    const { browser, type, close } = await opened();
    type(MINE);
    close();
    expect((await opened(browser)).writing.getState().offer?.html).toBe(MINE);
  });

  it('CHRON-03 comes back from the safe where the browser was killed', async () => {
    const { browser, write, close } = await opened();
    write(MINE);
    await soon();
    close();
    const next = await opened(browser, HOST, createMemoryStorage());
    expect(next.writing.getState().offer?.html).toBe(MINE);
  });

  it('CHRON-03 that was sent does not come back, whatever an old copy says', async () => {
    const old = createMemoryStorage();
    const { browser, write, writing, close } = await opened(makeBrowser(), HOST, old);
    write(MINE);
    const copy = { ...(await openTab(browser, HOST, old).draft())! };
    browser.pass(1);
    await writing.send();
    close();
    await soon();
    old.set(draftKey(place), copy);
    const next = await opened(browser, THEIRS, old);
    expect(next.writing.getState().offer).toBeUndefined();
  });

  it('CHRON-03 that is typed back to what the chronicle says is no draft', async () => {
    const { write, draft } = await opened();
    write(MINE);
    expect((await draft())?.html).toBe(MINE);
    write(HOST);
    expect(await draft()).toBeUndefined();
  });

  it('CHRON-03 a draft that is not wanted is among the earlier texts once one types', async () => {
    const { browser, write, close } = await opened();
    write(MINE);
    close();
    const next = await opened(browser);
    next.writing.decline();
    expect((await next.draft())?.html).toBe(MINE);
    next.write(THEIRS);
    await soon();
    expect(await next.earlier()).toContainEqual([MINE, 'replaced']);
    expect((await next.draft())?.html).toBe(THEIRS);
  });

  it('CHRON-03 what is taken away at once can be found again', async () => {
    const long = `<p>${'слово '.repeat(30).trim()}</p>`;
    const { write, earlier } = await opened();
    write(long);
    write(MINE);
    await soon();
    expect(await earlier()).toContainEqual([long, 'typed']);
  });

  it('CHRON-03 an earlier text comes back, and the present one takes its place among them', async () => {
    const { write, writing, earlier, shown, draft } = await opened();
    write(MINE);
    writing.chooseEarlier(THEIRS);
    await soon();
    expect(shown.html).toBe(THEIRS);
    expect((await draft())?.html).toBe(THEIRS);
    expect(await earlier()).toContainEqual([MINE, 'replaced']);
  });
});

describe('a chronicle that is sent', () => {
  it('CHRON-02 goes by PATCH with the version that it stands on, and the draft goes with it', async () => {
    const { type, writing, sent, draft, earlier } = await opened();
    type(MINE);
    await writing.send();
    expect(sent()).toEqual([{ chronicle: MINE, base: textVersion(HOST) }]);
    expect(await draft()).toBeUndefined();
    expect(await earlier()).toEqual([[MINE, 'sent']]);
    type(THEIRS);
    await writing.send();
    expect(sent().at(-1)).toEqual({ chronicle: THEIRS, base: textVersion(MINE) });
  });

  it('CHRON-02 goes once, however often it is pressed', async () => {
    const { type, writing, sent } = await opened();
    type(MINE);
    await Promise.all([writing.send(), writing.send()]);
    expect(sent()).toHaveLength(1);
  });

  it('CHRON-02 stays with its draft where the line breaks, and goes again on the same version', async () => {
    const { host, type, writing, sent, draft } = await opened();
    host.on('PATCH', CHRONICLE, { broken: true });
    type(MINE);
    await writing.send();
    expect(writing.getState()).toMatchObject({ status: 'writing', error: { kind: 'network' } });
    expect((await draft())?.html).toBe(MINE);
    await writing.send();
    expect(new Set(sent().map(({ base }) => base))).toEqual(new Set([textVersion(HOST)]));
  });

  it('CHRON-02 reads anew what somebody wrote meanwhile, and keeps one’s own', async () => {
    const tab = await opened();
    tab.host.on('PATCH', CHRONICLE, changed);
    hostSays(tab, THEIRS);
    tab.type(MINE);
    await tab.writing.send();
    expect(tab.writing.getState()).toMatchObject({ text: MINE, theirs: THEIRS });
    expect((await tab.draft())?.html).toBe(MINE);
  });

  it('CHRON-02 takes the place of theirs when one says so, and theirs is found', async () => {
    const tab = await opened();
    tab.host.on('PATCH', CHRONICLE, changed);
    hostSays(tab, THEIRS);
    tab.type(MINE);
    await tab.writing.send();
    tab.host.on('PATCH', CHRONICLE, { json: {} });
    await tab.writing.keepMine();
    expect(tab.sent().at(-1)).toEqual({ chronicle: MINE, base: textVersion(THEIRS) });
    expect(await tab.draft()).toBeUndefined();
    expect(await tab.earlier()).toContainEqual([THEIRS, 'replaced']);
  });

  it('CHRON-02 gives way to theirs when one says so, and comes back when one regrets it', async () => {
    const tab = await opened();
    tab.host.on('PATCH', CHRONICLE, changed);
    hostSays(tab, THEIRS);
    tab.type(MINE);
    await tab.writing.send();
    tab.writing.takeTheirs();
    expect(tab.shown.html).toBe(THEIRS);
    expect(await tab.draft()).toBeUndefined();
    expect(await tab.earlier()).toContainEqual([MINE, 'replaced']);
    tab.writing.takeBack();
    expect(tab.shown.html).toBe(MINE);
    expect(await tab.draft()).toMatchObject({ html: MINE, base: textVersion(THEIRS) });
  });

  it('CHRON-02 reads anew as often as somebody is faster, however closely one read follows another', async () => {
    const tab = await opened();
    tab.host.on('PATCH', CHRONICLE, changed);
    hostSays(tab, THEIRS);
    tab.type(MINE);
    // The timers belong to the test: what the first read leaves behind runs while the second one is under way.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'Date'] });
    await tab.writing.send();
    const asked = Promise.withResolvers<undefined>();
    const told = Promise.withResolvers<FakeAnswer>();
    tab.host.on('GET', CHRONICLE, () => {
      asked.resolve(undefined);
      return told.promise;
    });
    const again = tab.writing.keepMine();
    await asked.promise;
    jest.advanceTimersByTime(1_000);
    jest.useRealTimers();
    const event = wireEvent({ desc: LATEST, edit: true });
    told.resolve({ json: { quest: wireQuest(), event, messages: [], authors: [] } });
    await again;
    expect(tab.writing.getState()).toMatchObject({ text: MINE, theirs: LATEST });
  });

  it('CHRON-02 takes no earlier look for what stands there now where that cannot be read', async () => {
    const tab = await opened();
    tab.host.on('PATCH', CHRONICLE, changed);
    hostSays(tab, THEIRS);
    tab.type(MINE);
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'Date'] }); // the first look stays at hand
    await tab.writing.send();
    tab.host.on('GET', CHRONICLE, { status: 500, json: {} });
    await tab.writing.keepMine();
    const { theirs, error } = tab.writing.getState();
    expect([theirs, error?.kind]).toEqual([undefined, 'server']);
  });

  it('CHRON-02 stays where what somebody wrote cannot be read', async () => {
    const tab = await opened();
    tab.host.on('PATCH', CHRONICLE, changed).on('GET', CHRONICLE, { status: 500, json: {} });
    tab.type(MINE);
    await tab.writing.send();
    expect(tab.writing.getState()).toMatchObject({ text: MINE, error: { kind: 'server' } });
  });
});

describe('a chronicle in two tabs of one browser', () => {
  it('CHRON-03 is written by one and read along by the other, which may take over', async () => {
    const first = await opened();
    first.write(MINE);
    const second = await opened(first.browser);
    expect(second.writing.getState()).toMatchObject({ elsewhere: true, text: MINE });
    first.write(`${MINE}<p>Точно.</p>`);
    await until(() => second.shown.html.includes('Точно'));
    first.type(`${MINE}<p>Точно. Да.</p>`); // not saved yet when it is taken over
    second.writing.takeOver();
    await until(() => !second.writing.getState().elsewhere && second.shown.html.includes('Да.'));
    await until(() => first.writing.getState().elsewhere);
    second.write(THEIRS);
    await until(() => first.shown.html === THEIRS);
  });

  it('CHRON-03 is gone on with by the other when the first closes', async () => {
    const first = await opened();
    first.write(MINE);
    const second = await opened(first.browser);
    first.close();
    await until(() => !second.writing.getState().elsewhere);
    expect(second.shown.html).toBe(MINE);
  });
});
