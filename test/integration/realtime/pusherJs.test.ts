import {
  createPusher,
  entered,
  happening,
  subscribed,
} from '../../support/realtime/pusherClient.ts';
import { authFor } from '../../support/realtime/rawClient.ts';
import { closeAll, startServer } from '../../support/realtime/socketServer.ts';

const GAME = 'rpg.game.1.turn';
const CHARACTER = 'private-rpg.game.1.profile.2.turn';
const CHAT = 'presence-chat.rpg.room.1';
const TURN_SENT = 'App\\Events\\Rpg\\TurnSent';

interface SubscriptionError {
  type: string;
  error: string;
  status: number;
}

afterEach(closeAll);

describe('pusher-js', () => {
  it('connects, and receives the events of a public channel', async () => {
    const { bus, port } = await startServer();
    const pusher = createPusher(port);
    const channel = await subscribed(pusher, GAME);
    expect(pusher.connection.socket_id).toMatch(/^\d+\.\d+$/);
    const received = happening(channel, TURN_SENT);
    const data = { turn: { id: '5', body: '<p>Снег шёл «всю ночь»…</p>' } };
    await bus.publish(GAME, TURN_SENT, data);
    expect(await received).toEqual(data);
  });

  it('gets a turn of fifty thousand letters whole', async () => {
    const { bus, port } = await startServer();
    const channel = await subscribed(createPusher(port), GAME);
    const received = happening(channel, TURN_SENT);
    const data = { turn: { body: 'ё'.repeat(50_000) } };
    await bus.publish(GAME, TURN_SENT, data);
    expect(await received).toEqual(data);
  });

  it('subscribes to a private channel with the official signature', async () => {
    const { bus, port } = await startServer();
    const channel = await subscribed(createPusher(port), CHARACTER);
    const received = happening(channel, TURN_SENT);
    await bus.publish(CHARACTER, TURN_SENT, { turn: { id: '5', isOwner: true } });
    expect(await received).toEqual({ turn: { id: '5', isOwner: true } });
  });

  it('receives nothing of a channel it has left', async () => {
    const { bus, port } = await startServer();
    const pusher = createPusher(port);
    const left = await subscribed(pusher, CHARACTER);
    const kept = await subscribed(pusher, GAME);
    const received: string[] = [];
    left.bind_global((event: string) => received.push(event));
    pusher.unsubscribe(CHARACTER);
    // The server answers in order: when this subscription stands, the other is gone.
    await subscribed(pusher, 'rpg.game.2.turn');
    await bus.publish(CHARACTER, TURN_SENT, {});
    const marker = happening(kept, 'Marker');
    await bus.publish(GAME, 'Marker', {});
    await marker;
    expect(received).toEqual([]);
  });

  it('does not receive the event that names its socket as the sender', async () => {
    const { bus, port } = await startServer();
    const [sender, other] = [createPusher(port), createPusher(port)];
    const own = await subscribed(sender, GAME);
    const theirs = await subscribed(other, GAME);
    const received: string[] = [];
    own.bind_global((event: string) => received.push(event));
    const arrived = happening(theirs, TURN_SENT);
    await bus.publish(GAME, TURN_SENT, {}, { exceptSocketId: sender.connection.socket_id });
    await arrived;
    const marker = happening(own, 'Marker');
    await bus.publish(GAME, 'Marker', {});
    await marker;
    expect(received).toEqual(['Marker']);
  });

  it('reports a wrong signature, and the connection stays', async () => {
    const { port } = await startServer();
    const pusher = createPusher(port, {
      channelAuthorization: {
        customHandler: (_params, callback) => {
          callback(null, { auth: `letopis:${'0'.repeat(64)}` });
        },
      },
    });
    const refused = await happening<SubscriptionError>(
      pusher.subscribe(CHARACTER),
      'pusher:subscription_error',
    );
    expect(refused).toMatchObject({ type: 'AuthError', status: 401 });
    await subscribed(pusher, GAME);
    expect(pusher.connection.state).toBe('connected');
  });

  it('reports a signature made for another channel', async () => {
    const { port } = await startServer();
    const pusher = createPusher(port, {
      channelAuthorization: {
        customHandler: ({ socketId }, callback) => {
          callback(null, authFor(socketId, CHARACTER) as { auth: string });
        },
      },
    });
    await subscribed(pusher, CHARACTER);
    const foreign = pusher.subscribe('private-rpg.game.1.profile.3.turn');
    expect(await happening<SubscriptionError>(foreign, 'pusher:subscription_error')).toMatchObject({
      type: 'AuthError',
    });
  });

  it('stops for good when the key is unknown', async () => {
    const { port } = await startServer({ key: 'another' });
    const pusher = createPusher(port);
    const error = await happening(pusher.connection, 'error');
    expect(error).toMatchObject({ error: { data: { code: 4001 } } });
    expect(pusher.connection.state).toBe('disconnected');
  });
});

