import type { Allowances } from './allowances.ts';
import { channelKind, isChannelName } from './channelName.ts';
import type { Connection } from './connection.ts';
import type { SubscriptionRefusal } from './frames.ts';
import type { SocketLimits } from './limits.ts';
import type { Member } from './presence.ts';
import { parseChannelData } from './protocol.ts';
import { verifyChannel } from './signature.ts';

/** What a client says to subscribe: the channel, and for private and presence channels the host's signature. */
export interface SubscribeRequest {
  channel: string;
  auth: string | undefined;
  channelData: string | undefined;
}

export interface PermissionRules {
  key: string;
  secret: string;
  limits: SocketLimits;
  allowances: Pick<Allowances, 'join' | 'charge'>;
}

/** Why a socket may not subscribe; undefined when it may. Who may read what the host has decided by signing. */
export function refusalOfSubscription(
  connection: Connection,
  request: SubscribeRequest,
  rules: PermissionRules,
): SubscriptionRefusal | undefined {
  const refusal = refusalOfRequest(connection, request, rules);
  if (refusal ?? rules.allowances.join(connection)) return refusal;
  return limitReached('Too many subscriptions lately; try again later', 429);
}

function refusalOfRequest(
  connection: Connection,
  { channel, auth, channelData }: SubscribeRequest,
  { key, secret, limits }: PermissionRules,
): SubscriptionRefusal | undefined {
  if (!isChannelName(channel)) {
    return { type: 'InvalidChannel', error: 'Invalid channel name', status: 400 };
  }
  if (connection.surplus) return limitReached('Too many connections of this user', 429);
  if (connection.subscriptions.size >= limits.subscriptionsPerConnection) {
    return limitReached('Too many subscriptions', 429);
  }
  if (channelKind(channel) === 'public') return undefined;
  if (!auth) return authError('The channel needs authorisation');
  const { socketId } = connection;
  const verified = verifyChannel({ key, secret, socketId, channel, channelData, auth });
  return verified ? undefined : authError('The signature is wrong');
}

/** The person of a presence subscription whose signature is right, or why it cannot be. */
export function memberOf(
  { channelData }: SubscribeRequest,
  limits: SocketLimits,
): Member | SubscriptionRefusal {
  const member = parseChannelData(channelData);
  if (!member) return authError('The channel data lacks a user_id');
  if (member.userId.length > limits.userIdLength) {
    return limitReached('The user_id is too long', 413);
  }
  const info = member.userInfo === undefined ? '' : JSON.stringify(member.userInfo);
  if (Buffer.byteLength(info) <= limits.userInfoBytes) return member;
  return limitReached('The user_info is too large', 413);
}

export function limitReached(error: string, status: number): SubscriptionRefusal {
  return { type: 'LimitReached', error, status };
}

function authError(error: string): SubscriptionRefusal {
  return { type: 'AuthError', error, status: 401 };
}
