import { type RawBuilder, sql } from 'kysely';
import type { NotificationKind } from '../../../src/contract/index.ts';
import type { Db } from '../database.ts';
import { greater } from '../dialect.ts';
import type { ReviewNews } from '../schema/index.ts';
import { lockReader, lockReaders } from '../locks.ts';
import { IS_GAME_STAFF, isListed, PLAYED } from './notificationRights.ts';

/** Whose notification was written or taken away. */
export type Notified = { id: number; userId: number };

/** So long after it was made a notification is pushed, if it is still unread then: who looks at it already is not disturbed. In ms. */
export const PUSH_DELAY_MS = 10_000;

/** A notification to make. `at` is the time of what it is about, `now` that of making it (ms). */
export type NewNotification = {
  kind: NotificationKind;
  gameId: number;
  subject: string;
  at: number;
  now: number;
  turnId?: number;
  commentId?: number;
  channelId?: number;
  messageId?: number;
  profileCommentId?: number;
  profileId?: number;
  step?: ReviewNews;
  complaintId?: number;
};

/** Later than all earlier notifications of this reader (`r`): `at` orders the list, and is the cursor of its pages. */
export const afterLast = (db: Db, at: RawBuilder<number>): RawBuilder<number> =>
  greater(
    db,
    at,
    sql`coalesce((select max(n.at) + 1 from notifications n where n.user_id = r.user_id), 0)`,
  );

/** When this reader (`r`) is to be reached by push; null where no browser could be. */
export const pushTime = (now: number): RawBuilder<number | null> => sql`
  case when exists (select 1 from push_subscriptions s where s.user_id = r.user_id)
    then cast(${now + PUSH_DELAY_MS} as bigint) end`;

/**
 * Makes one notification for each player of some characters `c`, by one statement however many they are; none where there is one of the same
 * subject or the player does not want it. Returns what was made.
 */
export async function createNotifications(
  trx: Db,
  news: NewNotification,
  who: RawBuilder<boolean>,
): Promise<Notified[]> {
  const { kind, gameId } = news;
  await lockReaders(trx, sql`c.game_id = ${gameId} and ${who}`);
  return insertFor(
    trx,
    news,
    sql`
      select c.owner_id as user_id, min(c.id) as character_id from characters c
      where ${who} and c.game_id = ${gameId} and ${PLAYED} and ${isListed(kind)}
      group by c.owner_id`,
  );
}

/** Makes a notification for an account, whatever it plays: about a profile that is, or was, its own (OWN-82), or about itself (OWN-68). */
export async function createUserNotification(
  trx: Db,
  news: NewNotification,
  userId: number,
): Promise<Notified[]> {
  const { kind, gameId, profileId } = news;
  await lockReader(trx, userId);
  return insertFor(
    trx,
    news,
    sql`
      select c.owner_id as user_id, cast(${profileId ?? null} as bigint) as character_id
      from (select u.id as owner_id, cast(${gameId} as bigint) as game_id from users u
        where u.id = ${userId}) c
      where ${isListed(kind)}`,
  );
}

/** Writes a notification for each of these readers (`user_id`, `character_id`). */
async function insertFor(
  trx: Db,
  { kind, gameId, subject, at, now, ...about }: NewNotification,
  readers: RawBuilder<unknown>,
): Promise<Notified[]> {
  const { turnId, commentId, channelId, messageId, profileCommentId, profileId, step } = about;
  const { complaintId } = about;
  const { rows } = await sql<Notified>`
    insert into notifications (user_id, kind, game_id, character_id, subject, turn_id, comment_id,
      channel_id, message_id, profile_comment_id, profile_id, step, complaint_id, at, push_at)
    select r.user_id, ${kind}, ${gameId}, r.character_id, ${subject}, ${turnId ?? null},
      ${commentId ?? null}, ${channelId ?? null}, ${messageId ?? null}, ${profileCommentId ?? null},
      ${profileId ?? null}, ${step ?? null}, ${complaintId ?? null}, ${afterLast(trx, sql`${at}`)}, ${pushTime(now)}
    from (${readers}) r
    where true
    on conflict (user_id, subject) do nothing
    returning id, user_id`.execute(trx);
  return rows;
}

/** Any of these characters. */
export const isOneOf = (ids: readonly number[]): RawBuilder<boolean> =>
  ids.length === 0 ? sql`1 = 0` : sql`c.id in (${sql.join(ids)})`;

/** The player of this character; of an NPC all masters who may lead it. */
export const isPlayerOf = (id: number): RawBuilder<boolean> => sql`(c.id = ${id} or (
  ${IS_GAME_STAFF} and exists (select 1 from characters n where n.id = ${id} and n.type = 'npc'
    and n.game_id = c.game_id and (n.owner_id is null or n.owner_id = c.owner_id))))`;

/** Not this user's own. */
export const isNotOf = (userId: number | null): RawBuilder<boolean> =>
  userId === null ? sql`1 = 1` : sql`c.owner_id <> ${userId}`;

/** Takes away the notifications that something gone had made. */
export async function revoke(trx: Db, gone: RawBuilder<boolean>): Promise<Notified[]> {
  const { rows } = await sql<Notified>`
    delete from notifications where ${gone} returning id, user_id`.execute(trx);
  return rows;
}
