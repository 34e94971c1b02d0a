import { act, cleanup, screen } from '@testing-library/react';
import { Composer } from '../../../../../../src/features/chat/composer/Composer.tsx';
import { draftKey } from '../../../../../../src/features/chat/composer/composerDraft.ts';
import {
  editBegun,
  selectionToggled,
  textTyped,
} from '../../../../../../src/features/chat/composer/composersSlice.ts';
import { submit } from '../../../../../../src/features/chat/composer/composerThunks.ts';
import { outboxKey } from '../../../../../../src/features/chat/rooms/outbox.ts';
import { characterChosen } from '../../../../../../src/features/session/index.ts';
import type { DraftStore } from '../../../../../../src/lib/drafts/draftStore.ts';
import { createTabLocks } from '../../../../../../src/lib/drafts/tabLock.ts';
import { createMemoryStorage } from '../../../../../../src/lib/storage/index.ts';
import { type Browser, makeBrowser, soon, until } from '../../../../../support/draftBrowser.ts';
import { makeMessage } from '../../../../../support/entities.ts';
import { channel, recently, showComposer } from './composerScreen.tsx';

const scope = { user: '3', game: 'forest', character: '7', channel };

type Shown = NonNullable<Parameters<typeof showComposer>[0]>;

/** A tab of the browser with the composer of one channel. Its draft is saved by `settle`, as when the page is hidden. */
async function openTab(
  browser: Browser,
  {
    draftStore = browser.draftStore,
    storage = browser.storageOf(),
    ...shown
  }: Partial<Shown> & {
    readonly draftStore?: DraftStore;
    readonly storage?: ReturnType<Browser['storageOf']>;
  } = {},
) {
  const tabLocks = createTabLocks(browser.locks, browser.channel());
  const loadDrafts = () => Promise.resolve({ draftStore, tabLocks });
  const tab = await showComposer({
    ...shown,
    services: { storage, loadDrafts, clock: browser.clock },
  });
  const settle = async () => {
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await act(soon);
  };
  const type = (text: string) => tab.tell(textTyped({ channel, text }));
  const write = async (text: string) => {
    browser.pass(1_000);
    type(text);
    await settle();
  };
  const stored = (of = scope) => storage.get(draftKey(of))?.value;
  const send = () => act(() => tab.store.dispatch(submit(scope)));
  await act(soon);
  return { ...tab, storage, type, write, settle, stored, send, text: () => tab.composer()?.text };
}

/** What the next visit finds. */
async function nextVisit(browser: Browser, options?: Parameters<typeof openTab>[1]) {
  cleanup();
  return openTab(browser, options);
}

