import type { ActionReducerMapBuilder } from '@reduxjs/toolkit';
import { isFinalRefusal } from '../../../api/attempt.ts';
import { askedAt, settledAt, toApiError } from '../../../api/index.ts';
import type { ChannelRef, ChatMessage } from '../../../contract/index.ts';
import { chatApi } from '../api.ts';
import { channelKey } from '../channels.ts';
import type { ChatOwner } from './actions.ts';
import { roomsApi } from './api.ts';
import { withAuthored, withListed, withPageMoment, withPoll, withReceived } from './merge.ts';
import {
  asked,
  indexOfMessage,
  refused,
  versioned,
  withFirstPage,
  withOlderPage,
} from './messages.ts';
import {
  isOwnedBy,
  type RoomState,
  type RoomsState,
  updateRoom,
  withoutImmer,
  withOwner,
} from './state.ts';
import { withCounted, withoutMarks, withOwn, withRemoval } from './unread.ts';

/** What the host's answers change in the rooms. */

type Builder = ActionReducerMapBuilder<RoomsState>;

const {
  chatMessages,
  newChatMessages,
  readChatMessages,
  sendChatMessage,
  editChatMessage,
  deleteChatMessage,
} = roomsApi.endpoints;

const timeOf = (action: { readonly meta: unknown }): number => settledAt(action) ?? 0;

interface Paged {
  readonly meta: {
    readonly requestId: string;
    readonly arg: { readonly originalArgs: { readonly params: ChatOwner & ChannelRef } };
  };
}

/** Changes the room that waits for this answer; a room that has sent another call meanwhile ignores it. */
function answerPage(
  state: RoomsState,
  { meta }: Paged,
  by: (room: RoomState) => RoomState,
): RoomsState {
  const { params } = meta.arg.originalArgs;
  if (!isOwnedBy(state, params)) return state;
  return updateRoom(state, params, (room) => (room.request === meta.requestId ? by(room) : room));
}

/** Own messages are known by the key under which they were sent. */
const isOwn = ({ nonce }: ChatMessage): boolean => nonce !== undefined;

function addPages(builder: Builder): void {
  builder.addMatcher(
    chatMessages.matchPending,
    withoutImmer((state: RoomsState, { meta }) => {
      const { params } = meta.arg.originalArgs;
      const what = params.before === undefined ? 'page' : 'older';
      if (!isOwnedBy(state, params)) return state;
      return updateRoom(state, params, (room) => asked(room, what, meta.requestId));
    }),
  );
  builder.addMatcher(
    chatMessages.matchFulfilled,
    withoutImmer((state: RoomsState, action) => {
      const { params } = action.meta.arg.originalArgs;
      const page = action.payload.messages.map((one) => versioned(one, timeOf(action)));
      const next = answerPage(state, action, (room) =>
        params.before === undefined ? withFirstPage(room, page) : withOlderPage(room, page, isOwn),
      );
      if (next === state) return state;
      const dated = withPageMoment(next, action.payload.messages);
      return withAuthored(dated, params, page, (room) => room);
    }),
  );
  builder.addMatcher(
    chatMessages.matchRejected,
    withoutImmer((state: RoomsState, action) =>
      answerPage(state, action, (room) => refused(room, toApiError(action.payload))),
    ),
  );
}

/** An edited message where the host does not send it back: newer than what it replaces. */
function edited(message: ChatMessage, text: string, at: number): ChatMessage {
  return { ...message, message: text, updated: Math.max(at, (message.updated ?? 0) + 1) };
}

function withEdit(
  state: RoomsState,
  channel: ChannelRef,
  { id, text, at }: { readonly id: string; readonly text: string; readonly at: number },
): RoomsState {
  const { messages } = state.rooms[channelKey(channel)] ?? { messages: [] };
  const known = messages[indexOfMessage(messages, id)];
  return known ? withReceived(state, channel, [edited(known, text, at)], at) : state;
}

