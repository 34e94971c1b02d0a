/** @jest-environment ./test/support/nodeEnvironment.mjs */
import { jest } from '@jest/globals';
import { SUBMIT_DELAY_MS } from '../../../../src/contract/index.ts';
import { messagesApi } from '../../../../src/features/chat/rooms/api.ts';
import { profilesApi } from '../../../../src/features/profiles/api.ts';
import { questsApi } from '../../../../src/features/quests/api.ts';
import { diceApi } from '../../../../src/features/turns/form/diceThunks.ts';
import { modesApi } from '../../../../src/features/turns/oneTurn/modesApi.ts';
import type { AppStore } from '../../../../src/app/store.ts';
import { makeProgram, makeSession } from '../../../support/factories.ts';
import { FakeHost } from '../../../support/fakeHost.ts';

const speaker = { game: 'forest', character: '7' };
const turn = { ...speaker, turn: '1' };
const channel = { ...speaker, type: 'main', id: '1' };
const place = { quest: 'storm', event: 'night' };

const profile = {
  ...{ name: 'Алина', alias: 'Лина', species: '1', faction: '2', gender: 'female', age: 20 },
  ...{ activity: 'а', look: 'б', biography: 'в', temper: 'г', skills: 'д', bag: 'е' },
} as const;

const { rollDice } = diceApi.endpoints;
const { editTurn, commentTurn, deleteTurn } = modesApi.endpoints;
const { sendChatMessage, editChatMessage } = messagesApi.endpoints;
const { createProfile, saveProfile } = profilesApi.endpoints;

/** The forms beside that of turns, whose delay begins with its look for what arrived (FORM-07). */
const forms: Readonly<Record<string, (store: AppStore) => unknown>> = {
  'the dice window': ({ dispatch }) =>
    dispatch(rollDice.initiate({ params: speaker, body: { location: 'shore', roll: '/d20' } })),
  'the edit of a turn': ({ dispatch }) =>
    dispatch(editTurn.initiate({ params: turn, body: { body: '<p>Да.</p>' } })),
  'a comment': ({ dispatch }) =>
    dispatch(commentTurn.initiate({ params: turn, body: { body: '<p>Да.</p>' } })),
  'the edit of a message': ({ dispatch }) =>
    dispatch(
      editChatMessage.initiate({ params: { ...channel, message: '5' }, body: { message: 'Да' } }),
    ),
  'a new profile': ({ dispatch }) =>
    dispatch(createProfile.initiate({ params: { game: 'forest' }, body: profile })),
  'a profile': ({ dispatch }) => dispatch(saveProfile.initiate({ params: speaker, body: profile })),
  'a chronicle': ({ dispatch }) =>
    dispatch(
      questsApi.endpoints.saveChronicle.initiate({
        params: { ...speaker, ...place },
        body: { chronicle: '<p>Да.</p>' },
      }),
    ),
};

const others: Readonly<Record<string, (store: AppStore) => unknown>> = {
  'what no form sends': ({ dispatch }) => dispatch(deleteTurn.initiate({ params: turn })),
  'a line of talk': ({ dispatch }) =>
    dispatch(sendChatMessage.initiate({ params: channel, body: { message: 'Да' } })),
};

function setUp() {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  const host = new FakeHost().otherwise(() => ({ json: {} }));
  const preloadedState = { session: makeSession() };
  return makeProgram({ host, preloadedState, submitDelay: SUBMIT_DELAY_MS });
}

afterEach(() => {
  jest.useRealTimers();
});

describe('the submit delay', () => {
  it.each(Object.entries(forms))(
    'HOSTS-12 FORM-07 of %s: under way from the press on, sent after 300 ms',
    async (_form, press) => {
      const { host, store } = setUp();
      void press(store);
      expect(Object.values(store.getState().api.mutations)).toMatchObject([{ status: 'pending' }]);
      await jest.advanceTimersByTimeAsync(299);
      expect(host.requests).toHaveLength(0);
      await jest.advanceTimersByTimeAsync(1);
      expect(host.requests).toHaveLength(1);
    },
  );

  it.each(Object.entries(others))('QUICK-02 does not hold up %s', async (_what, press) => {
    const { host, store } = setUp();
    void press(store);
    await jest.advanceTimersByTimeAsync(0);
    expect(host.requests).toHaveLength(1);
  });
});
