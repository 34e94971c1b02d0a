import { messagesApi } from '../../../../src/features/chat/rooms/api.ts';
import { profilesApi } from '../../../../src/features/profiles/api.ts';
import { diceApi } from '../../../../src/features/turns/form/diceThunks.ts';
import { formApi } from '../../../../src/features/turns/form/formApi.ts';
import { modesApi } from '../../../../src/features/turns/oneTurn/modesApi.ts';
import type { AppDispatch } from '../../../../src/lib/store.ts';
import { makeProgram } from '../../../support/factories.ts';
import { FakeHost } from '../../../support/fakeHost.ts';

/** The program's clock; that of the host is two hours ahead. */
const NOW = 1_800_000_000_000;
const HOST_NOW = NOW + 7_200_000;
const SENT = NOW - 60_000;

/** Seconds by the host's clock, so long (s) after the first attempt; before it where negative. */
const at = (seconds: number) => (HOST_NOW - 60_000) / 1_000 + seconds;

const params = { game: 'forest', character: '7' };
const idempotencyKey = 'key-1';

const turn = (over: object) => ({ id: 1, char: { id: '7', type: 'profile', name: 'А' }, ...over });

/** The line of a throw. */
const thrown = (over: object) => ({
  id: 1,
  post: '',
  location: { key: 'shore', title: 'Берег' },
  actions: [{ key: 'roll', roll: '[2d6|3+4=7]' }],
  ...over,
});

const sendings = {
  turn: {
    look: ['GET', '/api/rpg/turns/forest/7'],
    post: '/api/rpg/turn/forest/7',
    // A turn is begun at a moment of the host's clock.
    send: (dispatch: AppDispatch) =>
      dispatch(
        formApi.endpoints.postTurn.initiate({
          ...{ params, idempotencyKey, lost: { since: HOST_NOW - 60_000 } },
          body: { body: '<p>Да.</p>', currentLocation: 'shore' },
        }),
      ),
    there: { turns: [turn({ post: '<p><b>Да.</b></p>', created: at(5) })] },
    others: [
      { turns: [turn({ post: '<p>Да.</p>', created: at(-600) })] },
      { turns: [turn({ post: '<p>Да.</p>', created: at(5), char: { id: '8', name: 'Б' } })] },
      { turns: [turn({ post: '<p>Нет.</p>', created: at(5) })] },
    ],
  },
  comment: {
    look: ['GET', '/api/rpg/turn/forest/7/comments/3'],
    post: '/api/rpg/turn/forest/7/comment/3',
    send: (dispatch: AppDispatch) =>
      dispatch(
        modesApi.endpoints.commentTurn.initiate({
          ...{ params: { ...params, turn: '3' }, idempotencyKey, lost: { since: SENT } },
          body: { body: '<p>Да.</p>' },
        }),
      ),
    there: { comments: [{ id: 1, author: 'owner', body: '<p>Да.</p>', created: at(5) }] },
    others: [
      { comments: [{ id: 1, author: 'owner', body: '<p>Да.</p>', created: at(-600) }] },
      { comments: [{ id: 1, author: 'owner', body: '<p>Нет.</p>', created: at(5) }] },
    ],
  },
  message: {
    look: ['GET', '/api/rpg/chat/messages/forest/7/main/1'],
    post: '/api/rpg/chat/message/forest/7/main/1',
    send: (dispatch: AppDispatch) =>
      dispatch(
        messagesApi.endpoints.sendChatMessage.initiate({
          ...{ params: { ...params, type: 'main', id: '1' }, idempotencyKey },
          ...{ lost: { since: SENT, writers: ['7'] }, body: { message: 'Да.' } },
        }),
      ),
    there: {
      messages: [{ id: 1, author_id: 7, author_type: 'profile', message: 'Да.', date: at(5) }],
    },
    others: [
      {
        messages: [{ id: 1, author_id: 7, author_type: 'profile', message: 'Да.', date: at(-600) }],
      },
      { messages: [{ id: 1, author_id: 8, author_type: 'profile', message: 'Да.', date: at(5) }] },
    ],
  },
  'command of dice in chat': {
    look: ['GET', '/api/rpg/chat/messages/forest/7/main/1'],
    post: '/api/rpg/chat/message/forest/7/main/1',
    send: (dispatch: AppDispatch) =>
      dispatch(
        messagesApi.endpoints.sendChatMessage.initiate({
          ...{ params: { ...params, type: 'main', id: '1' }, idempotencyKey },
          ...{ lost: { since: SENT, writers: ['7'], known: ['3'] }, body: { message: '/2d6' } },
        }),
      ),
    there: { messages: [{ id: 2, author_type: 'bot', message: '[2d6|3+4=7]', date: at(5) }] },
    others: [
      { messages: [{ id: 2, author_type: 'bot', message: '[d20|7]', date: at(5) }] },
      { messages: [{ id: 3, author_type: 'bot', message: '[2d6|3+4=7]', date: at(5) }] },
    ],
  },
  'throw of dice': {
    look: ['GET', '/api/rpg/turns/forest/7'],
    post: '/api/rpg/turn/forest/7/roll',
    send: (dispatch: AppDispatch) =>
      dispatch(
        diceApi.endpoints.rollDice.initiate({
          ...{ params, idempotencyKey, lost: { since: SENT } },
          body: { location: 'shore', roll: '/2d6' },
        }),
      ),
    there: { turns: [thrown({ created: at(5) })] },
    others: [
      { turns: [thrown({ created: at(-600) })] },
      { turns: [thrown({ created: at(5), location: { key: 'mill', title: 'Мельница' } })] },
      { turns: [thrown({ created: at(5), actions: [{ key: 'roll', roll: '[d20|7]' }] })] },
      { turns: [thrown({ created: at(5), char: { id: '8', type: 'profile', name: 'Б' } })] },
    ],
  },
  profile: {
    look: ['GET', '/api/rpg/characters/forest'],
    post: '/api/rpg/profile/forest/create',
    send: (dispatch: AppDispatch) =>
      dispatch(
        profilesApi.endpoints.createProfile.initiate({
          ...{ params: { game: 'forest' }, idempotencyKey, lost: { since: 0 } },
          body: { name: 'Мара' },
        }),
      ),
    there: { characters: { 9: { key: '9', name: 'Мара' } } },
    others: [{ characters: { 9: { key: '9', name: 'Вера' } } }],
  },
} as const;

type Sending = (typeof sendings)[keyof typeof sendings];

/** Sends again what may have arrived, to a host with these things; how often it was posted. */
async function resend(
  { look: [method, path], post, send }: Sending,
  found: object,
): Promise<number> {
  const host = new FakeHost()
    .on(method, path, { json: found, headers: { date: new Date(HOST_NOW).toUTCString() } })
    .on('POST', post, { json: {} });
  const { store } = makeProgram({
    host,
    clock: () => NOW,
    preloadedState: { host: { can: {}, left: {} } },
  });
  const { error } = await send(store.dispatch);
  expect(error).toBeUndefined();
  expect(host.asked(method, path)).toHaveLength(1);
  return host.asked('POST', post).length;
}

describe('a text whose answer was lost, on a host that keeps no keys', () => {
  it.each(Object.entries(sendings))(
    'HOSTS-02 is not doubled where it has arrived: %s',
    async (_what, one) => {
      expect(await resend(one, one.there)).toBe(0);
    },
  );

  it.each(Object.entries(sendings))(
    'HOSTS-02 is not lost where only something like it stands there: %s',
    async (_what, one) => {
      for (const other of one.others) expect(await resend(one, other)).toBe(1);
    },
  );
});
