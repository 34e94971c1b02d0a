import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { channelKind, isChannelName, isSocketId } from './channelName.ts';

/** A member of a presence channel, as the protocol writes it. */
export interface ChannelData {
  user_id: string | number;
  /** Seen by every member of the channel; any JSON, 1 kB at most (SocketLimits.userInfoBytes). */
  user_info?: unknown;
  /** Hears the channel, but is none of its members: nobody learns that it is there (SAFE-04). */
  unseen?: true;
}

export interface SignChannelInput {
  key: string;
  secret: string;
  socketId: string;
  channel: string;
  /** Required for presence channels, refused for others. */
  channelData?: ChannelData | undefined;
}

/** The answer of an authorisation endpoint, ready to be sent as JSON. */
export interface ChannelAuth {
  auth: string;
  channel_data?: string;
}

/**
 * Signs the permission of one socket to subscribe to one private or presence channel.
 * Whether it may is the caller's decision; this only writes it down.
 * @throws TypeError for a malformed socket id or channel, a public channel, or channel data that does not fit the kind
 */
export function signChannel(input: SignChannelInput): ChannelAuth {
  const { key, secret, socketId, channel, channelData } = input;
  const kind = channelKind(channel);
  if (!isSocketId(socketId)) throw new TypeError('Malformed socket id');
  if (!isChannelName(channel)) throw new TypeError('Malformed channel name');
  if (kind === 'public') throw new TypeError('A public channel needs no signature');
  if ((kind === 'presence') !== (channelData !== undefined)) {
    throw new TypeError('Channel data belongs to presence channels, and only to them');
  }
  if (!channelData) return { auth: `${key}:${hmac(secret, `${socketId}:${channel}`)}` };
  const data = JSON.stringify(channelData);
  return { auth: `${key}:${hmac(secret, `${socketId}:${channel}:${data}`)}`, channel_data: data };
}

export interface VerifyChannelInput {
  key: string;
  secret: string;
  socketId: string;
  channel: string;
  auth: string;
  /** The text that was signed, byte for byte. */
  channelData?: string | undefined;
}

/** Whether `auth` is our signature for this socket, channel and channel data. */
export function verifyChannel(input: VerifyChannelInput): boolean {
  const { key, secret, socketId, channel, channelData, auth } = input;
  const signed = [socketId, channel, ...(channelData === undefined ? [] : [channelData])].join(':');
  return sameText(auth, `${key}:${hmac(secret, signed)}`);
}

/** HMAC-SHA256 in hex, the only signature the protocol knows. */
export function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Compares without telling by its time where the texts differ, or how long the right one is. */
export function sameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
