import type { Clock } from './environment.ts';
import type { Connection } from './connection.ts';
import { pingFrame } from './frames.ts';
import type { SocketLimits } from './limits.ts';
import { errorCodes } from './protocol.ts';

/**
 * Pings connections that have been silent for a while and closes those that stay so with 4201. One timer for all,
 * instead of two for each of thousands of sockets.
 * @returns a function that ends it
 */
export function startHeartbeat(
  connections: ReadonlyMap<string, Connection>,
  limits: SocketLimits,
  clock: Clock,
): () => void {
  const { activityTimeoutMs, pongTimeoutMs } = limits;
  const sweep = () => {
    const now = clock.now();
    for (const connection of connections.values()) {
      const { lastSeenAt, pingedAt } = connection;
      if (pingedAt !== undefined && now - pingedAt >= pongTimeoutMs) {
        connection.shut(errorCodes.pongNotReceived, 'Pong reply not received');
      } else if (pingedAt === undefined && now - lastSeenAt >= activityTimeoutMs) {
        connection.pingedAt = now;
        connection.send(pingFrame);
      }
    }
  };
  const step = Math.min(1000, activityTimeoutMs / 3, pongTimeoutMs / 3);
  return clock.every(Math.max(1, step), sweep);
}
