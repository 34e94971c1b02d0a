import { sql } from 'kysely';
import { QUEST_EVENT_CHANNEL } from '../../../src/contract/index.ts';
import { flag, isSet, type Trx } from '../../db/index.ts';
import { idsIn, inThisGame, type Kind, wordOf, type Work } from '../kind.ts';

const described = {
  ...{ key: 'key', title: 'title', image: 'imageSmall', description: 'description' },
} as const;

/** Channels go with their events, and these with their quest. */
async function closeChannels({ trx, now }: Work, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length === 0) return;
  await trx
    .updateTable('chatChannels')
    .set({ putAwayAt: now })
    .where('questEventId', 'in', eventIds)
    .execute();
}

/** Opens the channels of events again that are there, in quests that are. */
async function openChannels(trx: Trx, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length === 0) return;
  await trx
    .updateTable('chatChannels')
    .set({ putAwayAt: null })
    .where('questEventId', 'in', (eb) =>
      eb
        .selectFrom('questEvents')
        .innerJoin('quests', 'quests.id', 'questEvents.questId')
        .select('questEvents.id')
        .where('questEvents.id', 'in', eventIds)
        .where('questEvents.putAwayAt', 'is', null)
        .where('quests.putAwayAt', 'is', null),
    )
    .execute();
}

async function eventIdsOf(trx: Trx, questId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('questEvents')
    .select('id')
    .where('questId', '=', questId)
    .execute();
  return rows.map(({ id }) => id);
}

export const quests: Kind = {
  table: 'quests',
  of: inThisGame,
  columns: { ...described, type: 'type', status: 'status' },
  ...{ html: ['description'], pictures: ['image'], lines: ['title'] },
  fixed: (gameId) => ({ gameId }),
  async away(work, id) {
    await closeChannels(work, await eventIdsOf(work.trx, id));
    return undefined;
  },
  async back({ trx }, id) {
    await openChannels(trx, await eventIdsOf(trx, id));
  },
};

async function writeMembers(trx: Trx, eventId: number, members: number[], editors: number[]) {
  await trx.deleteFrom('questEventMembers').where('eventId', '=', eventId).execute();
  const rows = [...new Set([...members, ...editors])].map((characterId) => ({
    ...{ eventId, characterId, canEdit: flag(editors.includes(characterId)) },
  }));
  if (rows.length > 0) await trx.insertInto('questEventMembers').values(rows).execute();
}

/** The channel of an event has its title, its picture and its people. */
async function writeChannel(
  { trx, leading, now }: Work,
  eventId: number,
  { title, image, access, members, editors }: Readonly<Record<string, unknown>>,
): Promise<void> {
  const seen = access === 'members' || access === 'masters' ? access : 'all';
  const said = { title: wordOf(title), image: image === undefined ? null : wordOf(image) };
  const known = await trx
    .updateTable('chatChannels')
    .set({ ...said, access: seen })
    .where('questEventId', '=', eventId)
    .returning('id')
    .executeTakeFirst();
  const channel =
    known ??
    (await trx
      .insertInto('chatChannels')
      .values({
        ...{ gameId: leading.row.id, type: QUEST_EVENT_CHANNEL, key: String(eventId), ...said },
        ...{ access: seen, questEventId: eventId, bgimage: null, createdAt: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow());
  await writeChannelMembers(trx, channel.id, idsIn([...idsIn(members), ...idsIn(editors)]));
}

/** Who sees a channel of members. */
export async function writeChannelMembers(
  trx: Trx,
  channelId: number,
  ids: readonly number[],
): Promise<void> {
  await trx.deleteFrom('channelMembers').where('channelId', '=', channelId).execute();
  const rows = ids.map((characterId) => ({ channelId, characterId }));
  if (rows.length > 0) await trx.insertInto('channelMembers').values(rows).execute();
}

/** Events of quests. A finished one leaves its channel to be read (isClosed). */
export const events: Kind = {
  table: 'questEvents',
  of: (gameId) => sql`t.quest_id in (select q.id from quests q where q.game_id = ${gameId})`,
  columns: { ...described, status: 'status', quest: 'questId' },
  refs: { quest: 'quests', members: 'characters', editors: 'characters' },
  ...{ parent: 'quest', keyWithin: true, lines: ['title'] },
  ...{ html: ['description'], pictures: ['image'] },
  orderBy: sql`(select q.place from quests q where q.id = t.quest_id), t.quest_id, t.place, t.id`,
  async more(db, id) {
    const members = await db
      .selectFrom('questEventMembers')
      .select(['characterId', 'canEdit'])
      .where('eventId', '=', id)
      .orderBy('characterId')
      .execute();
    const channel = await db
      .selectFrom('chatChannels')
      .select('access')
      .where('questEventId', '=', id)
      .executeTakeFirst();
    const idsOf = (canEdit: boolean): string[] =>
      members.filter((one) => isSet(one.canEdit) === canEdit).map((one) => String(one.characterId));
    return { members: idsOf(false), editors: idsOf(true), access: channel?.access ?? 'all' };
  },
  async write(work, id, fields) {
    await writeMembers(work.trx, id, idsIn(fields['members']), idsIn(fields['editors']));
    await writeChannel(work, id, fields);
  },
  async away(work, id) {
    await closeChannels(work, [id]);
    return undefined;
  },
  back: ({ trx }, id) => openChannels(trx, [id]),
};

/** Channels of chat of the game, its places and its factions. */
export const channels: Kind = {
  table: 'chatChannels',
  of: (gameId) => sql`t.game_id = ${gameId} and t.quest_event_id is null`,
  columns: {
    ...{ title: 'title', type: 'type', image: 'image', background: 'bgimage', access: 'access' },
  },
  ...{ refs: { members: 'characters' }, pictures: ['image', 'background'], lines: ['title'] },
  // Its own is given to it when it has an id: keys are unique over all games.
  fixed: (gameId, createdAt) => ({ gameId, createdAt, key: `new-${gameId}` }),
  async more(db, id) {
    const members = await db
      .selectFrom('channelMembers')
      .select('characterId')
      .where('channelId', '=', id)
      .orderBy('characterId')
      .execute();
    return { members: members.map(({ characterId }) => String(characterId)) };
  },
  async write({ trx, leading }, id, fields, before) {
    if (!before)
      await trx
        .updateTable('chatChannels')
        .set({ key: `made-${leading.row.id}-${id}` })
        .where('id', '=', id)
        .execute();
    await writeChannelMembers(trx, id, idsIn(fields['members']));
  },
};
