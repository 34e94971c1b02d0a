import {
  createSelector,
  createSlice,
  type Draft,
  isAnyOf,
  type PayloadAction,
} from '@reduxjs/toolkit';
import * as v from 'valibot';
import type { ApiError } from '../../../api/index.ts';
import type { ChannelRef, ChatMessage } from '../../../contract/index.ts';
import { normalizeMessage } from '../../../domain/index.ts';
import { type AppStorage, keyAt, type StorageKey, storageKey } from '../../../lib/storage/index.ts';
import { addAppListener, type AppThunk } from '../../../lib/store.ts';
import { channelKey, channelOf, type ChatScope } from '../channels.ts';
import { chatReducer, isChatReset, type WithChat } from '../slice.ts';
import { messagesApi } from './api.ts';
import {
  messageChanged,
  messageConfirmed,
  messageDropped,
  messageFailed,
  messageQueued,
  messageReceived,
  outboxRestored,
} from './actions.ts';
import { selectChatScope, selectRoomMessages } from './selectors.ts';

/** The user's messages that the host has not confirmed (MSG-14). History and composer both read them here. */

export interface OutboxMessage {
  /** The Idempotency-Key: each further attempt carries the same one, so that nothing is doubled. */
  readonly nonce: string;
  /** As it was written. */
  readonly text: string;
  /** When it was first sent, in epoch ms. */
  readonly at: number;
  /** Ids of messages that said the same before it. */
  readonly known?: readonly string[];
  /** `hidden`: it failed and has no line in the history, but the same words go out under its key. */
  readonly status: 'sending' | 'failed' | 'hidden';
  /** Why it failed. */
  readonly error?: ApiError;
}

/** The outbox of one channel, by nonce. */
export type ChannelOutbox = Readonly<Record<string, OutboxMessage>>;

/** By `channelKey`. A channel whose outbox was not read from storage yet, and to which nothing was sent, is absent. */
export type OutboxState = Readonly<Record<string, ChannelOutbox>>;

const initialState: OutboxState = {};

type Outboxes = Draft<OutboxState>;

interface Sent {
  readonly channel: ChannelRef;
  readonly nonce: string;
}

const messageOf = (state: Outboxes, { channel, nonce }: Sent): Draft<OutboxMessage> | undefined =>
  state[channelKey(channel)]?.[nonce];

/** Takes out what has arrived: by an answer, an event, a poll or a page, whichever is first. */
function remove(
  state: Outboxes,
  channel: ChannelRef,
  arrived: readonly { readonly nonce?: string | undefined }[],
): void {
  const own = state[channelKey(channel)];
  for (const { nonce } of arrived)
    if (own && nonce !== undefined) Reflect.deleteProperty(own, nonce);
}

export const outboxSlice = createSlice({
  name: 'chat/outbox',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(messageQueued, (state, { payload: { channel, nonce, text, at, known } }) => {
        const own = (state[channelKey(channel)] ??= {});
        const first = own[nonce] ?? { at, ...(known && { known: [...known] }) };
        own[nonce] = { ...first, nonce, text, status: 'sending' };
        delete own[nonce].error;
      })
      .addCase(messageFailed, (state, { payload }) => {
        const message = messageOf(state, payload);
        if (message) Object.assign(message, { status: 'failed', error: payload.error });
      })
      .addCase(messageDropped, (state, { payload }) => {
        const message = messageOf(state, payload);
        if (message) message.status = 'hidden';
      })
      .addCase(messageConfirmed, (state, { payload }) => remove(state, payload.channel, [payload]))
      .addCase(outboxRestored, (state, { payload: { channel, messages } }) => {
        const own = (state[channelKey(channel)] ??= {});
        for (const { hidden, known, ...message } of messages)
          own[message.nonce] ??= {
            ...message,
            ...(known && { known: [...known] }),
            status: hidden ? 'hidden' : 'failed',
          };
      })
      .addMatcher(isChatReset, () => initialState)
      .addMatcher(
        isAnyOf(messageReceived, messageChanged),
        (state, { payload }: PayloadAction<{ channel: ChannelRef; message: ChatMessage }>) =>
          remove(state, payload.channel, [payload.message]),
      )
      .addMatcher(messagesApi.endpoints.chatMessages.matchFulfilled, (state, { meta, payload }) =>
        remove(state, meta.arg.originalArgs.params, payload.messages),
      )
      .addMatcher(messagesApi.endpoints.newChatMessages.matchFulfilled, (state, { payload }) => {
        for (const one of payload.channels) remove(state, one, one.messages);
      })
      .addMatcher(messagesApi.endpoints.sendChatMessage.matchFulfilled, (state, action) => {
        const { params, idempotencyKey: nonce } = action.meta.arg.originalArgs;
        const { message } = action.payload;
        if (message) remove(state, params, [{ nonce }, message]);
      });
  },
});

