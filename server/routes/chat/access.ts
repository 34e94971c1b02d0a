import type { FastifyRequest } from 'fastify';
import type { ErrorId } from '../../../src/contract/index.ts';
import { canGuestRead } from '../../../src/domain/index.ts';
import type { Db } from '../../db/index.ts';
import {
  type ChannelRow,
  type ChannelViewer,
  gameOfChannel,
  viewableChannel,
} from '../../db/queries/chatChannels.ts';
import type { Reader } from '../../db/queries/chatReads.ts';
import { DomainError } from '../../errors/index.ts';
import { authorizeCharacter, type ActingUser } from '../access.ts';

/** Names of a call's path, as they travel. */
export type ChatParams = { game: string; character: string };
export type ChannelParams = ChatParams & { type: string; id: string };

/** One who chats: which channels they may view, and what is unread to them. */
export type Chatter = ActingUser & { viewer: ChannelViewer; reader: Reader };

/** One who chats, in a channel that they may view. */
export type InChannel = Chatter & { channel: ChannelRow };

/** Lets a character into the chat of its game. Refusals: those of acting, chatDisabled. */
export async function enterChat(
  db: Db,
  params: ChatParams,
  request: FastifyRequest,
): Promise<Chatter> {
  const acting = await authorizeCharacter(db, params, request);
  if (!acting.game.chat) throw new DomainError('chatDisabled');
  const { id: characterId, createdAt: since } = acting.actorRow;
  const viewer = { gameId: acting.row.id, characterId };
  return { ...acting, viewer, reader: { characterId, since } };
}

/** Why a channel that the character cannot view is refused: it is another's, another game's, or none. */
async function refusalOf(db: Db, { viewer }: Chatter, params: ChannelParams): Promise<ErrorId> {
  const game = await gameOfChannel(db, params);
  if (game?.id === viewer.gameId) return 'chatChannelForbidden';
  // A game that this user may not see answers as if it had no such channel.
  return game && canGuestRead(game) ? 'gameIncorrect' : 'chatChannelNotFound';
}

/**
 * Lets a character into a channel. Refusals besides: chatChannelForbidden, chatChannelNotFound, gameIncorrect (the channel is another
 * game's).
 */
export async function enterChannel(
  db: Db,
  params: ChannelParams,
  request: FastifyRequest,
): Promise<InChannel> {
  const chatter = await enterChat(db, params, request);
  const channel = await viewableChannel(db, chatter.viewer, params);
  if (!channel) throw new DomainError(await refusalOf(db, chatter, params));
  return { ...chatter, channel };
}
