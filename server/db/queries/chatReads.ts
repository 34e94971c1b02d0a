import { sql } from 'kysely';
import { UNREADS_LIMIT } from '../../../src/contract/index.ts';
import type { Db } from '../database.ts';
import { pair } from '../dialect.ts';

/** Who reads: a character, and since when it exists (ms). Earlier messages are never unread to it. */
export type Reader = { characterId: number; since: number };

/** Which messages are unread: those of others behind the mark, or, without a mark, since the reader exists. */
export type ReadState = Reader & { lastReadId: number | undefined };

type MessageKey = { id: number; characterId: number | null; createdAt: number };

/** Is a message unread (spec 2 §3, MSG-15)? One's own never is. */
export function isUnread(
  { id, characterId, createdAt }: MessageKey,
  { characterId: reader, since, lastReadId }: ReadState,
): boolean {
  if (characterId === reader) return false;
  return lastReadId === undefined ? createdAt >= since : id > lastReadId;
}

/** The marks of a reader in some channels, where there are any. */
export async function marksOf(
  db: Db,
  { characterId }: Reader,
  channelIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (channelIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('chatReads')
    .select(['channelId', 'lastReadId'])
    .where('channelId', 'in', channelIds)
    .where('characterId', '=', characterId)
    .execute();
  return new Map(rows.map(({ channelId, lastReadId }) => [channelId, lastReadId]));
}

/** How far a reader has read a channel. */
export async function readStateOf(db: Db, channelId: number, reader: Reader): Promise<ReadState> {
  const marks = await marksOf(db, reader, [channelId]);
  return { ...reader, lastReadId: marks.get(channelId) };
}

/**
 * How many messages a reader has not read, by channel: others' that are not deleted (MSG-15), up to {@link UNREADS_LIMIT}. Behind a mark
 * they are found by the ids, without one by the time of the last change, which is never before that of the making.
 */
export async function unreadsOf(
  db: Db,
  { characterId, since }: Reader,
  channelIds: readonly number[],
): Promise<Map<number, number>> {
  if (channelIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('chatChannels')
    .leftJoin('chatReads', (join) =>
      join
        .onRef('chatReads.channelId', '=', 'chatChannels.id')
        .on('chatReads.characterId', '=', characterId),
    )
    .select('chatChannels.id')
    .select((outer) => {
      const ofOthers = outer
        .selectFrom('chatMessages as m')
        .select(sql.lit(1).as('one'))
        .whereRef('m.channelId', '=', 'chatChannels.id')
        .where('m.deletedAt', 'is', null)
        .where(({ eb, or }) =>
          or([eb('m.characterId', 'is', null), eb('m.characterId', '!=', characterId)]),
        )
        .limit(UNREADS_LIMIT);
      const behindMark = ofOthers.whereRef('m.id', '>', 'chatReads.lastReadId');
      const sinceThen = ofOthers
        .where('m.updatedAt', '>=', since)
        .where('m.createdAt', '>=', since);
      const count = (found: typeof ofOthers) =>
        outer.selectFrom(found.as('found')).select(({ fn }) => fn.countAll().as('count'));
      return outer
        .case()
        .when('chatReads.lastReadId', 'is', null)
        .then(count(sinceThen))
        .else(count(behindMark))
        .end()
        .as('unreads');
    })
    .where('chatChannels.id', 'in', channelIds)
    .execute();
  return new Map(rows.map(({ id, unreads }) => [id, Number(unreads)]));
}

/** A reader's mark in a channel. */
export type Mark = { channelId: number; characterId: number; lastReadId: number; readAt: number };

/** Moves a mark forward, never back; answers whether it moved. */
export async function moveMark(db: Db, mark: Mark): Promise<boolean> {
  const { lastReadId, readAt } = mark;
  const moved = await db
    .insertInto('chatReads')
    .values(mark)
    .onConflict((conflict) =>
      conflict
        .columns(['channelId', 'characterId'])
        .doUpdateSet({ lastReadId, readAt })
        .where('chatReads.lastReadId', '<', lastReadId),
    )
    .returning('lastReadId')
    .executeTakeFirst();
  return moved !== undefined;
}

/** How far a reader says to have seen a channel: up to this message, whether or not there is such a one. */
export type SeenUpTo = { channelId: number; upTo: number };

/** Moves marks forward, never back, each to the newest message that exists and was seen; answers those that moved. One statement for all. */
export async function moveMarks(
  db: Db,
  { characterId, readAt }: Pick<Mark, 'characterId' | 'readAt'>,
  seen: readonly SeenUpTo[],
): Promise<Pick<Mark, 'channelId' | 'lastReadId'>[]> {
  if (seen.length === 0) return [];
  const asked = sql.join(seen.map(({ channelId, upTo }) => pair(channelId, upTo)));
  const { rows } = await sql<Pick<Mark, 'channelId' | 'lastReadId'>>`
    insert into chat_reads (channel_id, character_id, last_read_id, read_at)
    select found.channel_id, ${characterId}, max(found.newest), ${readAt} from (
      select asked.column1 as channel_id, (
        select m.id from chat_messages m where m.channel_id = asked.column1
          and m.id <= asked.column2 order by m.id desc limit 1) as newest
      from (values ${asked}) asked) found
    where found.newest is not null
    group by found.channel_id
    on conflict (channel_id, character_id) do update
      set last_read_id = excluded.last_read_id, read_at = excluded.read_at
      where chat_reads.last_read_id < excluded.last_read_id
    returning channel_id, last_read_id`.execute(db);
  return rows;
}
