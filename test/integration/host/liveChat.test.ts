import * as v from 'valibot';
import type PusherClient from 'pusher-js';
import type { Channel } from 'pusher-js';
import { type ChatMessage, events } from '../../../src/contract/index.ts';
import {
  chatActions,
  type ChatActions,
  makeChat,
  makeMessages,
  type Rooms,
  sentBy,
} from '../../support/host/chat.ts';
import { type Community, type Login, makeCommunity } from '../../support/host/community.ts';
import type { TestHost } from '../../support/host/index.ts';
import {
  createLiveHost,
  recordEvents,
  type ReceivedEvents,
  listenAs,
} from '../../support/host/live.ts';
import { entered, happening, subscribed } from '../../support/realtime/pusherClient.ts';
import { closeAll } from '../../support/realtime/socketServer.ts';
import { waitFor } from '../../support/waitFor.ts';

const SENT = 'App\\Events\\Rpg\\ChatMessageSent';
const UPDATED = 'App\\Events\\Rpg\\ChatMessageUpdated';
const DELETED = 'App\\Events\\Rpg\\ChatMessageDeleted';
const READ = 'App\\Events\\Rpg\\ChatMessagesRead';

const HALL = 'presence-chat.rpg.rpg_game.hall';
const CREW = 'presence-chat.rpg.rpg_game.crew';
const SCENE = 'presence-chat.rpg.rpg_quest_event.scene';

let host: TestHost;
let port: number;
let sea: Community;
let does: ChatActions;
let rooms: Rooms;
beforeEach(async () => {
  ({ host, port } = await createLiveHost());
  sea = await makeCommunity(host);
  rooms = await makeChat(host, sea);
  does = chatActions(host, sea);
});
afterEach(async () => {
  await closeAll();
  await host.close();
});

/** A client that says through which character it chats, as Echo's headers do. */
const chatAs = (login: Login, character: string): PusherClient =>
  listenAs(host, port, { ...sea.headers[login], game: 'sea', character });

const came = (received: ReceivedEvents, count: number) =>
  waitFor(`${count} events, there are ${received.length}`, () => received.length >= count);

const messageOf = ([event, data]: ReceivedEvents[number]): ChatMessage => {
  expect([SENT, UPDATED]).toContain(event);
  return v.parse(events.ChatMessageSent, data).message;
};

describe('those who are in a channel', () => {
  it('HOST-01 receive its messages sent, changed and deleted, the author as well, and of no other channel', async () => {
    const { mara, boris } = sea.keys;
    const [one, other, scene] = [
      await recordEvents(chatAs('mara', mara), HALL),
      await recordEvents(chatAs('boris', boris), HALL),
      await recordEvents(chatAs('boris', boris), SCENE),
    ];
    const sent = sentBy(await does.say('mara', mara, 'hall', 'Раз'));
    await does.edit('master', 'master', 'hall', sent.id, 'Два');
    await does.remove('mara', mara, 'hall', sent.id);
    await does.say('mara', mara, 'scene', 'Сцена');
    await Promise.all([came(one, 3), came(other, 3), came(scene, 1)]);

    for (const received of [one, other]) {
      expect(received.map(([event]) => event)).toEqual([SENT, UPDATED, DELETED]);
      expect(messageOf(received[0]!)).toEqual({ ...sent, unread: true });
      expect(messageOf(received[1]!)).toMatchObject({
        id: sent.id,
        message: 'Два',
        author_id: mara,
      });
      expect(messageOf(received[1]!).updated).toBeGreaterThan(sent.updated!);
      expect(received[2]![1]).toEqual({ message: { id: sent.id } });
    }
    expect(scene).toHaveLength(1);
  });

  it('DICE-02 receive the command, and the bot’s line behind it', async () => {
    const received = await recordEvents(chatAs('boris', sea.keys.boris), HALL);
    await does.say('master', 'master', 'hall', '/2d6+1');
    await came(received, 2);
    const said = received.map((one) => messageOf(one)).map((one) => [one.author_type, one.message]);
    expect(said).toEqual([
      ['master', '/2d6+1'],
      ['bot', '[2d6+1|6+6+1=13]'],
    ]);
  });

  it('see who else is there, with what the online list shows, and when they come and go', async () => {
    await host.db.updateTable('characters').set({ avatar: '/a.svg' }).execute();
    const { mara, boris } = sea.keys;
    const hall = await entered(chatAs('mara', mara), HALL);
    const arrival = happening<{ id: string; info: unknown }>(hall, 'pusher:member_added');
    const second = chatAs('boris', boris);
    const other = await entered(second, HALL);

    const boss = { id: boris, type: 'profile', name: 'boris', seo: 'boris', avatar: '/a.svg' };
    expect(await arrival).toMatchObject({ id: boris, info: boss });
    expect(other.members.get(mara)).toMatchObject({ info: { id: mara, name: 'mara' } });
    const departure = happening<{ id: string }>(hall, 'pusher:member_removed');
    second.disconnect();
    expect(await departure).toMatchObject({ id: boris });
  });

  it('are those alone whom the host lets in', async () => {
    for (const [login, character, channel] of [
      ['boris', sea.keys.boris, CREW],
      ['boris', sea.keys.mara, HALL],
      ['mara', sea.keys.mara, 'presence-chat.rpg.rpg_game.bridge'],
      ['mara', sea.keys.mara, 'presence-chat.rpg.rpg_quest_event.coming'],
    ] as const) {
      const shut = chatAs(login, character).subscribe(channel);
      await happening(shut, 'pusher:subscription_error');
      expect(shut.subscribed).toBe(false);
    }
  });
});

