import type { FastifyRequest } from 'fastify';
import type {
  CallBody,
  CallQuery,
  CallResponse,
  Calls,
  ChannelUpdate,
} from '../../../src/contract/index.ts';
import type { Db } from '../../db/index.ts';
import { authorsIn } from '../../db/queries/chatAuthors.ts';
import {
  channelOf,
  type ChannelRow,
  refOf,
  viewableChannels,
} from '../../db/queries/chatChannels.ts';
import {
  findMessage,
  lengthDownTo,
  messageFor,
  messagesPage,
  messagesSince,
} from '../../db/queries/chatMessages.ts';
import { lastMoment } from '../../db/queries/moments.ts';
import { marksOf, type Reader, readStateOf, unreadsOf } from '../../db/queries/chatReads.ts';
import { rowId } from '../../db/queries/wire.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../errors/index.ts';
import { type ChannelParams, type ChatParams, enterChannel, enterChat } from './access.ts';
import type { MessageInput } from './change.ts';

const idsOf = (rows: readonly ChannelRow[]): number[] => rows.map(({ id }) => id);

/** The channels of a character, with what is unread in them. */
export async function listChannels(
  { db }: Deps,
  params: ChatParams,
  request: FastifyRequest,
): Promise<CallResponse<Calls['chatChannels']>> {
  const { viewer, reader } = await enterChat(db, params, request);
  const rows = await viewableChannels(db, viewer).execute();
  const unreads = await unreadsOf(db, reader, idsOf(rows));
  return { channels: rows.map((row) => channelOf(row, unreads.get(row.id) ?? 0)) };
}

/** A page of a channel's messages. Refusals: those of entering, messageNotFound (no such message to go back from). */
export async function listMessages(
  { db }: Deps,
  params: ChannelParams & { before?: string },
  { to }: CallQuery<Calls['chatMessages']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['chatMessages']>> {
  const { channel, reader, viewer } = await enterChannel(db, params, request);
  const state = await readStateOf(db, channel.id, reader);
  const { before } = params;
  if (before === undefined) {
    // Read before the messages: nothing falls between the page and the first question for news.
    const now = await lastMoment(db, viewer.gameId);
    const rows = await messagesPage(db, channel.id);
    return { messages: rows.map((row) => messageFor(row, state)), now };
  }
  const anchor = await findMessage(db, channel.id, before, { deleted: true });
  if (!anchor) throw new DomainError('messageNotFound');
  const length = to && (await lengthDownTo(db, channel.id, { before: anchor.id, to: rowId(to) }));
  const rows = await messagesPage(db, channel.id, anchor.id, length || undefined);
  return { messages: rows.map((row) => messageFor(row, state)) };
}

/** One message. Refusals: those of entering, messageNotFound. */
export async function oneMessage(
  { db }: Deps,
  { params, request }: MessageInput,
): Promise<CallResponse<Calls['chatMessage']>> {
  const { channel, reader } = await enterChannel(db, params, request);
  const row = await findMessage(db, channel.id, params.message);
  if (!row) throw new DomainError('messageNotFound');
  return { message: messageFor(row, await readStateOf(db, channel.id, reader)) };
}

type Asked = { channels: readonly ChannelRow[]; reader: Reader; since: number };

/** Changes of each channel, with what is unread in it: as many queries for many channels as for one. */
export async function newsOf(db: Db, { channels, reader, since }: Asked): Promise<ChannelUpdate[]> {
  const ids = idsOf(channels);
  const unreads = await unreadsOf(db, reader, ids);
  const marks = await marksOf(db, reader, ids);
  const news = await messagesSince(db, ids, since);
  return channels.map((channel) => {
    const { changed = [], deleted = [], more } = news.get(channel.id) ?? {};
    const state = { ...reader, lastReadId: marks.get(channel.id) };
    return {
      ...refOf(channel),
      unreads: unreads.get(channel.id) ?? 0,
      messages: changed.map((row) => messageFor(row, state)),
      deleted,
      ...(more && { more }),
    };
  });
}

/**
 * What happened in several channels since a date (MSG-08, LIVE-09). `now` is read before the messages: nothing falls between two asks.
 * Refusals: those of acting, chatDisabled, chatChannelsEmpty (none asked about), chatChannelForbidden (none of them open).
 */
export async function newMessages(
  { db }: Deps,
  params: ChatParams,
  { date: since, channels: asked }: CallBody<Calls['newChatMessages']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['newChatMessages']>> {
  const { viewer, reader } = await enterChat(db, params, request);
  const now = await lastMoment(db, viewer.gameId);
  if (asked.length === 0) throw new DomainError('chatChannelsEmpty');
  const names = new Set(asked.map(({ type, id }) => `${type}.${id}`));
  const rows = await viewableChannels(db, viewer).execute();
  const channels = rows.filter(({ type, key }) => names.has(`${type}.${key}`));
  if (channels.length === 0) throw new DomainError('chatChannelForbidden');
  return { channels: await newsOf(db, { channels, reader, since }), now };
}

/** Who wrote in a channel, by ids (MSG-12). Refusals: those of entering. */
export async function listAuthors(
  { db }: Deps,
  params: ChannelParams,
  { users, profiles }: CallBody<Calls['chatAuthors']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['chatAuthors']>> {
  const { channel } = await enterChannel(db, params, request);
  return { authors: await authorsIn(db, channel.id, { users, profiles }) };
}
