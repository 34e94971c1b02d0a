import { type ActionReducerMapBuilder, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from '../../../api/index.ts';
import { featureLoaded, visibilityChanged } from '../../../realtime/index.ts';
import { characterChosen, gameChosen, signedOut } from '../../session/index.ts';
import { chatReducer } from '../slice.ts';
import * as actions from './actions.ts';
import { addAnswers } from './answers.ts';
import { withReceived } from './merge.ts';
import { left, opened, withoutSeen } from './messages.ts';
import {
  initialRoomsState,
  isOwnedBy,
  roomOf,
  type RoomsState,
  updateRoom,
  withoutImmer,
  withoutRooms,
  withOwner,
  withRoom,
  withShown,
} from './state.ts';
import { withCounted, withNewsAway, withOwn, withRemoval, withSeen, withUnread } from './unread.ts';

type Builder = ActionReducerMapBuilder<RoomsState>;

/** Opening, closing, seeing: what the user does. */
function addUser(builder: Builder): void {
  builder.addCase(
    actions.roomOpened,
    withoutImmer((state: RoomsState, { payload: { channel, unreads, by: _by, ...owner } }) => {
      const own = withOwner(state, owner);
      return withShown(withRoom(own, opened(roomOf(own, channel), unreads)), channel);
    }),
  );
  builder.addCase(
    actions.roomClosed,
    withoutImmer((state: RoomsState, { payload: { channel, at } }) =>
      withShown(
        updateRoom(state, channel, (room) => left(room, at)),
        channel,
      ),
    ),
  );
  builder.addCase(
    actions.topLeft,
    withoutImmer((state: RoomsState, { payload: { channel } }) =>
      updateRoom(state, channel, (room) =>
        room.olderLoads === 0 ? room : { ...room, olderLoads: 0 },
      ),
    ),
  );
  builder.addCase(
    actions.endFollowed,
    withoutImmer((state: RoomsState, { payload: { channel } }) =>
      updateRoom(state, channel, withoutSeen),
    ),
  );
  builder.addCase(
    actions.messagesSeen,
    withoutImmer((state: RoomsState, { payload: { channel, message, ...owner } }) =>
      isOwnedBy(state, owner) ? withSeen(state, owner, channel, message) : state,
    ),
  );
}

/** What is new begins below the divider no more when the user sends (WIN-04). */
function addSending(builder: Builder): void {
  builder.addCase(
    actions.messageQueued,
    withoutImmer((state: RoomsState, { payload: { channel } }) =>
      updateRoom(state, channel, ({ divider: _gone, ...room }) => ({ ...room, owed: 0 })),
    ),
  );
}

/** Live events (MSG-07). */
function addEvents(builder: Builder): void {
  builder.addCase(
    actions.messageReceived,
    withoutImmer((state: RoomsState, { payload: { channel, message, at, own } }) => {
      const received = withReceived(state, channel, [message], at);
      if (own) return withOwn(received, channel, message);
      if (!message.unread) return received;
      return withNewsAway(withUnread(received, channel, message.id, at), channel, message.id);
    }),
  );
  builder.addCase(
    actions.messageChanged,
    withoutImmer((state: RoomsState, { payload: { channel, message, at } }) =>
      withReceived(state, channel, [message], at),
    ),
  );
  builder.addCase(
    actions.messageRemoved,
    withoutImmer((state: RoomsState, { payload: { channel, id } }) =>
      withRemoval(state, channel, id),
    ),
  );
  builder.addCase(
    actions.channelsRead,
    withoutImmer((state: RoomsState, { payload: { channels } }) => withCounted(state, channels)),
  );
  for (const fact of [visibilityChanged, featureLoaded])
    builder.addCase(fact, (state, { payload: { hidden } }: PayloadAction<{ hidden: boolean }>) => {
      if (hidden) state.hidden = true;
      else delete state.hidden;
    });
}

function addSession(builder: Builder): void {
  builder.addCase(gameChosen, withoutImmer(withoutRooms));
  builder.addCase(characterChosen, withoutImmer(withoutRooms));
  builder.addCase(signedOut, () => initialRoomsState);
  builder.addCase(sessionEnded, () => initialRoomsState);
}

/**
 * The rooms (spec 2 §4). Pages, polls, events and answers to sent messages all go into the same merge.
 */
export const roomsSlice = createSlice({
  name: 'chat/rooms',
  initialState: initialRoomsState,
  reducers: {},
  extraReducers: (builder) => {
    addUser(builder);
    addSending(builder);
    addEvents(builder);
    addSession(builder);
    addAnswers(builder);
  },
});

declare module '../slice.ts' {
  interface LazyChat {
    rooms: RoomsState;
  }
}

chatReducer.inject({ reducerPath: 'rooms', reducer: roomsSlice.reducer });
