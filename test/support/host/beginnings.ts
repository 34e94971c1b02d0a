import { actions, type Actions, draftAt } from './turns.ts';
import { type Author, chatActions, type ChatActions, makeChat, sentBy } from './chat.ts';
import { type Community, makeCommunity } from './community.ts';
import { createTestHost, NOON, type TestHostOptions } from './index.ts';
import { notificationActions } from './notifications.ts';
import { makePeoples } from './profiles.ts';

/** What host tests begin with. Each asks for a host of its own, and closes it (`host.close`). */

/** The community of `makeCommunity`. */
export async function communityHost(options?: TestHostOptions) {
  const host = await createTestHost(options);
  return { host, sea: await makeCommunity(host) };
}

/** The community with the calls of turns. */
export async function turnsHost(options?: TestHostOptions) {
  const { host, sea } = await communityHost(options);
  return { host, sea, does: actions(host, sea) };
}

/** Posts a plain turn of mara's at the pier; resolves with its id. */
export async function postAtPier(does: Actions, sea: Community): Promise<string> {
  const answer = await does.post('mara', sea.keys.mara, draftAt('pier'));
  return answer.json<{ turn: { id: string } }>().turn.id;
}

/** That turn, as an answer has it. */
export const turnAtPier = (sea: Community, ids: { id: string; isOwner: boolean }) => ({
  ...ids,
  post: '<p>Ход</p>',
  created: NOON / 1000,
  created_at: '20.11.2026, 12:00',
  updated: NOON,
  location: { key: 'pier', title: 'Причал' },
  actions: [],
  char: { id: sea.keys.mara, type: 'profile', name: 'mara', seo: 'mara' },
  charIsMaster: false,
  commentsCount: 0,
  reactions: [],
});

/** The community with one turn, mara's at the pier, already published. */
export async function oneTurnHost() {
  const { host, sea, does } = await turnsHost();
  const id = await postAtPier(does, sea);
  host.published.length = 0;
  return { host, sea, does, id };
}

/** The community with its chat and the calls of chat. */
export async function chatHost(options?: TestHostOptions) {
  const { host, sea } = await communityHost(options);
  const rooms = await makeChat(host, sea);
  const { mara, boris } = sea.keys;
  return { host, sea, rooms, does: chatActions(host, sea), mara, boris };
}

/** The profile of somebody as an author of messages. */
export const profileOf = (
  { keys, users }: Community,
  who: 'mara' | 'boris',
): NonNullable<Author> => ({ id: Number(keys[who]), ownerId: users[who], type: 'profile' });

/** The community with its chat and the calls of notifications. */
export async function notificationsHost() {
  const { host, sea, does: chat } = await chatHost();
  const does = telling(sea, actions(host, sea), chat);
  return { host, sea, does, chat, inbox: notificationActions(host, sea) };
}

type Speaker = 'mara' | 'boris';

function telling(sea: Community, does: Actions, chat: ChatActions) {
  return {
    ...does,
    /** A turn of somebody's, the master's as the gull; resolves with its id. */
    turnOf: async (login: Speaker | 'master', body: string, place = 'pier'): Promise<string> => {
      const key = login === 'master' ? 'master' : sea.keys[login];
      const npc = login === 'master' ? { npc: String(sea.ids.gull) } : {};
      const answer = await does.post(login, key, draftAt(place, { body, ...npc }));
      expect(answer.statusCode).toBe(200);
      return answer.json<{ turn: { id: string } }>().turn.id;
    },
    /** Says something in a channel; resolves with the message's id. */
    say: async (text: string, login: Speaker = 'boris', channel = 'hall'): Promise<string> =>
      sentBy(await chat.say(login, sea.keys[login], channel, text)).id,
  };
}

/** What is done with turns, and what others receive. */
export type TurnActions = ReturnType<typeof telling>;

/** The community, with what its profiles choose from. */
export async function profilesHost(options?: TestHostOptions) {
  const begun = await communityHost(options);
  await makePeoples(begun.host, begun.sea);
  return begun;
}
