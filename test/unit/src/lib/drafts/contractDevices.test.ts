import { draftScopeOf } from '../../../../../src/features/drafts/about.ts';
import { knownKey } from '../../../../../src/features/drafts/keys.ts';
import { behindFrame } from '../../../../../src/lib/behindFrame.ts';
import { draftKinds, rawDraft } from '../../../../../src/lib/drafts/kinds.ts';
import { makeBrowser, until } from '../../../../support/draftBrowser.ts';
import { DraftHost, type Line } from '../../../../support/draftHost.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';
import { cases } from './draftContract.ts';

const RAIN = 'Дождь.';
const WIND = 'Ветер.';
const SNOW = 'Снег.';

describe.each(cases)('the draft of %s on two devices', (_name, feature) => {
  const { openTab, hostKey, textIn } = feature;

  async function openDevice(host: DraftHost, line: () => Line = () => 'open') {
    const tab = await openTab(makeBrowser(), { host: host.lineOf(line) });
    await tab.sync.syncAll();
    tab.acceptOffer();
    return tab;
  }

  it('BACK-30 BACK-34 goes on at the other, and back, and says where it came from', async () => {
    const host = new DraftHost();
    const phone = await openDevice(host);
    phone.write(RAIN);
    await phone.sync.flush();
    const desk = await openDevice(host);
    expect([desk.text(), phone.isFromDevice()]).toEqual([RAIN, false]);
    desk.write(WIND);
    await desk.sync.flush();
    await phone.sync.changedElsewhere(feature.name, host.held(hostKey).version);
    expect([phone.text(), phone.isFromDevice()]).toEqual([WIND, true]);
    phone.write(RAIN);
    expect(phone.isFromDevice()).toBe(false);
    for (const { sync } of [phone, desk]) sync.stop();
  });

  it('BACK-34 that the other begins while its editor is closed here comes at once where it is that of a turn, whose form says so', async () => {
    const host = new DraftHost();
    const desk = await openDevice(host);
    desk.close();
    const phone = await openDevice(host);
    phone.write(RAIN);
    await phone.sync.flush();
    await desk.sync.changedElsewhere(feature.name, host.held(hostKey).version);
    expect(await desk.stored()).toBe(hostKey.startsWith('turnDraft/') ? RAIN : undefined);
    for (const { sync } of [phone, desk]) sync.stop();
  });

  it('BACK-38 BACK-39 is of a kind that is listed and erased', () => {
    expect(draftKinds).toContain(hostKey.split('/')[0]);
    expect(draftScopeOf(hostKey)).toBeDefined();
  });

  it('BACK-31 is chosen once, also where the same version comes another time while one chooses', async () => {
    const host = new DraftHost();
    const line = host.lineOf();
    const phone = await openTab(makeBrowser(), { host: line });
    const desk = await openDevice(host);
    phone.write(RAIN);
    await phone.sync.flush();
    await desk.sync.changedElsewhere(feature.name, host.held(hostKey).version);
    desk.write(WIND);
    await desk.sync.flush();
    phone.write(SNOW);
    const { version } = host.held(hostKey);
    await phone.sync.changedElsewhere(feature.name, version);
    // Inputs of chat join what both wrote: there is nothing to choose.
    if (phone.other() !== undefined) {
      let answer = (): void => undefined;
      const waiting = new Promise<void>((resolve) => (answer = resolve));
      line.on('GET', '/api/rpg/draft', async () => {
        await waiting;
        return { json: host.held(hostKey) };
      });
      const before = line.asked('GET', '/api/rpg/draft').length;
      const again = phone.sync.changedElsewhere(feature.name, version);
      await until(() => line.asked('GET', '/api/rpg/draft').length > before);
      phone.devices.keepOwn();
      answer();
      await again;
      expect(phone.other()).toBeUndefined();
      await phone.sync.flush();
      expect(textIn(host.held(hostKey))).toBe(SNOW);
    }
    for (const { sync } of [phone, desk]) sync.stop();
  });

  it('BACK-32 that was sent is gone at the other, whose older copy does not come back', async () => {
    const host = new DraftHost();
    let line: Line = 'open';
    const phone = await openDevice(host, () => line);
    phone.write(RAIN);
    await phone.sync.flush();
    line = 'down';
    const desk = await openDevice(host);
    desk.discardSent(RAIN);
    await until(() => textIn(host.held(hostKey)) === undefined);
    expect(await phone.stored()).toBe(RAIN);
    line = 'open';
    await phone.sync.syncAll();
    expect([phone.text(), await phone.stored()]).toEqual([undefined, undefined]);
    expect(textIn(host.held(hostKey))).toBeUndefined();
    for (const { sync } of [phone, desk]) sync.stop();
  });

  it('BACK-32 that was sent while its copy was on its way from the host does not come back', async () => {
    const host = new DraftHost();
    const line = host.lineOf();
    const phone = await openTab(makeBrowser(), { host: line });
    await phone.sync.syncAll();
    phone.write(RAIN);
    await phone.sync.flush();
    const copy = host.held(hostKey);
    expect(copy.version).toBe(1);
    const answer = line.hold('GET', '/api/rpg/draft');
    const before = line.asked('GET', '/api/rpg/draft').length;
    const asked = phone.sync.changedElsewhere(feature.name, copy.version + 1);
    await until(() => line.asked('GET', '/api/rpg/draft').length > before);
    phone.discardSent(RAIN);
    await phone.sync.flush();
    expect(textIn(host.held(hostKey))).toBeUndefined();
    answer({ json: copy });
    await asked;
    expect([phone.text(), await phone.stored()]).toEqual([undefined, undefined]);
    expect(textIn(host.held(hostKey))).toBeUndefined();
    phone.sync.stop();
  });

  it('BACK-32 that was sent before this browser knew that the host has it does not come back with the next page', async () => {
    const host = new DraftHost();
    let line: Line = 'deaf';
    const browser = makeBrowser();
    const phone = await openTab(browser, { host: host.lineOf(() => line) });
    phone.write(RAIN);
    await phone.sync.flush();
    expect(textIn(host.held(hostKey))).toBe(RAIN);
    line = 'down';
    phone.discardSent(RAIN);
    phone.close();
    await phone.sync.flush();
    phone.sync.stop();
    line = 'open';
    const next = await openTab(browser, { host: host.lineOf(() => line) });
    await next.sync.syncAll();
    next.acceptOffer();
    expect([next.text(), await next.stored()]).toEqual([undefined, undefined]);
    expect(textIn(host.held(hostKey))).toBeUndefined();
    next.sync.stop();
  });

  it('BACK-39 that was erased here while it was on its way to the host stays there', async () => {
    const host = new DraftHost();
    const line = host.lineOf();
    const phone = await openTab(makeBrowser(), { host: line });
    await phone.sync.syncAll();
    const answer = line.hold('POST', '/api/rpg/draft');
    phone.write(RAIN);
    const sent = phone.sync.flush();
    await until(() => line.asked('POST', '/api/rpg/draft').length > 0);
    phone.close();
    await phone.erase();
    host.rows.set(hostKey, {
      ...{ version: 1, device: 'the-phone', savedAt: 1 },
      value: (JSON.parse(line.asked('POST', '/api/rpg/draft')[0]!.body) as { value: string }).value,
    });
    answer({ json: { saved: true, draft: { version: 1 } } });
    await sent;
    await phone.sync.syncAll();
    expect(textIn(host.held(hostKey))).toBe(RAIN);
    phone.sync.stop();
  });

  it('BACK-32 is gone on the host too where it was refused before that it be read', async () => {
    const host = new DraftHost();
    const line = host.lineOf();
    const phone = await openTab(makeBrowser(), { host: line });
    phone.write(RAIN);
    await phone.sync.flush();
    expect(textIn(host.held(hostKey))).toBe(RAIN);
    line.on('GET', '/api/rpg/draft', { status: 403, json: { error: 'Нельзя.' } });
    await phone.sync.changedElsewhere(feature.name, 2);
    phone.discardSent(RAIN);
    await phone.sync.flush();
    await until(() => textIn(host.held(hostKey)) === undefined);
    phone.sync.stop();
  });

  /** A device with a draft that the host did not take, for it has as many as it may: another one is among them. */
  async function openFull() {
    const host = new DraftHost();
    const line = host.lineOf();
    const refusal = { error: 'Полно.', code: 'draftsFull' };
    line.on('POST', '/api/rpg/draft', { status: 409, json: refusal });
    const other = { key: 'chatDraft/forest/7/main/2', name: 'chatDraft/3/forest/7/main/2' };
    host.rows.set(other.key, { version: 1, value: '{"text":"А."}', device: 'desk', savedAt: 1 });
    const browser = makeBrowser();
    const storage = browser.storageOf();
    const phone = await openTab(browser, { host: line, storage });
    await phone.sync.syncAll();
    phone.write(RAIN);
    await phone.sync.flush();
    const sent = () => line.asked('POST', '/api/rpg/draft').length;
    return { host, phone, other, storage, sent };
  }

  it('BACK-33 goes to the host that was full once another was deleted here, and not before', async () => {
    const { host, phone, other, storage, sent } = await openFull();
    await phone.sync.syncAll();
    expect(sent()).toBe(1);
    storage.set(rawDraft(other.name), { savedAt: 2 });
    storage.set(knownKey(other.name), { version: 1, hash: 'as it was' });
    phone.sync.noted(other.name);
    await phone.sync.flush();
    expect(host.held(other.key).value).toBeUndefined();
    await until(() => sent() === 2);
    phone.sync.stop();
  });

  it('BACK-33 goes to the host that was full once another was deleted on another device', async () => {
    const { host, phone, other, sent } = await openFull();
    host.rows.set(other.key, { version: 2, device: 'desk', savedAt: 2 });
    await phone.sync.syncAll();
    expect(sent()).toBe(2);
    phone.sync.stop();
  });

  it('BACK-31 that both have changed says what each has written, until one of the two is chosen', async () => {
    const host = new DraftHost();
    let line: Line = 'open';
    const phone = await openDevice(host, () => line);
    const desk = await openDevice(host);
    line = 'down';
    phone.write(RAIN);
    await phone.sync.flush();
    desk.write(WIND);
    await desk.sync.flush();
    line = 'open';
    await phone.sync.syncAll();
    const here = [phone.text(), phone.other()].join(' ');
    expect(here).toContain(RAIN);
    expect(here).toContain(WIND);
    phone.devices.keepOwn();
    await until(() => textIn(host.held(hostKey))?.includes(RAIN) === true);
    await desk.sync.syncAll();
    expect(desk.text()).toContain(RAIN);
    for (const { sync } of [phone, desk]) sync.stop();
  });

  it.each([
    ['stands in its field, and its frame is not out', 'frame'],
    ['is typed as the draft is read', 'reading'],
  ])(
    'BACK-31 that comes when a letter %s loses neither, and chooses for nobody',
    async (_when, when) => {
      const host = new DraftHost();
      const browser = makeBrowser();
      let isRead = (): void => undefined;
      const { draftStore } = browser;
      const slow: typeof draftStore = {
        ...draftStore,
        get: (key) => {
          isRead();
          return draftStore.get(key);
        },
      };
      const phone = await openTab(browser, { host: host.lineOf(), draftStore: slow });
      await phone.sync.syncAll();
      const desk = await openDevice(host);
      desk.write(WIND);
      await desk.sync.flush();
      let reads = 0;
      const isTyped = new Promise<void>((resolve) => {
        isRead = () => {
          reads += 1;
          if (reads !== 2) return; // before it asks, and before it compares
          if (when === 'reading') phone.type(RAIN);
          // As editors and fields do.
          else behindFrame(() => phone.type(RAIN));
          resolve();
        };
      });
      await phone.sync.changedElsewhere(feature.name, host.held(hostKey).version);
      await isTyped;
      phone.flush();
      const here = [phone.text(), phone.other(), ...(await phone.revisions())].join(' ');
      expect(here).toContain(RAIN);
      expect(here).toContain(WIND);
      for (const { sync } of [phone, desk]) sync.stop();
    },
  );

  it('BACK-37 is as before on a host that knows no such calls, which is asked once', async () => {
    const host = new FakeHost().otherwise(() => ({ status: 404 }));
    const tab = await openTab(makeBrowser(), { host, config: {} });
    await tab.sync.syncAll();
    tab.write(RAIN);
    await tab.sync.flush();
    await tab.sync.syncAll();
    expect(host.requests).toHaveLength(1);
    expect(tab.text()).toBe(RAIN);
    tab.sync.stop();
  });
});
