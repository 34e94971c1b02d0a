import type { Db } from './database.ts';
import { alone } from './locks.ts';
import { tidyBookmarks } from './queries/bookmarks.ts';
import { tidyDrafts } from './queries/drafts.ts';
import { tidyJobs } from './queries/jobs.ts';
import { tidyNotifications } from './queries/notifications.ts';
import { tidyPutAway } from './queries/putAway.ts';
import { tidyHolds } from './queries/waitingPeople.ts';
import { tidyWritten } from './queries/writtenTexts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A retry comes within minutes; two days outlast any closed laptop lid that is worth it. */
const KEEP_KEYS_MS = 2 * DAY_MS;

/** A letter may wait so long to be sent, and its link lives on from then. */
const KEEP_LINKS_MS = 2 * DAY_MS;

/**
 * Deletes what is over: expired sessions, links and letters, what retries are answered from, old notifications, bookmarks taken away, old drafts, what masters
 * put away long ago, jobs that ended or were broken off. One host at a time.
 * Seldom enough to lock the file also where nothing is old.
 */
export function tidyUp(db: Db, now: number): Promise<void> {
  return alone(db, 'tidying', async (trx) => {
    await trx.deleteFrom('sessions').where('expiresAt', '<=', now).execute();
    await trx
      .deleteFrom('idempotencyKeys')
      .where('createdAt', '<', now - KEEP_KEYS_MS)
      .execute();
    await trx.deleteFrom('accountSessions').where('expiresAt', '<=', now).execute();
    await trx
      .deleteFrom('oneTimeLinks')
      .where('expiresAt', '<=', now - KEEP_LINKS_MS)
      .execute();
    await trx.deleteFrom('mailOutbox').where('until', '<=', now).execute();
    await tidyWritten(trx, now);
    await tidyNotifications(trx, now);
    await tidyBookmarks(trx, now);
    await tidyDrafts(trx, now);
    await tidyHolds(trx, now);
    await tidyPutAway(trx, now);
    await tidyJobs(trx, now);
  });
}
