import type { FastifyRequest } from 'fastify';
import type { CallBody, CallResponse, Calls, ChannelUnreads } from '../../../src/contract/index.ts';
import type { Deps } from '../../deps.ts';
import type { Db, Trx } from '../../db/index.ts';
import { type ChannelRow, refOf, viewableChannels } from '../../db/queries/chatChannels.ts';
import { moveMarks, type Reader, unreadsOf } from '../../db/queries/chatReads.ts';
import { rowId } from '../../db/queries/wire.ts';
import { noticeReading } from '../../notifications/chat.ts';
import { broadcastRead } from '../../notifications/broadcast.ts';
import { type Chatter, type ChatParams, enterChat } from './access.ts';
import { broadcastReading } from './broadcast.ts';

type Marks = CallBody<Calls['readChatMessages']>['channels'];

/** Each mark with its channel; those of channels that are not open to the character fall out. */
function paired(rows: readonly ChannelRow[], marks: Marks): { row: ChannelRow; upTo: number }[] {
  const byName = new Map(rows.map((row) => [`${row.type}.${row.key}`, row]));
  return marks.flatMap(({ type, id, message }) => {
    const row = byName.get(`${type}.${id}`);
    return row ? [{ row, upTo: rowId(message) }] : [];
  });
}

/** `noticed`: notifications that are marked as read too. */
type Read = { chatter: Chatter; rows: ChannelRow[]; moved: boolean; noticed: number[] };

/** Moves marks, at most to the newest message that exists. */
async function move(trx: Trx, chatter: Chatter, marks: Marks, readAt: number): Promise<Read> {
  const { viewer, reader } = chatter;
  const seen = paired(await viewableChannels(trx, viewer).execute(), marks);
  const upTo = seen.map((one) => ({ channelId: one.row.id, upTo: one.upTo }));
  const moved = await moveMarks(trx, { characterId: reader.characterId, readAt }, upTo);
  const noticed = await noticeReading(trx, { userId: chatter.user.id, now: readAt }, moved);
  const rows = [...new Set(seen.map(({ row }) => row))];
  return { chatter, rows, moved: moved.length > 0, noticed };
}

async function unreadsIn(
  db: Db,
  reader: Reader,
  rows: readonly ChannelRow[],
): Promise<ChannelUnreads[]> {
  const ids = rows.map(({ id }) => id);
  const unreads = await unreadsOf(db, reader, ids);
  return rows.map((row) => ({ ...refOf(row), unreads: unreads.get(row.id) ?? 0 }));
}

/**
 * Moves the marks of a character to what its player really saw, answers what is unread now, and sends it to the player's other devices
 * (MSG-15). Refusals: those of acting, chatDisabled.
 */
export async function readMessages(
  deps: Deps,
  params: ChatParams,
  { channels: marks }: CallBody<Calls['readChatMessages']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['readChatMessages']>> {
  const { chatter, channels, moved, noticed } = await deps.db.transaction().execute(async (trx) => {
    const entered = await enterChat(trx, params, request);
    const read = await move(trx, entered, marks, deps.clock());
    return { ...read, channels: await unreadsIn(trx, entered.reader, read.rows) };
  });
  if (moved) await broadcastReading(deps, request, chatter, channels);
  if (noticed.length > 0) void broadcastRead(deps, request.log, chatter.user.id, { ids: noticed });
  return { channels };
}
