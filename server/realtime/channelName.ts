/** The three kinds of channels; the prefix of the name on the wire says which. */
export type ChannelKind = 'public' | 'private' | 'presence';

/** Longest channel name of the protocol, prefix included. */
export const CHANNEL_NAME_LENGTH = 164;

const CHANNEL_NAME = /^[A-Za-z0-9_\-=@,.;]+$/;
const SOCKET_ID = /^[0-9]{1,20}\.[0-9]{1,20}$/;

export function channelKind(channel: string): ChannelKind {
  if (channel.startsWith('presence-')) return 'presence';
  return channel.startsWith('private-') ? 'private' : 'public';
}

/** Whether the protocol allows this channel name: letters, digits and _ - = @ , . ; up to 164 characters. */
export function isChannelName(value: string): boolean {
  return value.length <= CHANNEL_NAME_LENGTH && CHANNEL_NAME.test(value);
}

/**
 * Whether this is a socket id such as `123.456`.
 * It is signed side by side with the channel name, so a signer must refuse anything else.
 */
export function isSocketId(value: string): boolean {
  return SOCKET_ID.test(value);
}
