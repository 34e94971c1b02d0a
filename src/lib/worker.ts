/**
 * The service worker's registration, once it is active; undefined where there is none: no secure page, switched off, or the browser refuses.
 * For what hangs on it: push subscription, notifications.
 */
export async function workerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = globalThis.navigator as { serviceWorker?: ServiceWorkerContainer };
  try {
    const known = await serviceWorker?.getRegistration();
    return known && (await serviceWorker?.ready);
  } catch {
    return undefined; // a browser that keeps nothing refuses even to look
  }
}
