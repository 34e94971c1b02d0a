import { anew, type ApiError, held } from '../../../api/index.ts';
import { type ChannelRef, OLDER_MESSAGES_LOADS } from '../../../contract/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import type { WithSession } from '../../session/index.ts';
import { channelKey } from '../channels.ts';
import { selectChatChannels } from '../selectors.ts';
import type { WithChat } from '../slice.ts';
import { loadAuthors } from './authorThunks.ts';
import { messagesSeen, roomClosed, roomOpened, type ShownBy } from './roomFacts.ts';
import { roomsApi } from './roomsApi.ts';
import { channelParams, selectChatOwner, selectRoom } from './roomSelectors.ts';
// Whoever opens a room needs their reducers: a fact that comes before them is lost, and the room would never be loaded.
import './authorsSlice.ts';
import './liveSlice.ts';
import './roomsSlice.ts';

/** What windows and screens ask of a room. What came of it stands in the room itself. */

type State = WithChat & WithSession;

/** What came of a call: nothing but the error, if there was one. */
interface Outcome {
  readonly error?: ApiError;
}

type RoomThunk = AppThunk<Promise<Outcome>, State>;

function loadPage(channel: ChannelRef, before?: string): RoomThunk {
  return async (dispatch, getState) => {
    const params = channelParams(getState(), channel);
    if (params === undefined) return {};
    const arg = { params: { ...params, ...(before !== undefined && { before }) } };
    const { initiate } = roomsApi.endpoints.chatMessages;
    const { error } = await held(dispatch(initiate(arg, anew)));
    if (error) return { error: error as ApiError };
    void dispatch(loadAuthors());
    return {};
  };
}

/** Loads the newest page; a room that was loaded begins anew with it. */
export function loadRoom(channel: ChannelRef): RoomThunk {
  return (dispatch) => dispatch(loadPage(channel));
}

/**
 * Loads the page above the oldest message (WIN-02): not while another page is on its way, nor where the end was reached, nor more than seven
 * times in a row before the reader has left the top (`topLeft`).
 */
export function loadOlder(channel: ChannelRef): RoomThunk {
  return async (dispatch, getState) => {
    const room = selectRoom(getState(), channelKey(channel));
    if (!room?.loaded || room.loading !== undefined || room.ended) return {};
    if (room.floor === undefined || room.olderLoads >= OLDER_MESSAGES_LOADS) return {};
    return dispatch(loadPage(channel, room.floor.id));
  };
}

/** A window or a screen shows the channel: its messages are loaded, unless they are there (MSG-09). */
export function openRoom(channel: ChannelRef, by: ShownBy): AppThunk<void, State> {
  return (dispatch, getState) => {
    const owner = selectChatOwner(getState());
    if (owner === undefined) return;
    const key = channelKey(channel);
    const listed = selectChatChannels(getState()).find((one) => channelKey(one) === key);
    dispatch(roomOpened({ channel, by, ...owner, unreads: listed?.unreads ?? 0 }));
    const room = selectRoom(getState(), key);
    if (room && !room.loaded && room.loading !== 'page') void dispatch(loadRoom(channel));
  };
}

/** A window or a screen no longer shows the channel. */
export function closeRoom(channel: ChannelRef, by: ShownBy): AppThunk<void, State> {
  return (dispatch, _getState, { clock }) => {
    dispatch(roomClosed({ channel, by, at: clock() }));
  };
}

/** This message was really seen, and with it all above: the host is told within a second (MSG-15). */
export function markSeen(channel: ChannelRef, message: string): AppThunk<void, State> {
  return (dispatch, getState) => {
    const owner = selectChatOwner(getState());
    if (owner) dispatch(messagesSeen({ channel, message, ...owner }));
  };
}
