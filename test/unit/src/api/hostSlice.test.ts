import { hostSlice, hostStateOf, selectCan, selectLeft } from '../../../../src/api/index.ts';
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
  ] as const)('HOSTS-13 is learned from answers: %s is %s', (capability, holds, action) => {
    expect(selectCan({ host: reducer(nothing, action) }, capability)).toBe(holds);
  });

  it('HOSTS-05 counts what the last answer of each call left out', () => {
    const broken = settled('fulfilled', 'locations', {}, { baseQueryMeta: { left: 2 } });
    const other = settled('fulfilled', 'turns', {}, { baseQueryMeta: { left: 1 } });
    const whole = settled('fulfilled', 'locations', {});
    const after = [broken, other].reduce(reducer, nothing);
    expect(selectLeft({ host: after })).toBe(3);
    expect(selectLeft({ host: reducer(after, whole) })).toBe(1);
  });
});
