import { useEffect } from 'react';
import type { ChannelRef } from '../../../contract/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { channelKey } from '../channels.ts';
import { selectSelected } from '../composer/composerSelectors.ts';
import { OPEN_MOST } from '../rooms/messages.ts';
import { endFollowed } from '../rooms/actions.ts';

/** Lets a room that has grown long give up its beginning while one follows the talk. What is selected is to be copied, and stays. */
export function useLightRoom(
  channel: ChannelRef,
  { count, following }: { readonly count: number; readonly following: boolean },
): void {
  const dispatch = useAppDispatch();
  const selects = useAppSelector((state) => selectSelected(state, channelKey(channel)).length > 0);
  useEffect(() => {
    if (following && !selects && count > OPEN_MOST) dispatch(endFollowed({ channel }));
  }, [dispatch, channel, count, following, selects]);
}