describe('pusher-js in presence channels', () => {
  it('knows who is there, comes and goes; two windows of one person count once', async () => {
    const { port } = await startServer();
    const anna = createPusher(port, { userId: 'anna' });
    const hall = await entered(anna, CHAT);
    expect(hall.members.count).toBe(1);
    expect(hall.members.me).toEqual({ id: 'anna', info: { name: 'Name of anna' } });

    const news: [string, string][] = [];
    hall.bind('pusher:member_added', (member: { id: string }) => news.push(['added', member.id]));
    hall.bind('pusher:member_removed', (member: { id: string }) =>
      news.push(['removed', member.id]),
    );

    const [first, second] = [
      createPusher(port, { userId: 'boris' }),
      createPusher(port, { userId: 'boris' }),
    ];
    await subscribed(first, CHAT);
    const again = await entered(second, CHAT);
    expect(again.members.count).toBe(2);
    expect(Object.keys(again.members.members as object).sort()).toEqual(['anna', 'boris']);

    first.disconnect();
    const gone = happening(hall, 'pusher:member_removed');
    second.unsubscribe(CHAT);
    await gone;
    expect(news).toEqual([
      ['added', 'boris'],
      ['removed', 'boris'],
    ]);
    expect(hall.members.count).toBe(1);
  });

  it('whispers to the others, who learn the author from the server', async () => {
    const { port } = await startServer();
    const [anna, boris, vera] = ['anna', 'boris', 'vera'].map((userId) =>
      createPusher(port, { userId }),
    );
    const from = await subscribed(anna!, CHAT);
    const received = await Promise.all(
      [boris!, vera!].map(async (pusher) => {
        const channel = await subscribed(pusher, CHAT);
        return new Promise<unknown>((resolve) => {
          channel.bind('client-typing', (data: unknown, metadata: unknown) => {
            resolve({ data, metadata });
          });
          if (pusher === vera) from.trigger('client-typing', { name: 'Анна' });
        });
      }),
    );
    const expected = { data: { name: 'Анна' }, metadata: { user_id: 'anna' } };
    expect(received).toEqual([expected, expected]);
  });
});

describe('pusher-js after its connection was cut', () => {
  it('comes back after a restart of the server and has all its channels again', async () => {
    const { bus, port, server } = await startServer();
    const anna = createPusher(port, { userId: 'anna' });
    const hall = await entered(anna, CHAT);
    const game = await subscribed(anna, GAME);
    const before = anna.connection.socket_id;

    const lost = happening(anna.connection, 'connecting');
    await server.close();
    await lost;
    const back = [hall, game].map((channel) => happening(channel, 'pusher:subscription_succeeded'));
    await startServer({ bus, port });
    // By itself pusher-js would try again after 15 s.
    anna.disconnect();
    anna.connect();
    await Promise.all(back);

    expect(anna.connection.socket_id).not.toBe(before);
    const received = happening(game, TURN_SENT);
    await bus.publish(GAME, TURN_SENT, { turn: { id: '6' } });
    expect(await received).toEqual({ turn: { id: '6' } });
  });

  it('comes back at once when the host cuts it, and must be authorised again', async () => {
    const { bus, port } = await startServer();
    let signedIn = true;
    const anna = createPusher(port, {
      channelAuthorization: {
        customHandler: ({ socketId, channelName }, callback) => {
          if (signedIn) callback(null, authFor(socketId, channelName) as { auth: string });
          else callback(new Error('signed out'), null);
        },
      },
    });
    const own = await subscribed(anna, CHARACTER);
    const game = await subscribed(anna, GAME);
    signedIn = false;
    const refused = happening<SubscriptionError>(own, 'pusher:subscription_error');
    const back = happening(game, 'pusher:subscription_succeeded');
    await bus.identify(anna.connection.socket_id, '7', 'her session');
    await bus.endSession('her session');
    await Promise.all([refused, back]);
    expect(own.subscribed).toBe(false);
    expect(game.subscribed).toBe(true);
  });
});
