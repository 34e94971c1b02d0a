import { sessionEnded } from '../../../../../../src/api/index.ts';
import { selectComposer } from '../../../../../../src/features/chat/composer/composerSelectors.ts';
import {
  editBegun,
  selectionToggled,
  textTyped,
} from '../../../../../../src/features/chat/composer/composersSlice.ts';
import { draftKey } from '../../../../../../src/features/chat/composer/drafts.ts';
import {
  openComposer,
  saveDraft,
  saveNow,
} from '../../../../../../src/features/chat/composer/draftThunks.ts';
import { submit } from '../../../../../../src/features/chat/composer/sendThunks.ts';
import { openRoom } from '../../../../../../src/features/chat/lazy.ts';
import { characterChosen } from '../../../../../../src/features/session/index.ts';
import type { DraftStore } from '../../../../../../src/lib/drafts/draftStore.ts';
import {
  type AppStorage,
  createMemoryStorage,
  createStorage,
} from '../../../../../../src/lib/storage/index.ts';
import { makeCharacter, makeGame, makeMessage } from '../../../../../support/entities.ts';
import { makeHost, makeProgram, makeSession } from '../../../../../support/factories.ts';
import { makeBrowser, soon, until } from '../../turns/draftTabs.ts';
import { addressOf, channel } from './composerScreen.tsx';

const place = { user: '3', game: 'forest', character: '7', channel };
const POST = addressOf('7');

type Browser = ReturnType<typeof makeBrowser>;

interface Tab {
  readonly storage?: AppStorage;
  readonly draftStore?: DraftStore;
  /** Given back before the safe has been looked into. */
  readonly early?: boolean;
}

/** A tab of the browser, with the composer of one channel open; `storage` stands in for what the browser wrote down. */
async function openTab(
  browser: Browser,
  { storage = browser.storageOf(), draftStore = browser.draftStore, early = false }: Tab = {},
) {
  const host = makeHost()
    .on('POST', POST, { json: {} })
    .on('POST', '/api/rpg/online/forest/9', { json: [] })
    .on('GET', '/api/rpg/chat/channels/forest/9', { json: { channels: [] } })
    .on('POST', '/api/rpg/chat/messages/forest/7/new', { json: { channels: [] } });
  const tabLocks = {
    request: () => ({
      takeOver: () => undefined,
      touch: () => undefined,
      release: () => undefined,
    }),
  };
  const { store } = makeProgram({
    host,
    storage,
    clock: browser.clock,
    loadDrafts: () => Promise.resolve({ draftStore, tabLocks }),
    preloadedState: {
      session: makeSession({
        games: [makeGame({ chat: true })],
        characters: { status: 'ready', list: [makeCharacter(), makeCharacter({ key: '9' })] },
      }),
      chat: { list: { game: 'forest', character: '7', status: 'ready', channels: [] } },
    },
  });
  const opened = store.dispatch(openComposer(place));
  if (!early) await opened;
  const composer = () => selectComposer(store.getState(), 'main/1');
  const type = (text: string) => store.dispatch(textTyped({ channel, text }));
  const write = async (text: string) => {
    browser.pass(1_000);
    type(text);
    store.dispatch(saveNow(place));
    await soon();
  };
  return { store, host, storage, opened, composer, type, write, text: () => composer()?.text };
}

/** A shelf that is full. */
const full = () =>
  createStorage({
    shelf: () => ({
      length: 0,
      key: () => null,
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
      removeItem: () => undefined,
    }),
  });

const forgetful: DraftStore = {
  get: () => Promise.resolve(undefined),
  change: () => Promise.resolve(false),
};

