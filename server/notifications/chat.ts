import { sql } from 'kysely';
import type { Db, Trx } from '../db/index.ts';
import { pair } from '../db/dialect.ts';
import { lockReaders } from '../db/locks.ts';
import { isListed, PLAYED, VIEWS_CHANNEL } from '../db/queries/notificationRights.ts';
import {
  afterLast,
  isNotOf,
  isOneOf,
  pushTime,
  revoke,
  createNotifications,
  type Notified,
} from '../db/queries/notificationWrites.ts';
import { mentionedIn, namesOf } from './names.ts';
import type { Notices } from './turns.ts';

/** So many messages of a channel are looked through at most: who missed more reads it in the channel. */
const LOOK_BACK = 500;

/** A channel with messages without notifications. */
export type Pending = {
  channelId: number;
  gameId: number;
  game: string;
  from: number;
  upTo: number;
};

/** Channels with messages that are news: those behind the mark up to which they were looked through. */
export async function pendingChannels(db: Db): Promise<Pending[]> {
  const { rows } = await sql<Pending>`
    select p.id as channel_id, p.game_id, p.game, p.seen as "from", p.newest as up_to from (
      select ch.id, ch.game_id, g.key as game, coalesce(w.message_id, 0) as seen,
        (select max(m.id) from chat_messages m where m.channel_id = ch.id) as newest
      from chat_channels ch join games g on g.id = ch.game_id left join chat_notified w on w.channel_id = ch.id
    ) p where p.newest > p.seen`.execute(db);
  return rows;
}

/** Up to which message a channel was looked through; 0 where it was not yet. */
async function markOf(trx: Trx, channelId: number): Promise<number> {
  const mark = await trx
    .selectFrom('chatNotified')
    .select('messageId')
    .where('channelId', '=', channelId)
    .executeTakeFirst();
  return mark?.messageId ?? 0;
}

type ChatText = { id: number; userId: number | null; message: string; createdAt: number };

function newestOf(trx: Trx, { channelId, from, upTo }: Pending): Promise<ChatText[]> {
  return trx
    .selectFrom('chatMessages')
    .select(['id', 'userId', 'message', 'createdAt'])
    .where('channelId', '=', channelId)
    .where('id', '>', from)
    .where('id', '<=', upTo)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(LOOK_BACK)
    .execute();
}

/** May view the channel, and has not read this message in it. */
const mayHear = (channelId: number, messageId: number) => sql`exists (
  select 1 from chat_channels ch left join quest_events q on q.id = ch.quest_event_id
  where ch.id = ${channelId} and ${VIEWS_CHANNEL}) and not exists (
  select 1 from chat_reads d where d.channel_id = ${channelId} and d.character_id = c.id
    and d.last_read_id >= ${messageId})`;

function notifyNamed(
  trx: Trx,
  { channelId, gameId }: Pick<Pending, 'channelId' | 'gameId'>,
  { id, userId, createdAt }: ChatText,
  { named, now }: { named: readonly number[]; now: number },
): Promise<Notified[]> {
  const subject = `message:${id}`;
  const about = { gameId, channelId, messageId: id, subject, at: createdAt, now };
  const who = sql<boolean>`${isOneOf(named)} and ${isNotOf(userId)} and ${mayHear(channelId, id)}`;
  return createNotifications(trx, { ...about, kind: 'mention' }, who);
}

async function notifyMentions(
  trx: Trx,
  pending: Pending,
  messages: readonly ChatText[],
  now: number,
): Promise<Notified[]> {
  const find = await namesOf(trx, pending.gameId);
  const made: Notified[] = [];
  for (const message of messages) {
    const named = find(message.message);
    if (named.length > 0) made.push(...(await notifyNamed(trx, pending, message, { named, now })));
  }
  return made;
}

/**
 * One notification a channel and reader, which counts up while it is unread: it reaches from the first message that was news to the newest.
 * One statement for all readers.
 */
async function countUp(
  trx: Trx,
  pending: Pending,
  since: number,
  now: number,
): Promise<Notified[]> {
  const { channelId, gameId, upTo } = pending;
  await lockReaders(trx, sql`c.game_id = ${gameId}`);
  const { rows } = await sql<Notified>`
    insert into notifications (user_id, kind, game_id, character_id, subject, channel_id, from_id,
      message_id, at, push_at)
    select r.user_id, 'chat', ${gameId}, r.character_id, ${`channel:${channelId}`}, ${channelId},
      r.from_id, r.message_id, ${afterLast(trx, sql`r.date`)}, ${pushTime(now)}
    from (
      select v.user_id, v.character_id, min(m.id) as from_id, max(m.id) as message_id,
        max(m.created_at) as date
      from (
        select c.owner_id as user_id, min(c.id) as character_id, min(c.created_at) as since,
          max(coalesce(d.last_read_id, 0)) as seen
        from chat_channels ch
        join games g on g.id = ch.game_id and g.chat = 1
        join characters c on c.game_id = ch.game_id
        left join quest_events q on q.id = ch.quest_event_id
        left join chat_reads d on d.channel_id = ch.id and d.character_id = c.id
        where ch.id = ${channelId} and ${PLAYED} and ${VIEWS_CHANNEL} and ${isListed('chat')}
        group by c.owner_id
      ) v
      join chat_messages m on m.channel_id = ${channelId} and m.id >= ${since} and m.id <= ${upTo}
        and m.id > v.seen and m.created_at >= v.since and m.deleted_at is null
        and (m.user_id is null or m.user_id <> v.user_id)
        and not exists (select 1 from notifications x
          where x.user_id = v.user_id and x.subject = 'message:' || m.id)
      group by v.user_id, v.character_id
    ) r
    where true
    on conflict (user_id, subject) do update set
      from_id = case when notifications.read_at is null then notifications.from_id
        else excluded.from_id end,
      message_id = excluded.message_id, character_id = excluded.character_id, at = excluded.at,
      read_at = null, push_at = excluded.push_at, push_tries = 0
    returning id, user_id`.execute(trx);
  return rows;
}

