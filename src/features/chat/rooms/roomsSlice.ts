import { type ActionReducerMapBuilder, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from '../../../api/index.ts';
import { featureLoaded, visibilityChanged } from '../../../realtime/index.ts';
import { characterChosen, gameChosen, signedOut } from '../../session/index.ts';
import { chatReducer } from '../slice.ts';
import { failed, queued, restored, settledOne } from './pending.ts';
import { plainly } from './plainly.ts';
import { withNewsAway, withOwn, withSeen } from './reading.ts';
import { left, lightened, opened } from './roomChanges.ts';
import * as facts from './roomFacts.ts';
import { followCalls } from './roomsCalls.ts';
import {
  begunAnew,
  changeRoom,
  initialRoomsState,
  isOwners,
  ownedBy,
  roomOf,
  type RoomsState,
  withCounted,
  withHeard,
  withRemoval,
  withRoom,
  withShown,
  withUnread,
} from './roomsState.ts';

export type { RoomsState } from './roomsState.ts';

type Builder = ActionReducerMapBuilder<RoomsState>;

/** Opening, closing, seeing: what the user does. */
function followUser(builder: Builder): void {
  builder.addCase(
    facts.roomOpened,
    plainly((state: RoomsState, { payload: { channel, unreads, by: _by, ...owner } }) => {
      const own = ownedBy(state, owner);
      return withShown(withRoom(own, opened(roomOf(own, channel), unreads)), channel);
    }),
  );
  builder.addCase(
    facts.roomClosed,
    plainly((state: RoomsState, { payload: { channel, at } }) =>
      withShown(
        changeRoom(state, channel, (room) => left(room, at)),
        channel,
      ),
    ),
  );
  builder.addCase(
    facts.topLeft,
    plainly((state: RoomsState, { payload: { channel } }) =>
      changeRoom(state, channel, (room) =>
        room.olderLoads === 0 ? room : { ...room, olderLoads: 0 },
      ),
    ),
  );
  builder.addCase(
    facts.talkFollowed,
    plainly((state: RoomsState, { payload: { channel } }) => changeRoom(state, channel, lightened)),
  );
  builder.addCase(
    facts.messagesSeen,
    plainly((state: RoomsState, { payload: { channel, message, ...owner } }) =>
      isOwners(state, owner) ? withSeen(state, owner, channel, message) : state,
    ),
  );
}

/** The way of a message that the user sends (MSG-14). */
function followSending(builder: Builder): void {
  builder.addCase(
    facts.messageQueued,
    plainly((state: RoomsState, { payload: { channel, ...sent } }) =>
      withRoom(state, queued(roomOf(state, channel), sent)),
    ),
  );
  builder.addCase(
    facts.messageFailed,
    plainly((state: RoomsState, { payload: { channel, nonce, error } }) =>
      changeRoom(state, channel, (room) => failed(room, nonce, error)),
    ),
  );
  builder.addCase(
    facts.pendingRestored,
    plainly((state: RoomsState, { payload: { channel, lines, ...owner } }) =>
      isOwners(state, owner)
        ? changeRoom(state, channel, (room) => lines.reduce(restored, room))
        : state,
    ),
  );
  for (const fact of [facts.messageConfirmed, facts.pendingDropped])
    builder.addCase(
      fact,
      plainly((state: RoomsState, { payload: { channel, nonce } }) =>
        changeRoom(state, channel, (room) => settledOne(room, nonce)),
      ),
    );
}

/** What sockets tell (MSG-07). */
function followEvents(builder: Builder): void {
  builder.addCase(
    facts.messageReceived,
    plainly((state: RoomsState, { payload: { channel, message, at, own } }) => {
      const heard = withHeard(state, channel, [message], at);
      if (own) return withOwn(heard, channel, message);
      if (!message.unread) return heard;
      return withNewsAway(withUnread(heard, channel, message.id, at), channel, message.id);
    }),
  );
  builder.addCase(
    facts.messageChanged,
    plainly((state: RoomsState, { payload: { channel, message, at } }) =>
      withHeard(state, channel, [message], at),
    ),
  );
  builder.addCase(
    facts.messageRemoved,
    plainly((state: RoomsState, { payload: { channel, id } }) => withRemoval(state, channel, id)),
  );
  builder.addCase(
    facts.channelsRead,
    plainly((state: RoomsState, { payload: { channels } }) => withCounted(state, channels)),
  );
  for (const fact of [visibilityChanged, featureLoaded])
    builder.addCase(fact, (state, { payload: { hidden } }: PayloadAction<{ hidden: boolean }>) => {
      if (hidden) state.hidden = true;
      else delete state.hidden;
    });
}

function followSession(builder: Builder): void {
  builder.addCase(gameChosen, plainly(begunAnew));
  builder.addCase(characterChosen, plainly(begunAnew));
  builder.addCase(signedOut, () => initialRoomsState);
  builder.addCase(sessionEnded, () => initialRoomsState);
}

/**
 * The rooms (spec 2 §4). Whatever brings a message, a page, a poll, an event or the answer to its sending, it goes into the same merge.
 */
export const roomsSlice = createSlice({
  name: 'chat/rooms',
  initialState: initialRoomsState,
  reducers: {},
  extraReducers: (builder) => {
    followUser(builder);
    followSending(builder);
    followEvents(builder);
    followSession(builder);
    followCalls(builder);
  },
});

declare module '../slice.ts' {
  interface LazyChat {
    rooms: RoomsState;
  }
}

chatReducer.inject({ reducerPath: 'rooms', reducer: roomsSlice.reducer });
