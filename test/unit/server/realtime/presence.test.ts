import fc from 'fast-check';
import { type BusMessage, going, type Member } from '../../../../server/realtime/index.ts';
import { coming } from '../../../../server/realtime/membership.ts';
import type { PresenceStore } from '../../../../server/realtime/presence.ts';
import { closePairs, kinds, openPair } from '../../../support/servers/pairs.ts';
import { waitFor } from '../../../support/waitFor.ts';

const channel = 'presence-chat.rpg.room.1';
const join = async (store: PresenceStore, socketId: string, userId: string) =>
  store.join({ channel, socketId, member: { userId }, maxMembers: 3 });
const names = async (store: PresenceStore) =>
  (await store.members(channel)).map(({ userId }: Member) => userId).sort();

afterAll(closePairs);

describe.each(kinds)('presence %s', (kind) => {
  const open = async () => {
    const pair = await openPair(kind);
    return { ...pair, one: pair.one.attendance, other: pair.other.attendance, hosts: pair };
  };

  it('MANY-21 counts somebody with several sockets on several hosts once', async () => {
    const { one, other } = await open();
    expect(await join(one, '1.1', 'anna')).toMatchObject({ outcome: 'first' });
    expect(await join(other, '1.2', 'anna')).toMatchObject({ outcome: 'again' });
    expect(await join(other, '1.2', 'anna')).toMatchObject({ outcome: 'again' });
    expect(await one.members(channel)).toEqual([{ userId: 'anna' }]);
    expect(await one.leave(channel, '1.1')).toBeUndefined();
    expect(await one.leave(channel, '1.1')).toBeUndefined();
    expect(await other.leave(channel, '1.2')).toBe('anna');
    expect(await one.members(channel)).toEqual([]);
  });

  it('MANY-21 keeps what a member says of themselves', async () => {
    const { one, other } = await open();
    const member = { userId: 'anna', userInfo: { name: 'Анна "Ня" \\', more: [1, null] } };
    await one.join({ channel, socketId: '1.1', member, maxMembers: 1 });
    expect(await other.members(channel)).toEqual([member]);
  });

  it('MANY-21 is full over all hosts for a new person, not for a second socket of one who is in', async () => {
    const { one, other } = await open();
    for (const user of ['anna', 'boris', 'vera']) await join(one, `1.${user}`, user);
    expect(await join(other, '1.7', 'gleb')).toMatchObject({ outcome: 'full' });
    expect(await join(other, '1.8', 'vera')).toMatchObject({ outcome: 'again' });
    expect(await other.leave(channel, '1.7')).toBeUndefined();
  });

  it('keeps channels apart', async () => {
    const { one, other } = await open();
    await join(one, '1.1', 'anna');
    const request = { channel: 'presence-b', socketId: '1.1', maxMembers: 3 };
    expect(await one.join({ ...request, member: { userId: 'anna' } })).toMatchObject({
      outcome: 'first',
    });
    expect(await one.leave('presence-b', '1.1')).toBe('anna');
    expect(await other.members(channel)).toHaveLength(1);
  });

  it('MANY-22 tells of a coming or going once to each host, in one order, and not where it holds no longer', async () => {
    const { one, other, hosts } = await open();
    const [here, there]: [BusMessage[], BusMessage[]] = [[], []];
    hosts.one.bus.subscribe((message) => here.push(message));
    hosts.other.bus.subscribe((message) => there.push(message));
    await join(one, '1.1', 'anna');
    await one.announce(coming(channel, { userId: 'anna' }, '1.1'));
    // Anna reloads: her page leaves, and comes to the other host before her leave is published.
    await one.leave(channel, '1.1');
    await join(other, '1.2', 'anna');
    await one.announce(going(channel, 'anna', '1.1'));
    await other.announce(coming(channel, { userId: 'anna' }, '1.2'));
    await other.leave(channel, '1.2');
    await other.announce(going(channel, 'anna', '1.2'));
    const told = ['member_added', 'member_added', 'member_removed'].map((event) => ({
      ...{ kind: 'event', channel, event: `pusher_internal:${event}` },
    }));
    await waitFor('the news', () => here.length >= 3 && there.length >= 3);
    expect(here).toMatchObject(told);
    // In memory both are one host.
    expect(there).toEqual(here);
  });

  it('MANY-21 has exactly one first and one last socket of a person, in any order of sockets on two hosts', async () => {
    // Each step is one socket of one of three people, on one of two hosts, coming, or going if it is there.
    const steps = fc.array(
      fc.record({ user: fc.constantFrom('a', 'b', 'c'), tab: fc.nat(3), far: fc.boolean() }),
    );
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const { one, other } = await open();
        const sockets = new Set<string>();
        for (const { user, tab, far } of list) {
          const [store, socket] = [far ? other : one, `${user}.${tab}.${far}`];
          const others = [...sockets].some((id) => id !== socket && id.startsWith(user));
          if (sockets.delete(socket)) {
            expect(await store.leave(channel, socket)).toBe(others ? undefined : user);
          } else {
            sockets.add(socket);
            expect((await join(store, socket, user)).outcome).toBe(others ? 'again' : 'first');
          }
          const people = [...new Set([...sockets].map((id) => id.charAt(0)))].sort();
          expect([await names(one), await names(other)]).toEqual([people, people]);
          expect([...(await one.whoIsHere(['a', 'b', 'c']))].sort()).toEqual(people);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('MANY-21 has exactly one first and one last where all come and go at once', async () => {
    const { one, other } = await open();
    const sockets = Array.from({ length: 20 }, (_one, n) => ({
      ...{ store: n % 2 === 0 ? one : other, socket: `1.${n}`, user: `${n % 3}` },
    }));
    const came = await Promise.all(
      sockets.map(({ store, socket, user }) => join(store, socket, user)),
    );
    expect(came.filter(({ outcome }) => outcome === 'first')).toHaveLength(3);
    const left = await Promise.all(
      sockets.map(async ({ store, socket }) => store.leave(channel, socket)),
    );
    expect(left.filter(Boolean).sort()).toEqual(['0', '1', '2']);
  });
});
