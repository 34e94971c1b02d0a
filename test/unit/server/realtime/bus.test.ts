import { createMemoryBus, type BusMessage } from '../../../../server/realtime/bus.ts';

describe('the bus in memory', () => {
  it('carries plain JSON to every listener, in order', () => {
    const bus = createMemoryBus();
    const received: BusMessage[] = [];
    bus.subscribe((message) => received.push(message));
    void bus.publish('a', 'One', { n: 1 });
    void bus.publish('private-b', 'client-two', 'text', { exceptSocketId: '1.2', userId: '7' });
    void bus.identify('1.2', '7');
    void bus.disconnect('1.2');
    expect(received).toEqual([
      { kind: 'event', channel: 'a', event: 'One', data: { n: 1 } },
      {
        ...{ kind: 'event', channel: 'private-b', event: 'client-two', data: 'text' },
        ...{ exceptSocketId: '1.2', userId: '7' },
      },
      { kind: 'identify', socketId: '1.2', userId: '7' },
      { kind: 'disconnect', socketId: '1.2' },
    ]);
    expect(JSON.parse(JSON.stringify(received))).toEqual(received);
  });

  it('stops when asked', () => {
    const bus = createMemoryBus();
    const received: BusMessage[] = [];
    const stop = bus.subscribe((message) => received.push(message));
    stop();
    void bus.publish('a', 'One', {});
    expect(received).toEqual([]);
  });
});
