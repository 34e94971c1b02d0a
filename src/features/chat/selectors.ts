import { createSelector, weakMapMemoize } from '@reduxjs/toolkit';
import { shallowEqual } from 'react-redux';
import type { ApiError } from '../../api/index.ts';
import type { ChatChannel } from '../../contract/index.ts';
import { selectGame, type LoadStatus, type WithSession } from '../session/index.ts';
import { channelKey } from './channels.ts';
import type { WithChat } from './slice.ts';

/** Questions to the chat that any screen may ask. */

/** The channel with another count; the same object for the same count. */
const withUnreads = weakMapMemoize((channel: ChatChannel, unreads: number): ChatChannel =>
  unreads === channel.unreads ? channel : { ...channel, unreads },
);

/**
 * The channels that are open to the character, each with what is unread in it now: nothing in one that is on screen (MSG-09). A line that
 * comes and is read changes none of them: who shows channels does not render for it (QUICK-13).
 */
export const selectChatChannels: (state: WithChat) => readonly ChatChannel[] = createSelector(
  [
    ({ chat }: WithChat) => chat.list.channels,
    ({ chat }: WithChat) => chat.rooms?.counts,
    ({ chat }: WithChat) => chat.rooms?.open,
    ({ chat }: WithChat) => chat.rooms?.lost,
  ],
  (channels, counts = {}, open = {}, lost = {}) =>
    channels.flatMap((channel) => {
      const key = channelKey(channel);
      const { base = channel.unreads, fresh = {} } = counts[key] ?? {};
      return lost[key]
        ? []
        : [withUnreads(channel, open[key] ? 0 : base + Object.keys(fresh).length)];
    }),
  { memoizeOptions: { resultEqualityCheck: shallowEqual } },
);

export const selectChatStatus = ({ chat }: WithChat): LoadStatus => chat.list.status;

export const selectChatError = ({ chat }: WithChat): ApiError | undefined => chat.list.error;

/** All that is unread in all channels: the badge of the chat link (SHELL-07). */
export const selectTotalUnread = (state: WithChat): number =>
  selectChatChannels(state).reduce((total, { unreads }) => total + unreads, 0);

/** Whether the game has chat and this character any channel, so that there is a link to it (SHELL-06, SHELL-07). */
export const selectHasChat = (state: WithSession & WithChat): boolean =>
  selectGame(state)?.chat === true && selectChatChannels(state).length > 0;
