import { fetchQuery } from '../../api/index.ts';
import { NOTIFICATIONS_PAGE } from '../../contract/index.ts';
import type { AppThunk } from '../../lib/store.ts';
import { selectIsSimpleMode, type WithConnection } from '../../realtime/index.ts';
import { chooseCharacter, selectUser, type WithSession } from '../session/index.ts';
import { notificationsApi } from './api.ts';
import { inboxBegan, noticeFollowed, noticeLeft } from './inboxSlice.ts';
import {
  type Marks,
  selectInbox,
  selectNotification,
  selectNotifications,
  type WithNotifications,
} from './inboxState.ts';

/** Calls for notifications, made by the reader and by polling. */

type State = WithNotifications & WithSession;
type Thunk<Result, Needs = unknown> = AppThunk<Result, State & Needs>;

/** The outcome, as polling tasks return it. */
type Outcome = { readonly error?: unknown };

const { notifications, notificationUnreads, readNotifications, noteSeen } =
  notificationsApi.endpoints;

/** Whose notifications these are from now on: of the one who is signed in. Undefined for a guest, who has none. */
function begin(): Thunk<string | undefined> {
  return (dispatch, getState) => {
    const user = selectUser(getState())?.id;
    if (user !== undefined && selectInbox(getState()).owner !== user)
      dispatch(inboxBegan({ user }));
    return user;
  };
}

/** Fetches the newest page. */
export function loadNewest(): Thunk<Promise<Outcome>> {
  return async (dispatch) => {
    const viewer = dispatch(begin());
    return viewer === undefined ? {} : dispatch(fetchQuery(notifications, { viewer }));
  };
}

/** Fetches the page before the oldest that is known. */
export function loadOlder(): Thunk<Promise<Outcome>> {
  return async (dispatch, getState) => {
    const viewer = dispatch(begin());
    const { next: before, older } = selectInbox(getState());
    if (viewer === undefined || before === undefined || older === 'loading') return {};
    return dispatch(fetchQuery(notifications, { viewer, query: { before } }));
  };
}

/** Catches up: by the newest page where a list is known or no socket brings news, else by the count, and the list where anything is unread. */
export function loadNews(): Thunk<Promise<Outcome>, WithConnection> {
  return async (dispatch, getState) => {
    const viewer = dispatch(begin());
    if (viewer === undefined) return {};
    const known = selectInbox(getState()).status === 'ready';
    if (known || selectIsSimpleMode(getState())) return dispatch(loadNewest());
    const counted = await dispatch(fetchQuery(notificationUnreads, { viewer }));
    // What is unread has to be known one by one, to be marked when it is seen where it stands.
    const some = selectInbox(getState()).unreads > 0;
    return some ? dispatch(loadNewest()) : counted;
  };
}

function mark(body: Marks, { initiate }: typeof readNotifications): Thunk<Promise<Outcome>> {
  return async (dispatch) => {
    const viewer = dispatch(begin());
    if (viewer === undefined) return {};
    const { ids, upTo } = body;
    const sent = { ...(ids && { ids: [...ids] }), ...(upTo !== undefined && { upTo }) };
    return dispatch(initiate({ viewer, body: sent }, { track: false }));
  };
}

/** Marks one as read, if it is not. */
export function markRead(id: string): Thunk<Promise<Outcome>> {
  return async (dispatch, getState) => {
    const unread = selectNotifications(getState()).some((one) => one.id === id && !one.read);
    return unread ? dispatch(mark({ ids: [id] }, readNotifications)) : {};
  };
}

/** Marks as read what was seen where it stands, with a silent retry. */
export function markSeen(ids: readonly string[]): Thunk<Promise<Outcome>> {
  return (dispatch) => dispatch(mark({ ids: ids.slice(0, NOTIFICATIONS_PAGE) }, noteSeen));
}

/** Marks all as read that were seen or lie before: what comes at this very moment stays unread. */
export function markAllRead(): Thunk<Promise<Outcome>> {
  return async (dispatch, getState) => {
    const [newest] = selectNotifications(getState());
    return newest ? dispatch(mark({ upTo: newest.at }, readNotifications)) : {};
  };
}

/** Chooses the character that a notification is for, now that its page is open; then nothing is followed any more. */
export function arriveAtNotice(): Thunk<void> {
  return (dispatch, getState) => {
    const { following } = selectInbox(getState());
    const { gameKey, characterKey } = getState().session;
    dispatch(noticeLeft());
    const { character } = following ?? {};
    if (character !== undefined && following?.game === gameKey && character !== characterKey)
      dispatch(chooseCharacter(character));
  };
}

/** A notice of the browser that was pressed, as a page is informed of it. */
export interface PressedNotice {
  /** The id of the notification. */
  readonly id: string;
  /** The address (path and query) at which the page was then. */
  readonly from: string;
  /** Is no text being written on the page? Called after a wait: whoever has begun to write stays who they are. */
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
