import { sql } from 'kysely';
import type { Trx } from '../db/index.ts';
import {
  createNotifications,
  createUserNotification,
  isNotOf,
} from '../db/queries/notificationWrites.ts';
import type { Notices } from './turns.ts';

type News = { id: number; gameId: number; userId: number | null; now: number };

/** Notifies the game masters of a game of a new complaint (OWN-66), but not the one who complains. */
export async function noticeComplaint(
  trx: Trx,
  { id, gameId, userId, now }: News,
): Promise<Notices> {
  const news = { gameId, subject: `complaint:${id}`, complaintId: id, at: now, now };
  const masters = sql<boolean>`c.is_game_master = 1 and ${isNotOf(userId)}`;
  return {
    made: await createNotifications(trx, { ...news, kind: 'complaint' }, masters),
    removed: [],
  };
}

/** Notifies the one who complained that it was looked at (OWN-68), whether they have a character in the game or not. */
export async function noticeClosed(trx: Trx, { id, gameId, userId, now }: News): Promise<Notices> {
  if (userId === null) return { made: [], removed: [] };
  const news = { gameId, subject: `complaint:${id}:${now}`, complaintId: id, at: now, now };
  return {
    made: await createUserNotification(trx, { ...news, kind: 'complaint' }, userId),
    removed: [],
  };
}
