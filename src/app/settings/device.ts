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

/** Windows of chat, where one has read, what a master last chose. */
const KEYS = ['chatDesk', 'feedSeen', 'masterSettings', 'mapPlace', 'turnSlot'];

/** What the service worker needs to start without a network stays (src/worker); the rest was read. */
const PAGES = ['letopis-answers', 'letopis-pictures', 'letopis-tiles', 'letopis-pages'];

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

/** How many bytes all of the site takes on this device; undefined where the browser does not say. */
export const usage = (window: DeviceWindow): Promise<number | undefined> =>
  attempt(async () => (await window.navigator.storage.estimate()).usage, undefined);

/** Removes everything of these kinds from a shelf. */
function wipeShelf(shelf: Storage | undefined, kinds: readonly string[]): void {
  const names = Array.from({ length: shelf?.length ?? 0 }, (_, at) => shelf?.key(at) ?? '');
  const kindOf = (name: string) => name.slice(PREFIX.length).split('/')[0] ?? '';
  for (const name of names)
    if (name.startsWith(PREFIX) && kinds.includes(kindOf(name))) shelf?.removeItem(name);
}

/** Wipes one heap. Unsent texts go another way, for other devices may have them too (features/drafts/texts.ts). */
export async function wipe(window: DeviceWindow, heap: Exclude<Heap, 'texts'>): Promise<void> {
  if (heap === 'pages')
    await attempt(() => Promise.all(PAGES.map(async (name) => window.caches?.delete(name))), []);
  if (heap === 'log')
    await attempt(() => createBrowserLogStore(() => window.indexedDB).clear(), undefined);
  if (heap === 'places')
    for (const area of ['localStorage', 'sessionStorage'] as const)
      wipeShelf(storageOf(window, area), KEYS);
}
