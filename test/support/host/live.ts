import type { LightMyRequestResponse } from 'fastify';
import type PusherClient from 'pusher-js';
import type { SocketServer } from '../../../server/realtime/index.ts';
import { pauseWithRedis } from '../../../server/shared.ts';
import { isTyping } from '../../../server/routes/chat/sockets.ts';
import { calls } from '../../../src/contract/index.ts';
import { createPusher, subscribed } from '../realtime/pusherClient.ts';
import { KEY, startServer } from '../realtime/socketServer.ts';
import { createTestHost, type Headers, type TestHost, type TestHostOptions } from './index.ts';

/** A test host with its socket server on a free port; `closeAll` of the socket helpers ends the sockets. */
export async function createLiveHost(
  options: TestHostOptions = {},
): Promise<{ host: TestHost; port: number; server: SocketServer }> {
  const host = await createTestHost({ ...options, env: { SOCKET_KEY: KEY, ...options.env } });
  const { socketKey: key, socketSecret: secret } = host.deps.config.secrets;
  const { bus, attendance: presence } = host.deps;
  const { port, server } = await startServer({ key, secret, bus, presence, mayWhisper: isTyping });
  if (options.redis) pauseWithRedis(options.redis, server);
  return { host, port, server };
}

/** Asks the host for permission to subscribe to a channel, as a browser with these headers. */
export function authorize(
  host: TestHost,
  headers: Headers,
  channel: string,
  socketId = '1.1',
): Promise<LightMyRequestResponse> {
  return host.app.inject({
    method: calls.authorizeChannel.method,
    url: calls.authorizeChannel.path({}),
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ socket_id: socketId, channel_name: channel }).toString(),
  });
}

/** What came over a channel, in order: the event's name and its data. */
export type ReceivedEvents = [event: string, data: unknown][];

/** A pusher-js client of somebody, authorised by the host itself. */
export function listenAs(host: TestHost, port: number, headers: Headers): PusherClient {
  return createPusher(port, {
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, callback) => {
        authorize(host, headers, channelName, socketId).then(
          (answer) =>
            answer.statusCode === 200
              ? callback(null, answer.json<{ auth: string }>())
              : callback(new Error(answer.body), null),
          (error: unknown) => callback(error as Error, null),
        );
      },
    },
  });
}

/** Subscribes and writes down all that comes, but for the protocol's own events. */
export async function recordEvents(pusher: PusherClient, channel: string): Promise<ReceivedEvents> {
  const received: ReceivedEvents = [];
  (await subscribed(pusher, channel)).bind_global((event: string, data: unknown) => {
    if (!event.startsWith('pusher')) received.push([event, data]);
  });
  return received;
}
