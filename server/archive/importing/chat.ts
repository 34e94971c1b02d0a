import { put, putAll, putRows } from '../../db/index.ts';
import { freeChannelKey } from '../../db/queries/chatChannels.ts';
import type { GameRecord } from '../reading/index.ts';
import {
  eachBatch,
  type ImportedGame,
  noteLinks,
  ownPicture,
  textOf,
  timesOf,
  written,
} from './context.ts';

/** Keys of channels are unique over all games: one that is another's gets a number behind. */
async function keyOf(game: ImportedGame, { type, key, event }: GameRecord<'channels'>) {
  if (event !== undefined) return String(game.ids.events.of(event));
  return freeChannelKey(game.trx, type, key ?? `game-${game.gameId}`);
}

async function importChannels(game: ImportedGame): Promise<void> {
  const { trx, ids, gameId } = game;
  await eachBatch(game, 'channels', async (records, first) => {
    for (const [at, record] of records.entries()) {
      const { id, type, title, event, access, members = [] } = record;
      const channelId = await put(trx, 'chatChannels', {
        ...{ gameId, type, key: await keyOf(game, record), title, access, place: first + at },
        image: ownPicture(game, record.image),
        ...{ bgimage: ownPicture(game, record.background), putAwayAt: game.atOrNull(record.away) },
        ...{ questEventId: ids.events.orNull(event), createdAt: game.at(record.at) },
      });
      ids.channels.set(id, channelId);
      await putAll(
        trx,
        'channelMembers',
        members.map((member) => ({ channelId, characterId: ids.characters.of(member) })),
      );
    }
  });
}

function messageRow(game: ImportedGame, record: GameRecord<'messages'>) {
  const { channel, author, person, character, text, changed } = record;
  const userId = game.people.idOf(person);
  const times = timesOf(game, record);
  return {
    ...{ channelId: game.ids.channels.of(channel), authorType: author, userId, ...times },
    characterId: game.ids.characters.orNull(character),
    message: textOf(game, text, userId),
    updatedAt: changed === undefined ? times.createdAt : written(game, changed),
    ...{ deletedAt: null, nonce: null },
  };
}

/**
 * Channels, messages, and how far they were read. Nobody is notified of what is imported (WORK-41): the channels count as looked through.
 */
export async function importChat(game: ImportedGame): Promise<void> {
  const { trx, ids } = game;
  await importChannels(game);
  const newest = new Map<number, number>();
  await eachBatch(game, 'messages', async (records) => {
    const rows = records.map((one) => messageRow(game, one));
    const made = await putRows(trx, 'chatMessages', rows);
    ids.messages.setAll(records, made);
    noteLinks(
      game,
      'chat_messages.message',
      made,
      rows.map(({ message }) => message),
    );
    for (const [at, { channelId }] of rows.entries()) newest.set(channelId, made[at] ?? 0);
  });
  await putAll(
    trx,
    'chatNotified',
    [...newest].map(([channelId, messageId]) => ({ channelId, messageId })),
  );
  await eachBatch(game, 'reads', (records) =>
    putAll(
      trx,
      'chatReads',
      records.map(({ channel, character, message, at }) => ({
        ...{ channelId: ids.channels.of(channel), characterId: ids.characters.of(character) },
        ...{ lastReadId: ids.messages.of(message), readAt: game.at(at) },
      })),
    ),
  );
}
