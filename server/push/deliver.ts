import { setImmediate } from 'node:timers/promises';
import type { Notification, PushPayload } from '../../src/contract/index.ts';
import { deliveryOf } from '../../src/domain/index.ts';
import type { PushConfig } from '../config/index.ts';
import type { ShortLived } from '../auth/shortLived.ts';
import type { Db } from '../db/index.ts';
import { rulesOf } from '../db/queries/notificationRules.ts';
import { type NotificationRow, notificationsById } from '../db/queries/notifications.ts';
import {
  browsersOf,
  type BrowserRow,
  type PendingPush,
  pendingPushes,
  forgetBrowser,
  settlePush,
} from '../db/queries/pushes.ts';
import { notificationText } from '../errors/index.ts';
import { viewNotifications } from '../notifications/view.ts';
import { createPauses, type Pauses } from './pauses.ts';
import { createPlaces, type Places } from './places.ts';
import { type Outcome, sendPush } from './send.ts';

/** Delays of the retries where no browser was reached, in ms. */
const RETRY_MS = [60_000, 300_000, 1_800_000];

/** How many requests are under way at a time: in all, to one push service, to the browsers of one user (SAFE-05). */
const AT_A_TIME = { all: 36, service: 12, user: 2 };

/** A push service that left so many requests in a row without an answer is not asked for so long, in ms: its users wait in vain, others do not. */
const SILENT_IN_A_ROW = 8;
const SERVICE_PAUSE_MS = 30_000;

/** So many users are begun with at most; the rest come with the next round. */
const USERS_LIMIT = 1_000;

/** The title says what happened, the text in which game; author and text only where the user wants them shown. */
function payloadFor(
  { id, kind, title, url, at, text, who, gameTitle }: Notification,
  withText: boolean,
): PushPayload {
  const quoted = who ? notificationText('pushText', { who: who.name, text }) : text;
  return { id, kind, title, text: withText && text !== '' ? quoted : gameTitle, url, at };
}

type Sender = { db: Db; push: PushConfig; shortLived: Pick<ShortLived, 'put' | 'take'> };

/** So long (ms) a notification is one host's to push: longer than all browsers of a user take. After a kill another host sends it then. */
const CLAIM_MS = 60_000;

/** What all rounds share. */
type Delivering = Sender & {
  places: Places;
  browsers: Pauses;
  services: Pauses;
  ending: AbortSignal;
};

/** Whom the next messages are kept from for a while. */
function note(
  { browsers, services, ending }: Delivering,
  outcome: Outcome,
  { endpoint, service, now }: { endpoint: string; service: string; now: number },
): void {
  if (ending.aborted) return;
  const isLater = outcome === 'later' || outcome === 'silent';
  browsers[isLater ? 'failed' : 'answered'](endpoint, now);
  services[outcome === 'silent' ? 'failed' : 'answered'](service, now);
}

/** One notification for one browser: the place, the pauses, the request. What is paused is as if it had failed. */
function send(d: Delivering, browser: BrowserRow, view: Notification, now: number) {
  const { endpoint, userId } = browser;
  const service = URL.parse(endpoint)?.host ?? '';
  const wanted = [
    { key: 'all', limit: AT_A_TIME.all },
    { key: `service ${service}`, limit: AT_A_TIME.service },
    { key: `user ${userId}`, limit: AT_A_TIME.user },
  ];
  return d.places(wanted, async (): Promise<Outcome> => {
    if (d.ending.aborted) return 'later';
    if (d.browsers.isPaused(endpoint, now) || d.services.isPaused(service, now)) return 'later';
    const payload = payloadFor(view, browser.withText === 1);
    const outcome = await sendPush(d.push, browser, payload, d.ending);
    note(d, outcome, { endpoint, service, now });
    if (outcome === 'gone') await forgetBrowser(d.db, endpoint);
    return outcome;
  });
}

async function wanted(
  db: Db,
  { userId, kind, gameKey, readAt }: NotificationRow,
): Promise<boolean> {
  return readAt === null && deliveryOf(await rulesOf(db, userId), kind, gameKey).push;
}

