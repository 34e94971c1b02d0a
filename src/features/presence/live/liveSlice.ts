import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { askedAt, sessionEnded } from '../../../api/index.ts';
import {
  type Author,
  type ChannelRef,
  chatTopic,
  type PresenceMember,
} from '../../../contract/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { channelLeft, programResumed, socketStatusChanged } from '../../../realtime/index.ts';
import {
  characterChosen,
  characterLost,
  gameChosen,
  signedOut,
  type WithSession,
} from '../../session/index.ts';
import { presenceApi } from '../api.ts';
import { loadOnline } from '../realtime.ts';
import { presenceReducer, type WithPresence } from '../slice.ts';
import { personKey } from './person.ts';

/** Who is in one presence channel. */
export interface ChannelPeople {
  readonly members: readonly PresenceMember[];
  /** When that was last so, in epoch ms: updated while the socket is connected. */
  readonly at: number;
  /** True while the socket reports every change. */
  readonly live: boolean;
}

/** What sockets say of who is here (spec 2 §4, Presence). The rules are those of docs/decisions: the newest word counts. */
export interface LiveState {
  /** By the channel's bare name (`chatTopic`). */
  channels: Record<string, ChannelPeople>;
  /** When somebody (`personKey`) was seen to leave the last channel they were in. */
  gone: Record<string, number>;
  /** The channels that the online list is asked with. */
  followed: readonly ChannelRef[];
  /** Names and looks by `personKey`, of a host that lists who is online by id and type alone. */
  names: Record<string, Author>;
}

const initialState: LiveState = { channels: {}, gone: {}, followed: [], names: {} };

interface MembersChanged {
  readonly channel: ChannelRef;
  readonly members: readonly PresenceMember[];
  readonly at: number;
}

/** Whoever was in this channel before, and is in none now, went at this moment. */
function takeIn(state: LiveState, { channel, members, at }: MembersChanged): void {
  const key = chatTopic(channel.type, channel.id);
  const before = state.channels[key]?.members ?? [];
  state.channels[key] = { members, at, live: true };
  const here = new Set(Object.values(state.channels).flatMap((one) => one.members.map(personKey)));
  for (const person of before.map(personKey)) if (!here.has(person)) state.gone[person] = at;
  for (const person of members.map(personKey)) Reflect.deleteProperty(state.gone, person);
}

const withoutNames = (state: LiveState): void => {
  state.names = {};
};

const everyChannel = (state: LiveState, change: (one: ChannelPeople) => ChannelPeople): void => {
  for (const [key, one] of Object.entries(state.channels)) state.channels[key] = change(one);
};

const keepGone = (state: LiveState, keep: (at: number) => number | undefined): void => {
  for (const [person, at] of Object.entries(state.gone)) {
    const kept = keep(at);
    if (kept === undefined) Reflect.deleteProperty(state.gone, person);
    else state.gone[person] = kept;
  }
};

const liveSlice = createSlice({
  name: 'presence/live',
  initialState,
  reducers: {
    /** All members of a presence channel of chat, as the socket has just sent them. */
    channelMembersChanged: (state, { payload }: PayloadAction<MembersChanged>) =>
      takeIn(state, payload),
    /** The channels of this character: their other members are to see the character there, also without a socket. */
    channelsFollowed: (
      state,
      { payload }: PayloadAction<{ readonly channels: readonly ChannelRef[] }>,
    ) => {
      state.followed = payload.channels.map(({ id, type }) => ({ id, type }));
    },
    /** People were named whom the online list did not name (HOSTS-11). */
    peopleNamed: (state, { payload }: PayloadAction<readonly Author[]>) => {
      for (const author of payload) state.names[personKey(author)] = author;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(socketStatusChanged, (state, { payload: { status, at } }) => {
        if (status === 'connected') return;
        everyChannel(state, (one) => (one.live ? { ...one, at, live: false } : one));
      })
      .addCase(characterChosen, withoutNames)
      .addCase(characterLost, withoutNames)
      .addCase(channelLeft, (state, { payload }) => {
        Reflect.deleteProperty(state.channels, payload.channel);
      })
      // After a clock that was set back, times that lie ahead are as good as now (connectionSlice.ts).
      .addCase(programResumed, (state, { payload: { at: now } }) => {
        everyChannel(state, (one) => ({ ...one, at: Math.min(one.at, now) }));
        keepGone(state, (at) => Math.min(at, now));
      })
      .addMatcher(presenceApi.endpoints.online.matchFulfilled, (state, action) => {
        const asked = askedAt(action) ?? 0;
        keepGone(state, (at) => (at > asked ? at : undefined));
      })
      .addMatcher(isAnyOf(gameChosen, signedOut, sessionEnded), () => initialState);
  },
});

export const { channelMembersChanged, peopleNamed } = liveSlice.actions;

declare module '../slice.ts' {
  interface LazyPresence {
    live: LiveState;
  }
}

presenceReducer.inject({ reducerPath: 'live', reducer: liveSlice.reducer });

/**
 * Sets the channels that the character is subscribed to: the online list is fetched with them from now on (spec 2 §7), and at once where it was not
 * fetched with all of them, so that who is in them is known without a socket too.
 */
export function followChannels(
  channels: readonly ChannelRef[],
): AppThunk<void, WithSession & WithPresence> {
  return (dispatch, getState) => {
    dispatch(liveSlice.actions.channelsFollowed({ channels }));
    const { list } = getState().presence;
    const known = new Set(list.channels?.map(({ type, id }) => `${type}/${id}`));
    if (channels.some(({ type, id }) => !known.has(`${type}/${id}`))) void dispatch(loadOnline());
  };
}
