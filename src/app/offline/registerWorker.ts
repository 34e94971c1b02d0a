import { Workbox } from 'workbox-window';
import { hasUnsavedText } from './hasUnsavedText.ts';
import type { Updates } from './updates.ts';

type BrowserWindow = Pick<
  Window & typeof globalThis,
  'document' | 'dispatchEvent' | 'location' | 'navigator' | 'performance'
>;

/** A page that stays open looks for a new version when it is seen again, at most so often, in ms. */
const LOOK_EVERY_MS = 60 * 60 * 1_000;

/** The most addresses that a first page hands over. */
const MOST_LOADED = 200;

/** What the page had loaded before there was a worker: asked for once more, so that the first visit can be read offline too. */
function handOver({ navigator, performance }: BrowserWindow): void {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const urls = loaded.filter((name) => /^https?:/.test(name)).slice(0, MOST_LOADED);
  navigator.serviceWorker.controller?.postMessage({ type: 'keep', urls });
}

/** Does the reader save data? Not every browser says. */
const savesData = (navigator: Navigator): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

function lookNowAndThen({ document }: BrowserWindow, workbox: Workbox): void {
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - looked < LOOK_EVERY_MS) return;
    looked = Date.now();
    workbox.update().catch(() => undefined); // no network: another time
  });
}

/**
 * Registers the service worker (OFF-01) and reports new versions. A version that waits is taken when its reader says so; a page whose worker another
 * tab has exchanged goes on with the files it came with, and may reload when it likes. For one who saves data nothing is begun that fetches the
 * whole program ahead; a worker that is there already goes on, for it saves more than it fetches.
 */
export async function registerWorker(window: BrowserWindow, updates: Updates): Promise<void> {
  const { navigator, location } = window;
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!serviceWorker) return; // no secure page
  let controlled = serviceWorker.controller !== null;
  if (!controlled && savesData(navigator)) return;
  const reload = () => location.reload();
  const workbox = new Workbox('/sw.js');
  workbox.addEventListener('waiting', () => updates.found(() => workbox.messageSkipWaiting()));
  serviceWorker.addEventListener('controllerchange', () => {
    if (controlled || updates.current() === 'taking')
      updates.takenOver(reload, () => hasUnsavedText(window));
    else handOver(window);
    controlled = true;
  });
  await workbox.register({ immediate: true });
  lookNowAndThen(window, workbox);
}

/** Where the host wants no worker: gives up the one the browser has, with all that it kept (docs/operations.md). */
export async function giveUpWorker({ navigator }: Pick<Window, 'navigator'>): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const known = (await serviceWorker?.getRegistrations()) ?? [];
  if (known.length === 0) return;
  await Promise.all(known.map((one) => one.unregister()));
  const names = (await caches.keys()).filter((name) => name.startsWith('letopis-'));
  await Promise.all(names.map((name) => caches.delete(name)));
}
