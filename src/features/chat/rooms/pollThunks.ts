import { CALL_LIMIT, type ChannelRef, POLL_OVERLAP_MS } from '../../../contract/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import type { WithSession } from '../../session/index.ts';
import { refOf } from '../channels.ts';
import { selectChatChannels } from '../selectors.ts';
import type { WithChat } from '../slice.ts';
import { loadAuthors } from './authorThunks.ts';
import type { OwnMarks } from './marks.ts';
import { roomsApi } from './roomsApi.ts';
import { selectChatOwner } from './roomSelectors.ts';
import { loadRoom } from './roomThunks.ts';

/** What the realtime loop asks of the host for all rooms. */

type State = WithChat & WithSession;

/** What came of it, as due work tells it. */
type WorkThunk = AppThunk<Promise<{ readonly error?: unknown }>, State>;

const nothing = {} as const;

/** Refusals that asking again does not change: no such channel, or not open to the character. */
const HOPELESS = [403, 404];

/** Rooms on screen whose first page failed, or of which something was missed. */
export function roomsToLoad({ chat }: WithChat): ChannelRef[] {
  return Object.values(chat.rooms?.rooms ?? {})
    .filter(({ shown, loading }) => shown > 0 && loading !== 'page')
    .filter(({ stale, loaded }) => stale ?? !loaded)
    .filter(({ error }) => !HOPELESS.includes(error?.status ?? 0))
    .map(({ channel }) => channel);
}

/** Loads what is on screen and cannot be caught up with otherwise. */
export function loadMissing(): WorkThunk {
  return async (dispatch, getState) => {
    const answers = await Promise.all(
      roomsToLoad(getState()).map((channel) => dispatch(loadRoom(channel))),
    );
    return answers.find(({ error }) => error !== undefined) ?? nothing;
  };
}

/** Asks for the news of all channels in one call, since a little before the last news (MSG-08, LIVE-09). */
export function pollMessages(): WorkThunk {
  return async (dispatch, getState, { clock }) => {
    const params = selectChatOwner(getState());
    const channels = selectChatChannels(getState()).slice(0, CALL_LIMIT.channels).map(refOf);
    if (params === undefined || channels.length === 0) return nothing;
    const since = getState().chat.rooms?.syncedTo ?? clock();
    const body = { date: Math.max(0, since - POLL_OVERLAP_MS), channels };
    const { initiate } = roomsApi.endpoints.newChatMessages;
    const { error } = await dispatch(initiate({ params, body }, { track: false }));
    if (error) return { error };
    void dispatch(loadAuthors());
    return dispatch(loadMissing());
  };
}

/** Tells the host how far was read, for each character that has marks to tell (MSG-15). */
export function sendMarks(): WorkThunk {
  return async (dispatch, getState) => {
    const waiting = Object.values<OwnMarks>(getState().chat.rooms?.outbox ?? nothing);
    const calls = waiting.map(({ owner, marks }) => {
      const channels = Object.values(marks).slice(0, CALL_LIMIT.channels);
      const arg = { params: owner, body: { channels } };
      const { initiate } = roomsApi.endpoints.readChatMessages;
      return dispatch(initiate(arg, { track: false }));
    });
    const answers = await Promise.all(calls);
    return answers.find(({ error }) => error !== undefined) ?? nothing;
  };
}