async function deliverOne(d: Delivering, row: NotificationRow, tries: number, now: number) {
  const { db } = d;
  const browsers = (await wanted(db, row)) ? await browsersOf(db, row.userId, now) : [];
  const [view] = browsers.length > 0 ? await viewNotifications(db, [row]) : [];
  const outcomes = view ? await Promise.all(browsers.map((one) => send(d, one, view, now))) : [];
  const missed = outcomes.some((one) => one === 'later' || one === 'silent');
  const retry = missed && !outcomes.includes('sent');
  // What is broken off by the end of the host stays pending.
  if (retry && d.ending.aborted) return false;
  const wait = retry ? RETRY_MS[tries] : undefined;
  // A notification that was renewed while it was sent is pushed again.
  await settlePush(db, row, wait === undefined ? null : now + wait);
  return true;
}

/**
 * Pushes a notification unless another host does so (MANY-31). Where hosts cannot agree each does: twice is better than never, and the second
 * replaces the first.
 */
async function deliverOnce(d: Delivering, row: NotificationRow, tries: number, now: number) {
  const { put, take } = d.shortLived;
  const name = `push:${row.id}:${row.at}:${tries}`;
  if (!(await put(name, 'begun', CLAIM_MS).catch(() => true))) return;
  let settled = false;
  try {
    settled = await deliverOne(d, row, tries, now);
  } finally {
    if (!settled) await take(name).catch(() => undefined);
  }
}

/** All that is pending for one user, one after the other: after the first the silent browsers are paused, and the others get theirs at once. */
async function deliverTo(d: Delivering, pending: readonly PendingPush[], now: number) {
  const rows = await notificationsById(
    d.db,
    pending.map(({ id }) => id),
  );
  for (const { id, at, pushTries } of pending) {
    if (d.ending.aborted) return;
    const row = rows.find((one) => one.id === id);
    if (row) await deliverOnce(d, row, pushTries, now);
    else await settlePush(d.db, { id, at }, null);
  }
}

/** The delivery of pushes of one host. */
export type Delivery = {
  /** Begins to send what is pending at `now`, without waiting for answers; resolves with how many notifications that are. */
  begin: (now: number) => Promise<number>;
  /** Waits for what was begun. */
  done: () => Promise<void>;
  /** Breaks off what was begun; it stays pending. */
  end: () => Promise<void>;
};

/**
 * Sends the pending pushes to the browsers of those who want them, if still unread and still allowed to see them, the users side by side: who does not
 * answer holds nobody back (SAFE-05). At least once: after a kill in between one may be sent twice, and the second replaces the first.
 */
export function createDelivery(sender: Sender, failed: (error: unknown) => void): Delivery {
  const ending = new AbortController();
  const d: Delivering = {
    ...sender,
    places: createPlaces(),
    browsers: createPauses(RETRY_MS),
    services: createPauses([SERVICE_PAUSE_MS], SILENT_IN_A_ROW - 1),
    ending: ending.signal,
  };
  const busy = new Map<number, Promise<void>>();
  const start = (userId: number, pending: readonly PendingPush[], now: number): void => {
    const work = deliverTo(d, pending, now).catch(failed);
    busy.set(
      userId,
      work.finally(() => busy.delete(userId)),
    );
  };
  const done = async (): Promise<void> => void (await Promise.all(busy.values()));

  return {
    async begin(now) {
      let begun = 0;
      const passed = new Set(busy.keys());
      while (busy.size < USERS_LIMIT && !ending.signal.aborted) {
        const pending = await pendingPushes(d.db, now, [...passed]);
        if (pending.length === 0) break;
        begun += pending.length;
        for (const [userId, own] of Map.groupBy(pending, (one) => one.userId)) {
          passed.add(userId);
          start(userId, own, now);
          await setImmediate(); // Others' calls come between the users.
        }
      }
      return begun;
    },
    done,
    end: () => {
      ending.abort();
      return done();
    },
  };
}
