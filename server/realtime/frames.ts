import type { BusEvent } from './bus.ts';
import type { Member } from './presence.ts';
import type { ErrorCode } from './protocol.ts';

/**
 * What the socket server says to clients. As the protocol wants it, `data` is JSON within a string, except in errors,
 * pings and pongs, where it is an object.
 */

/** Why a subscription was refused; pusher-js gives it to the channel as `pusher:subscription_error`. */
export interface SubscriptionRefusal {
  type: 'AuthError' | 'InvalidChannel' | 'LimitReached' | 'ServerError';
  error: string;
  /** In the sense of HTTP: 400, 401, 413, 429, 500, 503. */
  status: number;
}

export function connectionEstablished(socketId: string, activityTimeoutMs: number): string {
  // pusher-js refuses a handshake whose time-out is 0.
  const activityTimeout = Math.max(1, Math.round(activityTimeoutMs / 1000));
  const data = { socket_id: socketId, activity_timeout: activityTimeout };
  return JSON.stringify({ event: 'pusher:connection_established', data: JSON.stringify(data) });
}

export const pingFrame = JSON.stringify({ event: 'pusher:ping', data: {} });
export const pongFrame = JSON.stringify({ event: 'pusher:pong', data: {} });

/** `code` null: the protocol has no number for it, and the connection stays. */
export function errorFrame(code: ErrorCode | null, message: string, channel?: string): string {
  return JSON.stringify({ event: 'pusher:error', channel, data: { code, message } });
}

export function subscriptionSucceeded(channel: string, members?: readonly Member[]): string {
  return JSON.stringify({
    event: 'pusher_internal:subscription_succeeded',
    channel,
    data: JSON.stringify(members ? { presence: presenceData(members) } : {}),
  });
}

function presenceData(members: readonly Member[]) {
  return {
    ids: members.map((member) => member.userId),
    hash: Object.fromEntries(members.map((member) => [member.userId, member.userInfo ?? null])),
    count: members.length,
  };
}

export function subscriptionError(channel: string, refusal: SubscriptionRefusal): string {
  return JSON.stringify({ event: 'pusher:subscription_error', channel, data: refusal });
}

/** An event of a channel, ready to be sent to every subscriber: made once, however many they are. */
export function channelEvent({ channel, event, data, userId }: BusEvent): Buffer {
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return Buffer.from(JSON.stringify({ event, channel, data: text, user_id: userId }));
}

/** Presence events go over the bus like any other, since the members may be on several hosts. */
export const memberAdded = 'pusher_internal:member_added';
export const memberRemoved = 'pusher_internal:member_removed';
