import type { Notification as Entry } from '../../contract/index.ts';

/** What the browser allows; it may know no notifications, or none without a secure connection. */
export type Leave = NotificationPermission | 'unsupported';

/** The parts of a window that are needed here; a browser may lack both. */
export interface NoticeWindow {
  readonly Notification?: typeof Notification | undefined;
  readonly navigator: { readonly locks?: Pick<LockManager, 'request' | 'query'> | undefined };
  readonly focus: () => void;
}

export function leaveOf(page: NoticeWindow): Leave {
  return page.Notification?.permission ?? 'unsupported';
}

/** Asks for leave; only to be called by a deliberate press. */
export async function askLeave(page: NoticeWindow): Promise<Leave> {
  return (await page.Notification?.requestPermission()) ?? 'unsupported';
}

/** A tab holds this lock while it is seen. */
const SEEN_LOCK = 'letopis/seen';

/** So long (ms) no other tab tells of the same news. */
const ALONE_MS = 30_000;
const aloneTime = () => new Promise((done) => setTimeout(done, ALONE_MS));

/** Lets the other tabs know that this one is seen, until the result is called. */
export function beSeen({ navigator: { locks } }: NoticeWindow): () => void {
  let end: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (end = resolve));
  const held = locks?.request(SEEN_LOCK, { mode: 'shared' }, () => until);
  held?.catch(() => undefined);
  return end;
}

/** Is this tab to tell of it? Not where another tab of the site is seen, or was quicker. Without locks each tells; the tag joins them. */
export async function isMine(
  { navigator: { locks } }: NoticeWindow,
  { id, at }: Pick<Entry, 'id' | 'at'>,
  aWhile: () => Promise<unknown> = aloneTime,
): Promise<boolean> {
  if (!locks) return true;
  const { held = [] } = await locks.query();
  if (held.some(({ name }) => name === SEEN_LOCK)) return false;
  return new Promise((resolve, reject) => {
    const take = async (lock: Lock | null): Promise<void> => {
      resolve(lock !== null);
      if (lock) await aWhile();
    };
    locks.request(`letopis/notice/${id}/${at}`, { ifAvailable: true }, take).catch(reject);
  });
}

/** The worker's way to show it: it outlives the page, and a press on it opens the address. Where it says the same by push, one takes the place of the other. */
type Worker = Pick<ServiceWorkerRegistration, 'showNotification'>;

function lookOf({ id, text, who }: Entry) {
  return { body: text, tag: id, lang: 'ru', ...(who?.avatar && { icon: who.avatar }) };
}

/** Shows it by the page itself; a press brings it forward. False where the browser allows it to service workers only, as on Android. */
function showByPage(page: NoticeWindow, entry: Entry, onPressed: () => void): boolean {
  if (!page.Notification) return false;
  try {
    const shown = new page.Notification(entry.title, lookOf(entry));
    shown.onclick = () => {
      page.focus();
      shown.close();
      onPressed();
    };
    return true;
  } catch {
    return false;
  }
}

/** Shows it, by the service worker where there is one. False where the browser does not let us. */
export async function showNotice(
  page: NoticeWindow,
  entry: Entry,
  { worker, onPressed }: { readonly worker: Worker | undefined; readonly onPressed: () => void },
): Promise<boolean> {
  if (leaveOf(page) !== 'granted') return false;
  const options = { ...lookOf(entry), data: { path: entry.url, id: entry.id } };
  const byWorker = await worker?.showNotification(entry.title, options).then(
    () => true,
    () => false,
  );
  return byWorker === true || showByPage(page, entry, onPressed);
}
