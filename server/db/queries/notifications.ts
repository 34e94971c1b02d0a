import { type RawBuilder, sql } from 'kysely';
import {
  type NotificationKind,
  NOTIFICATIONS_KEPT,
  NOTIFICATIONS_PAGE,
} from '../../../src/contract/index.ts';
import type { Db } from '../database.ts';
import type { ReviewNews } from '../schema/index.ts';
import { isBlocked } from './blocks.ts';
import { isLetIn } from './members.ts';
import {
  IS_GAME_STAFF,
  PLAYED,
  READS_COMMENTS,
  READS_GAME,
  VIEWS_CHANNEL,
} from './notificationRights.ts';

/** Of one channel so many messages are counted; one more says that there are more. */
export const COUNTED_MESSAGES = 100;

/** Messages of others, not deleted, that the notification `n` of a channel counts. */
const NEW_MESSAGES = sql`
  chat_messages x where x.channel_id = n.channel_id and x.id between n.from_id and n.message_id
    and x.deleted_at is null and (x.user_id is null or x.user_id <> n.user_id)`;

/** The character is the reader's still; or the notification is about one that was theirs (OWN-82). Notifications for masters are for them alone. */
const CONCERNS = sql`(n.profile_id = c.id or (
  c.owner_id = n.user_id and ${PLAYED} and (n.profile_id is null or ${IS_GAME_STAFF})))`;

/** The game `g` is open to an account that is notified without a character. */
const ADDRESSES_ACCOUNT = sql`(n.character_id is null
  and (g.status <> 'inactive' or ${isLetIn(sql`n.user_id`, sql`g.id`)})
  and not ${isBlocked(sql`n.user_id`, sql`n.game_id`)})`;

/** Notifications `n` of what still exists and what their readers may see now: the character is theirs; game, comments and channel are open to it. */
const VISIBLE = sql`
  from notifications n
  join games g on g.id = n.game_id
  left join characters c on c.id = n.character_id and ${CONCERNS} and ${READS_GAME}
  left join turns t on t.id = n.turn_id
  left join turn_comments k on k.id = n.comment_id
  left join chat_channels ch on ch.id = n.channel_id
  left join quest_events q on q.id = ch.quest_event_id
  left join chat_messages m on m.id = n.message_id
  left join characters p on p.id = n.profile_id
  left join complaints cp on cp.id = n.complaint_id
  where (c.id is not null or ${ADDRESSES_ACCOUNT})
    and (n.turn_id is null or t.deleted_at is null)
    and (n.comment_id is null or ${READS_COMMENTS})
    and (n.complaint_id is null or cp.user_id = n.user_id or c.is_game_master = 1)
    and (n.channel_id is null or (g.chat = 1 and ${VIEWS_CHANNEL}))
    and (n.kind <> 'mention' or n.message_id is null or m.deleted_at is null)
    and (n.kind <> 'chat' or exists (select 1 from ${NEW_MESSAGES}))`;

/** A notification with all that its text needs. */
export type NotificationRow = {
  id: number;
  userId: number;
  kind: NotificationKind;
  at: number;
  readAt: number | null;
  gameId: number;
  gameKey: string;
  gameTitle: string;
  /** Null, all three: the account itself is notified. */
  characterId: number | null;
  characterType: 'profile' | 'user' | 'master' | null;
  characterName: string | null;
  turnId: number | null;
  turnUserId: number | null;
  charIsMaster: number | null;
  turnAuthorId: number | null;
  turnPost: string | null;
  turnAt: number | null;
  locationKey: string | null;
  locationTitle: string | null;
  commentId: number | null;
  commentAuthor: 'owner' | 'master' | null;
  commentBody: string | null;
  commentAt: number | null;
  channelType: string | null;
  channelKey: string | null;
  channelTitle: string | null;
  /** Of a channel: the newest message that it counts, and how many there are. */
  messageId: number | null;
  count: number | null;
  profileCommentId: number | null;
  profileId: number | null;
  profileName: string | null;
  step: ReviewNews | null;
  /** Of a complaint: whose it is, and what to read of it. */
  complaintId: number | null;
  complainerId: number | null;
  complaintText: string | null;
};

/** As many characters of a text as an excerpt may need, markup included. */
const HEAD = 4_000;

