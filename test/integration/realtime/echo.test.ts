import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Echo from 'laravel-echo';
import Pusher from 'pusher-js';
import { isChannelName, signChannel } from '../../../server/realtime/index.ts';
import { SOCKET_PORT } from '../../../src/contract/constants.ts';
import { eventWireName } from '../../../src/contract/events.ts';
import {
  closeAll,
  closeLater,
  KEY,
  SECRET,
  startServer,
} from '../../support/realtime/socketServer.ts';

const NAMESPACE = 'App.Events.Rpg';

interface AuthRequest {
  path: string | undefined;
  type: string | undefined;
  game: string | string[] | undefined;
  character: string | string[] | undefined;
}

/** Stands for the host's /broadcasting/auth: signs whatever it is asked, except for the channels of others. */
async function startAuthEndpoint(asked: AuthRequest[]): Promise<string> {
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { game, character, 'content-type': type } = request.headers;
      asked.push({ path: request.url, type, game, character });
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const socketId = form.get('socket_id') ?? '';
      const channel = form.get('channel_name') ?? '';
      const forbidden = !isChannelName(channel) || channel.includes('profile.999');
      if (forbidden) return response.writeHead(403).end('{"error":"no"}');
      const presence = channel.startsWith('presence-');
      const channelData = presence ? { user_id: 2, user_info: { name: 'Анна' } } : undefined;
      return response.end(
        JSON.stringify(signChannel({ key: KEY, secret: SECRET, socketId, channel, channelData })),
      );
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  closeLater({
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  });
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}/broadcasting/auth`;
}

function createEcho(port: number, authEndpoint: string): Echo<'pusher'> {
  const echo = new Echo({
    ...{ broadcaster: 'pusher', key: KEY, cluster: 'mt1', namespace: NAMESPACE, authEndpoint },
    ...{ wsHost: '127.0.0.1', wsPort: port, wssPort: port, forceTLS: false },
    enabledTransports: ['ws', 'wss'],
    auth: { headers: { game: '1', character: '2' } },
    Pusher,
  });
  closeLater({
    close: () => {
      echo.disconnect();
    },
  });
  return echo;
}

const confirmed = (channel: { subscribed(callback: () => void): unknown }) =>
  new Promise<void>((resolve) => {
    channel.subscribed(resolve);
  });

afterEach(closeAll);

describe('Laravel Echo', () => {
  it('LIVE-02 gets the events of the game namespace over the Pusher protocol, authorised with game and character headers', async () => {
    const asked: AuthRequest[] = [];
    const { bus, port } = await startServer();
    const echo = createEcho(port, await startAuthEndpoint(asked));
    const channels = [echo.channel('rpg.game.1.turn'), echo.private('rpg.game.1.profile.2.turn')];
    const received = channels.map(
      (channel) => new Promise((resolve) => channel.listen('TurnSent', resolve)),
    );
    await Promise.all(channels.map(confirmed));

    const event = eventWireName(NAMESPACE, 'TurnSent');
    expect(event).toBe('App\\Events\\Rpg\\TurnSent');
    await bus.publish('rpg.game.1.turn', event, { turn: { id: '5', isOwner: false } });
    await bus.publish('private-rpg.game.1.profile.2.turn', event, {
      turn: { id: '5', isOwner: true },
    });

    expect(await Promise.all(received)).toEqual([
      { turn: { id: '5', isOwner: false } },
      { turn: { id: '5', isOwner: true } },
    ]);
    expect(asked).toEqual([
      {
        ...{ path: '/broadcasting/auth', game: '1', character: '2' },
        type: 'application/x-www-form-urlencoded',
      },
    ]);
    expect(SOCKET_PORT).toBe(6001);
  });

  it('sees the members of a chat channel and whispers in it', async () => {
    const { port } = await startServer();
    const endpoint = await startAuthEndpoint([]);
    const [one, other] = [createEcho(port, endpoint), createEcho(port, endpoint)];
    const here = new Promise((resolve) => one.join('chat.rpg.room.1').here(resolve));
    expect(await here).toEqual([{ name: 'Анна' }]);
    const there = other.join('chat.rpg.room.1');
    await confirmed(there);
    const received = new Promise((resolve) => there.listenForWhisper('typing', resolve));
    one.join('chat.rpg.room.1').whisper('typing', { name: 'Анна' });
    expect(await received).toEqual({ name: 'Анна' });
  });

  it('is refused the channel that the host does not sign', async () => {
    const { port, server } = await startServer();
    const echo = createEcho(port, await startAuthEndpoint([]));
    const foreign = echo.private('rpg.game.1.profile.999.turn');
    const error = await new Promise((resolve) => {
      foreign.error(resolve);
    });
    expect(error).toMatchObject({ type: 'AuthError', status: 403 });
    expect(server.stats().subscriptions).toBe(0);
  });
});
