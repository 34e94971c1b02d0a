import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ApiError } from '../../../api/index.ts';
import type { ChannelRef, ChatMessage } from '../../../contract/index.ts';
import { channelKey } from '../channels.ts';
import { messagesApi } from '../rooms/api.ts';
import {
  messageConfirmed,
  messageFailed,
  messageQueued,
  messageReceived,
  messageRemoved,
} from '../rooms/actions.ts';
import { chatReducer, isChatReset } from '../slice.ts';
import {
  type ComposerState,
  type DraftText,
  emptyComposer,
  withArrived,
  withDice,
  withDraft,
  withEdit,
  withFailure,
  withMention,
  withoutEdit,
  withoutMessage,
  withSaved,
  withSaveFailure,
  withSaving,
  withSelection,
  withSending,
  withText,
} from './composerState.ts';
import type { DiceNumbers } from '../../../ui/diceNumbers.ts';

/** What one writes in each channel, by `channelKey`. */
export type ComposersState = Readonly<Record<string, ComposerState>>;

type InChannel<P = object> = PayloadAction<{ readonly channel: ChannelRef } & P>;
type OfMessage<P = object> = InChannel<{ readonly id: string } & P>;
type OfDice = InChannel<{ readonly numbers: DiceNumbers }>;

const initialState: ComposersState = {};

type Change = (composer: ComposerState) => ComposerState;

/** Changes a composer that was opened; actions of other channels change nothing. */
function change(state: ComposersState, channel: ChannelRef, by: Change): ComposersState {
  const key = channelKey(channel);
  const composer = state[key];
  const next = composer && by(composer);
  return next === undefined || next === composer ? state : { ...state, [key]: next };
}

interface Updates {
  readonly messages: readonly ChatMessage[];
  readonly deleted?: readonly string[];
}

/** What an event, a poll or a page says of a channel: own messages that arrived, and messages that are gone. */
function withUpdates(
  state: ComposersState,
  channel: ChannelRef,
  { messages, deleted = [] }: Updates,
): ComposersState {
  return change(state, channel, (composer) => {
    const arrived = messages.flatMap(({ nonce, message: text }) => (nonce ? { nonce, text } : []));
    return deleted.reduce(withoutMessage, arrived.reduce(withArrived, composer));
  });
}

const toggled =
  (id: string) =>
  (selected: readonly string[]): readonly string[] =>
    selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id];