it('MSG-15 the other devices of a player receive at once what is unread after a mark, and nobody else does', async () => {
  const { mara, boris } = sea.keys;
  const author = { id: Number(boris), ownerId: sea.users.boris, type: 'profile' } as const;
  const ids = await makeMessages(host, rooms.hall, author, 3);
  const own = `private-rpg.game.sea.profile.${mara}.turn`;
  const second = await recordEvents(listenAs(host, port, sea.headers.mara), own);
  await does.mark('mara', mara, { hall: ids[1]! });
  await does.mark('mara', mara, { hall: ids[0]! });
  await does.mark('mara', mara, { hall: ids[2]! });
  await came(second, 2);

  const unread = (unreads: number) => ({ channels: [{ id: 'hall', type: 'rpg_game', unreads }] });
  expect(second).toEqual([
    [READ, unread(1)],
    [READ, unread(0)],
  ]);
  const events = host.published.filter((one) => one.kind === 'event');
  expect(events.map((one) => one.channel)).toEqual([own, own]);
});

describe('whispers', () => {
  type Whisper = [data: unknown, metadata: unknown];

  /** Two in the hall, and what the second receives from the first. */
  async function pair(): Promise<{ from: Channel; received: Whisper[]; mara: PusherClient }> {
    const mara = chatAs('mara', sea.keys.mara);
    const from = await subscribed(mara, HALL);
    const to = await subscribed(chatAs('boris', sea.keys.boris), HALL);
    const received: Whisper[] = [];
    for (const event of ['client-typing', 'client-shout'])
      to.bind(event, (data: unknown, metadata: unknown) => received.push([data, metadata]));
    return { from, received, mara };
  }

  const refused = (pusher: PusherClient): Promise<unknown> => happening(pusher.connection, 'error');

  it('that somebody types reach the others with who it is', async () => {
    const { from, received } = await pair();
    from.trigger('client-typing', { name: 'mara' });
    await waitFor('the whisper', () => received.length > 0);
    expect(received).toEqual([[{ name: 'mara' }, { user_id: sea.keys.mara }]]);
  });

  it.each([
    ['another word', 'client-shout', { name: 'mara' }],
    ['no name', 'client-typing', { text: 'что угодно' }],
    ['a name that is a letter', 'client-typing', { name: 'x'.repeat(192) }],
    ['somebody else’s name', 'client-typing', { name: 'boris' }],
  ])('of %s are refused', async (_what, event, data) => {
    const { from, received, mara } = await pair();
    const refusal = refused(mara);
    from.trigger(event, data);
    await refusal;
    from.trigger('client-typing', { name: 'mara' });
    await waitFor('the good one behind it', () => received.length > 0);
    expect(received).toHaveLength(1);
  });

  it('are refused in channels that are no chat’s, and in those that one is not in', async () => {
    const mara = chatAs('mara', sea.keys.mara);
    const own = await subscribed(mara, `private-rpg.game.sea.profile.${sea.keys.mara}.turn`);
    const received = await recordEvents(chatAs('boris', sea.keys.boris), HALL);
    for (const channel of [own.name, HALL]) {
      const refusal = refused(mara);
      mara.send_event('client-typing', { name: 'mara' }, channel);
      await refusal;
    }
    await does.say('mara', sea.keys.mara, 'hall', 'Раз');
    await came(received, 1);
    expect(received.map(([event]) => event)).toEqual([SENT]);
  });
});

describe('what is published', () => {
  it('is published after the commit, on the channel alone, and once', async () => {
    const rows: number[] = [];
    // Inside the transaction this very query would be refused (server/db/sqliteDriver).
    host.deps.bus.subscribe(() => {
      const found = host.db.selectFrom('chatMessages').select('id').execute();
      void found.then(({ length }) => rows.push(length));
    });
    await does.say('mara', sea.keys.mara, 'crew', 'Раз');
    await waitFor('the rows', () => rows.length > 0);
    expect(rows).toEqual([1]);
    expect(host.published.map((one) => one.kind === 'event' && one.channel)).toEqual([CREW]);
  });

  it('is nothing of what was refused or read', async () => {
    const { mara } = sea.keys;
    const [id] = await makeMessages(host, rooms.hall, null);
    await does.say('mara', mara, 'hall', '');
    await does.say('mara', mara, 'hall', '/d20');
    await does.edit('mara', mara, 'hall', String(id), 'Иначе');
    await does.remove('mara', mara, 'hall', String(id));
    await does.list('mara', mara, 'hall');
    expect(host.published).toEqual([]);
  });

  it('that could not be published makes no failure of a message that stands', async () => {
    host.deps.bus.publish = () => Promise.reject(new Error('the bus is away'));
    const answer = await does.say('mara', sea.keys.mara, 'hall', 'Раз');
    expect(answer.statusCode).toBe(200);
    expect(await does.list('mara', sea.keys.mara, 'hall')).toHaveLength(1);
    expect(host.log.join('')).toContain('the bus is away');
  });
});
