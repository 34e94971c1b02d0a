import type PusherClient from 'pusher-js';
import Pusher, { type Channel, type Options, type PresenceChannel } from 'pusher-js';
import { authFor } from './rawClient.ts';
import { closeLater, KEY } from './socketServer.ts';

export interface PusherOptions extends Partial<Options> {
  /** Presence channels know the client by this. */
  userId?: string;
}

/** A pusher-js client as the product uses it, authorised by the official server library. */
export function createPusher(
  port: number,
  { userId, ...options }: PusherOptions = {},
): PusherClient {
  const pusher = new Pusher(KEY, {
    ...{ cluster: 'mt1', wsHost: '127.0.0.1', wsPort: port, wssPort: port, forceTLS: false },
    enabledTransports: ['ws'],
    channelAuthorization: {
      customHandler: ({ socketId, channelName }, callback) => {
        callback(null, authFor(socketId, channelName, userId) as { auth: string });
      },
    },
    ...options,
  });
  closeLater({
    close: () => {
      pusher.disconnect();
    },
  });
  return pusher;
}

/** The next time something happens on a channel or connection, with what it brings. */
export function happening<T>(
  source: { bind(event: string, callback: (data: T, metadata?: unknown) => void): unknown },
  event: string,
): Promise<T> {
  return new Promise((resolve) => {
    source.bind(event, (data) => {
      resolve(data);
    });
  });
}

/** Subscribes and waits for the confirmation. */
export async function subscribed(pusher: PusherClient, name: string): Promise<Channel> {
  const channel = pusher.subscribe(name);
  await happening(channel, 'pusher:subscription_succeeded');
  return channel;
}

/** A presence channel with the list of its members. */
export type Hall = Pick<PresenceChannel, 'bind' | 'members'>;

/** Enters a presence channel and waits for the list. */
export async function entered(pusher: PusherClient, name: string): Promise<Hall> {
  // pusher-js chooses the class by the prefix of the name, which its types do not say.
  return (await subscribed(pusher, name)) as unknown as Hall;
}