function addChanges(builder: Builder): void {
  builder.addMatcher(
    sendChatMessage.matchFulfilled,
    withoutImmer((state: RoomsState, action) => {
      const { params, idempotencyKey } = action.meta.arg.originalArgs;
      const { message, roll } = action.payload;
      if (message === undefined || !isOwnedBy(state, params)) return state;
      const nonce = idempotencyKey ?? message.nonce;
      const own = { ...message, unread: false, ...(nonce !== undefined && { nonce }) };
      const bot = roll ? [{ ...roll, unread: false }] : [];
      const sent = withReceived(state, params, [own, ...bot], timeOf(action));
      return withOwn(sent, params, roll ?? own);
    }),
  );
  builder.addMatcher(
    editChatMessage.matchFulfilled,
    withoutImmer((state: RoomsState, action) => {
      const { params, body } = action.meta.arg.originalArgs;
      const { message } = action.payload;
      const at = timeOf(action);
      if (!isOwnedBy(state, params)) return state;
      if (message) return withReceived(state, params, [message], at);
      return withEdit(state, params, { id: params.message, text: body.message, at });
    }),
  );
  builder.addMatcher(
    deleteChatMessage.matchFulfilled,
    withoutImmer((state: RoomsState, { meta }) => {
      const { params } = meta.arg.originalArgs;
      return isOwnedBy(state, params) ? withRemoval(state, params, params.message) : state;
    }),
  );
}

/** Refused because none of the channels is open to the character any more. */
const NONE_OPEN = 'chatChannelForbidden';

function addPolls(builder: Builder): void {
  builder.addMatcher(
    newChatMessages.matchPending,
    withoutImmer((state: RoomsState, { meta }) => withOwner(state, meta.arg.originalArgs.params)),
  );
  builder.addMatcher(
    newChatMessages.matchFulfilled,
    withoutImmer((state: RoomsState, action) => {
      const { params, body } = action.meta.arg.originalArgs;
      if (!isOwnedBy(state, params)) return state;
      const at = timeOf(action);
      const times = { at, askedAt: askedAt(action) ?? at };
      return withPoll(state, { asked: body.channels, answer: action.payload, ...times });
    }),
  );
  builder.addMatcher(
    newChatMessages.matchRejected,
    withoutImmer((state: RoomsState, action) =>
      toApiError(action.payload).code === NONE_OPEN
        ? { ...state, shouldList: true as const }
        : state,
    ),
  );
  builder.addMatcher(
    chatApi.endpoints.chatChannels.matchFulfilled,
    withoutImmer((state: RoomsState, action) => {
      if (!isOwnedBy(state, action.meta.arg.originalArgs.params)) return state;
      return withListed(state, action.payload.channels);
    }),
  );
}

const NOT_FOUND = 404;

function addMarks(builder: Builder): void {
  builder.addMatcher(
    readChatMessages.matchFulfilled,
    withoutImmer((state: RoomsState, action) => {
      const { params, body } = action.meta.arg.originalArgs;
      const marks = withoutMarks(state.marks, params, body.channels);
      const next = { ...state, marks, markFailures: 0 };
      return isOwnedBy(state, params) ? withCounted(next, action.payload.channels) : next;
    }),
  );
  builder.addMatcher(
    readChatMessages.matchRejected,
    withoutImmer((state: RoomsState, action) => {
      const error = toApiError(action.payload);
      const { params, body } = action.meta.arg.originalArgs;
      if (error.status === NOT_FOUND && error.code === undefined)
        return { ...state, marks: {}, markless: true as const };
      if (!isFinalRefusal(error)) return { ...state, markFailures: state.markFailures + 1 };
      return { ...state, marks: withoutMarks(state.marks, params, body.channels) };
    }),
  );
}

export function addAnswers(builder: Builder): void {
  addPages(builder);
  addChanges(builder);
  addPolls(builder);
  addMarks(builder);
}
