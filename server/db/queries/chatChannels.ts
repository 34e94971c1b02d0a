import type { Selectable } from 'kysely';
import type { ChannelRef, ChatChannel, Game } from '../../../src/contract/index.ts';
import type { Db } from '../database.ts';
import type { QuestStatus, Tables } from '../schema/index.ts';
import { present } from './wire.ts';

/** A channel, with the state of the quest event that it belongs to, if to any. */
export type ChannelRow = Selectable<Tables['chatChannels']> & { eventStatus: QuestStatus | null };

/** One who wants to see channels: a character, and whether it is game staff. */
export type ChannelViewer = { gameId: number; characterId: number; isStaff: boolean };

/**
 * The channels that a character may view, in their order (spec 2 §6). Masters view all of them; others no masters' channel, none whose
 * members they are not among, and none of a quest event that is still to come.
 */
export function viewableChannels(db: Db, { gameId, characterId, isStaff }: ChannelViewer) {
  const inGame = db
    .selectFrom('chatChannels')
    .leftJoin('questEvents', 'questEvents.id', 'chatChannels.questEventId')
    .selectAll('chatChannels')
    .select('questEvents.status as eventStatus')
    .where('chatChannels.gameId', '=', gameId)
    .orderBy('chatChannels.place')
    .orderBy('chatChannels.id');
  if (isStaff) return inGame;
  return inGame
    .where(({ eb, or }) =>
      or([eb('questEvents.status', 'is', null), eb('questEvents.status', '!=', 'pending')]),
    )
    .where(({ eb, or, and, exists, selectFrom }) =>
      or([
        eb('chatChannels.access', '=', 'all'),
        and([
          eb('chatChannels.access', '=', 'members'),
          exists(
            selectFrom('channelMembers')
              .select('channelMembers.channelId')
              .whereRef('channelMembers.channelId', '=', 'chatChannels.id')
              .where('channelMembers.characterId', '=', characterId),
          ),
        ]),
      ]),
    );
}

/** The channel of this address, where the character may view it. */
export function viewableChannel(
  db: Db,
  viewer: ChannelViewer,
  { type, id }: ChannelRef,
): Promise<ChannelRow | undefined> {
  return viewableChannels(db, viewer)
    .where('chatChannels.type', '=', type)
    .where('chatChannels.key', '=', id)
    .executeTakeFirst();
}

/** The channel of a quest event, where there is one and the character may view it. */
export function eventChannel(
  db: Db,
  viewer: ChannelViewer,
  eventId: number,
): Promise<ChannelRow | undefined> {
  return viewableChannels(db, viewer)
    .where('chatChannels.questEventId', '=', eventId)
    .executeTakeFirst();
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