/** What was read in the channel meanwhile, perhaps by writing in it, is no news any more. */
async function settleRead(trx: Trx, channelId: number, now: number): Promise<Notified[]> {
  const { rows } = await sql<Notified>`
    update notifications set read_at = ${now}, push_at = null
    where channel_id = ${channelId} and read_at is null and message_id <= (
      select max(d.last_read_id) from characters o cross join chat_reads d
      where o.owner_id = notifications.user_id and d.channel_id = ${channelId}
        and d.character_id = o.id)
    returning id, user_id`.execute(trx);
  return rows;
}

/** What looking through a channel came to: also what was found to be read. */
export type ChatNotices = Notices & { read: Notified[] };

/**
 * Notifies of the messages of a channel since the last scan, and moves the mark, in one transaction of the game. What another host has looked through
 * meanwhile is not looked through again.
 */
export async function noticeChannel(trx: Trx, found: Pending, now: number): Promise<ChatNotices> {
  const { channelId, upTo: messageId } = found;
  const mark = await markOf(trx, channelId);
  if (mark >= messageId) return { made: [], removed: [], read: [] };
  const pending = { ...found, from: mark };
  const read = await settleRead(trx, channelId, now);
  const messages = await newestOf(trx, pending);
  const made = await notifyMentions(trx, pending, messages, now);
  const since = messages.at(-1)?.id;
  if (since !== undefined) made.push(...(await countUp(trx, pending, since, now)));
  await trx
    .insertInto('chatNotified')
    .values({ channelId, messageId })
    .onConflict((known) => known.column('channelId').doUpdateSet({ messageId }))
    .execute();
  return { made, removed: [], read };
}

/** What a reader has seen in a channel up to a message is read here too. Returns ids. */
export async function noticeReading(
  trx: Db,
  reader: { userId: number; now: number },
  marks: readonly { channelId: number; lastReadId: number }[],
): Promise<number[]> {
  if (marks.length === 0) return [];
  const seen = sql.join(marks.map(({ channelId, lastReadId }) => pair(channelId, lastReadId)));
  const { rows } = await sql<{ id: number }>`
    update notifications set read_at = ${reader.now}, push_at = null
    where user_id = ${reader.userId} and read_at is null and exists (
      select 1 from (values ${seen}) seen
      where seen.column1 = notifications.channel_id and notifications.message_id <= seen.column2)
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** After an edit of a message that was scanned: notifies those whose names were added, and takes back the mentions of names that were removed. */
export async function noticeMessageEdit(
  trx: Trx,
  { gameId, channelId }: Pick<Pending, 'gameId' | 'channelId'>,
  message: ChatText,
  now: number,
): Promise<Notices> {
  if ((await markOf(trx, channelId)) < message.id) return { made: [], removed: [] };
  const named = await mentionedIn(trx, gameId, message.message);
  const mentions = sql`channel_id = ${channelId} and message_id = ${message.id} and kind = 'mention'`;
  const kept = sql`user_id in (select c.owner_id from characters c where ${isOneOf(named)})`;
  const removed = await revoke(trx, sql`${mentions} and not (${kept})`);
  const edited = { ...message, createdAt: now };
  return { made: await notifyNamed(trx, { gameId, channelId }, edited, { named, now }), removed };
}

/** Deletes the notifications of a deleted message, and the channel's own where no other message is left in it. */
export async function noticeMessageDeletion(
  trx: Trx,
  { channelId, id }: { channelId: number; id: number },
): Promise<Notices> {
  const removed = await revoke(
    trx,
    sql`channel_id = ${channelId} and (
      (kind = 'mention' and message_id = ${id}) or
      (kind = 'chat' and from_id <= ${id} and message_id >= ${id} and not exists (
        select 1 from chat_messages m where m.channel_id = ${channelId}
          and m.id between notifications.from_id and notifications.message_id
          and m.deleted_at is null and (m.user_id is null or m.user_id <> notifications.user_id))))`,
  );
  return { made: [], removed };
}
