import { closePairs, kinds, openPair } from '../../../support/servers/pairs.ts';

afterAll(closePairs);

describe.each(kinds)('attendance %s', (kind) => {
  async function watched() {
    const { one, other, gone } = await openPair(kind);
    const [here, there] = [one.attendance, other.attendance];
    const join = (
      store: typeof here,
      channel: string,
      socketId: string,
      userId: string,
      most = 9,
    ) => store.join({ channel, socketId, member: { userId }, maxMembers: most });
    const present = async (...users: string[]) => [...(await there.whoIsHere(users))];
    return { here, there, gone, join, present };
  }

  it('MANY-23 knows who is in any channel, with whichever socket on whichever host', async () => {
    const { here, there, gone, join, present } = await watched();
    await join(here, 'a', '1.1', 'anna');
    await join(there, 'a', '1.2', 'anna');
    await join(here, 'b', '1.1', 'anna');
    await here.leave('a', '1.1');
    await here.leave('b', '1.1');
    expect([await present('boris', 'anna'), gone]).toEqual([['anna'], []]);
    expect(await there.leave('a', '1.2')).toBe('anna');
    expect([await present('boris', 'anna'), gone]).toEqual([[], ['anna']]);
    expect(await present()).toEqual([]);
  });

  it('MANY-23 counts nobody who was refused, and nobody twice', async () => {
    const { here, there, gone, join, present } = await watched();
    await join(here, 'a', '1.1', 'anna', 1);
    expect((await join(there, 'a', '1.2', 'boris', 1)).outcome).toBe('full');
    expect(await present('boris')).toEqual([]);
    await there.leave('a', '1.2');
    await here.leave('a', '1.1');
    await here.leave('a', '1.1');
    expect(gone).toEqual(['anna']);
    expect(await there.members('a')).toEqual([]);
  });
});
