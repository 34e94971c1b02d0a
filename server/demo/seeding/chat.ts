import type { ChatAuthor, ChatChannel } from '../content/types.ts';
import { writtenBy } from './authors.ts';
import { eventName } from './quests.ts';
import { inGame, put, putAll, type Seeding } from './seeding.ts';

/** How many of the newest messages are still unread, in turn: a demo without badges would show no badges. */
const UNREAD = [2, 0, 5] as const;

const AUTHOR_TYPES = {
  character: 'profile',
  npc: 'profile',
  master: 'master',
  user: 'user',
  bot: 'bot',
} as const;

function authorOf(seeding: Seeding, { game }: ChatChannel, author: ChatAuthor) {
  const authorType = AUTHOR_TYPES[author.type];
  if (author.type === 'bot') return { authorType, characterId: null, userId: null };
  return { authorType, ...writtenBy(seeding, game, author) };
}

/** Characters of a game that a faction counts among its own: they are the members of its channel. */
function factionMembers({ content, characters }: Seeding, channel: ChatChannel): number[] {
  return content.characters
    .filter(({ faction, homes }) => {
      const lives = homes.some(({ game }) => game === channel.game);
      return lives && faction === channel.faction;
    })
    .map(({ key }) => characters.id(inGame(channel.game, key)));
}

async function seedMessages(
  seeding: Seeding,
  channelId: number,
  channel: ChatChannel,
): Promise<number[]> {
  const ids: number[] = [];
  for (const { author, message, hoursAgo } of channel.messages) {
    const createdAt = seeding.at(hoursAgo);
    const written = authorOf(seeding, channel, author);
    const id = await put(seeding.trx, 'chatMessages', {
      channelId,
      ...written,
      message,
      createdAt,
      updatedAt: createdAt,
      deletedAt: null,
    });
    ids.push(id);
  }
  return ids;
}

/** Everybody of the game has read the channel, but for the newest messages. */
async function seedReads(
  { trx, now, games }: Seeding,
  { id: channelId, game, place }: { id: number; game: string; place: number },
  messages: readonly number[],
): Promise<void> {
  const lastReadId = messages.at(-1 - (UNREAD[place % UNREAD.length] ?? 0));
  if (lastReadId === undefined) return;
  const readers = await trx
    .selectFrom('characters')
    .select('id')
    .where('gameId', '=', games.id(game))
    .where('ownerId', 'is not', null)
    .orderBy('id')
    .execute();
  const reads = readers.map(({ id }) => ({
    channelId,
    characterId: id,
    lastReadId,
    readAt: now,
  }));
  await putAll(trx, 'chatReads', reads);
}

async function seedChannel(seeding: Seeding, channel: ChatChannel, place: number): Promise<void> {
  const { trx, founded, games, events } = seeding;
  const { game, type, title, image, event } = channel;
  const questEventId = event ? events.id(eventName(event.quest, event.key)) : null;
  const id = await put(trx, 'chatChannels', {
    gameId: games.id(game),
    type,
    key: questEventId === null ? channel.key : String(questEventId),
    title,
    image,
    bgimage: channel.bgimage ?? null,
    questEventId,
    access: channel.faction === undefined ? (channel.access ?? 'all') : 'members',
    place,
    createdAt: founded,
  });
  if (channel.faction !== undefined) {
    const members = factionMembers(seeding, channel);
    await putAll(
      trx,
      'channelMembers',
      members.map((characterId) => ({ channelId: id, characterId })),
    );
  }
  await seedReads(seeding, { id, game, place }, await seedMessages(seeding, id, channel));
}

/** Chat channels with their history. */
export async function seedChat(seeding: Seeding): Promise<void> {
  for (const [place, channel] of seeding.content.channels.entries()) {
    await seedChannel(seeding, channel, place);
  }
}
