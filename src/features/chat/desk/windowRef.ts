import type { ChannelRef } from '../../../contract/index.ts';
import { channelKey, channelOf } from '../channels.ts';

/**
 * What a window shows: a channel of chat, or the turns of a place. A place is named as a channel is, by a type that no channel has: hosts make
 * theirs of letters.
 */
export type WindowRef = ChannelRef;

const PLACE = '@place';

/** What the window of a place shows, by the key of the location. */
export const placeRef = (location: string): WindowRef => ({ type: PLACE, id: location });

/** The key of the location whose window this is; undefined for a window of chat. */
export const locationOf = ({ type, id }: WindowRef): string | undefined =>
  type === PLACE ? id : undefined;

/** Is this the window of a place? */
export const isPlace = (ref: WindowRef): boolean => locationOf(ref) !== undefined;

/** Is this the key of the window of a place? */
export const isPlaceKey = (key: string): boolean => isPlace(channelOf(key));

/** The key of the window of a place. */
export const placeKey = (location: string): string => channelKey(placeRef(location));
