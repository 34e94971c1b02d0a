import { createAttendance } from '../../../../server/realtime/attendance.ts';
import { createMemoryPresence } from '../../../../server/realtime/presence.ts';

function watched() {
  const gone: string[] = [];
  const store = createAttendance(createMemoryPresence(), (userId) => {
    gone.push(userId);
    return Promise.resolve();
  });
  const join = (channel: string, socketId: string, userId: string, maxMembers = 9) =>
    store.join({ channel, socketId, member: { userId }, maxMembers });
  return { store, gone, join };
}

describe('attendance', () => {
  it('knows who is in any channel, with whichever socket', async () => {
    const { store, gone, join } = watched();
    await join('a', '1.1', 'anna');
    await join('a', '1.2', 'anna');
    await join('b', '1.1', 'anna');
    await store.leave('a', '1.1');
    await store.leave('b', '1.1');
    expect([store.isHere('anna'), store.isHere('boris'), gone]).toEqual([true, false, []]);
    expect(await store.leave('a', '1.2')).toBe('anna');
    expect([store.isHere('anna'), gone]).toEqual([false, ['anna']]);
  });

  it('counts nobody who was refused, and nobody twice', async () => {
    const { store, gone, join } = watched();
    await join('a', '1.1', 'anna', 1);
    expect((await join('a', '1.2', 'boris', 1)).outcome).toBe('full');
    expect(store.isHere('boris')).toBe(false);
    await store.leave('a', '1.2');
    await store.leave('a', '1.1');
    await store.leave('a', '1.1');
    expect(gone).toEqual(['anna']);
    expect(await store.members('a')).toEqual([]);
  });
});
