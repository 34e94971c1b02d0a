import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { ChannelUpdate, ChatChannel, ChatMessage } from '../../../src/contract/index.ts';
import type { Db } from '../../../server/db/index.ts';
import type { QuestStatus } from '../../../server/db/schema/index.ts';
import { type Community, type Login, makeChannel } from './community.ts';
import { NOON, send, type TestHost } from './index.ts';

/** The chat of the community of `makeCommunity`. */

async function makeEventChannel(
  db: Db,
  { games, quests }: Community,
  key: string,
  status: QuestStatus,
): Promise<number> {
  const event = { questId: Number(quests.open), key, title: key, status, chronicle: null };
  const { id: questEventId } = await db
    .insertInto('questEvents')
    .values({ ...event, description: null, imageSmall: null, chronicleById: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = await makeChannel(db, games.sea, key);
  await db
    .updateTable('chatChannels')
    .set({ questEventId, type: 'rpg_quest_event' })
    .where('id', '=', id)
    .execute();
  return id;
}

/**
 * Channels of the game `sea`: hall for all, crew for mara, bridge for masters, and those of three quest events: scene (active), over
 * (finished), coming (pending). Beside them `fair` of the game `feast`, which has no chat, and `den` of the inactive game `draft`.
 */
export async function makeChat({ db }: TestHost, sea: Community) {
  const members = [Number(sea.keys.mara)];
  return {
    hall: await makeChannel(db, sea.games.sea, 'hall'),
    crew: await makeChannel(db, sea.games.sea, 'crew', { access: 'members', members }),
    bridge: await makeChannel(db, sea.games.sea, 'bridge', { access: 'masters' }),
    scene: await makeEventChannel(db, sea, 'scene', 'active'),
    over: await makeEventChannel(db, sea, 'over', 'finished'),
    coming: await makeEventChannel(db, sea, 'coming', 'pending'),
    fair: await makeChannel(db, sea.games.feast, 'fair'),
    den: await makeChannel(db, sea.games.draft, 'den'),
  };
}

/** The ids of the channels above, by key. */
export type Rooms = Awaited<ReturnType<typeof makeChat>>;

/** Keys of the channels above. */
export type ChannelKey = keyof Rooms;

/** The type of a channel on the wire. */
export const typeOf = (key: string): string =>
  ['scene', 'over', 'coming'].includes(key) ? 'rpg_quest_event' : 'rpg_game';

export type Author = { id: number; ownerId: number; type: 'profile' | 'user' | 'master' } | null;

/** Messages of somebody, or of the bot, in a channel, one a second from noon on. Gives their ids. */
export async function makeMessages(
  { db }: TestHost,
  channelId: number,
  author: Author,
  count = 1,
  given: { message?: string; createdAt?: number } = {},
): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, index) => {
    const createdAt = given.createdAt ?? NOON + index * 1_000;
    return {
      channelId,
      authorType: author?.type ?? ('bot' as const),
      characterId: author?.id ?? null,
      userId: author?.ownerId ?? null,
      message: given.message ?? `Слово ${index + 1}`,
      createdAt,
      updatedAt: createdAt,
      deletedAt: null,
    };
  });
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += 500) {
    const part = db.insertInto('chatMessages').values(rows.slice(from, from + 500));
    ids.push(...(await part.returning('id').execute()).map(({ id }) => id));
  }
  return ids;
}

/** What a call is made with beside its body. */
export type Options = { game?: string; key?: string; type?: string };

/** What somebody says and does in the chat. */
export function chatActions(host: TestHost, { headers }: Community) {
  const chat = (part: string, { game = 'sea' }: Options, character: string) =>
    `/api/rpg/chat/${part}/${game}/${character}`;
  const place = (channel: string, { type }: Options) => `${type ?? typeOf(channel)}/${channel}`;
  const ask = (
    method: NonNullable<InjectOptions['method']>,
    login: Login,
    url: string,
    payload?: Record<string, unknown>,
    key?: string,
  ): Promise<LightMyRequestResponse> =>
    send(host, method, url, { ...headers[login], ...(key && { 'idempotency-key': key }) }, payload);
  const message = (character: string, channel: string, options: Options, id = '') =>
    `${chat('message', options, character)}/${place(channel, options)}${id && `/${id}`}`;

  return {
    channels: (login: Login, character: string, options: Options = {}) =>
      ask('GET', login, chat('channels', options, character)),
    say: (login: Login, character: string, channel: string, text: string, options: Options = {}) =>
      ask('POST', login, message(character, channel, options), { message: text }, options.key),
    edit: (login: Login, character: string, channel: string, id: string, text: string) =>
      ask('PATCH', login, message(character, channel, {}, id), { message: text }),
    remove: (login: Login, character: string, channel: string, id: string) =>
      ask('DELETE', login, message(character, channel, {}, id)),
    one: (login: Login, character: string, channel: string, id: string) =>
      ask('GET', login, message(character, channel, {}, id)),
    page: (login: Login, character: string, channel: string, before = '') =>
      ask(
        'GET',
        login,
        `${chat('messages', {}, character)}/${place(channel, {})}${before && `/${before}`}`,
      ),
    /** The newest page as somebody sees it, or the one before a message. */
    list: async (
      login: Login,
      character: string,
      channel: string,
      before = '',
    ): Promise<ChatMessage[]> => {
      const url = `${chat('messages', {}, character)}/${place(channel, {})}`;
      const answer = await ask('GET', login, before ? `${url}/${before}` : url);
      return answer.json<{ messages: ChatMessage[] }>().messages;
    },
    news: (login: Login, character: string, date: number, channels: readonly string[]) =>
      ask('POST', login, `${chat('messages', {}, character)}/new`, {
        date,
        channels: channels.map((id) => ({ id, type: typeOf(id) })),
      }),
    mark: (login: Login, character: string, marks: Readonly<Record<string, string | number>>) =>
      ask('POST', login, `${chat('messages', {}, character)}/read`, {
        channels: Object.entries(marks).map(([id, seen]) => ({
          id,
          type: typeOf(id),
          message: seen,
        })),
      }),
    authors: (login: Login, character: string, channel: string, ids: Record<string, unknown>) =>
      ask('POST', login, `${chat('authors', {}, character)}/${place(channel, {})}`, ids),
    /** What is unread, by the key of the channel. */
    unreads: async (login: Login, character: string): Promise<Record<string, number>> => {
      const answer = await ask('GET', login, chat('channels', {}, character));
      const { channels } = answer.json<{ channels: ChatChannel[] }>();
      return Object.fromEntries(channels.map(({ id, unreads }) => [id, unreads]));
    },
  };
}

export type ChatActions = ReturnType<typeof chatActions>;

/** The answer to a poll. */
export type NewsAnswer = { channels: ChannelUpdate[]; now: number };

/** The message that a sending or a change answered. */
export const sentBy = (answer: LightMyRequestResponse): ChatMessage =>
  answer.json<{ message: ChatMessage }>().message;
