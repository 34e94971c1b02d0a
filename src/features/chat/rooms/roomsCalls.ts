import type { ActionReducerMapBuilder } from '@reduxjs/toolkit';
import { isFinalRefusal } from '../../../api/attempt.ts';
import { askedAt, settledAt } from '../../../api/index.ts';
import type { ChannelRef, ChatMessage } from '../../../contract/index.ts';
import { chatApi } from '../api.ts';
import { channelKey } from '../channels.ts';
import { errorOf } from './callErrors.ts';
import { withoutMarks } from './marks.ts';
import { indexOfMessage, versioned } from './messageList.ts';
import { settledOne } from './pending.ts';
import { plainly } from './plainly.ts';
import { withPoll } from './polling.ts';
import { withOwn } from './reading.ts';
import { asked, refused, withFirstPage, withOlderPage } from './roomChanges.ts';
import type { ChatOwner } from './roomFacts.ts';
import { roomsApi } from './roomsApi.ts';
import {
  changeRoom,
  isOwners,
  ownedBy,
  type RoomsState,
  takeIn,
  withCounted,
  withHeard,
  withListed,
  withPageMoment,
  withRemoval,
} from './roomsState.ts';
import type { RoomState } from './roomState.ts';

/** What the answers of the host do to the rooms. */

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

/** Changes the room that waits for this very answer; one that was asked otherwise meanwhile drops it. */
function answerPage(
  state: RoomsState,
  { meta }: Paged,
  by: (room: RoomState) => RoomState,
): RoomsState {
  const { params } = meta.arg.originalArgs;
  if (!isOwners(state, params)) return state;
  return changeRoom(state, params, (room) => (room.request === meta.requestId ? by(room) : room));
}

/** Of hosts that tell by no flag whose a message is, own ones are known by the key they were sent under. */
const isOwn = ({ nonce }: ChatMessage): boolean => nonce !== undefined;

function followPages(builder: Builder): void {
  builder.addMatcher(
    chatMessages.matchPending,
    plainly((state: RoomsState, { meta }) => {
      const { params } = meta.arg.originalArgs;
      const what = params.before === undefined ? 'page' : 'older';
      if (!isOwners(state, params)) return state;
      return changeRoom(state, params, (room) => asked(room, what, meta.requestId));
    }),
  );
  builder.addMatcher(
    chatMessages.matchFulfilled,
    plainly((state: RoomsState, action) => {
      const { params } = action.meta.arg.originalArgs;
      const page = action.payload.messages.map((one) => versioned(one, timeOf(action)));
      const next = answerPage(state, action, (room) =>
        params.before === undefined ? withFirstPage(room, page) : withOlderPage(room, page, isOwn),
      );
      if (next === state) return state;
      const dated = withPageMoment(next, action.payload.messages);
      return takeIn(dated, params, page, (room) => room);
    }),
  );
  builder.addMatcher(
    chatMessages.matchRejected,
    plainly((state: RoomsState, action) =>
      answerPage(state, action, (room) => refused(room, errorOf(action))),
    ),
  );
}

/** A message as an edit left it, where the host does not send it: newer than what it replaces. */
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
  return known ? withHeard(state, channel, [edited(known, text, at)], at) : state;
}

function followChanges(builder: Builder): void {
  builder.addMatcher(
    sendChatMessage.matchFulfilled,
    plainly((state: RoomsState, action) => {
      const { params, idempotencyKey } = action.meta.arg.originalArgs;
      const { message, roll } = action.payload;
      if (message === undefined || !isOwners(state, params)) return state;
      const nonce = idempotencyKey ?? message.nonce;
      const own = { ...message, unread: false, ...(nonce !== undefined && { nonce }) };
      const bot = roll ? [{ ...roll, unread: false }] : [];
      const heard = withHeard(state, params, [own, ...bot], timeOf(action));
      const sent = changeRoom(heard, params, (room) =>
        nonce === undefined ? room : settledOne(room, nonce),
      );
      return withOwn(sent, params, roll ?? own);
    }),
  );
  builder.addMatcher(
    editChatMessage.matchFulfilled,
    plainly((state: RoomsState, action) => {
      const { params, body } = action.meta.arg.originalArgs;
      const { message } = action.payload;
      const at = timeOf(action);
      if (!isOwners(state, params)) return state;
      if (message) return withHeard(state, params, [message], at);
      return withEdit(state, params, { id: params.message, text: body.message, at });
    }),
  );
  builder.addMatcher(
    deleteChatMessage.matchFulfilled,
    plainly((state: RoomsState, { meta }) => {
      const { params } = meta.arg.originalArgs;
      return isOwners(state, params) ? withRemoval(state, params, params.message) : state;
    }),
  );
}

/** Refused because none of the channels is open to the character any more. */
const NONE_OPEN = 'chatChannelForbidden';

function followPolls(builder: Builder): void {
  builder.addMatcher(
    newChatMessages.matchPending,
    plainly((state: RoomsState, { meta }) => ownedBy(state, meta.arg.originalArgs.params)),
  );
  builder.addMatcher(
    newChatMessages.matchFulfilled,
    plainly((state: RoomsState, action) => {
      const { params, body } = action.meta.arg.originalArgs;
      if (!isOwners(state, params)) return state;
      const at = timeOf(action);
      const times = { at, askedAt: askedAt(action) ?? at };
      return withPoll(state, { asked: body.channels, answer: action.payload, ...times });
    }),
  );
  builder.addMatcher(
    newChatMessages.matchRejected,
    plainly((state: RoomsState, action) =>
      errorOf(action).code === NONE_OPEN ? { ...state, listDue: true as const } : state,
    ),
  );
  builder.addMatcher(
    chatApi.endpoints.chatChannels.matchFulfilled,
    plainly((state: RoomsState, action) => {
      if (!isOwners(state, action.meta.arg.originalArgs.params)) return state;
      return withListed(state, action.payload.channels);
    }),
  );
}

const NOT_FOUND = 404;

function followMarks(builder: Builder): void {
  builder.addMatcher(
    readChatMessages.matchFulfilled,
    plainly((state: RoomsState, action) => {
      const { params, body } = action.meta.arg.originalArgs;
      const outbox = withoutMarks(state.outbox, params, body.channels);
      const next = { ...state, outbox, markFailures: 0 };
      return isOwners(state, params) ? withCounted(next, action.payload.channels) : next;
    }),
  );
  builder.addMatcher(
    readChatMessages.matchRejected,
    plainly((state: RoomsState, action) => {
      const error = errorOf(action);
      const { params, body } = action.meta.arg.originalArgs;
      if (error.status === NOT_FOUND && error.code === undefined)
        return { ...state, outbox: {}, markless: true as const };
      if (!isFinalRefusal(error)) return { ...state, markFailures: state.markFailures + 1 };
      return { ...state, outbox: withoutMarks(state.outbox, params, body.channels) };
    }),
  );
}

export function followCalls(builder: Builder): void {
  followPages(builder);
  followChanges(builder);
  followPolls(builder);
  followMarks(builder);
}
