import { type ChannelRef, chatTopic } from '../../contract/index.ts';

/** How a channel is named inside the state, in storage and on sockets. */

/** The name of a channel in the state: `type/id`. */
export const channelKey = ({ type, id }: ChannelRef): string => `${type}/${id}`;

/** The channel of that name. */
export function channelOf(key: string): ChannelRef {
  const [type = '', id = ''] = key.split('/');
  return { type, id };
}

/** The bare pointer to a channel, without what else is known of it. */
export const refOf = ({ type, id }: ChannelRef): ChannelRef => ({ type, id });

/** The topic of a channel's socket, without the prefix of its kind. */
export const topicOf = ({ type, id }: ChannelRef): string => chatTopic(type, id);

/** Who writes as whom, and where: what drafts and outbox are stored under. */
export interface ChatScope {
  readonly user: string;
  readonly game: string;
  readonly character: string;
  readonly channel: ChannelRef;
}
