import { fetchQuery } from '../../api/index.ts';
import { NOTIFICATIONS_PAGE } from '../../contract/index.ts';
import type { AppThunk } from '../../lib/store.ts';
import { selectIsSimpleMode, type WithConnection } from '../../realtime/index.ts';
import { chooseCharacter, selectUser, type WithSession } from '../session/index.ts';
import { notificationsApi } from './api.ts';
import { inboxBegan, noticeLeft } from './inboxSlice.ts';
import type { Marks } from './inboxState.ts';
import { selectInbox, selectNotifications } from './selectors.ts';
import type { WithNotifications } from './slice.ts';

/** What is asked of the notifications, by the reader and by the realtime loop. */

type State = WithNotifications & WithSession;
type Thunk<Result, Needs = unknown> = AppThunk<Result, State & Needs>;

/** What came of it, as due work tells it. */
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

/** Asks for the newest page. */
export function loadNewest(): Thunk<Promise<Outcome>> {
  return async (dispatch) => {
    const viewer = dispatch(begin());
    return viewer === undefined ? {} : dispatch(fetchQuery(notifications, { viewer }));
  };
}

/** Asks for the page before the oldest that is known. */
export function loadOlder(): Thunk<Promise<Outcome>> {
  return async (dispatch, getState) => {
    const viewer = dispatch(begin());
    const { next: before, older } = selectInbox(getState());
    if (viewer === undefined || before === undefined || older === 'loading') return {};
    return dispatch(fetchQuery(notifications, { viewer, query: { before } }));
  };
}

/** Catches up: by the newest page where a list is known or nobody tells of news, else by the count, which asks for the list where it is any. */
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

/** Marks as read what was seen where it stands, quietly: it is tried again. */
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

/** Plays the character that a notification is for, now that one is where it leads; then nothing is followed any more. */
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
