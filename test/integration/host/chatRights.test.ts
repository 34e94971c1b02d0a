import type { LightMyRequestResponse } from 'fastify';
import { flag } from '../../../server/db/index.ts';
import { callerOf } from '../../support/host/asRole.ts';
import { type Author, makeMessages, type Rooms, typeOf } from '../../support/host/chat.ts';
import { chatHost, profileOf } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { send, type TestHost } from '../../support/host/index.ts';
import { authorize } from '../../support/host/live.ts';
import { tryRow, verdictAt } from '../../support/host/tryRow.ts';
import {
  type MessageCase,
  type MessageDeed,
  messageRows,
  type RoomDeed,
  roomRows,
} from '../../support/rights/chat.ts';
import type { Role } from '../../support/rights/table.ts';

const HOUR = 3_600_000;

let host: TestHost;
let sea: Community;
let rooms: Rooms;
beforeEach(async () => ({ host, sea, rooms } = await chatHost()));
afterEach(() => host.close());

type Answer = Promise<LightMyRequestResponse>;

const ask = (doing: () => Answer): Promise<string> => verdictAt(host, doing);

/** Puts the game into the state that a situation names. */
function settleGame(situation: string): Promise<unknown> {
  const status = situation.endsWith('closed game') ? 'closed' : 'active';
  const chat = flag(!situation.endsWith('no chat'));
  return host.db
    .updateTable('games')
    .set({ status, chat })
    .where('id', '=', sea.games.sea)
    .execute();
}

/** A message in a room, before the look at the rows. */
async function messageIn(room: string): Promise<number> {
  if (!Object.hasOwn(rooms, room)) return 1;
  const [id] = await makeMessages(host, rooms[room as keyof typeof rooms], null);
  return id ?? 1;
}

function doInRoom(role: Role, deed: RoomDeed, room: string, message: number): Answer {
  const { headers, key } = callerOf(host, sea, role);
  const type = typeOf(room);
  const url = (part: string) => `/api/rpg/chat/${part}/sea/${key}/${type}/${room}`;
  const say = (text: string) => send(host, 'POST', url('message'), headers, { message: text });
  const poll = { date: 0, channels: [{ type, id: room }] };
  const doing: Record<RoomDeed, () => Answer> = {
    page: () => send(host, 'GET', url('messages'), headers),
    one: () => send(host, 'GET', `${url('message')}/${message}`, headers),
    authors: () => send(host, 'POST', url('authors'), headers, { users: [1], profiles: [1] }),
    socket: () =>
      authorize(
        host,
        { ...headers, game: 'sea', character: key },
        `presence-chat.rpg.${type}.${room}`,
      ),
    news: () => send(host, 'POST', `/api/rpg/chat/messages/sea/${key}/new`, headers, poll),
    say: () => say('Слово'),
    roll: () => say('/d20'),
  };
  return doing[deed]();
}

describe('what is done in a channel', () => {
  it.each(roomRows)('HOST-02 %s: %s', async (role, deed, verdicts) => {
    await tryRow(verdicts, async (situation) => {
      await settleGame(situation);
      const room = situation.split(',')[0] ?? '';
      const message = await messageIn(room);
      return ask(() => doInRoom(role, deed, room, message));
    });
  });
});

/** The caller as an author; a guest and the like write as the player. */
function authorOf(role: Role): Author {
  const { author } = callerOf(host, sea, role);
  const types = { user: 'user', master: 'master', tech: 'master' } as const;
  const type = role === 'user' || role === 'master' || role === 'tech' ? types[role] : 'profile';
  return { ...author, type };
}