/** The transitions of "Sending" and "Editing a message" (spec 2 §4). What they mean is in composerState. */
export const composersSlice = createSlice({
  name: 'chat/composers',
  initialState,
  reducers: {
    /** The input came onto the screen for the first time, with the stored draft. */
    composerOpened: (
      state,
      { payload: { channel, draft } }: InChannel<{ readonly draft?: DraftText }>,
    ) => {
      const key = channelKey(channel);
      if (state[key]) return state;
      return { ...state, [key]: draft ? withDraft(emptyComposer, draft) : emptyComposer };
    },
    /** Another value of the draft came from the draft store. */
    draftRestored: (
      state,
      { payload: { channel, draft } }: InChannel<{ readonly draft: DraftText }>,
    ) => change(state, channel, (composer) => withDraft(composer, draft)),
    /** The input's text changed; `previous` is what it was before that, where others may have changed it meanwhile. */
    textTyped: (
      state,
      {
        payload: { channel, text, previous },
      }: InChannel<{ readonly text: string; readonly previous?: string }>,
    ) => change(state, channel, (composer) => withText(composer, text, previous)),
    /** A message was selected, or is no longer (MSG-01). Whether it may be is asked where it is offered. */
    selectionToggled: (
      state,
      { payload: { channel, message } }: InChannel<{ readonly message: string }>,
    ) => change(state, channel, (composer) => withSelection(composer, toggled(message))),
    selectionCleared: (state, { payload: { channel } }: InChannel) =>
      change(state, channel, (composer) => withSelection(composer, () => [])),
    /** The one selected message is to be edited. */
    editBegun: (
      state,
      { payload: { channel, ...message } }: OfMessage<{ readonly text: string }>,
    ) => change(state, channel, (composer) => withEdit(composer, message)),
    /** The edit was given up; the message stays selected. */
    editCancelled: (state, { payload: { channel } }: InChannel) =>
      change(state, channel, (composer) => (composer.sending ? composer : withoutEdit(composer))),
    saveBegun: (state, { payload: { channel } }: InChannel) => change(state, channel, withSaving),
    editSaved: (state, { payload: { channel, id } }: OfMessage) =>
      change(state, channel, (composer) => withSaved(composer, id)),
    saveFailed: (
      state,
      { payload: { channel, id, error } }: OfMessage<{ readonly error: ApiError }>,
    ) => change(state, channel, (composer) => withSaveFailure(composer, id, error)),
    /** Somebody is spoken to (WIN-05). */
    nameMentioned: (state, { payload: { channel, name } }: InChannel<{ readonly name: string }>) =>
      change(state, channel, (composer) => withMention(composer, name)),
    /** The dice window opens, with the numbers that it begins with (spec 2 §4, Dice window). */
    diceOpened: (state, { payload }: OfDice) =>
      change(state, payload.channel, (composer) => withDice(composer, payload.numbers)),
    diceSet: (state, { payload }: OfDice) =>
      change(state, payload.channel, (composer) =>
        composer.dice ? withDice(composer, payload.numbers) : composer,
      ),
    /** It closes, and forgets its numbers. */
    diceClosed: (state, { payload: { channel } }: InChannel) =>
      change(state, channel, (composer) => withDice(composer)),
    /** The note beside the input was read. */
    noteClosed: (state, { payload: { channel } }: InChannel) =>
      change(state, channel, ({ error: _error, editLost: _lost, ...composer }) => composer),
  },
  extraReducers: (builder) => {
    builder
      .addCase(messageQueued, (state, { payload: { channel, nonce, from } }) =>
        from ? change(state, channel, (composer) => withSending(composer, { nonce, from })) : state,
      )
      .addCase(messageFailed, (state, { payload: { channel, ...sent } }) =>
        change(state, channel, (composer) => withFailure(composer, sent)),
      )
      .addCase(messageConfirmed, (state, { payload: { channel, ...sent } }) =>
        change(state, channel, (composer) => withArrived(composer, sent)),
      )
      .addCase(messageReceived, (state, { payload: { channel, message } }) =>
        withUpdates(state, channel, { messages: [message] }),
      )
      .addCase(messageRemoved, (state, { payload: { channel, id } }) =>
        withUpdates(state, channel, { messages: [], deleted: [id] }),
      )
      .addMatcher(isChatReset, () => initialState)
      .addMatcher(messagesApi.endpoints.chatMessages.matchFulfilled, (state, { meta, payload }) =>
        withUpdates(state, meta.arg.originalArgs.params, payload),
      )
      .addMatcher(messagesApi.endpoints.newChatMessages.matchFulfilled, (state, { payload }) =>
        payload.channels.reduce<ComposersState>((next, one) => withUpdates(next, one, one), state),
      )
      .addMatcher(messagesApi.endpoints.deleteChatMessage.matchFulfilled, (state, { meta }) => {
        const { message, ...channel } = meta.arg.originalArgs.params;
        return withUpdates(state, channel, { messages: [], deleted: [message] });
      });
  },
});

export const {
  composerOpened,
  draftRestored,
  textTyped,
  selectionToggled,
  selectionCleared,
  editBegun,
  editCancelled,
  saveBegun,
  editSaved,
  saveFailed,
  nameMentioned,
  diceOpened,
  diceSet,
  diceClosed,
  noteClosed,
} = composersSlice.actions;

declare module '../slice.ts' {
  interface LazyChat {
    composers: ComposersState;
  }
}

chatReducer.inject({ reducerPath: 'composers', reducer: composersSlice.reducer });
