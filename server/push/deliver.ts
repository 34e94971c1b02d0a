import type { Notification, PushPayload } from '../../src/contract/index.ts';
import { deliveryOf } from '../../src/domain/index.ts';
import type { PushConfig } from '../config/index.ts';
import type { Db } from '../db/index.ts';
import { rulesOf } from '../db/queries/notificationRules.ts';
import { type NotificationRow, notificationsById } from '../db/queries/notifications.ts';
import {
  browsersOf,
  type BrowserRow,
  pendingPushes,
  forgetBrowser,
  settlePush,
} from '../db/queries/pushes.ts';
import { notificationText } from '../errors/index.ts';
import { viewNotifications } from '../notifications/view.ts';
import { type Outcome, sendPush } from './send.ts';

/** Delays of the retries where no browser was reached, in ms. */
const RETRY_MS = [60_000, 300_000, 1_800_000];

/** The title says what happened, the text in which game; author and text only where the user wants them shown. */
function payloadFor(
  { id, kind, title, url, at, text, who, gameTitle }: Notification,
  withText: boolean,
): PushPayload {
  const quoted = who ? notificationText('pushText', { who: who.name, text }) : text;
  return { id, kind, title, text: withText && text !== '' ? quoted : gameTitle, url, at };
}

/** Sends to all browsers of a user at once; those that are gone are forgotten. */
async function reach(
  { db, push }: Sender,
  browsers: readonly BrowserRow[],
  view: Notification,
): Promise<Outcome[]> {
  return Promise.all(
    browsers.map(async (browser) => {
      const payload = payloadFor(view, browser.withText === 1);
      const outcome = await sendPush(push, browser, payload);
      if (outcome === 'gone') await forgetBrowser(db, browser.endpoint);
      return outcome;
    }),
  );
}

type Sender = { db: Db; push: PushConfig };

async function wanted(
  db: Db,
  { userId, kind, gameKey, readAt }: NotificationRow,
): Promise<boolean> {
  return readAt === null && deliveryOf(await rulesOf(db, userId), kind, gameKey).push;
}

async function deliverOne(sender: Sender, row: NotificationRow, tries: number, now: number) {
  const { db } = sender;
  const browsers = (await wanted(db, row)) ? await browsersOf(db, row.userId, now) : [];
  const [view] = browsers.length > 0 ? await viewNotifications(db, [row]) : [];
  const outcomes = view ? await reach(sender, browsers, view) : [];
  const retry = outcomes.includes('later') && !outcomes.includes('sent');
  const wait = retry ? RETRY_MS[tries] : undefined;
  // A notification that was renewed while it was sent is pushed again.
  await settlePush(db, row, wait === undefined ? null : now + wait);
}

/**
 * Sends the pending pushes to the browsers of those who want them, if still unread and still allowed to see them. At least once: after a kill in between
 * one may be sent twice, and the second replaces the first.
 */
export async function deliverPushes(sender: Sender, now: number): Promise<number> {
  const pending = await pendingPushes(sender.db, now);
  const rows = await notificationsById(
    sender.db,
    pending.map(({ id }) => id),
  );
  for (const { id, at, pushTries } of pending) {
    const row = rows.find((one) => one.id === id);
    if (row) await deliverOne(sender, row, pushTries, now);
    else await settlePush(sender.db, { id, at }, null);
  }
  return pending.length;
}
