import type { ClientConfig } from '../contract/index.ts';
import { newUuid } from '../lib/newId.ts';
import type { BrowserDrafts } from '../lib/drafts/draftStore.ts';
import type { Services } from '../lib/services.ts';
import { createStorage } from '../lib/storage/index.ts';
import { createTabChannel, type TabChannel } from '../lib/tabChannel.ts';
import { fetchFromPage, type Page } from './page/pageData.ts';

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // a value that was never encoded
  }
}

/** The value of a cookie in the text of `document.cookie`, decoded. */
export function cookieValue(cookies: string, name: string): string | undefined {
  const start = `${name}=`;
  const found = cookies.split('; ').find((pair) => pair.startsWith(start));
  return found === undefined ? undefined : decode(found.slice(start.length));
}

type WebStorage = 'localStorage' | 'sessionStorage';

/** A browser may throw at the mere look at its storage. */
function webStorageOf(window: Window, name: WebStorage): Storage | undefined {
  try {
    return window[name];
  } catch {
    return undefined;
  }
}

/** Listens for changes that other tabs make to the shared storage. */
function onStorage(window: Window) {
  return (listener: (change: StorageEvent) => void): (() => void) => {
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  };
}

/** Loads the draft store with the code of those who write: no reader needs it. */
function draftsLoader(window: Window, tabs: TabChannel): Services['loadDrafts'] {
  let drafts: Promise<BrowserDrafts> | undefined;
  const load = async (): Promise<BrowserDrafts> => {
    const { browserDrafts } = await import(
      /* webpackChunkName: "turn-form" */ '../lib/drafts/draftStore.ts'
    );
    return browserDrafts(window, tabs);
  };
  return () => (drafts ??= load());
}

/** The services of a program that runs in this window, with this configuration, and with the answers that the page brought. */
export function makeBrowserServices(
  window: Window & typeof globalThis,
  config: ClientConfig,
  page?: Page,
): Services {
  const fetch = (request: Request) => window.fetch(request);
  const onChange = onStorage(window);
  const tabs = createTabChannel({
    BroadcastChannel: window.BroadcastChannel,
    webStorage: webStorageOf(window, 'localStorage'),
    onChange,
  });
  return {
    config,
    origin: window.location.origin,
    clock: () => Date.now(),
    newId: () => newUuid(window.crypto),
    crypto: window.crypto,
    fetch: page ? fetchFromPage(page, fetch) : fetch,
    ...(page && { awake: page.awake }),
    cookie: (name) => cookieValue(window.document.cookie, name),
    keepCookie: (name, value, until) => {
      const expires = new Date(until).toUTCString();
      window.document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Expires=${expires}; SameSite=Lax`;
    },
    storage: createStorage({
      webStorage: (area) =>
        webStorageOf(window, area === 'local' ? 'localStorage' : 'sessionStorage'),
      onChange,
    }),
    tabs,
    loadDrafts: draftsLoader(window, tabs),
  };
}
