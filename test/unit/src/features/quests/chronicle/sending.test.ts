/** @jest-environment ./test/support/nodeEnvironment.mjs */
import { jest } from '@jest/globals';
import { asText } from '../../../../../../src/features/quests/chronicle/chronicleDraft.ts';
import { textVersion } from '../../../../../../src/domain/index.ts';
import type { FakeAnswer } from '../../../../../support/fakeHost.ts';
import { wireEvent, wireQuest } from '../questsHost.ts';
import { CHRONICLE, HOST, openTab, type Tab } from './chronicleTabs.ts';

const MINE = '<p>Было иначе.</p>';
const THEIRS = '<p>Не было ничего.</p>';
const LATEST = '<p>Не было и этого.</p>';
const changed = { status: 409, json: { error: 'Изменил другой.', code: 'chronicleChanged' } };

/** What the host says when it is read again. */
const hostSays = (tab: Tab, desc: string) =>
  tab.host.on('GET', CHRONICLE, {
    json: { quest: wireQuest(), event: wireEvent({ desc, edit: true }), messages: [], authors: [] },
  });

afterEach(() => {
  jest.useRealTimers();
});

describe('a chronicle that is sent', () => {
  it('CHRON-02 goes by PATCH with the version that it stands on, and the draft goes with it', async () => {
    const { type, send, sent, stored, revisions } = await openTab();
    type(MINE);
    await send();
    expect(sent()).toEqual([{ chronicle: MINE, base: textVersion(HOST) }]);
    expect(await stored()).toBeUndefined();
    expect(await revisions()).toEqual([[MINE, 'sent']]);
    type(THEIRS);
    await send();
    expect(sent().at(-1)).toEqual({ chronicle: THEIRS, base: textVersion(MINE) });
  });

  it('CHRON-02 goes once, however often it is pressed', async () => {
    const { type, send, sent } = await openTab();
    type(MINE);
    await Promise.all([send(), send()]);
    expect(sent()).toHaveLength(1);
  });

  it('CHRON-02 stays with its draft where the line breaks, and goes again on the same version', async () => {
    const { host, type, send, sent, ...tab } = await openTab();
    host.on('PATCH', CHRONICLE, { broken: true });
    type(MINE);
    await send();
    expect(tab.chronicle()).toMatchObject({ status: 'writing', error: { kind: 'network' } });
    expect((await tab.stored())?.html).toBe(MINE);
    await send();
    expect(new Set(sent().map(({ base }) => base))).toEqual(new Set([textVersion(HOST)]));
  });

  it('CHRON-02 reads what somebody wrote meanwhile, and keeps one’s own', async () => {
    const tab = await openTab();
    tab.host.on('PATCH', CHRONICLE, changed);
    hostSays(tab, THEIRS);
    tab.type(MINE);
    await tab.send();
    expect(tab.draft()).toMatchObject({ value: { html: MINE }, conflict: asText(THEIRS) });
    expect(tab.canSend()).toBe(false);
    expect((await tab.stored())?.html).toBe(MINE);
  });

  it('CHRON-02 takes the place of theirs when one says so, and theirs is found', async () => {
    const tab = await openTab();
    tab.host.on('PATCH', CHRONICLE, changed);
    hostSays(tab, THEIRS);
    tab.type(MINE);
    await tab.send();
    tab.host.on('PATCH', CHRONICLE, { json: {} });
    await tab.keepMine();
    expect(tab.sent().at(-1)).toEqual({ chronicle: MINE, base: textVersion(THEIRS) });
    expect(await tab.stored()).toBeUndefined();
    expect(await tab.revisions()).toContainEqual([THEIRS, 'replaced']);
  });

  it('CHRON-02 gives way to theirs when one says so, and comes back when one regrets it', async () => {
    const tab = await openTab();
    tab.host.on('PATCH', CHRONICLE, changed);
    hostSays(tab, THEIRS);
    tab.type(MINE);
    await tab.send();
    tab.takeTheirs();
    expect(tab.text()).toBe(THEIRS);
    expect(await tab.stored()).toBeUndefined();
    expect(await tab.revisions()).toContainEqual([MINE, 'replaced']);
    tab.session.takeBack();
    expect(tab.text()).toBe(MINE);
    expect(await tab.stored()).toMatchObject({ html: MINE, base: textVersion(THEIRS) });
  });

  it('CHRON-02 reads it again as often as somebody is faster, however closely one read follows another', async () => {
    const tab = await openTab();
    tab.host.on('PATCH', CHRONICLE, changed);
    hostSays(tab, THEIRS);
    tab.type(MINE);
    // The timers belong to the test: what the first read leaves behind runs while the second one is under way.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'Date'] });
    await tab.send();
    const asked = Promise.withResolvers<undefined>();
    const answered = Promise.withResolvers<FakeAnswer>();
    tab.host.on('GET', CHRONICLE, () => {
      asked.resolve(undefined);
      return answered.promise;
    });
    const again = tab.keepMine();
    await asked.promise;
    jest.advanceTimersByTime(1_000);
    jest.useRealTimers();
    const event = wireEvent({ desc: LATEST, edit: true });
    answered.resolve({ json: { quest: wireQuest(), event, messages: [], authors: [] } });
    await again;
    expect(tab.draft()).toMatchObject({ value: { html: MINE }, conflict: asText(LATEST) });
  });

  it('CHRON-02 takes no earlier look for what stands there now where that cannot be read', async () => {
    const tab = await openTab();
    tab.host.on('PATCH', CHRONICLE, changed);
    hostSays(tab, THEIRS);
    tab.type(MINE);
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'Date'] }); // the first look stays at hand
    await tab.send();
    tab.host.on('GET', CHRONICLE, { status: 500, json: {} });
    await tab.keepMine();
    expect(tab.draft()?.conflict).toBeUndefined();
    expect(tab.chronicle()?.error?.kind).toBe('server');
  });

  it('CHRON-02 stays where what somebody wrote cannot be read', async () => {
    const tab = await openTab();
    tab.host.on('PATCH', CHRONICLE, changed).on('GET', CHRONICLE, { status: 500, json: {} });
    tab.type(MINE);
    await tab.send();
    expect(tab.text()).toBe(MINE);
    expect(tab.chronicle()).toMatchObject({ status: 'writing', error: { kind: 'server' } });
  });

  it('CHRON-02 goes out only where it is changed and not empty', async () => {
    const { canSend, type, write, send, sent } = await openTab();
    expect(canSend()).toBe(false);
    type(MINE);
    expect(canSend()).toBe(true);
    write(MINE);
    expect(canSend()).toBe(true);
    write(HOST);
    expect(canSend()).toBe(false);
    write('<p></p>');
    await send();
    expect(sent()).toEqual([]);
  });

  it('CHRON-02 is unchanged where the editor only writes the chronicle in other words', async () => {
    const rendition = '<p><strong>Было так.</strong></p>';
    const { render, write, isChanged, stored } = await openTab();
    render(rendition);
    write(rendition);
    expect(isChanged()).toBe(false);
    expect(await stored()).toBeUndefined();
  });

  it('CHRON-02 that arrived is what the next change stands on', async () => {
    const tab = await openTab();
    const kept = '<p>Было иначе. </p>';
    tab.host.on('PATCH', CHRONICLE, { json: { event: wireEvent({ desc: kept, edit: true }) } });
    tab.write(MINE);
    await tab.send();
    expect([tab.text(), tab.isChanged()]).toEqual([kept, false]);
    expect(await tab.revisions()).toEqual([[MINE, 'sent']]);
    tab.write(THEIRS);
    await tab.send();
    expect(tab.sent().at(-1)).toEqual({ chronicle: THEIRS, base: textVersion(kept) });
  });

  it('CHRON-02 that was refused stays with the reason, which goes with the next attempt', async () => {
    const tab = await openTab();
    const error = { status: 403, json: { error: 'Нельзя.' } };
    tab.host.on('PATCH', CHRONICLE, error);
    tab.write(MINE);
    await tab.send();
    expect(tab.chronicle()).toMatchObject({ status: 'writing', error: { message: 'Нельзя.' } });
    expect([tab.text(), tab.canSend()]).toEqual([MINE, true]);
    const answer = tab.host.hold('PATCH', CHRONICLE);
    const sending = tab.send();
    expect(tab.chronicle()?.error).toBeUndefined();
    answer({ json: {} });
    await sending;
  });
});
