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

/** What could not be brought to any browser is tried again after so long, in ms; then no more. */
const AGAIN_MS = [60_000, 300_000, 1_800_000];

/** The title says what happened, the text where; who and which words only where the user wants them shown. */
function payloadFor(
  { id, kind, title, url, at, text, who, gameTitle }: Notification,
  withText: boolean,
): PushPayload {
  const said = who ? notificationText('pushText', { who: who.name, text }) : text;
  return { id, kind, title, text: withText && text !== '' ? said : gameTitle, url, at };
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
  const again = outcomes.includes('later') && !outcomes.includes('sent');
  const wait = again ? AGAIN_MS[tries] : undefined;
  // What became news again while it was sent is due again; only what was sent is settled.
  await settlePush(db, row, wait === undefined ? null : now + wait);
}

/**
 * Pushes what is due: to the browsers of those who want it, if they have not read it meanwhile and may see it still. At least once where the host is
 * killed in between; browsers and push services put the second in the place of the first.
 */
export async function deliverPushes(sender: Sender, now: number): Promise<number> {
  const due = await pendingPushes(sender.db, now);
  const rows = await notificationsById(
    sender.db,
    due.map(({ id }) => id),
  );
  for (const { id, at, pushTries } of due) {
    const row = rows.find((one) => one.id === id);
    if (row) await deliverOne(sender, row, pushTries, now);
    else await settlePush(sender.db, { id, at }, null);
  }
  return due.length;
}
