import type { BusEvent } from './bus.ts';
import type { Connection } from './connection.ts';
import { channelEvent } from './frames.ts';

/** Which of this host's sockets listen to which channel. */
export interface Channels {
  add(channel: string, connection: Connection): void;
  remove(channel: string, connection: Connection): void;
  /** Sends an event to this host's subscribers. */
  deliver(event: BusEvent): void;
  /** How many of this host's sockets listen to a channel. */
  sizeOf(channel: string): number;
  /** Channels with at least one subscriber here. */
  count(): number;
}

export function createChannels(): Channels {
  const subscribers = new Map<string, Set<Connection>>();
  return {
    add(channel, connection) {
      const connections = subscribers.get(channel) ?? new Set();
      subscribers.set(channel, connections.add(connection));
    },
    remove(channel, connection) {
      const connections = subscribers.get(channel);
      connections?.delete(connection);
      if (connections?.size === 0) subscribers.delete(channel);
    },
    deliver(event) {
      const connections = subscribers.get(event.channel);
      if (!connections) return;
      const frame = channelEvent(event);
      for (const connection of connections) {
        if (connection.socketId !== event.exceptSocketId) connection.deliver(event.channel, frame);
      }
    },
    sizeOf: (channel) => subscribers.get(channel)?.size ?? 0,
    count: () => subscribers.size,
  };
}
