import type { Selectable } from 'kysely';
import { CHANNEL_NEWS_LIMIT, type ChatMessage, PAGE_SIZE } from '../../../src/contract/index.ts';
import type { Db } from '../database.ts';
import type { Tables } from '../schema/index.ts';
import { isUnread, type ReadState } from './chatReads.ts';
import { present, wireTimes } from './wire.ts';

export type MessageRow = Selectable<Tables['chatMessages']>;

function messagesIn(db: Db, channelId: number) {
  return db.selectFrom('chatMessages').where('channelId', '=', channelId);
}

/** The greatest id that both databases can compare with. */
const ID_MAX = 2 ** 31 - 1;

/** The id of a message as it travels, as a number; one that is none belongs to no message. */
export const messageId = (id: string): number =>
  /^\d{1,15}$/.test(id) ? Math.min(Number(id), ID_MAX) : -1;

/** A message of a channel by its id as it travels; without `deleted` only a living one. */
export function findMessage(
  db: Db,
  channelId: number,
  id: string,
  { deleted = false }: { deleted?: boolean } = {},
): Promise<MessageRow | undefined> {
  const found = messagesIn(db, channelId).selectAll().where('id', '=', messageId(id));
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

/** Those of some channels in which anything was written, changed or deleted since a time (ms). */
export async function channelsWithNews(
  db: Db,
  channelIds: readonly number[],
  since: number,
): Promise<Set<number>> {
  if (channelIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('chatChannels')
    .select('chatChannels.id')
    .where('chatChannels.id', 'in', channelIds)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('chatMessages')
          .select('chatMessages.id')
          .whereRef('chatMessages.channelId', '=', 'chatChannels.id')
          .where('chatMessages.updatedAt', '>=', since),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** What happened in a channel since a time. `more`: not all of it is here, but the newest is. */
export type MessageNews = { changed: MessageRow[]; deleted: string[]; more: boolean };

/** What happened in a channel since a time (ms), up to `limit` messages: those written or changed, oldest first, and the deleted ones. */
export async function messagesSince(
  db: Db,
  channelId: number,
  since: number,
  limit: number = CHANNEL_NEWS_LIMIT,
): Promise<MessageNews> {
  const rows = await messagesIn(db, channelId)
    .selectAll()
    .where('updatedAt', '>=', since)
    .orderBy('updatedAt', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  return {
    changed: page.filter(({ deletedAt }) => deletedAt === null).sort((a, b) => a.id - b.id),
    deleted: page.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => String(id)),
    more: rows.length > limit,
  };
}

/** The newest message of a channel that is no newer than `upTo`, deleted or not. */
export async function newestMessageId(
  db: Db,
  channelId: number,
  upTo: number,
): Promise<number | undefined> {
  const row = await messagesIn(db, channelId)
    .select('id')
    .where('id', '<=', upTo)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
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