async function messageFor(role: Role, situation: MessageCase): Promise<[string, string]> {
  const room = situation === 'own, over' ? 'over' : 'hall';
  const others: Partial<Record<string, Author>> = {
    other: { id: sea.ids.gull, ownerId: sea.users.stranger, type: 'profile' },
    'master’s': { id: sea.ids.cook, ownerId: sea.users.stranger, type: 'master' },
    'bot’s': null,
  };
  const whose = situation.split(',')[0] ?? '';
  const author = whose in others ? (others[whose] ?? null) : authorOf(role);
  const age = situation.endsWith('old') ? 24 * HOUR + 1_000 : 0;
  const createdAt = host.deps.clock() - age;
  const made = situation === 'elsewhere' ? rooms.crew : rooms[room];
  const [id] = await makeMessages(host, made, author, 1, { createdAt });
  if (situation === 'deleted') {
    await host.db
      .updateTable('chatMessages')
      .set({ deletedAt: createdAt, message: '' })
      .where('id', '=', id!)
      .execute();
  }
  return [room, String(id)];
}

describe('what is done with a message', () => {
  const methods = { edit: 'PATCH', remove: 'DELETE' } as const;

  it.each(messageRows)('HOST-02 %s: %s', async (role: Role, deed: MessageDeed, verdicts) => {
    await tryRow(verdicts, async (situation) => {
      await settleGame(situation);
      const [room, id] = await messageFor(role, situation);
      const { headers, key } = callerOf(host, sea, role);
      const url = `/api/rpg/chat/message/sea/${key}/${typeOf(room)}/${room}/${id}`;
      const body = deed === 'edit' ? { message: 'Иначе' } : undefined;
      return ask(() => send(host, methods[deed], url, headers, body));
    });
  });

  it('HOST-02 of one’s own other character is another’s', async () => {
    await host.db
      .updateTable('characters')
      .set({ confirmed: flag(true) })
      .execute();
    const mara = profileOf(sea, 'mara');
    const [id] = await makeMessages(host, rooms.hall, mara);
    const url = `/api/rpg/chat/message/sea/${sea.keys.novice}/rpg_game/hall/${String(id)}`;
    const verdict = await ask(() => send(host, 'DELETE', url, sea.headers.mara));
    expect(verdict).toBe('messageChangeForbidden');
  });

  it.each([
    ['0', 0, 'messageChangeForbidden'],
    ['always', 1_000 * HOUR, 'yes'],
    ['2', 2 * HOUR, 'yes'],
    ['2', 2 * HOUR + 1_000, 'messageChangeForbidden'],
  ])('HOST-02 a window of %s hours, after %d ms: %s', async (hours, age, due) => {
    await host.close();
    ({ host, sea, rooms } = await chatHost({ env: { MESSAGES_CAN_EDIT_HOURS: hours } }));
    const createdAt = host.deps.clock() - age;
    const [id] = await makeMessages(host, rooms.hall, authorOf('player'), 1, { createdAt });
    const url = `/api/rpg/chat/message/sea/${sea.keys.mara}/rpg_game/hall/${String(id)}`;
    const edit = () => send(host, 'PATCH', url, sea.headers.mara, { message: 'Иначе' });
    expect(await ask(edit)).toBe(due);
  });
});

describe('the list of channels and the marks of reading', () => {
  it.each([
    ['guest', 'unauthorised'],
    ['stranger', 'profileNotYours'],
    ['thief', 'profileNotYours'],
    ['player', 'yes'],
    ['novice', 'yes'],
    ['user', 'yes'],
    ['master', 'yes'],
    ['tech', 'yes'],
  ] as const)('HOST-02 %s: %s', async (role, due) => {
    const { headers, key } = callerOf(host, sea, role);
    const url = `/api/rpg/chat/channels/sea/${key}`;
    expect(await ask(() => send(host, 'GET', url, headers))).toBe(due);
    const mark = { channels: [{ type: 'rpg_game', id: 'hall', message: 1 }] };
    const marks = `/api/rpg/chat/messages/sea/${key}/read`;
    expect(await ask(() => send(host, 'POST', marks, headers, mark))).toBe(due);
    await settleGame('no chat');
    const off = due === 'yes' ? 'chatDisabled' : due;
    expect(await ask(() => send(host, 'GET', url, headers))).toBe(off);
    expect(await ask(() => send(host, 'POST', marks, headers, mark))).toBe(off);
  });
});
