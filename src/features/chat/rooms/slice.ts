import {
  type ActionReducerMapBuilder,
  createSlice,
  isAnyOf,
  original,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { isFinalRefusal } from '../../../api/attempt.ts';
import {
  answeredStatus,
  isUnknownMark,
  momentsOf,
  sessionEnded,
  settledAt,
  toApiError,
} from '../../../api/index.ts';
import type { ChannelRef, ChatMessage } from '../../../contract/index.ts';
import { featureLoaded, visibilityChanged } from '../../../realtime/index.ts';
import { characterChosen, characterLost, gameChosen, signedOut } from '../../session/index.ts';
import { chatApi } from '../api.ts';
import { chatReducer, type WithChat } from '../slice.ts';
import * as actions from './actions.ts';
import { messagesApi } from './api.ts';
import {
  withAuthored,
  withEdit,
  withListed,
  withPageMoment,
  withPoll,
  withReceived,
} from './merge.ts';
import {
  asked,
  left,
  opened,
  refused,
  versioned,
  withFirstPage,
  withOlderPage,
  withoutSeen,
} from './messages.ts';
import {
  initialRoomsState,
  isOwnedBy,
  roomOf,
  type RoomState,
  type RoomsState,
  updateRoom,
  withoutMarks,
  withoutRooms,
  withOwner,
  withRoom,
  withShown,
} from './state.ts';
import {
  withCounted,
  withAwayDivider,
  withOwn,
  withRemoval,
  withSeen,
  withUnread,
} from './unreads.ts';

type Builder = ActionReducerMapBuilder<RoomsState>;

/** Adds a case reducer without Immer: drafts of long histories would make every read of them slow. Unchanged parts stay shared. */
function on<A extends UnknownAction>(
  builder: Builder,
  matches: (action: unknown) => action is A,
  change: (state: RoomsState, action: A) => RoomsState,
): void {
  builder.addMatcher(matches, (state, action) => change(original(state) as RoomsState, action));
}

/** Opening, closing, seeing: what the user does. */
function addUser(builder: Builder): void {
  on(
    builder,
    actions.roomOpened.match,
    (state, { payload: { channel, unreads, markless, by: _by, ...owner } }) => {
      const own = { ...withOwner(state, owner), ...(markless && { markless }) };
      return withShown(withRoom(own, opened(roomOf(own, channel), unreads)), channel);
    },
  );
  on(builder, actions.roomClosed.match, (state, { payload: { channel, at } }) => {
    const next = updateRoom(state, channel, (room) => left(room, at));
    return withShown(next, channel);
  });
  on(builder, actions.topLeft.match, (state, { payload: { channel } }) =>
    updateRoom(state, channel, (room) =>
      room.olderLoads === 0 ? room : { ...room, olderLoads: 0 },
    ),
  );
  on(builder, actions.endFollowed.match, (state, { payload: { channel } }) =>
    updateRoom(state, channel, withoutSeen),
  );
  on(builder, actions.messagesSeen.match, (state, { payload: { channel, message, ...owner } }) =>
    isOwnedBy(state, owner) ? withSeen(state, owner, channel, message) : state,
  );
}

/** What is new begins below the divider no more when the user sends (WIN-04). */
function addSending(builder: Builder): void {
  on(builder, actions.messageQueued.match, (state, { payload: { channel } }) =>
    updateRoom(state, channel, ({ divider: _gone, ...room }) => ({ ...room, owed: 0 })),
  );
}

/** Live events (MSG-07). */
function addEvents(builder: Builder): void {
  on(
    builder,
    actions.messageReceived.match,
    (state, { payload: { channel, message, at, own } }) => {
      const received = withReceived(state, channel, [message], at);
      if (own) return withOwn(received, channel, message);
      if (!message.unread) return received;
      return withAwayDivider(withUnread(received, channel, message.id, at), channel, message.id);
    },
  );
  on(builder, actions.messageChanged.match, (state, { payload: { channel, message, at } }) =>
    withReceived(state, channel, [message], at),
  );
  on(builder, actions.messageRemoved.match, (state, { payload: { channel, id } }) =>
    withRemoval(state, channel, id),
  );
  on(builder, actions.channelsRead.match, (state, { payload: { channels } }) =>
    withCounted(state, channels),
  );
  on(builder, isAnyOf(visibilityChanged, featureLoaded), (state, { payload: { hidden } }) => {
    const { hidden: _before, ...rest } = state;
    return hidden ? { ...rest, hidden: true } : rest;
  });
}

function addSession(builder: Builder): void {
  on(builder, isAnyOf(gameChosen, characterChosen, characterLost), withoutRooms);
  on(builder, isAnyOf(signedOut, sessionEnded), () => initialRoomsState);
}

/* What the host's answers change. */

const {
  chatMessages,
  newChatMessages,
  readChatMessages,
  sendChatMessage,
  editChatMessage,
  deleteChatMessage,
} = messagesApi.endpoints;

const timeOf = (action: { readonly meta: unknown }): number => settledAt(action) ?? 0;

interface Paged {
  readonly meta: {
    readonly requestId: string;
    readonly arg: { readonly originalArgs: { readonly params: actions.ChatOwner & ChannelRef } };
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
  on(builder, chatMessages.matchPending, (state, { meta }) => {
    const { params } = meta.arg.originalArgs;
    const what = params.before === undefined ? 'page' : 'older';
    if (!isOwnedBy(state, params)) return state;
    return updateRoom(state, params, (room) => asked(room, what, meta.requestId));
  });
  on(builder, chatMessages.matchFulfilled, (state, action) => {
    const { params } = action.meta.arg.originalArgs;
    const page = action.payload.messages.map((one) => versioned(one, timeOf(action)));
    const next = answerPage(state, action, (room) =>
      params.before === undefined
        ? withFirstPage(room, page, momentsOf(action).askedAt)
        : withOlderPage(room, page, isOwn),
    );
    if (next === state) return state;
    const { messages, now } = action.payload;
    const dated = withPageMoment(next, messages, { ...momentsOf(action), now });
    return withAuthored(dated, params, page, (room) => room);
  });
  on(builder, chatMessages.matchRejected, (state, action) =>
    answerPage(state, action, (room) => refused(room, toApiError(action.payload))),
  );
}

function addChanges(builder: Builder): void {
  on(builder, sendChatMessage.matchFulfilled, (state, action) => {
    const { params, idempotencyKey } = action.meta.arg.originalArgs;
    const { message, roll } = action.payload;
    if (message === undefined || !isOwnedBy(state, params)) return state;
    const nonce = idempotencyKey ?? message.nonce;
    const own = { ...message, unread: false, ...(nonce !== undefined && { nonce }) };
    const bot = roll ? [{ ...roll, unread: false }] : [];
    const sent = withReceived(state, params, [own, ...bot], timeOf(action));
    return withOwn(sent, params, roll ?? own);
  });
  on(builder, editChatMessage.matchFulfilled, (state, action) => {
    const { params, body } = action.meta.arg.originalArgs;
    const { message } = action.payload;
    const at = timeOf(action);
    if (!isOwnedBy(state, params)) return state;
    if (message) return withReceived(state, params, [message], at);
    return withEdit(state, params, { id: params.message, text: body.message, at });
  });
  on(builder, deleteChatMessage.matchFulfilled, (state, { meta }) => {
    const { params } = meta.arg.originalArgs;
    return isOwnedBy(state, params) ? withRemoval(state, params, params.message) : state;
  });
}

/** Refused because none of the channels is open to the character any more. */
const NONE_OPEN = 'chatChannelForbidden';

function addPolls(builder: Builder): void {
  on(builder, newChatMessages.matchPending, (state, { meta }) =>
    withOwner(state, meta.arg.originalArgs.params),
  );
  on(builder, newChatMessages.matchFulfilled, (state, action) => {
    const { params, body } = action.meta.arg.originalArgs;
    if (!isOwnedBy(state, params)) return state;
    const { channels, date } = body;
    const polled = { asked: channels, since: date, answer: action.payload };
    return withPoll(state, { ...polled, ...momentsOf(action) });
  });
  on(builder, newChatMessages.matchRejected, (state, action) =>
    toApiError(action.payload).code === NONE_OPEN ? { ...state, shouldList: true as const } : state,
  );
  on(builder, chatApi.endpoints.chatChannels.matchFulfilled, (state, action) => {
    if (!isOwnedBy(state, action.meta.arg.originalArgs.params)) return state;
    return withListed(state, action.payload.channels, momentsOf(action).askedAt);
  });
}

function addMarks(builder: Builder): void {
  on(builder, readChatMessages.matchFulfilled, (state, action) => {
    const { params, body } = action.meta.arg.originalArgs;
    const marks = withoutMarks(state.marks, params, body.channels);
    const next = { ...state, marks, markFailures: 0 };
    return isOwnedBy(state, params) ? withCounted(next, action.payload.channels) : next;
  });
  on(builder, readChatMessages.matchRejected, (state, action) => {
    const error = toApiError(action.payload);
    const { params, body } = action.meta.arg.originalArgs;
    // A page is no answer of a host: it may be that of a network that asks for a sign-in.
    if (isUnknownMark(error, answeredStatus(action)))
      return { ...state, marks: {}, markless: true as const };
    if (!isFinalRefusal(error)) return { ...state, markFailures: state.markFailures + 1 };
    return { ...state, marks: withoutMarks(state.marks, params, body.channels) };
  });
}

/** The rooms (spec 2 §4). Pages, polls, events and answers to sent messages all go into the same merge. */
export const roomsSlice = createSlice({
  name: 'chat/rooms',
  initialState: initialRoomsState,
  reducers: {},
  extraReducers: (builder) => {
    addUser(builder);
    addSending(builder);
    addEvents(builder);
    addSession(builder);
    addPages(builder);
    addChanges(builder);
    addPolls(builder);
    addMarks(builder);
  },
});

declare module '../slice.ts' {
  interface LazyChat {
    rooms: RoomsState;
  }
}

const injected = roomsSlice.injectInto(chatReducer, { reducerPath: 'rooms' });

/** All rooms; empty as long as nothing happened since their code came. */
export const selectRooms = ({ chat }: WithChat): RoomsState => injected.selectSlice(chat);
