import {
  hostSlice,
  hostStateOf,
  pageLeft,
  recordSkipped,
  selectCan,
  selectLeft,
} from '../../../../src/api/index.ts';
import { makeTestServices } from '../../../support/testServices.ts';

const { reducer } = hostSlice;
const nothing = { can: {}, left: {} };

const settled = (
  requestStatus: 'fulfilled' | 'rejected',
  endpointName: string,
  payload: object,
  meta: object = {},
) => ({
  type: `api/executeQuery/${requestStatus}`,
  payload,
  meta: {
    requestId: '1',
    requestStatus,
    rejectedWithValue: true,
    arg: { endpointName, originalArgs: { idempotencyKey: 'key-1' } },
    baseQueryMeta: {},
    ...meta,
  },
  ...(requestStatus === 'rejected' && { error: { message: 'Rejected' } }),
});

/** The same as an action of a call of this kind with this argument. */
const asked = (
  type: 'query' | 'mutation',
  action: ReturnType<typeof settled>,
  originalArgs: object,
) => ({
  ...action,
  meta: { ...action.meta, arg: { ...action.meta.arg, type, originalArgs } },
});

const answered = (meta: object) => ({ baseQueryMeta: { status: 200, ...meta } });

describe('what is known of the host', () => {
  it('HOSTS-13 is what config.json says', () => {
    const host = hostStateOf(makeTestServices().config);
    const refused = settled('rejected', 'readChatMessages', { status: 404 });
    expect(selectCan({ host }, 'idempotency')).toBe(true);
    expect(selectCan({ host: reducer(host, refused) }, 'readMarks')).toBe(true);
  });

  it.each([
    ['idempotency', true, settled('fulfilled', 'sendChatMessage', { message: { nonce: 'key-1' } })],
    [
      'idempotency',
      true,
      settled('rejected', 'postTurn', { status: 409, code: 'idempotencyBusy' }),
    ],
    ['idempotency', undefined, settled('fulfilled', 'sendChatMessage', { message: {} })],
    ['readMarks', true, settled('fulfilled', 'readChatMessages', { channels: [] })],
    ['readMarks', false, settled('rejected', 'readChatMessages', { status: 404 })],
    ['readMarks', undefined, settled('rejected', 'readChatMessages', { status: 500 })],
    ['recovery', true, settled('fulfilled', 'newTurns', { turns: [], now: 5 })],
    ['recovery', false, settled('fulfilled', 'newTurns', { turns: [] })],
    ['notifications', false, settled('rejected', 'notifications', { status: 405 })],
    [
      'notifications',
      false,
      settled('rejected', 'notifications', { status: 403 }, { baseQueryMeta: { status: 401 } }),
    ],
    [
      'notifications',
      undefined,
      settled('rejected', 'notifications', { status: 401 }, { baseQueryMeta: { status: 401 } }),
    ],
    ['seenMarks', true, settled('fulfilled', 'noteSeen', { unreads: 0 })],
    ['seenMarks', false, settled('rejected', 'noteSeen', { status: 404 })],
    ['waiting', true, settled('fulfilled', 'waiting', { waiting: [], count: 0 })],
    ['waiting', false, settled('rejected', 'waiting', { status: 404 })],
    ['offlineReading', true, settled('fulfilled', 'turns', {}, answered({ namesReader: true }))],
    ['offlineReading', false, settled('fulfilled', 'turns', {}, answered({}))],
    ['offlineReading', undefined, settled('fulfilled', 'turns', {}, answered({ fromCache: true }))],
  ] as const)('HOSTS-13 is learned from answers: %s is %s', (capability, holds, action) => {
    expect(selectCan({ host: reducer(nothing, action) }, capability)).toBe(holds);
  });

  it('HOSTS-13 recovery is believed of a host all of whose polls show it', () => {
    const chat = settled('fulfilled', 'newChatMessages', { channels: [], now: 5 });
    const turns = settled('fulfilled', 'newTurns', { turns: [] });
    for (const polls of [
      [chat, turns],
      [turns, chat],
    ])
      expect(selectCan({ host: polls.reduce(reducer, nothing) }, 'recovery')).toBe(false);
  });

  it('HOSTS-13 offline reading is believed once an answer has named its reader, whatever others lack', () => {
    const named = settled('fulfilled', 'init', {}, answered({ namesReader: true }));
    const bare = settled('fulfilled', 'turns', {}, answered({}));
    const host = [bare, named, bare].reduce(reducer, nothing);
    expect(selectCan({ host }, 'offlineReading')).toBe(true);
  });

  it('HOSTS-05 counts what the last answer of each call at each address left out', () => {
    const broken = (name: string, params: object, left?: number) =>
      asked('query', settled('fulfilled', name, {}, { baseQueryMeta: { left } }), { params });
    const after = [broken('locations', {}, 2), broken('turns', { page: 1 }, 1)].reduce(
      reducer,
      nothing,
    );
    expect(selectLeft({ host: after })).toBe(3);
    expect(selectLeft({ host: reducer(after, broken('locations', {})) })).toBe(1);
    expect(selectLeft({ host: reducer(after, broken('turns', { page: 2 })) })).toBe(3);
  });

  it('HOSTS-05 counts events that could not be read, until the reader leaves the page', () => {
    const skipped = [recordSkipped('TurnSent'), recordSkipped('TurnSent')].reduce(reducer, nothing);
    expect(selectLeft({ host: skipped })).toBe(2);
    expect(selectLeft({ host: reducer(skipped, pageLeft()) })).toBe(0);
  });

  it('HOSTS-05 counts a record that a poll could not bring once, and until the reader leaves the page', () => {
    const poll = (left?: number) =>
      asked('mutation', settled('fulfilled', 'newTurns', {}, { baseQueryMeta: { left } }), {});
    const after = [poll(1), poll(1), poll()].reduce(reducer, nothing);
    expect(selectLeft({ host: after })).toBe(1);
    expect(selectLeft({ host: reducer(after, pageLeft()) })).toBe(0);
  });
});
