import { sql } from 'kysely';
import type { Trx, ReviewNews } from '../db/index.ts';
import { IS_GAME_STAFF } from '../db/queries/notificationRights.ts';
import {
  createNotifications,
  createUserNotification,
  isNotOf,
} from '../db/queries/notificationWrites.ts';
import type { Notices } from './turns.ts';

/** What happened to a profile: by whom and when; `remark` is the id of the words that go with it. */
type News = {
  id: number;
  gameId: number;
  step: ReviewNews;
  remark?: number | undefined;
  by: number;
  now: number;
};

const aboutOf = ({ id, gameId, step, remark, now }: News) => ({
  ...({ kind: 'review', gameId, profileId: id, step, at: now, now } as const),
  subject: `${step}:${id}:${now}`,
  ...(remark !== undefined && { profileCommentId: remark }),
});

/** Notifies the player of a step with their profile (OWN-82), unless they took it themselves; nobody's profile has no player. */
export async function noticeStep(trx: Trx, news: News, player: number | null): Promise<Notices> {
  if (player === null || player === news.by) return { made: [], removed: [] };
  return { made: await createUserNotification(trx, aboutOf(news), player), removed: [] };
}

/** Notifies the masters of a game that a profile waits for them, or what its player answered (OWN-83). */
export async function noticeMasters(trx: Trx, news: News): Promise<Notices> {
  const who = sql<boolean>`${IS_GAME_STAFF} and ${isNotOf(news.by)}`;
  return { made: await createNotifications(trx, aboutOf(news), who), removed: [] };
}
