import { noticeChannel, pendingChannels } from '../../notifications/chat.ts';
import { noticeComment, noticeTurn } from '../../notifications/turns.ts';
import type { Seeding } from './seeding.ts';

/** What is older was read long ago, in ms. */
const NEWS_MS = 48 * 60 * 60 * 1_000;

/**
 * Notifies the demo's people as the host does: of the turns and comments of the last two days, and of what is unread in
 * chat.
 */
export async function seedNotifications({ trx, now }: Seeding): Promise<void> {
  const fresh = now - NEWS_MS;
  const turns = await trx
    .selectFrom('turns')
    .selectAll()
    .where('createdAt', '>=', fresh)
    .orderBy('createdAt')
    .execute();
  for (const turn of turns) await noticeTurn(trx, turn, [turn.locationId], turn.createdAt);
  const comments = await trx
    .selectFrom('turnComments')
    .selectAll()
    .where('createdAt', '>=', fresh)
    .orderBy('createdAt')
    .execute();
  for (const { turnId, userId, ...comment } of comments) {
    if (userId === null) continue;
    const turn = await trx
      .selectFrom('turns')
      .selectAll()
      .where('id', '=', turnId)
      .executeTakeFirstOrThrow();
    await noticeComment(trx, turn, { ...comment, userId });
  }
  for (const channel of await pendingChannels(trx)) await noticeChannel(trx, channel, now);
}
