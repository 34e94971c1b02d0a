import { createSelector } from '@reduxjs/toolkit';
import type { WithHost } from '../../../api/index.ts';
import {
  characterTurnChannel,
  type ChannelRef,
  type Character,
  events,
  POLL_MS,
  POLL_SIMPLE_MS,
  presenceMember,
  read,
  type PresenceMember,
  TYPING_WHISPER,
  typingWhisper,
} from '../../../contract/index.ts';
import { hashOf } from '../../../domain/textVersion.ts';
import { isOwnMessage } from '../../../domain/index.ts';
import {
  type ChannelSubscription,
  type PollingTask,
  eventRule,
  shouldPoll,
  type RealtimeDeclaration,
  selectIsSimpleMode,
  wasCutOff,
  type WithConnection,
} from '../../../realtime/index.ts';
import { channelMembersChanged, followChannels, type WithPresence } from '../../presence/index.ts';
import { selectCharacter, type WithSession } from '../../session/index.ts';
import { channelKey, topicOf } from '../channels.ts';
import { loadChannels } from '../loadChannels.ts';
import { selectChatChannels } from '../selectors.ts';
import type { WithChat } from '../slice.ts';
import { channelsRead, messageChanged, messageReceived, messageRemoved } from './actions.ts';
import { loadAuthors, selectUnknownAuthors, typingReceived } from './people.ts';
import { selectChatOwner } from './selectors.ts';
import { selectRooms } from './slice.ts';
import { loadMissing, pollMessages, roomsToLoad, sendMarks } from './thunks.ts';

type State = WithChat & WithPresence & WithSession & WithConnection & WithHost;

/** What the events of a chat channel become (MSG-07). An event says of everybody that a message is unread: one's own never is. */
function messageEvents(
  channel: ChannelRef,
  self: Character | undefined,
): ChannelSubscription['events'] {
  return {
    ChatMessageSent: eventRule(events.ChatMessageSent, ({ message }, at) => {
      const own = isOwnMessage(message, self);
      return messageReceived({
        channel,
        message: { ...message, unread: !own },
        at,
        own,
      });
    }),
    // A change says nothing of who has read: what is known of that stays.
    ChatMessageUpdated: eventRule(events.ChatMessageUpdated, ({ message }, at) => {
      const unread = !isOwnMessage(message, self);
      return messageChanged({ channel, message: { ...message, unread }, at });
    }),
    ChatMessageDeleted: eventRule(events.ChatMessageDeleted, ({ message: { id } }) =>
      messageRemoved({ channel, id }),
    ),
  };
}

/** The whisper of one who types; another device of one's own is ignored (WIN-03). */
function typing(channel: ChannelRef, self: Character | undefined): ChannelSubscription['whispers'] {
  return {
    [TYPING_WHISPER]: eventRule(typingWhisper, ({ name }, at) =>
      name === self?.name ? undefined : typingReceived({ channel, name, at }),
    ),
  };
}

function membersOf(members: readonly unknown[]): PresenceMember[] {
  return members.flatMap((member) => {
    const found = read(presenceMember, member);
    return found.ok ? [found.value] : [];
  });
}

function channelSubscription(
  channel: ChannelRef,
  self: Character | undefined,
): ChannelSubscription {
  return {
    channel: topicOf(channel),
    kind: 'presence',
    events: messageEvents(channel, self),
    whispers: typing(channel, self) ?? {},
    members: (members, at) => channelMembersChanged({ channel, members: membersOf(members), at }),
  };
}

/** The channel with what the character's player has read on another device (MSG-15). */
function readingSubscription(game: string, { id }: Character): ChannelSubscription {
  const rule = eventRule(events.ChatMessagesRead, ({ channels }) => channelsRead({ channels }));
  return {
    channel: characterTurnChannel(game, id),
    kind: 'private',
    events: { ChatMessagesRead: rule },
  };
}

/** The channels of the list as one text: what is unread in them changes no subscription. */
const selectRefs = createSelector(
  [
    createSelector([selectChatChannels], (channels) =>
      JSON.stringify(channels.map(({ type, id }) => [type, id])),
    ),
  ],
  (text) => (JSON.parse(text) as [string, string][]).map(([type, id]) => ({ type, id })),
);

/** One presence channel for each channel of the list, and the character's own. */
const subscriptions: (state: State) => readonly ChannelSubscription[] = createSelector(
  [selectRefs, selectCharacter, (state: State) => selectChatOwner(state)?.game],
  (refs, self, game) => {
    const own =
      self && game !== undefined && refs.length > 0 ? [readingSubscription(game, self)] : [];
    return [...refs.map((ref) => channelSubscription(ref, self)), ...own];
  },
);

/** Up to a tenth less than the interval, by who one is, so that many clients do not ask in one moment (LIVE-09). */
function spread(state: State, every: number): number {
  const name = `${state.chat.list.game}/${selectCharacter(state)?.id}`;
  return every * (1 - hashOf(name) / 2 ** 32 / 10);
}

