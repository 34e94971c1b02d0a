import { plainText } from '../../domain/index.ts';
import { completed, openStore } from '../../lib/storage/indexedDb.ts';
import { createBrowserLogStore } from '../../recorder/logStore.ts';

/** What this browser keeps of a reader, and how it is wiped (BACK-84). */

/** The parts of the browser that are used; each may be missing or forbidden. */
export type DeviceWindow = Pick<
  Window,
  'localStorage' | 'sessionStorage' | 'indexedDB' | 'navigator'
> & {
  readonly caches?: CacheStorage;
};

/** What is wiped by itself. */
export const heaps = ['pages', 'log', 'places', 'texts'] as const;
export type Heap = (typeof heaps)[number];

const PREFIX = 'letopis/';

/** Keys of texts that were not sent, by their names (`storageKey`), with the user and the game as their first parts. */
export const textKinds = [
  'turnDraft',
  'turnText',
  'chatDraft',
  'chatOutbox',
  'chronicleDraft',
  'profileForm',
] as const;
export type TextKind = (typeof textKinds)[number];

/** Earlier states of texts, which go with them. */
const EARLIER = ['turnVersions', 'chronicleRevisions'];

/** Windows of chat, where one has read, what a master last chose. */
const PLACES = ['chatDesk', 'feedSeen', 'masterSettings', 'mapPlace', 'turnSlot'];

/** What the service worker needs to start without a network stays (src/worker); the rest was read. */
const PAGES = ['letopis-answers', 'letopis-pictures', 'letopis-tiles', 'letopis-pages'];

/** A text that was written and not sent. */
export interface KeptText {
  readonly kind: TextKind;
  readonly game: string;
  /** How it begins; empty where only fields were filled in. */
  readonly words: string;
}

const isTextKind = (name: string | undefined): name is TextKind =>
  textKinds.some((kind) => kind === name);

async function attempt<T>(act: () => T | Promise<T>, otherwise: T): Promise<T> {
  try {
    return await act();
  } catch {
    return otherwise; // the browser has or allows none of it
  }
}

function storageOf(
  window: DeviceWindow,
  area: 'localStorage' | 'sessionStorage',
): Storage | undefined {
  try {
    return window[area];
  } catch {
    return undefined;
  }
}

/** Everything of a shelf by its name without our prefix. */
function entriesOf(shelf: Storage | undefined): [name: string, text: string][] {
  const names = Array.from({ length: shelf?.length ?? 0 }, (_, at) => shelf?.key(at) ?? '');
  return names
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => [name.slice(PREFIX.length), shelf?.getItem(name) ?? '']);
}

const isText = (key: IDBValidKey): key is string => typeof key === 'string';

const DATABASE = { name: 'letopis', store: 'texts' } as const;

/** All that the draft store has (lib/drafts/draftStore.ts). */
async function draftsOf(window: DeviceWindow): Promise<[name: string, value: unknown][]> {
  const db = await openStore(window.indexedDB, DATABASE.name, DATABASE.store);
  try {
    const store = db.transaction(DATABASE.store).objectStore(DATABASE.store);
    const [names, values] = [store.getAllKeys(), store.getAll()];
    await completed(store.transaction);
    return names.result.map((name, at) => [isText(name) ? name : '', values.result[at]]);
  } finally {
    db.close();
  }
}

/** The first words of a stored text, whichever of our drafts it is; undefined for one that was discarded. */
function wordsOf(stored: unknown): string | undefined {
  if (Array.isArray(stored)) return stored.map(wordsOf).find((one) => one !== undefined);
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { value, html, text, edit } = stored as Record<string, unknown>;
  if (typeof html === 'string' && html !== '') return plainText(html).trim();
  if (typeof text === 'string' && text !== '') return text.trim();
  if ('values' in stored) return '';
  return wordsOf(value) ?? wordsOf(edit);
}

const isOwn = (name: string, user: string, kinds: readonly string[]): boolean => {
  const [kind = '', owner = ''] = name.split('/').map(decodeURIComponent);
  return kinds.includes(kind) && owner === user;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The texts of this user that were not sent, each once, whichever of the two copies holds it. */
export async function ownTexts(window: DeviceWindow, user: string): Promise<KeptText[]> {
  const shelved = entriesOf(storageOf(window, 'localStorage'));
  const all = new Map<string, unknown>(await attempt(() => draftsOf(window), []));
  for (const [name, text] of shelved) all.set(name, parsed(text));
  return [...all].flatMap(([name, stored]) => {
    const [kind, , game = ''] = name.split('/').map(decodeURIComponent);
    const words = isOwn(name, user, textKinds) ? wordsOf(stored) : undefined;
    return words === undefined || !isTextKind(kind) ? [] : [{ kind, game, words }];
  });
}

/** How many bytes all of the site takes on this device; undefined where the browser does not say. */
export const usage = (window: DeviceWindow): Promise<number | undefined> =>
  attempt(async () => (await window.navigator.storage.estimate()).usage, undefined);

function wipeShelf(shelf: Storage | undefined, isWiped: (name: string) => boolean): void {
  for (const [name] of entriesOf(shelf)) if (isWiped(name)) shelf?.removeItem(PREFIX + name);
}

async function wipeDrafts(window: DeviceWindow, isWiped: (name: string) => boolean): Promise<void> {
  const db = await openStore(window.indexedDB, DATABASE.name, DATABASE.store);
  try {
    const transaction = db.transaction(DATABASE.store, 'readwrite');
    const store = transaction.objectStore(DATABASE.store);
    const names = store.getAllKeys();
    names.onsuccess = () =>
      names.result
        .filter(isText)
        .filter(isWiped)
        .forEach((name) => store.delete(name));
    await completed(transaction);
  } finally {
    db.close();
  }
}

/** Wipes one heap. Texts are wiped of this user alone: what others wrote on this device is theirs. */
export async function wipe(window: DeviceWindow, heap: Heap, user: string): Promise<void> {
  const shelves = () => [storageOf(window, 'localStorage'), storageOf(window, 'sessionStorage')];
  if (heap === 'pages')
    await attempt(() => Promise.all(PAGES.map(async (name) => window.caches?.delete(name))), []);
  if (heap === 'log')
    await attempt(() => createBrowserLogStore(() => window.indexedDB).clear(), undefined);
  if (heap === 'places') {
    const isPlace = (name: string) => PLACES.includes(name.split('/')[0] ?? '');
    for (const shelf of shelves()) wipeShelf(shelf, isPlace);
  }
  if (heap === 'texts') {
    const isTheirs = (name: string) => isOwn(name, user, [...textKinds, ...EARLIER]);
    for (const shelf of shelves()) wipeShelf(shelf, isTheirs);
    await attempt(() => wipeDrafts(window, isTheirs), undefined);
  }
}
