import { createChannels } from '../../../../server/realtime/channels.ts';
import type { Connection } from '../../../../server/realtime/connection.ts';

const subscriber = (socketId: string) => {
  const got: { channel: string; frame: Buffer }[] = [];
  const deliver = (channel: string, frame: Buffer) => got.push({ channel, frame });
  return { got, connection: { socketId, deliver } as unknown as Connection };
};

const event = { kind: 'event', channel: 'a', event: 'TurnSent', data: { turn: 1 } } as const;

describe('delivering an event', () => {
  it('writes it once, however many listen', () => {
    const channels = createChannels();
    const all = ['1.1', '1.2', '1.3'].map(subscriber);
    for (const { connection } of all) channels.add('a', connection);
    channels.deliver(event);
    const frames = all.map(({ got }) => got[0]?.frame);
    expect(new Set(frames).size).toBe(1);
    expect(JSON.parse(String(frames[0]))).toEqual({
      ...{ event: 'TurnSent', channel: 'a', data: '{"turn":1}' },
    });
  });

  it('leaves out the sender, other channels, and those who have left', () => {
    const channels = createChannels();
    const [sender, left, elsewhere, there] = ['1.1', '1.2', '1.3', '1.4'].map(subscriber);
    for (const one of [sender!, left!, there!]) channels.add('a', one.connection);
    channels.add('b', elsewhere!.connection);
    channels.remove('a', left!.connection);
    channels.deliver({ ...event, exceptSocketId: '1.1' });
    expect([sender, left, elsewhere, there].map((one) => one!.got.length)).toEqual([0, 0, 0, 1]);
  });

  it('forgets a channel that nobody listens to', () => {
    const channels = createChannels();
    const { connection } = subscriber('1.1');
    channels.add('a', connection);
    expect(channels.count()).toBe(1);
    channels.remove('a', connection);
    channels.remove('a', connection);
    expect(channels.count()).toBe(0);
  });
});
