import fc from 'fast-check';
import { createMemoryPresence } from '../../../../server/realtime/presence.ts';

const channel = 'presence-chat.rpg.room.1';
const join = (store: ReturnType<typeof createMemoryPresence>, socketId: string, userId: string) =>
  store.join({ channel, socketId, member: { userId }, maxMembers: 3 });

describe('presence in memory', () => {
  it('counts somebody with several sockets once', async () => {
    const store = createMemoryPresence();
    expect(await join(store, '1.1', 'anna')).toMatchObject({ outcome: 'first' });
    expect(await join(store, '1.2', 'anna')).toMatchObject({ outcome: 'again' });
    expect(await store.members(channel)).toEqual([{ userId: 'anna' }]);
    expect(await store.leave(channel, '1.1')).toBeUndefined();
    expect(await store.leave(channel, '1.2')).toBe('anna');
    expect(await store.members(channel)).toEqual([]);
  });

  it('is full for a new person, not for a second socket of one who is in', async () => {
    const store = createMemoryPresence();
    for (const user of ['anna', 'boris', 'vera']) await join(store, `1.${user.length}`, user);
    expect(await join(store, '1.7', 'gleb')).toMatchObject({ outcome: 'full' });
    expect(await join(store, '1.8', 'vera')).toMatchObject({ outcome: 'again' });
    expect(await store.leave(channel, '1.7')).toBeUndefined();
  });

  it('keeps channels apart', async () => {
    const store = createMemoryPresence();
    await join(store, '1.1', 'anna');
    const other = { channel: 'presence-b', socketId: '1.1', maxMembers: 3 };
    expect(await store.join({ ...other, member: { userId: 'anna' } })).toMatchObject({
      outcome: 'first',
    });
    expect(await store.leave('presence-b', '1.1')).toBe('anna');
    expect(await store.members(channel)).toHaveLength(1);
  });

  it('announces each arrival and each departure exactly once, in any order of sockets', async () => {
    // Each step is one socket of one of three people coming, or going if it is there.
    const steps = fc.array(fc.record({ user: fc.constantFrom('a', 'b', 'c'), tab: fc.nat(3) }));
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const store = createMemoryPresence();
        const sockets = new Set<string>();
        for (const { user, tab } of list) {
          const socket = `${user}${tab}`;
          const others = [...sockets].some((one) => one !== socket && one.startsWith(user));
          if (sockets.delete(socket)) {
            expect(await store.leave(channel, socket)).toBe(others ? undefined : user);
          } else {
            sockets.add(socket);
            expect((await join(store, socket, user)).outcome).toBe(others ? 'again' : 'first');
          }
          const people = new Set([...sockets].map((one) => one[0]));
          expect((await store.members(channel)).map((member) => member.userId).sort()).toEqual(
            [...people].sort(),
          );
        }
      }),
    );
  });
});
