import type { Db } from './database.ts';
import { alone } from './locks.ts';
import { tidyNotifications } from './queries/notifications.ts';
import { tidyWritten } from './queries/writtenTexts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A retry comes within minutes; two days outlast any closed laptop lid that is worth it. */
const KEEP_KEYS_MS = 2 * DAY_MS;

/**
 * Deletes expired sessions, what retries are answered from, and old notifications: one host at a time. Seldom enough to lock the file also where nothing is
 * old.
 */
export function tidyUp(db: Db, now: number): Promise<void> {
  return alone(db, 'tidying', async (trx) => {
    await trx.deleteFrom('sessions').where('expiresAt', '<=', now).execute();
    await trx
      .deleteFrom('idempotencyKeys')
      .where('createdAt', '<', now - KEEP_KEYS_MS)
      .execute();
    await tidyWritten(trx, now);
    await tidyNotifications(trx, now);
  });
}