const COLUMNS = sql`
  n.id, n.user_id, n.kind, n.at, n.read_at, n.game_id, g.key as game_key, g.title as game_title,
  c.id as character_id, c.type as character_type, c.name as character_name,
  t.id as turn_id, t.user_id as turn_user_id, t.char_is_master, t.character_id as turn_author_id,
  substr(t.post, 1, ${HEAD}) as turn_post, coalesce(t.clock_at, t.created_at) as turn_at,
  (select l.key from locations l where l.id = t.location_id) as location_key,
  (select l.title from locations l where l.id = t.location_id) as location_title,
  k.id as comment_id, k.author as comment_author, substr(k.body, 1, ${HEAD}) as comment_body,
  coalesce(k.clock_at, k.created_at) as comment_at, ch.type as channel_type, ch.key as channel_key,
  ch.title as channel_title, n.profile_comment_id, n.profile_id, p.name as profile_name, n.step, n.complaint_id,
  cp.user_id as complainer_id, case when cp.user_id = n.user_id then coalesce(cp.note, '') else cp.reason end as complaint_text,
  case n.kind when 'chat' then (select max(x.id) from ${NEW_MESSAGES}) else n.message_id end as message_id,
  case n.kind when 'chat' then
    (select count(*) from (select 1 from ${NEW_MESSAGES} limit ${COUNTED_MESSAGES}) counted) end as count`;

async function visible(db: Db, which: RawBuilder<unknown>): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`select ${COLUMNS} ${VISIBLE} ${which}`.execute(db);
  return rows;
}

/** A page of a user's notifications, newest first; those before a moment (`at`). `last` is where the next page begins, if there is one. */
export async function notificationsPage(
  db: Db,
  userId: number,
  before: number | undefined,
): Promise<{ rows: NotificationRow[]; last: number | undefined }> {
  const from = before ?? Number.MAX_SAFE_INTEGER;
  const rows = await visible(
    db,
    sql`and n.user_id = ${userId} and n.at < ${from} order by n.at desc limit ${NOTIFICATIONS_PAGE + 1}`,
  );
  const page = rows.slice(0, NOTIFICATIONS_PAGE);
  return { rows: page, last: rows.length > page.length ? page.at(-1)?.at : undefined };
}

/** These notifications, as far as their readers may see them. */
export async function notificationsById(
  db: Db,
  ids: readonly number[],
): Promise<NotificationRow[]> {
  if (ids.length === 0) return [];
  return visible(db, sql`and n.id in (${sql.join(ids)}) order by n.at`);
}

/** A reader sees "99+": beyond, nobody counts. */
const COUNTED_NOTIFICATIONS = 100;

/** How many notifications each of these users has not read, {@link COUNTED_NOTIFICATIONS} at most. */
export async function unreadNotifications(
  db: Db,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ userId: number; count: number }>`
    select u.id as user_id, (
      select count(*) from (
        select 1 ${VISIBLE} and n.user_id = u.id and n.read_at is null limit ${COUNTED_NOTIFICATIONS}) counted) as count
    from users u where u.id in (${sql.join(userIds)})`.execute(db);
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}

/** Which of a user's notifications. */
export type Which = { ids?: readonly number[]; upTo?: number; all?: boolean };

function chosen({ ids = [], upTo, all = false }: Which): RawBuilder<boolean> {
  if (all) return sql`1 = 1`;
  const named = ids.length === 0 ? sql`1 = 0` : sql`id in (${sql.join(ids)})`;
  return sql`(${named} or at <= ${upTo ?? -1})`;
}

/** Marks some of a user's notifications as read; returns how many were not. */
export async function markRead(db: Db, userId: number, which: Which, now: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update notifications set read_at = ${now}, push_at = null
    where user_id = ${userId} and read_at is null and ${chosen(which)} returning id`.execute(db);
  return rows.length;
}

/** Throws away what is older than three months, and of each user what is beyond the newest five hundred. */
export async function tidyNotifications(db: Db, now: number): Promise<void> {
  const { count, ms } = NOTIFICATIONS_KEPT;
  await sql`
    delete from notifications where user_id in (select id from users) and at < ${now - ms}`.execute(
    db,
  );
  await sql`
    delete from notifications where id in (
      select id from (
        select id, row_number() over (partition by user_id order by at desc) as place
        from notifications where user_id in (
          select user_id from notifications group by user_id having count(*) > ${count})
      ) as placed where place > ${count})`.execute(db);
}
