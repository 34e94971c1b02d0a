import * as v from 'valibot';
import { count, imageUrl, key, text } from './primitives.ts';
import { entity } from './shape.ts';

/** The type of the channels that belong to events of quests. */
export const QUEST_EVENT_CHANNEL = 'rpg_quest_event';

/** On only if said so. Other hosts may mean something else by the word. */
const closedFlag = v.pipe(
  v.unknown(),
  v.transform((value) => value === true),
);

/** A channel pointed at: a type and an id in it. */
export const channelRef = entity({ id: key, type: key });
export type ChannelRef = v.InferOutput<typeof channelRef>;

/**
 * A chat channel with the number of unread messages (spec 2 §3), UNREADS_LIMIT standing for any more. `closed` (an addition of
 * this host) marks one that players only read any more: its quest event is over.
 */
export const chatChannel = entity({
  id: key,
  type: key,
  title: text,
  image: v.exactOptional(imageUrl),
  bgimage: v.exactOptional(imageUrl),
  unreads: v.optional(count, 0),
  closed: v.exactOptional(closedFlag),
});
export type ChatChannel = v.InferOutput<typeof chatChannel>;
