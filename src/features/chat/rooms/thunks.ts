import { type ApiError, selectCan, type WithHost } from '../../../api/index.ts';
import { isUnsure } from '../../../api/attempt.ts';
import {
  CALL_LIMIT,
  type ChannelRef,
  POLL_OVERLAP_MS,
  TYPING_MS,
  TYPING_WHISPER,
} from '../../../contract/index.ts';
import { normalizeMessage } from '../../../domain/index.ts';
import type { Services } from '../../../lib/services.ts';
import type { AppThunk } from '../../../lib/store.ts';
import {
  selectIsSimpleMode,
  wasCutOff,
  whispered,
  type WithConnection,
} from '../../../realtime/index.ts';
import type { WithPresence } from '../../presence/index.ts';
import { selectCharacter, type WithSession } from '../../session/index.ts';
import { channelKey, refOf, topicOf } from '../channels.ts';
import { selectChatChannels } from '../selectors.ts';
import type { WithChat } from '../slice.ts';
import { isSameSent, messagesApi } from './api.ts';
import {
  messageConfirmed,
  messageFailed,
  messageQueued,
  messagesSeen,
  roomClosed,
  roomOpened,
  type SentFrom,
  type ShownBy,
} from './actions.ts';
import { selectFailedNonce, selectOutbox } from './outbox.ts';
import { loadRoom } from './pages.ts';
import { loadAuthors, selectWriters } from './people.ts';
import { channelParams, selectChatOwner, selectRoom, selectRoomMessages } from './selectors.ts';
import { selectRooms } from './slice.ts';
import type { RoomState } from './state.ts';

/** What windows and screens do with a room, and what the realtime loop runs for all of them. */

type State = WithChat & WithSession & WithPresence & WithConnection & WithHost;

const nothing = {} as const;

