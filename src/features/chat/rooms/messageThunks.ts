import type { ApiError } from '../../../api/index.ts';
import type { ChannelRef } from '../../../contract/index.ts';
import { settleMessage } from '../../../domain/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import type { WithSession } from '../../session/index.ts';
import { channelKey } from '../channels.ts';
import type { WithChat } from '../slice.ts';
import { pollMessages } from './pollThunks.ts';
import { messageConfirmed, messageFailed, messageQueued } from './roomFacts.ts';
import { roomsApi } from './roomsApi.ts';
import { channelParams, selectRoom } from './roomSelectors.ts';

/** What a user does with messages. Refusals of the host come back to the caller, who shows them. */

type State = WithChat & WithSession;

/** What came of it. */
export interface MessageOutcome {
  readonly ok: boolean;
  readonly error?: ApiError;
}

type MessageThunk = AppThunk<Promise<MessageOutcome>, State>;

const noChat: MessageOutcome = { ok: false, error: { kind: 'refused' } };

const outcomeOf = (error: unknown): MessageOutcome =>
  error === undefined ? { ok: true } : { ok: false, error: error as ApiError };

/** The key of a message of the same text that failed: sent again under it, it stands there once (MSG-14). */
function failedNonce(state: State, channel: ChannelRef, text: string): string | undefined {
  const pending = selectRoom(state, channelKey(channel))?.pending ?? [];
  return pending.find(
    (one) => one.status === 'failed' && settleMessage(one.text) === settleMessage(text),
  )?.nonce;
}

/**
 * Sends a message (MSG-03, MSG-14): it stands among the pending ones until the host has confirmed it by its answer, an event or a poll,
 * whichever comes first. Give the nonce under which the same text went out before.
 */
export function sendMessage(channel: ChannelRef, text: string, nonce?: string): MessageThunk {
  return async (dispatch, getState, { clock, newId }) => {
    const params = channelParams(getState(), channel);
    if (params === undefined) return noChat;
    const key = nonce ?? failedNonce(getState(), channel, text) ?? newId();
    dispatch(messageQueued({ channel, nonce: key, text, at: clock() }));
    const arg = { params, body: { message: text }, idempotencyKey: key };
    const { initiate } = roomsApi.endpoints.sendChatMessage;
    const { data, error } = await dispatch(initiate(arg, { track: false }));
    if (error) {
      dispatch(messageFailed({ channel, nonce: key, error: error as ApiError }));
      return outcomeOf(error);
    }
    // A host that does not send the message back has it all the same: the news bring it.
    if (data.message === undefined) await dispatch(pollMessages());
    dispatch(messageConfirmed({ channel, nonce: key }));
    return { ok: true };
  };
}

/** Sends a message that failed once more, under its own key. */
export function retryMessage(channel: ChannelRef, nonce: string): MessageThunk {
  return async (dispatch, getState) => {
    const pending = selectRoom(getState(), channelKey(channel))?.pending ?? [];
    const one = pending.find((line) => line.nonce === nonce);
    if (one === undefined || one.status === 'sending') return { ok: true };
    return dispatch(sendMessage(channel, one.text, nonce));
  };
}

/** Changes the text of a message (MSG-02). */
export function editMessage(channel: ChannelRef, id: string, text: string): MessageThunk {
  return async (dispatch, getState) => {
    const params = channelParams(getState(), channel);
    if (params === undefined) return noChat;
    const arg = { params: { ...params, message: id }, body: { message: text } };
    const { initiate } = roomsApi.endpoints.editChatMessage;
    const { error } = await dispatch(initiate(arg, { track: false }));
    return outcomeOf(error);
  };
}

/** Deletes a message. */
export function deleteMessage(channel: ChannelRef, id: string): MessageThunk {
  return async (dispatch, getState) => {
    const params = channelParams(getState(), channel);
    if (params === undefined) return noChat;
    const { initiate } = roomsApi.endpoints.deleteChatMessage;
    const arg = { params: { ...params, message: id } };
    const { error } = await dispatch(initiate(arg, { track: false }));
    return outcomeOf(error);
  };
}
