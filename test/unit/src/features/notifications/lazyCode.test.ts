import { notificationsRealtime } from '../../../../../src/features/notifications/index.ts';
import {
  initialConnectionState,
  type ConnectionState,
} from '../../../../../src/realtime/connectionSlice.ts';
import { makeGuestSession, makeProgram, makeSession } from '../../../../support/factories.ts';

/** What is due in a program that does not have the code of notifications yet. */
function due(over: Partial<ConnectionState>, session = makeSession()): string[] {
  const connection = { ...initialConnectionState, ...over };
  const { store } = makeProgram({ preloadedState: { session, connection } });
  const work = notificationsRealtime.pollingTasks?.(store.getState(), 1_000_000) ?? [];
  return work.map(({ key }) => key);
}

describe('the code of notifications', () => {
  it.each([{ socket: 'connected' }, { simple: true }] as const)(
    'SHELL-18 comes once it is settled how news arrives: %j',
    (settled) => {
      expect(due(settled)).toEqual(['notifications/load']);
    },
  );

  it('SHELL-18 waits while the line is being made, without a network, and after an attempt', () => {
    expect(due({ socket: 'connecting', listening: true })).toEqual([]);
    expect(due({ simple: true, online: false })).toEqual([]);
    expect(due({ simple: true, startedAt: { 'notifications/load': 990_000 } })).toEqual([]);
  });

  it('BACK-108 comes where nothing is followed either, as in a closed game and outside of games', () => {
    expect(due({ socket: 'connecting', listening: false })).toEqual(['notifications/load']);
  });

  it('SHELL-18 does not come to a guest', () => {
    expect(due({ socket: 'connected' }, makeGuestSession())).toEqual([]);
  });

  it('BACK-108 is put to work too where it came with another screen, as that of settings', async () => {
    await import('../../../../../src/features/notifications/lazy.ts');
    expect(due({ socket: 'connected' })).toEqual(['notifications/load']);
  });
});