/** A window or a screen shows the channel: its messages are loaded, unless they are there (MSG-09). */
export function openRoom(channel: ChannelRef, by: ShownBy): AppThunk<void, State> {
  return (dispatch, getState) => {
    const owner = selectChatOwner(getState());
    if (owner === undefined) return;
    const key = channelKey(channel);
    const listed = selectChatChannels(getState()).find((one) => channelKey(one) === key);
    const markless = selectCan(getState(), 'readMarks') === false;
    const counted = { unreads: listed?.unreads ?? 0, ...(markless && ({ markless } as const)) };
    dispatch(roomOpened({ channel, by, ...owner, ...counted }));
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

/** This message was really seen, and with it all above: the host gets a mark within a second (MSG-15). */
export function markSeen(channel: ChannelRef, message: string): AppThunk<void, State> {
  return (dispatch, getState) => {
    const owner = selectChatOwner(getState());
    if (owner) dispatch(messagesSeen({ channel, message, ...owner }));
  };
}

/** A polling task. */
type TaskThunk = AppThunk<Promise<{ readonly error?: unknown }>, State>;

/** Refusals that no retry changes: no such channel, or not open to the character. */
const HOPELESS = [403, 404];

/** How old the newest page of a room becomes where neither polls nor events bring edits and deletions (ms). */
const PAGE_MOST_MS = 60_000;

/** May a loaded room lack what was edited or deleted meanwhile, since the host does not repeat that (HOSTS-13)? */
function missedChanges(state: State, { channel, pageAt: since }: RoomState, now: number): boolean {
  if (since === undefined || selectCan(state, 'recovery') !== false) return false;
  const channels = [topicOf(channel)];
  const isOld = now - since >= PAGE_MOST_MS && selectIsSimpleMode(state, channels);
  return isOld || wasCutOff(state, { since, channels });
}

/** Rooms on screen whose first page failed, or which missed something. */
export function roomsToLoad(state: State, now: number): ChannelRef[] {
  return Object.values(selectRooms(state).rooms)
    .filter(({ shown, loading }) => shown > 0 && loading !== 'page')
    .filter((room) => (room.stale ?? !room.loaded) || missedChanges(state, room, now))
    .filter(({ error }) => !HOPELESS.includes(error?.status ?? 0))
    .map(({ channel }) => channel);
}

/** Loads what is on screen and no poll can bring. */
export function loadMissing(): TaskThunk {
  return async (dispatch, getState, { clock }) => {
    const answers = await Promise.all(
      roomsToLoad(getState(), clock()).map((channel) => dispatch(loadRoom(channel))),
    );
    return answers.find(({ error }) => error !== undefined) ?? nothing;
  };
}

/** Polls all channels in one call, from a little before the last known change (MSG-08, LIVE-09). */
export function pollMessages(): TaskThunk {
  return async (dispatch, getState, { clock }) => {
    const params = selectChatOwner(getState());
    const channels = selectChatChannels(getState()).slice(0, CALL_LIMIT.channels).map(refOf);
    if (params === undefined || channels.length === 0) return nothing;
    const since = selectRooms(getState()).syncedTo ?? clock();
    const body = { date: Math.max(0, since - POLL_OVERLAP_MS), channels };
    const { initiate } = messagesApi.endpoints.newChatMessages;
    const { error } = await dispatch(initiate({ params, body }, { track: false }));
    if (error) return { error };
    void dispatch(loadAuthors());
    return dispatch(loadMissing());
  };
}

/** Sends the read marks of each character that has some (MSG-15). */
export function sendMarks(): TaskThunk {
  return async (dispatch, getState) => {
    const waiting = Object.values(selectRooms(getState()).marks);
    const calls = waiting.map(({ owner, marks }) => {
      const channels = Object.values(marks).slice(0, CALL_LIMIT.channels);
      const arg = { params: owner, body: { channels } };
      const { initiate } = messagesApi.endpoints.readChatMessages;
      return dispatch(initiate(arg, { track: false }));
    });
    const answers = await Promise.all(calls);
    return answers.find(({ error }) => error !== undefined) ?? nothing;
  };
}

/** The outcome of a call that the user made; its refusal is shown by the caller. */
export interface MessageOutcome {
  readonly ok: boolean;
  readonly error?: ApiError;
}

type MessageThunk = AppThunk<Promise<MessageOutcome>, State>;

const noChat: MessageOutcome = { ok: false, error: { kind: 'refused' } };

const outcomeOf = (error: unknown): MessageOutcome =>
  error === undefined ? { ok: true } : { ok: false, error: error as ApiError };

/**
 * Sends a message (MSG-03, MSG-14): it stands in the outbox until the host has confirmed it by its answer, an event or a poll, whichever
 * comes first. Without `nonce` a failed message of the same words is sent again under its own.
 */
export function sendMessage(
  channel: ChannelRef,
  text: string,
  nonce?: string,
  from?: SentFrom,
): MessageThunk {
  return async (dispatch, getState, { clock, newId }) => {
    const params = channelParams(getState(), channel);
    if (params === undefined) return noChat;
    const key = channelKey(channel);
    const sent = {
      channel,
      nonce: nonce ?? selectFailedNonce(getState(), key, text) ?? newId(),
      text,
    };
    const hasArrived = selectRoomMessages(getState(), key).some((one) => one.nonce === sent.nonce);
    if (!hasArrived) {
      const before = selectOutbox(getState(), key)[sent.nonce];
      const writers = selectWriters(getState());
      const known = selectRoomMessages(getState(), key)
        .filter((one) => isSameSent(one, text, { writers }))
        .map(({ id }) => id);
      const queued = { ...(from && { from }), ...(known.length > 0 && { known }) };
      const body = { message: normalizeMessage(text) };
      const { initiate } = messagesApi.endpoints.sendChatMessage;
      const lost = before && { since: before.at, writers, known: before.known ?? [] };
      const arg = { params, body, idempotencyKey: sent.nonce, ...(lost && { lost }) };
      // The request first: storage and rendering, which follow from the action, take longer than its way (QUICK-02).
      const call = dispatch(initiate(arg, { track: false }));
      dispatch(messageQueued({ ...sent, at: clock(), ...queued }));
      const { data, error } = await call;
      if (error) {
        dispatch(messageFailed({ ...sent, error: error as ApiError }));
        // It may have arrived: the next poll shows it.
        if (isUnsure(error as ApiError)) void dispatch(pollMessages());
        return outcomeOf(error);
      }
      // A host that does not send the message back has it all the same: a poll brings it.
      if (data.message === undefined) await dispatch(pollMessages());
    }
    dispatch(messageConfirmed(sent));
    return { ok: true };
  };
}

/** Sends a failed message again, under its own key. */
export function retryMessage(channel: ChannelRef, nonce: string): MessageThunk {
  return async (dispatch, getState) => {
    const message = selectOutbox(getState(), channelKey(channel))[nonce];
    if (message === undefined || message.status === 'sending') return { ok: true };
    return dispatch(sendMessage(channel, message.text, nonce));
  };
}

/** Changes the text of a message (MSG-02). */
export function editMessage(channel: ChannelRef, id: string, text: string): MessageThunk {
  return async (dispatch, getState) => {
    const params = channelParams(getState(), channel);
    if (params === undefined) return noChat;
    const arg = { params: { ...params, message: id }, body: { message: text } };
    const { initiate } = messagesApi.endpoints.editChatMessage;
    const { error } = await dispatch(initiate(arg, { track: false }));
    return outcomeOf(error);
  };
}

/** Deletes a message. */
export function deleteMessage(channel: ChannelRef, id: string): MessageThunk {
  return async (dispatch, getState) => {
    const params = channelParams(getState(), channel);
    if (params === undefined) return noChat;
    const { initiate } = messagesApi.endpoints.deleteChatMessage;
    const arg = { params: { ...params, message: id } };
    const { error } = await dispatch(initiate(arg, { track: false }));
    return outcomeOf(error);
  };
}

/** When each program last whispered (epoch ms), in whatever window. */
const whisperedAt = new WeakMap<Services, number>();

/** Whispers to the others in the channel that one types (MSG-07), once a second at most over all channels (SAFE-03). */
export function whisperTyping(channel: ChannelRef): AppThunk<void, WithSession> {
  return (dispatch, getState, services) => {
    const now = services.clock();
    const last = whisperedAt.get(services) ?? -Infinity;
    const name = selectCharacter(getState())?.name;
    // A clock that was set back must not silence anybody.
    if (!name || (now >= last && now - last < TYPING_MS)) return;
    whisperedAt.set(services, now);
    dispatch(whispered({ channel: topicOf(channel), event: TYPING_WHISPER, payload: { name } }));
  };
}
