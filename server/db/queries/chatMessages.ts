import { type Selectable, sql } from 'kysely';
import {
  CHANNEL_NEWS_LIMIT,
  type ChatMessage,
  NEWS_LIMIT,
  PAGE_SIZE,
  REACH_LIMIT,
} from '../../../src/contract/index.ts';
import type { Db } from '../database.ts';
import { jsonList } from '../dialect.ts';
import { fromJson, type Tables } from '../schema/index.ts';
import { isUnread, type ReadState } from './chatReads.ts';
import { present, rowId, wireTimes } from './wire.ts';

export type MessageRow = Selectable<Tables['chatMessages']>;

function messagesIn(db: Db, channelId: number) {
  return db.selectFrom('chatMessages').where('channelId', '=', channelId);
}

/** A message of a channel by its id as it travels; without `deleted` only a living one. */
export function findMessage(
  db: Db,
  channelId: number,
  id: string,
  { deleted = false }: { deleted?: boolean } = {},
): Promise<MessageRow | undefined> {
  const found = messagesIn(db, channelId).selectAll().where('id', '=', rowId(id));
  return (deleted ? found : found.where('deletedAt', 'is', null)).executeTakeFirst();
}

/** The newest page of a channel, or the one before a message; oldest first. */
export async function messagesPage(
  db: Db,
  channelId: number,
  before?: number,
  limit: number = PAGE_SIZE.messages,
): Promise<MessageRow[]> {
  const living = messagesIn(db, channelId).selectAll().where('deletedAt', 'is', null);
  const rows = await (before === undefined ? living : living.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

/** How long a page before a message is that reaches down to another: no shorter than any, no longer than the limit. */
export async function lengthDownTo(
  db: Db,
  channelId: number,
  { before, to }: { before: number; to: number },
): Promise<number> {
  const between = messagesIn(db, channelId)
    .select('id')
    .where('deletedAt', 'is', null)
    .where('id', '<', before)
    .where('id', '>=', to)
    .limit(REACH_LIMIT);
  return Math.max(PAGE_SIZE.messages, (await between.execute()).length);
}

/** What happened in a channel since a time. `more`: not all of it is here, but the newest is. */
export type MessageNews = { changed: MessageRow[]; deleted: string[]; more: boolean };

/** The ids of what happened in some channels since a time (ms), newest first, by channel: at most one more than an answer holds of each. */
async function newsIn(
  db: Db,
  channelIds: readonly number[],
  since: number,
): Promise<ReadonlyMap<number, number[]>> {
  const rows = await db
    .selectFrom('chatChannels')
    .select('chatChannels.id')
    .select((outer) => {
      const newest = outer
        .selectFrom('chatMessages')
        .select('chatMessages.id')
        .whereRef('chatMessages.channelId', '=', 'chatChannels.id')
        .where('chatMessages.updatedAt', '>=', since)
        .orderBy('chatMessages.updatedAt', 'desc')
        .orderBy('chatMessages.id', 'desc')
        .limit(CHANNEL_NEWS_LIMIT + 1);
      return outer
        .selectFrom(newest.as('newest'))
        .select(jsonList(db, sql.ref('newest.id')).as('ids'))
        .as('ids');
    })
    .where('chatChannels.id', 'in', channelIds)
    .execute();
  return new Map(rows.map(({ id, ids }) => [id, ids === null ? [] : fromJson(ids)]));
}

/**
 * What happened in some channels since a time (ms), by channel: what was written or changed, oldest first, and what was deleted; no more of all
 * together than one answer may hold, the first channels first. Two queries, however many channels there are.
 */
export async function messagesSince(
  db: Db,
  channelIds: readonly number[],
  since: number,
): Promise<ReadonlyMap<number, MessageNews>> {
  if (channelIds.length === 0) return new Map();
  const news = await newsIn(db, channelIds, since);
  let room = NEWS_LIMIT;
  const shown = channelIds.map((channelId) => {
    const newest = news.get(channelId) ?? [];
    const ids = newest.slice(0, Math.min(room, CHANNEL_NEWS_LIMIT));
    room -= ids.length;
    return { channelId, ids, more: newest.length > ids.length };
  });
  const ids = shown.flatMap((one) => one.ids);
  const rows =
    ids.length === 0
      ? []
      : await db.selectFrom('chatMessages').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    shown.map(({ channelId, more, ...one }) => {
      const found = one.ids.flatMap((id) => byId.get(id) ?? []);
      const changed = found.filter(({ deletedAt }) => deletedAt === null);
      const deleted = found.filter(({ deletedAt }) => deletedAt !== null);
      return [
        channelId,
        {
          changed: changed.sort((a, b) => a.id - b.id),
          deleted: deleted.map(({ id }) => String(id)),
          more,
        },
      ];
    }),
  );
}

/** A message as the contract has it (spec 2 §3), as nobody's own: neither read nor unread, and without its nonce. */
export function messageOf({
  id,
  authorType,
  characterId,
  message,
  updatedAt,
  ...row
}: MessageRow): ChatMessage {
  const { created: date, ...times } = wireTimes(row);
  return {
    id: String(id),
    author_id: characterId === null || authorType === 'bot' ? '0' : String(characterId),
    author_type: authorType,
    message,
    date,
    ...times,
    updated: updatedAt,
    unread: false,
  };
}

/** A message as a reader sees it. */
export function messageFor(row: MessageRow, state: ReadState): ChatMessage {
  const own = row.characterId === state.characterId;
  const nonce = own ? row.nonce : undefined;
  return { ...messageOf(row), unread: isUnread(row, state), ...present({ nonce }) };
}