describe('the draft of a channel', () => {
  it('MSG-04 is there after a reload, by user, game, character and channel', async () => {
    const browser = makeBrowser();
    await (await openTab(browser)).write('Раз');
    const { text, storage } = await openTab(browser);
    expect(text()).toBe('Раз');
    const others: (typeof place)[] = [
      { ...place, user: '4' },
      { ...place, game: 'sea' },
      { ...place, character: '9' },
      { ...place, channel: { type: 'main', id: '2' } },
      { ...place, channel: { type: 'rpg_quest_event', id: '1' } },
    ];
    for (const other of others) expect(storage.get(draftKey(other))).toBeUndefined();
  });

  it('MSG-04 outlives a browser that is killed before it wrote the quick storage down', async () => {
    const browser = makeBrowser();
    await (await openTab(browser)).write('Раз');
    const { text, storage } = await openTab(browser, { storage: createMemoryStorage() });
    expect(text()).toBe('Раз');
    expect(storage.get(draftKey(place))?.text).toBe('Раз');
  });

  it('MSG-04 is not brought back by a quick storage that lags behind', async () => {
    const browser = makeBrowser();
    const old = createMemoryStorage();
    old.set(draftKey(place), { text: 'старое', savedAt: 1 });
    const tab = await openTab(browser);
    await tab.write('Раз');
    await tab.write('');
    expect((await openTab(browser, { storage: old })).text()).toBe('');
  });

  it('MSG-04 is not brought back by a safe that the page left no time', async () => {
    const browser = makeBrowser();
    const { draftStore } = browser;
    const tab = await openTab(browser);
    await tab.write('Раз');
    const late: DraftStore = { ...draftStore, change: () => new Promise(() => undefined) };
    const hurried = await openTab(browser, { draftStore: late });
    expect(hurried.text()).toBe('Раз');
    await hurried.write('');
    const { text, storage } = await openTab(browser);
    expect(text()).toBe('');
    await soon();
    expect(storage.get(draftKey(place))).toBeUndefined();
    expect(await draftStore.get(draftKey(place))).toMatchObject({ text: '' });
  });

  it('MSG-04 goes when the message is sent, and only then', async () => {
    const browser = makeBrowser();
    const { store, host, storage, type } = await openTab(browser);
    const answer = host.hold('POST', POST);
    type('Раз');
    const sending = store.dispatch(submit(place));
    expect(storage.get(draftKey(place))).toMatchObject({ text: 'Раз', nonce: 'id-1' });
    await until(() => host.asked('POST', POST).length === 1);
    answer({ json: {} });
    await sending;
    await soon();
    expect(storage.get(draftKey(place))).toBeUndefined();
    expect((await openTab(browser)).text()).toBe('');
  });

  it('MSG-14 sent again after a reload, it goes out under its key', async () => {
    const browser = makeBrowser();
    const first = await openTab(browser);
    first.host.on('POST', POST, { broken: true });
    first.type('Раз');
    await first.store.dispatch(submit(place));
    await soon();
    const second = await openTab(browser);
    expect(second.text()).toBe('Раз');
    await second.store.dispatch(submit(place));
    const key = (tab: typeof first) =>
      tab.host.asked('POST', POST)[0]?.headers.get('Idempotency-Key');
    expect(key(second)).toBe(key(first));
  });

  it('MSG-04 goes also where another character has taken over before the answer', async () => {
    const browser = makeBrowser();
    const { store, host, storage, type } = await openTab(browser);
    const answer = host.hold('POST', POST);
    type('Раз');
    const sending = store.dispatch(submit(place));
    await until(() => host.asked('POST', POST).length === 1);
    store.dispatch(characterChosen({ game: 'forest', character: '9' }));
    answer({ json: {} });
    await sending;
    await soon();
    expect(storage.get(draftKey(place))).toBeUndefined();
    expect(storage.get(draftKey({ ...place, character: '9' }))).toBeUndefined();
  });

  it('MSG-04 keeps the text of a session that ended while it was sent', async () => {
    const browser = makeBrowser();
    const { store, host, storage, type, text } = await openTab(browser);
    host.on('POST', POST, { status: 401, json: { error: 'Войдите.' } });
    type('Раз');
    await store.dispatch(submit(place));
    expect(text()).toBeUndefined();
    expect(storage.get(draftKey(place))?.text).toBe('Раз');
    expect((await openTab(browser)).text()).toBe('Раз');
  });

  it('MSG-04 is saved also when the session has ended already', async () => {
    const browser = makeBrowser();
    const { store, storage } = await openTab(browser);
    store.dispatch(sessionEnded());
    store.dispatch(saveDraft(place, { text: 'последнее' }, undefined));
    expect(storage.get(draftKey(place))?.text).toBe('последнее');
  });

  it('MSG-04 keeps an edit and what stood in the input before it', async () => {
    const browser = makeBrowser();
    const first = await openTab(browser);
    first.type('черновик');
    first.store.dispatch(selectionToggled({ channel, message: '5' }));
    first.store.dispatch(editBegun({ channel, id: '5', text: 'было' }));
    await first.write('стало');
    expect((await openTab(browser)).composer()).toMatchObject({
      text: 'стало',
      selected: ['5'],
      edit: { id: '5', original: 'было', previous: 'черновик' },
    });
  });
});

