import type { Selectable } from 'kysely';
import type { ChannelRef, ChatChannel, Game } from '../../../src/contract/index.ts';
import type { Db } from '../database.ts';
import type { QuestStatus, Tables } from '../schema/index.ts';
import { VIEWS_CHANNEL } from './notificationRights.ts';
import { present } from './wire.ts';

/** A channel, with the state of the quest event that it belongs to, if to any. */
export type ChannelRow = Selectable<Tables['chatChannels']> & { eventStatus: QuestStatus | null };

/** One who wants to see channels: a character of the game. */
export type ChannelViewer = { gameId: number; characterId: number };

/**
 * The channels that a character may view (canViewChannel), in their order.
 */
export function viewableChannels(db: Db, { gameId, characterId }: ChannelViewer) {
  return db
    .selectFrom('chatChannels as ch')
    .innerJoin('characters as c', (join) => join.on('c.id', '=', characterId))
    .leftJoin('questEvents as q', 'q.id', 'ch.questEventId')
    .selectAll('ch')
    .select('q.status as eventStatus')
    .where('ch.gameId', '=', gameId)
    .where(VIEWS_CHANNEL)
    .orderBy('ch.place')
    .orderBy('ch.id');
}

/** The channel of this address, where the character may view it. */
export function viewableChannel(
  db: Db,
  viewer: ChannelViewer,
  { type, id }: ChannelRef,
): Promise<ChannelRow | undefined> {
  return viewableChannels(db, viewer)
    .where('ch.type', '=', type)
    .where('ch.key', '=', id)
    .executeTakeFirst();
}

/** The channel of a quest event, where there is one and the character may view it. */
export function eventChannel(
  db: Db,
  viewer: ChannelViewer,
  eventId: number,
): Promise<ChannelRow | undefined> {
  return viewableChannels(db, viewer).where('ch.questEventId', '=', eventId).executeTakeFirst();
}

/** The game that a channel belongs to, whoever may view it. */
export function gameOfChannel(
  db: Db,
  { type, id }: ChannelRef,
): Promise<{ id: number; status: Game['status'] } | undefined> {
  return db
    .selectFrom('chatChannels')
    .innerJoin('games', 'games.id', 'chatChannels.gameId')
    .select(['games.id', 'games.status'])
    .where('chatChannels.type', '=', type)
    .where('chatChannels.key', '=', id)
    .where('chatChannels.putAwayAt', 'is', null)
    .executeTakeFirst();
}

/** A quest event that is over leaves its channel to be read. */
export const isClosed = ({ eventStatus }: Pick<ChannelRow, 'eventStatus'>): boolean =>
  eventStatus === 'finished';

/** The address of a channel on the wire. */
export const refOf = ({ key, type }: Pick<ChannelRow, 'key' | 'type'>): ChannelRef => ({
  id: key,
  type,
});

/** A channel as the contract has it (spec 2 §3). */
export function channelOf(row: ChannelRow, unreads: number): ChatChannel {
  const { title, image, bgimage } = row;
  const closed = isClosed(row) || undefined;
  return { ...refOf(row), title, unreads, ...present({ image, bgimage, closed }) };
}
