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

/** What this browser can do about web push: nothing at all, nothing yet (its worker is not there), nothing by its user's word, or a subscription. */
export type Device = 'unsupported' | 'noWorker' | 'denied' | PushManager;

/** The parts of a window that are looked at. */
interface PushWindow {
  readonly Notification?: Pick<typeof Notification, 'permission'> | undefined;
  readonly PushManager?: unknown;
}

/** Finds out. Asks nobody for leave. */
export async function deviceOf(
  page: PushWindow,
  findWorker: () => Promise<ServiceWorkerRegistration | undefined>,
): Promise<Device> {
  if (page.Notification === undefined || page.PushManager === undefined) return 'unsupported';
  if (page.Notification.permission === 'denied') return 'denied';
  const worker = await findWorker();
  return worker?.pushManager ?? 'noWorker';
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

/** A subscription to an older key of the host is good for nothing. */
function isFor({ options }: PushSubscription, key: Uint8Array): boolean {
  const { applicationServerKey: own } = options;
  return !own || new Uint8Array(own).toString() === key.toString();
}

/** A push service that is not reached answers nothing at all; so long (ms) it is waited for. */
const SUBSCRIBE_MS = 20_000;

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The push service does not answer')), SUBSCRIBE_MS);
  });
  return Promise.race([work, late]);
}

/** The subscription of this browser to this host: the one that stands, or a new one. Rejects where the browser has no push service to ask. */
export async function subscriptionTo(
  manager: PushManager,
  publicKey: string,
): Promise<PushSubscription> {
  const applicationServerKey = bytesOf(publicKey);
  const known = await manager.getSubscription();
  if (known && isFor(known, applicationServerKey)) return known;
  await known?.unsubscribe();
  return inTime(manager.subscribe({ userVisibleOnly: true, applicationServerKey }));
}