describe('a clock that was set back', () => {
  const future = { text: 'давно ушло', savedAt: 9e15 };

  it('MSG-04 brings no sent words back from the safe', async () => {
    const browser = makeBrowser();
    const { draftStore } = browser;
    browser.storageOf().set(draftKey(place), future);
    await draftStore.change(draftKey(place), () => future);
    const { store, text } = await openTab(browser);
    expect(text()).toBe('давно ушло');
    await store.dispatch(submit(place));
    await soon();
    expect((await openTab(browser)).text()).toBe('');
  });

  it('MSG-04 keeps what was written since against a draft of the future', async () => {
    const browser = makeBrowser();
    const { draftStore } = browser;
    await draftStore.change(draftKey(place), () => future);
    browser.storageOf().set(draftKey(place), { text: 'новое', savedAt: 5 });
    expect((await openTab(browser)).text()).toBe('новое');
    await (await openTab(browser)).write('новее');
    const killed = await openTab(browser, { storage: createMemoryStorage() });
    expect(killed.text()).toBe('новее');
  });
});

describe('a draft in two tabs', () => {
  it('MSG-04 an empty input does not wipe what another tab has written', async () => {
    const browser = makeBrowser();
    const [first, second] = [await openTab(browser), await openTab(browser)];
    await first.write('Раз');
    await second.write('д');
    await first.write('Раз, два');
    await second.write('');
    expect((await openTab(browser)).text()).toBe('Раз, два');
    await first.write('');
    expect((await openTab(browser)).text()).toBe('');
  });

  it('MSG-04 of two texts the last one written is kept', async () => {
    const browser = makeBrowser();
    const [first, second] = [await openTab(browser), await openTab(browser)];
    await first.write('Раз');
    await second.write('Два');
    expect((await openTab(browser)).text()).toBe('Два');
  });
});

describe('a browser that keeps nothing', () => {
  it('MSG-04 says so, and the safe is enough', async () => {
    const browser = makeBrowser();
    const { draftStore } = browser;
    const safe: DraftStore = {
      ...draftStore,
      change: async (...args) => !(await draftStore.change(...args)),
    };
    const kept = await openTab(browser, { storage: full(), draftStore: safe });
    await kept.write('Раз');
    expect(kept.composer()?.kept).toBe(true);
    const lost = await openTab(makeBrowser(), { storage: full(), draftStore: forgetful });
    await lost.write('Раз');
    expect(lost.composer()).toMatchObject({ text: 'Раз', kept: false });
  });
});

describe('a draft store that answers slowly', () => {
  it('MSG-14 puts nothing into the input that stands in the history already', async () => {
    const browser = makeBrowser();
    const { draftStore } = browser;
    const draft = { text: 'Раз', nonce: 'id-1', savedAt: 1_000 };
    await draftStore.change(draftKey(place), () => draft);
    const gate = Promise.withResolvers<undefined>();
    const get: DraftStore['get'] = (key) => gate.promise.then(() => draftStore.get(key));
    const tab = { storage: createMemoryStorage(), draftStore: { ...draftStore, get }, early: true };
    const { store, host, text, opened } = await openTab(browser, tab);
    const messages = [makeMessage({ id: '5', message: 'Раз', nonce: 'id-1' })];
    host.on('GET', '/api/rpg/chat/messages/forest/7/main/1', { json: { messages } });
    store.dispatch(openRoom(channel, 'window'));
    await host.settle();
    gate.resolve(undefined);
    await opened;
    expect(text()).toBe('');
    await soon();
    expect(await browser.draftStore.get(draftKey(place))).toMatchObject({ text: '' });
  });

  it('MSG-04 puts what it has before what was typed meanwhile', async () => {
    const browser = makeBrowser();
    await (await openTab(browser)).write('из сейфа');
    const storage = createMemoryStorage();
    const { type, text, opened } = await openTab(browser, { storage, early: true });
    type('новое');
    await opened;
    expect(text()).toBe('из сейфа\nновое');
  });
});
