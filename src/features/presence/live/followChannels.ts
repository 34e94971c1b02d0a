import type { ChannelRef } from '../../../contract/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import type { WithSession } from '../../session/index.ts';
import { loadOnline } from '../flow.ts';
import type { WithPresence } from '../slice.ts';
import { channelsFollowed } from './liveSlice.ts';

/**
 * Sets the channels that the character is subscribed to: the online list is fetched with them from now on (spec 2 §7), and at once where it was not
 * fetched with all of them, so that who is in them is known without a socket too.
 */
export function followChannels(
  channels: readonly ChannelRef[],
): AppThunk<void, WithSession & WithPresence> {
  return (dispatch, getState) => {
    dispatch(channelsFollowed({ channels }));
    const { list } = getState().presence;
    const known = new Set(list.channels?.map(({ type, id }) => `${type}/${id}`));
    if (channels.some(({ type, id }) => !known.has(`${type}/${id}`))) void dispatch(loadOnline());
  };
}