/** How soon what is known to be amiss is put right, in ms. */
const SOON_MS = 1_000;

/**
 * Polls all channels: every 30 s, or 2.5 s in simple mode and where the server refuses a channel on screen, and at once after the server let
 * us in again (MSG-08, LIVE-06). Never twice within a second, as channels are entered one after another; and a host that fails is not polled
 * sooner than always.
 */
function polling(state: State, name: string, now: number): PollingTask[] {
  const key = `chat/new/${name}`;
  const refs = selectRefs(state);
  const channels = refs.map(topicOf);
  const { open } = selectRooms(state);
  const shown = refs.filter((ref) => channelKey(ref) in open).map(topicOf);
  const isPolled = [channels, ...shown.map((one) => [one])].some((some) =>
    selectIsSimpleMode(state, some),
  );
  const every = isPolled ? POLL_SIMPLE_MS : POLL_MS;
  const { startedAt, doneAt } = state.connection;
  const last = startedAt[key] ?? -Infinity;
  if (channels.length === 0 || (now >= last && now - last < SOON_MS)) return [];
  const failed = (doneAt[key] ?? -Infinity) < last;
  const hurries = selectRooms(state).shouldPoll === true && !failed;
  const interval = hurries ? SOON_MS : spread(state, every);
  const polls = shouldPoll(state, { key, every: interval, channels }, now);
  return polls ? [{ key, start: pollMessages() }] : [];
}

/** How old the list of channels may become, in ms: with a socket, and without one. */
const LIST_MS = 5 * 60_000;
const LIST_SIMPLE_MS = 60_000;

/** A list that fails is refetched so soon (ms). */
const LIST_AGAIN_MS = 30_000;

/** No event announces a new channel: the list is refetched now and then, after each longer gap, and where a channel was lost. */
function channelList(state: State, name: string, now: number): PollingTask[] {
  const { loadedAt = 0, status } = state.chat.list;
  if (status === 'loading' || status === 'idle') return [];
  const most = selectIsSimpleMode(state) ? LIST_SIMPLE_MS : LIST_MS;
  const gap = wasCutOff(state, { since: loadedAt, channels: selectRefs(state).map(topicOf) });
  const wanted = selectRooms(state).shouldList === true || gap || now - loadedAt >= most;
  const key = `chat/list/${name}`;
  const polls = wanted && shouldPoll(state, { key, every: LIST_AGAIN_MS }, now);
  return polls ? [{ key, start: loadChannels() }] : [];
}

/** Read marks go out together, a second after the last time; after failures with growing patience (MSG-15). */
function marks(state: State, now: number): PollingTask[] {
  const { marks: unsent, markFailures } = selectRooms(state);
  if (Object.keys(unsent).length === 0) return [];
  const key = 'chat/marks';
  const every = SOON_MS * 2 ** Math.min(markFailures, 5);
  const last = state.connection.startedAt[key];
  // A page that is hidden may be gone in a moment: what was seen is sent while there is time.
  const leaving = state.connection.hidden && markFailures === 0;
  const polls = leaving || last === undefined || now - last >= every || now < last;
  return polls ? [{ key, start: sendMarks() }] : [];
}

/** How soon (ms) what failed is tried again. */
const AGAIN_MS = 5_000;

function authors(state: State, now: number): PollingTask[] {
  const key = 'chat/authors';
  const wanted = selectUnknownAuthors(state).length > 0;
  return wanted && shouldPoll(state, { key, every: AGAIN_MS }, now)
    ? [{ key, start: loadAuthors() }]
    : [];
}

/** First pages that failed, and rooms of which something was missed. */
function pages(state: State, now: number): PollingTask[] {
  const key = 'chat/pages';
  const polls =
    roomsToLoad(state, now).length > 0 && shouldPoll(state, { key, every: AGAIN_MS }, now);
  return polls ? [{ key, start: loadMissing() }] : [];
}

/** Presence asks who is in the subscribed channels. */
function follow(state: State): PollingTask[] {
  const refs = selectRefs(state);
  const followed = state.presence.live?.followed ?? [];
  const same = refs.length === followed.length && refs.every((ref, i) => isSame(ref, followed[i]));
  return same ? [] : [{ key: 'chat/followed', start: followChannels(refs) }];
}

const isSame = (a: ChannelRef, b: ChannelRef | undefined): boolean =>
  a.type === b?.type && a.id === b.id;

function pollingTasks(state: State, now: number): readonly PollingTask[] {
  const owner = selectChatOwner(state);
  if (owner === undefined || !state.connection.online) return [];
  const name = `${owner.game}/${owner.character}`;
  return [
    ...polling(state, name, now),
    ...channelList(state, name, now),
    ...marks(state, now),
    ...authors(state, now),
    ...pages(state, now),
    ...follow(state),
  ];
}

/** What the rooms want of the live connection (MSG-07, MSG-08). */
export const roomsRealtime: RealtimeDeclaration = { subscriptions, pollingTasks };
