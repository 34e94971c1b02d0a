import type { AppThunk } from '../../lib/store.ts';
import type { WithSession } from '../session/index.ts';
import { loadNewest, markRead } from './flow.ts';
import { noticeFollowed } from './inboxSlice.ts';
import { selectNotification } from './selectors.ts';
import type { WithNotifications } from './slice.ts';

/** A notice of the browser that was pressed, as a page hears of it. */
export interface PressedNotice {
  /** The id of the notification. */
  readonly id: string;
  /** The address (path and query) at which the page was then. */
  readonly from: string;
  /** Does nothing on the page hold text? Asked anew after a wait: whoever has begun to write stays who they are. */
  readonly isFree: () => boolean;
}

/**
 * Does for a pressed notice what a press in the panel does, but for the way there, which is gone already: it is read, and there its character is played.
 * One that is not known is looked for among the newest; one that is not there changes nothing.
 */
export function followPressed({
  id,
  from,
  isFree,
}: PressedNotice): AppThunk<Promise<void>, WithNotifications & WithSession> {
  return async (dispatch, getState) => {
    const known = () => selectNotification(getState(), id);
    if (!known()) await dispatch(loadNewest());
    const entry = known();
    if (!entry) return;
    void dispatch(markRead(id));
    const { url, game, character } = entry;
    if (isFree()) dispatch(noticeFollowed({ url, game, character, from }));
  };
}
