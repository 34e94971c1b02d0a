import { claimForm, type Unsaved } from '../../../../../src/features/turns/form/claimThunks.ts';
import { selectForm } from '../../../../../src/features/turns/form/formSelectors.ts';
import { formKey, type FormPlace } from '../../../../../src/features/turns/form/formState.ts';
import {
  noteEmptiness,
  openForm,
  saveDraft,
} from '../../../../../src/features/turns/form/formThunks.ts';
import { loadVersions } from '../../../../../src/features/turns/form/versionThunks.ts';
import { createClaims, createVault, type Vault } from '../../../../../src/lib/safe/index.ts';
import { type AppStorage, createStorage } from '../../../../../src/lib/storage/index.ts';
import { createMemoryTabs } from '../../../../../src/lib/tabChannel.ts';
import { makeProgram, makeSession } from '../../../../support/factories.ts';
import { FakeHost } from '../../../../support/fakeHost.ts';
import { FakeLocks } from '../../../../support/fakeLocks.ts';

export const place: FormPlace = { user: '3', game: 'forest', character: '7', context: 'new' };
export const key = formKey(place);
export const FORM = '/api/rpg/turn/forest/7';
export const RAIN = '<p>Дождь.</p>';
export const WIND = '<p>Ветер.</p>';
export const SENT = { html: RAIN, location: 'shore' };

/** A few turns of the event loop: promises and storage are done then. */
export const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Waits until this is so; the test's own limit ends it otherwise. */
export async function until(so: () => boolean): Promise<void> {
  while (!so()) await soon();
}

/** One browser with several tabs: what they share, and the storage events they send each other. */
export function makeBrowser() {
  const shelf = new Map<string, string>();
  const tabs: ((change: { key: string; newValue: string | null }) => void)[] = [];
  const locks = new FakeLocks();
  const vault = createVault(undefined);
  const channel = createMemoryTabs();
  let now = 1_000_000;
  const storageOf = (): AppStorage => {
    let own: ((change: { key: string; newValue: string | null }) => void) | undefined;
    const tell = (name: string, newValue: string | null) => {
      for (const one of tabs) if (one !== own) one({ key: name, newValue });
    };
    return createStorage({
      shelf: () => ({
        length: shelf.size,
        key: (index) => [...shelf.keys()][index] ?? null,
        getItem: (name) => shelf.get(name) ?? null,
        setItem: (name, value) => {
          shelf.set(name, value);
          tell(name, value);
        },
        removeItem: (name) => {
          shelf.delete(name);
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
    shelf,
    locks,
    vault,
    channel,
    storageOf,
    clock: () => now,
    pass: (ms: number) => (now += ms),
  };
}

type Browser = ReturnType<typeof makeBrowser>;

/** One tab of the browser, with its form open. `safe` stands in for the browser's. */
export async function openTab(browser: Browser, vault: Vault = browser.vault) {
  const host = new FakeHost()
    .on('GET', FORM, { json: { currentLocation: 'shore' } })
    .on('POST', FORM, { json: { locationRoutes: [], currentLocation: 'shore' } });
  const tabs = browser.channel();
  const { store } = makeProgram({
    host,
    tabs,
    storage: browser.storageOf(),
    clock: browser.clock,
    loadSafe: () => Promise.resolve({ vault, claims: createClaims(browser.locks, tabs) }),
    preloadedState: { session: makeSession() },
  });
  const pending: { html?: string } = {};
  const unsaved: Unsaved = {
    settle: () => {
      const { html } = pending;
      delete pending.html;
      if (html !== undefined) store.dispatch(saveDraft(place, html));
    },
    take: () => {
      const { html } = pending;
      delete pending.html;
      return html;
    },
  };
  await store.dispatch(openForm(place));
  const form = () => selectForm(store.getState(), key);
  const write = (html: string) => {
    store.dispatch(noteEmptiness(place, html === ''));
    store.dispatch(saveDraft(place, html));
  };
  const versions = async () => {
    await soon();
    const list = await store.dispatch(loadVersions(place));
    return list.map(({ html, why }) => [html, why]);
  };
  const claim = () => store.dispatch(claimForm(place, unsaved));
  return {
    host,
    store,
    form,
    write,
    versions,
    claim,
    pending,
    posts: () => host.asked('POST', FORM),
  };
}
