import type { BusMessage } from '../../../../server/realtime/index.ts';
import { closePairs, kinds, openPair } from '../../../support/servers/pairs.ts';
import { waitFor } from '../../../support/waitFor.ts';

afterAll(closePairs);

describe.each(kinds)('the bus %s', (kind) => {
  it('MANY-20 carries plain JSON to every listener of every host, once and in order', async () => {
    const { one, other } = await openPair(kind);
    const [own, others]: [BusMessage[], BusMessage[]] = [[], []];
    one.bus.subscribe((message) => own.push(message));
    other.bus.subscribe((message) => others.push(message));
    void one.bus.publish('a', 'One', { n: 1 });
    void one.bus.publish('private-b', 'client-two', 'text', { exceptSocketId: '1.2', userId: '7' });
    await one.bus.identify('1.2', '7');
    await one.bus.identify('1.2', '7', 'a hash');
    void one.bus.endSession('a hash');
    const all = [
      { kind: 'event', channel: 'a', event: 'One', data: { n: 1 } },
      {
        ...{ kind: 'event', channel: 'private-b', event: 'client-two', data: 'text' },
        ...{ exceptSocketId: '1.2', userId: '7' },
      },
      { kind: 'identify', socketId: '1.2', userId: '7' },
      { kind: 'identify', socketId: '1.2', userId: '7', session: 'a hash' },
      { kind: 'sessionEnded', session: 'a hash' },
    ];
    await waitFor('the last message', () => others.length >= all.length);
    // What comes back to the one that has sent it would be here before this.
    await other.bus.publish('z', 'Last', null);
    await waitFor('the marker', () =>
      own.some((one) => one.kind === 'event' && one.channel === 'z'),
    );
    expect(others.slice(0, -1)).toMatchObject(all);
    expect(own.slice(0, -1)).toEqual(all);
    expect(JSON.parse(JSON.stringify(own))).toEqual(own);
  });

  it('stops when asked', async () => {
    const { one, other } = await openPair(kind);
    const received: BusMessage[] = [];
    const all: BusMessage[] = [];
    const stop = other.bus.subscribe((message) => received.push(message));
    other.bus.subscribe((message) => all.push(message));
    stop();
    void one.bus.publish('a', 'One', {});
    await waitFor('the message', () => all.length === 1);
    expect(received).toEqual([]);
  });
});
