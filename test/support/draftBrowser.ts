import { createDraftStore } from '../../src/lib/drafts/draftStore.ts';
import { type AppStorage, createStorage } from '../../src/lib/storage/index.ts';
import { createMemoryTabs } from '../../src/lib/tabChannel.ts';
import { FakeLocks } from './fakeLocks.ts';

/** A few turns of the event loop: promises and storage are done then. */
export const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Waits until this is so; the test's own limit ends it otherwise. */
export async function until(so: () => boolean): Promise<void> {
  while (!so()) await soon();
}

let ids = 0;

/** One browser with several tabs: what they share, and the storage events they send each other. */
export function makeBrowser() {
  const webStorage = new Map<string, string>();
  const tabs: ((change: { key: string; newValue: string | null }) => void)[] = [];
  const locks = new FakeLocks();
  const draftStore = createDraftStore(undefined);
  const channel = createMemoryTabs();
  let now = 1_000_000;
  const storageOf = (): AppStorage => {
    let own: ((change: { key: string; newValue: string | null }) => void) | undefined;
    const tell = (name: string, newValue: string | null) => {
      for (const one of tabs) if (one !== own) one({ key: name, newValue });
    };
    return createStorage({
      webStorage: () => ({
        length: webStorage.size,
        key: (index) => [...webStorage.keys()][index] ?? null,
        getItem: (name) => webStorage.get(name) ?? null,
        setItem: (name, value) => {
          webStorage.set(name, value);
          tell(name, value);
        },
        removeItem: (name) => {
          webStorage.delete(name);
          tell(name, null);
        },
      }),
      onChange: (listener) => {
        own = listener;
        tabs.push(listener);
        return () => void tabs.splice(tabs.indexOf(listener), 1);
      },
    });
  };
  return {
    newId: () => `id-${(ids += 1)}`,
    webStorage,
    locks,
    draftStore,
    channel,
    storageOf,
    clock: () => now,
    pass: (ms: number) => (now += ms),
  };
}

export type Browser = ReturnType<typeof makeBrowser>;