describe('the draft of a channel', () => {
  it('MSG-04 is there after a reload, by user, game, character and channel', async () => {
    const browser = makeBrowser();
    await (await openTab(browser)).write('Раз');
    const { text, stored } = await nextVisit(browser);
    expect(text()).toBe('Раз');
    const others: (typeof scope)[] = [
      { ...scope, user: '4' },
      { ...scope, game: 'sea' },
      { ...scope, character: '9' },
      { ...scope, channel: { type: 'main', id: '2' } },
      { ...scope, channel: { type: 'rpg_quest_event', id: '1' } },
    ];
    for (const other of others) expect(stored(other)).toBeUndefined();
  });

  it('MSG-04 outlives a browser that is killed before localStorage reached the disk', async () => {
    const browser = makeBrowser();
    await (await openTab(browser)).write('Раз');
    const { text, stored } = await nextVisit(browser, { storage: createMemoryStorage() });
    expect(text()).toBe('Раз');
    expect(stored()?.text).toBe('Раз');
  });

  it('MSG-04 goes when the message is sent, and only then', async () => {
    const browser = makeBrowser();
    const { host, path, stored, type, store } = await openTab(browser);
    const answer = host.hold('POST', path);
    type('Раз');
    let sending = Promise.resolve();
    act(() => void (sending = store.dispatch(submit(scope))));
    await act(() => until(() => host.asked('POST', path).length === 1));
    const [request] = host.asked('POST', path);
    expect(stored()).toEqual({ text: 'Раз', nonce: request?.headers.get('Idempotency-Key') });
    answer({ json: {} });
    await act(() => sending);
    await act(soon);
    expect(stored()).toBeUndefined();
    expect((await nextVisit(browser)).text()).toBe('');
  });

  it('MSG-14 sent again after a reload, it goes out under its key', async () => {
    const browser = makeBrowser();
    const first = await openTab(browser);
    first.host.on('POST', first.path, { broken: true });
    first.type('Раз');
    await first.send();
    const second = await nextVisit(browser);
    expect(second.text()).toBe('Раз');
    await second.send();
    expect(second.keys()).toEqual(first.keys());
  });

  it('MSG-04 goes also where another character has taken over before the answer', async () => {
    const browser = makeBrowser();
    const { host, path, stored, type, store, tell } = await openTab(browser);
    const answer = host.hold('POST', path);
    type('Раз');
    let sending = Promise.resolve();
    act(() => void (sending = store.dispatch(submit(scope))));
    await act(() => until(() => host.asked('POST', path).length === 1));
    host
      .on('POST', '/api/rpg/online/forest/9', { json: [] })
      .on('GET', '/api/rpg/chat/channels/forest/9', { json: { channels: [] } });
    tell(characterChosen({ game: 'forest', character: '9' }));
    answer({ json: {} });
    await act(() => sending);
    await act(soon);
    expect(stored()).toBeUndefined();
    expect(stored({ ...scope, character: '9' })).toBeUndefined();
  });

  it('MSG-04 keeps the text of a session that ended while it was sent', async () => {
    const browser = makeBrowser();
    const { host, path, stored, type, send, text } = await openTab(browser);
    host.on('POST', path, { status: 401, json: { error: 'Войдите.' } });
    type('Раз');
    await send();
    expect(text()).toBeUndefined();
    expect(stored()?.text).toBe('Раз');
    expect((await nextVisit(browser)).text()).toBe('Раз');
  });

  it('MSG-04 keeps an edit and what stood in the input before it', async () => {
    const browser = makeBrowser();
    const first = await openTab(browser);
    first.type('черновик');
    first.tell(selectionToggled({ channel, message: '5' }));
    first.tell(editBegun({ channel, id: '5', text: 'было' }));
    await first.write('стало');
    expect((await nextVisit(browser)).composer()).toMatchObject({
      text: 'стало',
      selected: ['5'],
      edit: { id: '5', original: 'было', previous: 'черновик' },
    });
  });

  it('MSG-04 is one for a window and a page that show the channel together', async () => {
    const browser = makeBrowser();
    const both = (
      <>
        <Composer channel={channel} compact />
        <Composer channel={channel} compact={false} />
      </>
    );
    const { write, type, text, settle, stored } = await openTab(browser, { part: both });
    await write('Раз');
    expect(screen.getAllByDisplayValue('Раз')).toHaveLength(2);
    type('Раз, два');
    await settle();
    expect(text()).toBe('Раз, два');
    expect(stored()).toEqual({ text: 'Раз, два' });
  });

  it('MSG-14 puts nothing into the input that stands in the history already', async () => {
    const browser = makeBrowser();
    const draft = { value: { text: 'Раз', nonce: 'id-1' }, savedAt: 1_000 };
    await browser.draftStore.change(draftKey(scope), () => draft);
    const messages = [makeMessage({ id: '5', message: 'Раз', nonce: 'id-1', date: recently })];
    const { promise: gate, resolve: open } = Promise.withResolvers<undefined>();
    const get: DraftStore['get'] = (key) => gate.then(() => browser.draftStore.get(key));
    const draftStore = { ...browser.draftStore, get };
    const { text, settle } = await openTab(browser, { messages, draftStore });
    open(undefined);
    await act(soon);
    expect(text()).toBe('');
    await settle();
    expect((await browser.draftStore.get(draftKey(scope)))?.value).toBeUndefined();
  });
});

describe('a draft in two tabs', () => {
  it('MSG-04 of two texts the last one written is kept, and no empty input wipes what another tab has written', async () => {
    const browser = makeBrowser();
    const [first, second] = [await openTab(browser), await openTab(browser)];
    await first.write('Раз');
    await second.write('д');
    await first.write('Раз, два');
    await second.write('');
    expect(first.stored()?.text).toBe('Раз, два');
    expect((await nextVisit(browser)).text()).toBe('Раз, два');
  });

  it('MSG-04 is stored again where another tab has written over it and emptied or sent its own', async () => {
    const browser = makeBrowser();
    const [first, second] = [await openTab(browser), await openTab(browser)];
    await first.write('Вёсла на месте');
    await second.write('в');
    expect(first.stored()?.text).toBe('в');
    await second.write('');
    expect(first.stored()?.text).toBe('Вёсла на месте');
    second.host.on('POST', second.path, { json: {} });
    await second.write('Иду');
    await second.send();
    await act(soon);
    expect(first.stored()?.text).toBe('Вёсла на месте');
    expect((await nextVisit(browser)).text()).toBe('Вёсла на месте');
  });

  it('MSG-04 does not come back where another tab went on with it and sent or emptied it', async () => {
    const browser = makeBrowser();
    const first = await openTab(browser);
    await first.write('Вёсла');
    const second = await openTab(browser);
    expect(second.text()).toBe('Вёсла');
    await second.write('Вёсла на месте');
    await second.write('');
    expect(first.stored()).toBeUndefined();
    expect((await nextVisit(browser)).text()).toBe('');
  });

  it('MSG-04 is discarded where it is emptied in the tab that wrote it', async () => {
    const browser = makeBrowser();
    const first = await openTab(browser);
    await first.write('Раз');
    await first.write('');
    expect((await nextVisit(browser)).text()).toBe('');
  });
});

describe('the outbox of a channel', () => {
  it('MSG-14 is stored also while nothing shows the channel', async () => {
    const browser = makeBrowser();
    const { host, path, type, store, storage } = await openTab(browser);
    const answer = host.hold('POST', path);
    type('Раз');
    let sending = Promise.resolve();
    act(() => void (sending = store.dispatch(submit(scope))));
    await until(() => host.asked('POST', path).length === 1);
    expect(storage.get(outboxKey(scope))).toMatchObject([{ text: 'Раз' }]);
    cleanup();
    answer({ json: {} });
    await sending;
    expect(storage.get(outboxKey(scope))).toBeUndefined();
    expect(storage.get(draftKey(scope))?.value).toBeUndefined();
  });
});
