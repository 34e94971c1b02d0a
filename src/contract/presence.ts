import * as v from 'valibot';
import { channelRef } from './chatChannel.ts';
import { id, imageUrl, linkUrl, text } from './primitives.ts';
import { entity, list, oneOf } from './shape.ts';

export const onlineTypes = ['master', 'profile', 'user'] as const;

/**
 * One who is online (spec 2 §3): id and type; the rest where the host sends it. `channels` (an addition of this host) are those of the
 * channels asked about that this one has open: who is in a channel, for clients without a socket.
 */
export const onlineEntry = entity({
  id,
  type: oneOf(onlineTypes, 'user'),
  name: v.exactOptional(text),
  avatar: v.exactOptional(imageUrl),
  seo: v.exactOptional(text),
  url: v.exactOptional(linkUrl),
  channels: v.exactOptional(list(channelRef)),
});
export type OnlineEntry = v.InferOutput<typeof onlineEntry>;
