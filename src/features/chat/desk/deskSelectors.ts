import { createSelector } from '@reduxjs/toolkit';
import type { ChatChannel } from '../../../contract/index.ts';
import { channelKey } from '../channels.ts';
import { selectChatChannels } from '../selectors.ts';
import type { WithChat } from '../slice.ts';
import { type DeskState, type DeskWindow, emptyDesk, keyOf } from './deskState.ts';

/**
 * Questions to the desk of windows. Those of channels that the character no longer has are not there, nor is that of the channel which
 * has the page to itself: the same messages would be on screen twice.
 */

export const selectDesk = ({ chat }: WithChat): DeskState => chat.desk ?? emptyDesk;

/** All windows, in the order in which they were opened. */
export const selectWindows = createSelector(
  [
    (state: WithChat) => selectDesk(state).windows,
    ({ chat }: WithChat) => chat.list.channels,
    ({ chat }: WithChat) => chat.rooms?.lost,
    (state: WithChat) => selectDesk(state).onScreen,
  ],
  (windows, channels, lost = {}, onScreen): readonly DeskWindow[] => {
    const known = new Set(channels.map(channelKey));
    const isThere = (key: string) => known.has(key) && !lost[key] && key !== onScreen;
    const left = windows.filter((one) => isThere(keyOf(one)));
    return left.length === windows.length ? windows : left;
  },
);

/** The windows that stand on the desk. */
export const selectShownWindows = createSelector([selectWindows], (windows) =>
  windows.filter(({ minimised }) => !minimised),
);

/** The windows that are entries of the bar. */
export const selectMinimisedWindows = createSelector([selectWindows], (windows) =>
  windows.filter(({ minimised }) => minimised),
);

/** Is there a desk to be shown at all? */
export const selectHasWindows = (state: WithChat): boolean => selectWindows(state).length > 0;

/** Does the window of this channel stand on the desk? A minimised one does not. */
export const selectIsWindowOpen = (state: WithChat, key: string): boolean =>
  selectShownWindows(state).some((one) => keyOf(one) === key);

/** The key of the uppermost window that stands on the desk. */
export const selectTopWindow = createSelector(
  [selectShownWindows, (state: WithChat) => selectDesk(state).order],
  (windows, order): string | undefined => {
    const shown = new Set(windows.map(keyOf));
    return order.findLast((key) => shown.has(key));
  },
);

/** How high a window lies, from 1. */
export const selectWindowLevel = (state: WithChat, key: string): number =>
  selectDesk(state).order.indexOf(key) + 1;

/** The channel of a window as it was listed: what is unread in it is another question, whose answer changes with each message. */
export const selectChannelOfWindow = ({ chat }: WithChat, key: string): ChatChannel | undefined =>
  chat.list.channels.find((channel) => channelKey(channel) === key);

/** How many messages of this channel wait to be read now. */
export const selectUnreadsOfWindow = (state: WithChat, key: string): number =>
  selectChatChannels(state).find((channel) => channelKey(channel) === key)?.unreads ?? 0;
