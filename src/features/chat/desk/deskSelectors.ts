import { createSelector } from '@reduxjs/toolkit';
import { selectLocationByKey, type WithSession } from '../../session/index.ts';
import { channelKey, channelOf } from '../channels.ts';
import { selectChatChannels } from '../selectors.ts';
import type { WithChat } from '../slice.ts';
import { type DeskLayout, layoutOf } from './deskLayout.ts';
import { type DeskState, type DeskWindow, emptyDesk, isTiled, keyOf } from './deskState.ts';
import type { Rect } from './layout.ts';
import { isPlaceKey, locationOf } from './windowRef.ts';

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
    const isThere = (key: string) =>
      isPlaceKey(key) || (known.has(key) && !lost[key] && key !== onScreen);
    const left = windows.filter((one) => isThere(keyOf(one)));
    return left.length === windows.length ? windows : left;
  },
);

/** Where the windows are shown now. */
export const selectLayout: (state: WithChat) => DeskLayout = createSelector(
  [
    selectWindows,
    (state: WithChat) => selectDesk(state).order,
    (state: WithChat) => selectDesk(state).area,
    (state: WithChat) => selectDesk(state).writer,
  ],
  (windows, order, area, writer) =>
    layoutOf({ windows, order, ...(area && { area }), ...(writer && { writer }) }),
);

const selectOut = (state: WithChat): ReadonlySet<string> => selectLayout(state).out;

/** The windows that stand on the desk. */
export const selectShownWindows = createSelector([selectWindows, selectOut], (windows, out) =>
  windows.filter((one) => !one.minimised && !out.has(keyOf(one))),
);

/** The windows that are entries of the bar: minimised, or tiled without room for them now. */
export const selectMinimisedWindows = createSelector([selectWindows, selectOut], (windows, out) =>
  windows.filter((one) => one.minimised || out.has(keyOf(one))),
);

/** The rectangle of a window on the desk; the same object as long as it stays there. */
export function selectRect(state: WithChat, key: string): Rect | undefined {
  return selectLayout(state).rects[key];
}

/** Do all windows stand among the tiles? */
export const selectIsTiled = (state: WithChat): boolean =>
  isTiled({ windows: selectWindows(state) });

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

/** What the bar and the head of a window say of it. */
export interface WindowSubject {
  readonly title: string;
  readonly image?: string;
}

/**
 * The channel of a window as it was listed: what is unread in it is another question, whose answer changes with each message. Of a place the
 * location; one that is not among those of the game is named by its key.
 */
export function selectSubject(
  state: WithChat & WithSession,
  key: string,
): WindowSubject | undefined {
  const location = locationOf(channelOf(key));
  if (location === undefined)
    return state.chat.list.channels.find((channel) => channelKey(channel) === key);
  return selectLocationByKey(state, location) ?? unknownPlace(location);
}

/** The same object for the same key, so that nothing renders again for it. */
const unknownPlaces = new Map<string, WindowSubject>();

function unknownPlace(title: string): WindowSubject {
  const known = unknownPlaces.get(title) ?? { title };
  unknownPlaces.set(title, known);
  return known;
}

/** How many messages of this channel wait to be read now. */
export const selectUnreadsOfWindow = (state: WithChat, key: string): number =>
  selectChatChannels(state).find((channel) => channelKey(channel) === key)?.unreads ?? 0;
