import {
  archiveChannel,
  archiveMessage,
  archiveRead,
} from '../../../src/contract/archive/index.ts';
import type { MakingGame } from './making.ts';
import { byOwner, inParts } from './parts.ts';

/** Channels, in the order of their list. */
export async function* channels(making: MakingGame) {
  const { trx, game, record, ref, picture, moment } = making;
  const found = trx
    .selectFrom('channelMembers as m')
    .innerJoin('chatChannels as ch', 'ch.id', 'm.channelId')
    .select(['m.channelId', 'm.characterId'])
    .where('ch.gameId', '=', game.id);
  const members = byOwner(await found.execute(), ({ channelId }) => channelId);
  const placeOf = (id: number): number => game.numbers.ids.characters.get(id) ?? 0;
  const rows = trx.selectFrom('chatChannels').selectAll().where('gameId', '=', game.id);
  for (const row of await rows.orderBy('place').orderBy('id').execute())
    yield record('channels', archiveChannel, row.id, {
      id: ref('channels', row.id),
      type: row.type,
      key: row.questEventId === null ? row.key : undefined,
      event: ref('events', row.questEventId),
      title: row.title,
      image: await picture(row.image),
      background: await picture(row.bgimage),
      access: row.access,
      members:
        row.access !== 'members'
          ? []
          : members(row.id)
              .toSorted((a, b) => placeOf(a.characterId) - placeOf(b.characterId))
              .flatMap(({ characterId }) => ref('characters', characterId) ?? []),
      away: moment(row.putAwayAt),
      at: moment(row.createdAt),
    });
}

/** Messages of all channels as they were written, the deleted ones left out. */
export async function* messages(making: MakingGame) {
  const { trx, game, record, ref, mustRef, person, message, moment } = making;
  for (const part of inParts(game.numbers.ids.messages.keys())) {
    const rows = trx.selectFrom('chatMessages').selectAll().where('id', 'in', part);
    for (const row of await rows.orderBy('createdAt').orderBy('id').execute())
      yield record('messages', archiveMessage, row.id, {
        at: moment(row.createdAt),
        clock: moment(row.clockAt),
        id: ref('messages', row.id),
        changed: row.updatedAt === row.createdAt ? undefined : moment(row.updatedAt),
        channel: mustRef('channels', row.channelId),
        author: row.authorType,
        person: person(row.userId),
        character: ref('characters', row.characterId),
        text: await message(row.message),
      });
  }
}

/** Channel by channel, character by character; up to the newest message that is not deleted. */
export async function* reads({ trx, game, record, ref, moment, left }: MakingGame) {
  const rows = await trx
    .selectFrom('chatReads as r')
    .innerJoin('chatChannels as ch', 'ch.id', 'r.channelId')
    .select(['r.channelId', 'r.characterId', 'r.readAt'])
    .select((eb) =>
      eb
        .selectFrom('chatMessages as m')
        .select(({ fn }) => fn.max<number | null>('m.id').as('id'))
        .whereRef('m.channelId', '=', 'r.channelId')
        .whereRef('m.id', '<=', 'r.lastReadId')
        .where('m.deletedAt', 'is', null)
        .as('messageId'),
    )
    .where('ch.gameId', '=', game.id)
    .execute();
  const { channels, characters } = game.numbers.ids;
  const numberIn = (numbers: typeof channels, id: number): number => numbers.get(id) ?? 0;
  rows.sort(
    (a, b) =>
      numberIn(channels, a.channelId) - numberIn(channels, b.channelId) ||
      numberIn(characters, a.characterId) - numberIn(characters, b.characterId),
  );
  for (const row of rows) {
    const upTo = ref('messages', row.messageId);
    const character = ref('characters', row.characterId);
    if (upTo === undefined || character === undefined) left('reads');
    else
      yield record('reads', archiveRead, row.channelId, {
        channel: ref('channels', row.channelId),
        character,
        message: upTo,
        at: moment(row.readAt),
      });
  }
}
