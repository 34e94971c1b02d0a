import { type ApiError, fetchQuery } from '../../../api/index.ts';
import { type ChannelRef, OLDER_MESSAGES_LOADS } from '../../../contract/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import type { WithPresence } from '../../presence/index.ts';
import type { WithSession } from '../../session/index.ts';
import { channelKey } from '../channels.ts';
import type { WithChat } from '../slice.ts';
import { messagesApi } from './api.ts';
import { loadAuthors } from './people.ts';
import { channelParams, selectRoom } from './selectors.ts';

/** The pages of a room: the newest one, and what stands above. */

type State = WithChat & WithSession & WithPresence;

/** The error of a call, if there was one. */
interface Outcome {
  readonly error?: ApiError;
}

type RoomThunk = AppThunk<Promise<Outcome>, State>;

function loadPage(channel: ChannelRef, before?: string, to?: string): RoomThunk {
  return async (dispatch, getState) => {
    const params = channelParams(getState(), channel);
    if (params === undefined) return {};
    const arg = {
      params: { ...params, ...(before !== undefined && { before }) },
      ...(to !== undefined && { query: { to } }),
    };
    const { error } = await dispatch(fetchQuery(messagesApi.endpoints.chatMessages, arg));
    if (error) return { error: error as ApiError };
    void dispatch(loadAuthors());
    return {};
  };
}

/** Loads the newest page; it replaces what was loaded before. */
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

/**
 * Loads older messages down to this one, as many at once as the host gives: on some that is a page, so that it is to be called again until the room has
 * the message. No count of pages holds it up.
 */
export function loadDownTo(channel: ChannelRef, message: string): RoomThunk {
  return async (dispatch, getState) => {
    const { loading, ended, floor } = selectRoom(getState(), channelKey(channel)) ?? {};
    if (loading !== undefined || ended || floor === undefined) return {};
    return dispatch(loadPage(channel, floor.id, message));
  };
}
