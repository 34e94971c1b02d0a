import { createSelector } from '@reduxjs/toolkit';
import { selectCan, type WithHost } from '../../../api/index.ts';
import { TYPING_WHISPER, typingWhisper, WRITING_MS } from '../../../contract/index.ts';
import type { Services } from '../../../lib/services.ts';
import type { AppThunk } from '../../../lib/store.ts';
import {
  addRealtime,
  type ChannelSubscription,
  eventRule,
  type RealtimeDeclaration,
  shouldPoll,
  type WithConnection,
  whispered,
} from '../../../realtime/index.ts';
import { selectCharacter, selectIsSignedIn, type WithSession } from '../../session/index.ts';
import type { WithPresence } from '../slice.ts';
import { writerReceived, writingFollowed } from './writingSlice.ts';

type State = WithPresence & WithSession & WithConnection & WithHost;

/** Hears who writes here; another device of one's own is ignored. */
function subscriptionTo(topic: string, self: string | undefined): ChannelSubscription {
  return {
    channel: topic,
    kind: 'presence',
    events: {},
    whispers: {
      [TYPING_WHISPER]: eventRule(typingWhisper, ({ name }, at) =>
        name === self ? undefined : writerReceived({ topic, name, at }),
      ),
    },
  };
}

const selectTopics = createSelector(
  [
    createSelector([({ presence }: State) => presence.writing], (rooms = {}) =>
      JSON.stringify(Object.keys(rooms)),
    ),
  ],
  (topics) => JSON.parse(topics) as string[],
);

/** Only on a host that says it can: any other would refuse each of these channels (HOSTS-13). */
const selectWanted = (state: State): boolean =>
  selectCan(state, 'writing') === true &&
  selectIsSignedIn(state) &&
  selectCharacter(state) !== undefined;

const subscriptions: (state: State) => readonly ChannelSubscription[] = createSelector(
  [selectTopics, selectWanted, (state: State) => selectCharacter(state)?.name],
  (topics, wanted, self) => (wanted ? topics.map((topic) => subscriptionTo(topic, self)) : []),
);

/** Tells the others that one writes here, under the name that the host has signed. */
function whisper(topic: string): AppThunk<object, WithSession> {
  return (dispatch, getState) => {
    const name = selectCharacter(getState())?.name;
    const event = TYPING_WHISPER;
    if (name) dispatch(whispered({ channel: topic, event, payload: { name } }));
    return {};
  };
}

/** What hears who writes, and tells of one's own open editors again and again: a name whose editor has gone is forgotten by itself. */
export const writingRealtime: RealtimeDeclaration<State> = {
  subscriptions,
  pollingTasks: (state, now) =>
    Object.entries(state.presence.writing ?? {}).flatMap(([topic, { editors }]) => {
      const key = `presence/writing/${topic}`;
      const isTime =
        editors > 0 &&
        selectWanted(state) &&
        shouldPoll(state, { key, every: WRITING_MS.every, channels: [topic] }, now);
      return isTime ? [{ key, start: whisper(topic) }] : [];
    }),
};

/** A part of the page wants to know who writes here. */
export function followWriting(topic: string): AppThunk<void, State> {
  return (dispatch) => {
    dispatch(addRealtime(writingRealtime));
    dispatch(writingFollowed({ topic }));
  };
}

/** When each program last whispered, by topic (epoch ms). */
const whisperedAt = new WeakMap<Services, Map<string, number>>();

/** Something was typed here: sends it to the others, at most every four seconds. */
export function tellWriting(topic: string): AppThunk<void, State> {
  return (dispatch, getState, services) => {
    const times = whisperedAt.get(services) ?? new Map<string, number>();
    whisperedAt.set(services, times);
    const now = services.clock();
    const since = now - (times.get(topic) ?? -Infinity);
    if (!selectWanted(getState()) || (since >= 0 && since < WRITING_MS.every)) return;
    times.set(topic, now);
    dispatch(whisper(topic));
  };
}
