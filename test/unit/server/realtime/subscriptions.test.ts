import { createChannels } from '../../../../server/realtime/channels.ts';
import type { Connection } from '../../../../server/realtime/connection.ts';
import { defaultLimits } from '../../../../server/realtime/limits.ts';
import { createAllowances } from '../../../../server/realtime/allowances.ts';
import {
  createCounters,
  silentLogger,
  systemClock,
} from '../../../../server/realtime/environment.ts';
import { createMemoryBus } from '../../../../server/realtime/bus.ts';
import { createMembership } from '../../../../server/realtime/membership.ts';
import type { JoinResult, PresenceStore } from '../../../../server/realtime/presence.ts';
import { createSubscriptions } from '../../../../server/realtime/subscriptions.ts';
import { KEY, reference, SECRET } from '../../../support/realtime/socketServer.ts';

const channel = 'presence-chat.rpg.room.1';

const endless = { take: () => true, has: () => true, isFull: () => true };

/** A socket that only remembers what it was sent. */
function fakeConnection(socketId: string) {
  const sent: { event: string; data: unknown }[] = [];
  const note = (frame: string | Buffer) => sent.push(JSON.parse(frame.toString()));
  const connection: Connection = {
    ...{ socketId, address: 'here', lastSeenAt: 0, pingedAt: undefined },
    subscriptions: new Map(),
    ...{ frames: endless, clientEvents: endless, owner: 'user 1', surplus: false },
    isOpen: () => true,
    send: note,
    deliver: (name, frame) => {
      const subscription = connection.subscriptions.get(name);
      if (subscription?.held) subscription.held.push(frame);
      else if (subscription) note(frame);
    },
    complain: () => undefined,
    shut: () => undefined,
    enqueue: async (step) => step(),
  };
  return { connection, sent };
}

function setUp(presence: PresenceStore) {
  const bus = createMemoryBus();
  const channels = createChannels();
  const limits = defaultLimits;
  const membership = createMembership({ bus, presence, limits, logger: silentLogger });
  bus.subscribe((message) => {
    if (message.kind === 'event') channels.deliver(message);
  });
  const allowances = createAllowances(limits, systemClock);
  const rules = { key: KEY, secret: SECRET, limits, allowances };
  const subscriptions = createSubscriptions({
    ...{ rules, membership, channels },
    ...{ logger: silentLogger, counters: createCounters() },
  });
  return { bus, channels, subscriptions };
}

const request = (socketId: string) => {
  const { auth, channel_data: channelData } = reference.authorizeChannel(socketId, channel, {
    user_id: 'anna',
  });
  return { channel, auth, channelData };
};

describe('subscribing while the presence store takes its time', () => {
  it('confirms first and gives what came meanwhile afterwards', async () => {
    let answer: (result: JoinResult) => void = () => undefined;
    const { bus, subscriptions } = setUp({
      join: () => new Promise<JoinResult>((resolve) => (answer = resolve)),
      leave: () => 'anna',
      members: () => [],
    });
    const { connection, sent } = fakeConnection('1.1');
    const done = subscriptions.subscribe(connection, request('1.1'));
    await bus.publish(channel, 'Early', { n: 1 });
    expect(sent).toEqual([]);
    answer({ outcome: 'first', members: [{ userId: 'anna' }] });
    await done;
    await bus.publish(channel, 'Late', { n: 2 });
    expect(sent.map((frame) => frame.event)).toEqual([
      'pusher_internal:subscription_succeeded',
      'Early',
      'Late',
    ]);
  });

  it('refuses, and leaves nothing behind, when the store is out of reach', async () => {
    const { channels, subscriptions } = setUp({
      join: () => Promise.reject(new Error('no answer')),
      leave: () => Promise.reject(new Error('no answer')),
      members: () => [],
    });
    const { connection, sent } = fakeConnection('1.1');
    await subscriptions.subscribe(connection, request('1.1'));
    expect(sent).toMatchObject([
      { event: 'pusher:subscription_error', data: { type: 'ServerError', status: 500 } },
    ]);
    expect(channels.count()).toBe(0);
    expect(connection.subscriptions.size).toBe(0);
  });

  it('leaves every channel, although the store fails for one', async () => {
    const { channels, subscriptions } = setUp({
      join: () => ({ outcome: 'first', members: [] }),
      leave: () => Promise.reject(new Error('no answer')),
      members: () => [],
    });
    const { connection } = fakeConnection('1.1');
    await subscriptions.subscribe(connection, request('1.1'));
    await subscriptions.subscribe(connection, {
      channel: 'open',
      auth: '',
      channelData: undefined,
    });
    await subscriptions.leaveAll(connection);
    expect(channels.count()).toBe(0);
  });
});
