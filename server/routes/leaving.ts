import type { Db } from '../db/index.ts';
import { noteGone } from '../db/queries/presence.ts';
import type { Clock } from '../deps.ts';

/**
 * What the host does when a character's last socket has left the last of its chat channels: it is offline at once (spec 2 §4, Presence). A
 * failure costs two minutes of a name in a list, and must not keep a socket from ending.
 */
export function leaving(db: Db, clock: Clock): (userId: string) => Promise<void> {
  return async (userId) => {
    const id = Number(userId);
    if (!Number.isSafeInteger(id)) return;
    await noteGone(db, id, clock()).catch(() => undefined);
  };
}