declare module '../slice.ts' {
  interface LazyChat {
    outbox: OutboxState;
  }
}

chatReducer.inject({ reducerPath: 'outbox', reducer: outboxSlice.reducer });

const empty: ChannelOutbox = {};

/** What is known of a channel's outbox, by nonce. `key` is its `channelKey`. */
export const selectOutbox = ({ chat }: WithChat, key: string): ChannelOutbox =>
  chat.outbox?.[key] ?? empty;

/** The messages that stand in the history as sending or failed, in the order of sending. */
export const selectUnsent: (state: WithChat, key: string) => readonly OutboxMessage[] =
  createSelector([selectOutbox], (outbox) =>
    Object.values(outbox)
      .filter(({ status }) => status !== 'hidden')
      .sort((a, b) => a.at - b.at),
  );

/** Are these the same message, once the host has tidied them? */
export function isSameMessage(one: string, other: string): boolean {
  return normalizeMessage(one) === normalizeMessage(other);
}

/** The key of a message with these words that failed: sent again under it, it stands there once (MSG-14). */
export function selectFailedNonce(state: WithChat, key: string, text: string): string | undefined {
  return Object.values(selectOutbox(state, key)).find(
    (one) => one.status !== 'sending' && isSameMessage(one.text, text),
  )?.nonce;
}

const storedOutbox = v.array(
  v.object({
    nonce: v.string(),
    text: v.string(),
    at: v.number(),
    /** Earlier messages of the same words, which a retry must not take for this one. */
    known: v.exactOptional(v.array(v.string())),
  }),
);

const outboxes = storageKey('chatOutbox', storedOutbox);

/** So many messages are stored, the newest ones. */
const STORED_MOST = 20;

/** Where the browser stores the outbox of a channel. */
export function outboxKey({
  user,
  game,
  character,
  channel,
}: ChatScope): StorageKey<v.InferOutput<typeof storedOutbox>> {
  return keyAt(outboxes, user, game, character, channel.type, channel.id);
}

/** Stores each outbox that changed, whether its channel is shown or not: what is not confirmed may be wanted after a reload (MSG-14). */
export const storeOutboxes = addAppListener({
  predicate: (_action, { chat }, before) => chat.outbox !== before.chat.outbox,
  effect: (_action, api) => {
    const [state, before] = [api.getState(), api.getOriginalState()];
    for (const key of Object.keys(state.chat.outbox ?? {})) {
      const scope = selectChatScope(state, channelOf(key));
      if (scope && selectOutbox(state, key) !== selectOutbox(before, key))
        saveOutbox(api.extra.storage, outboxKey(scope), selectUnsent(state, key));
    }
  },
});

function saveOutbox(
  storage: AppStorage,
  key: ReturnType<typeof outboxKey>,
  unsent: readonly OutboxMessage[],
): void {
  const stored = unsent.slice(-STORED_MOST).map(({ nonce, text, at, known }) => ({
    nonce,
    text,
    at,
    ...(known && { known: [...known] }),
  }));
  if (stored.length > 0) storage.set(key, stored);
  else if (storage.get(key)) storage.remove(key);
}

/**
 * Reads the stored outbox of a channel: its messages failed. `draft` is a text that may have been sent before the page was left, with its
 * key, where only the draft is known. What the history has is confirmed and stays out.
 */
export function restoreOutbox(
  { channel, ...owner }: ChatScope,
  draft?: { readonly nonce?: string; readonly text: string },
): AppThunk<void, WithChat> {
  return (dispatch, getState, { storage, clock }) => {
    const stored = storage.get(outboxKey({ channel, ...owner })) ?? [];
    const { nonce, text = '' } = draft ?? {};
    const at = clock();
    const unknown = nonce !== undefined && !stored.some((one) => one.nonce === nonce);
    const messages = [...stored, ...(unknown ? [{ nonce, text, at, hidden: true }] : [])];
    const arrived = new Set(
      selectRoomMessages(getState(), channelKey(channel)).map((message) => message.nonce),
    );
    dispatch(
      outboxRestored({ channel, messages: messages.filter((one) => !arrived.has(one.nonce)) }),
    );
  };
}
