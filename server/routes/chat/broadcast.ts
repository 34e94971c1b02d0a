import type { FastifyRequest } from 'fastify';
import {
  type ChannelUnreads,
  characterTurnChannel,
  type ChatMessage,
  chatTopic,
  type EventName,
  eventWireName,
  wireName,
} from '../../../src/contract/index.ts';
import type { Deps } from '../../deps.ts';
import type { ChannelRow } from '../../db/queries/chatChannels.ts';
import type { ActingUser } from '../access.ts';

/** What happened to a message: it as everybody sees it, or of a deleted one the id. */
export type MessageNews = {
  channel: ChannelRow;
  event: Extract<EventName, `ChatMessage${'Sent' | 'Updated' | 'Deleted'}`>;
  message: ChatMessage | { id: string };
};

type Sent = { channel: string; event: EventName; data: object };

/**
 * Broadcasts a change to open clients after its commit. A failed broadcast is no reason to call the change a
 * failure: it is stored, and clients find it by polling.
 */
async function broadcast(
  { bus, config }: Deps,
  request: FastifyRequest,
  { channel, event, data }: Sent,
): Promise<void> {
  try {
    await bus.publish(channel, eventWireName(config.eventNamespace, event), data);
  } catch (error) {
    request.log.error({ err: error }, 'a change in chat could not be broadcast');
  }
}

/** Sends a change of a message to those in its channel (MSG-07). */
export function broadcastMessage(
  deps: Deps,
  request: FastifyRequest,
  { channel: { type, key }, event, message }: MessageNews,
): Promise<void> {
  const channel = wireName('presence', chatTopic(type, key));
  return broadcast(deps, request, { channel, event, data: { message } });
}

/** Sends what is unread now to the other devices of a character's player (MSG-15), and to nobody else: read marks are private. */
export function broadcastReading(
  deps: Deps,
  request: FastifyRequest,
  { game, actor }: ActingUser,
  channels: readonly ChannelUnreads[],
): Promise<void> {
  const channel = wireName('private', characterTurnChannel(game.key, actor.id));
  return broadcast(deps, request, { channel, event: 'ChatMessagesRead', data: { channels } });
}
