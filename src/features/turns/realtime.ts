import { createSelector } from '@reduxjs/toolkit';
import { selectCan, type WithHost } from '../../api/index.ts';
import {
  type Character,
  characterTurnChannel,
  type Game,
  locationTurnChannel,
  ONLINE_REFRESH_MS,
  POLL_MS,
  POLL_SIMPLE_MS,
  turnChannel,
  turnEvents,
} from '../../contract/index.ts';
import { canGuestRead } from '../../domain/index.ts';
import {
  type ChannelSubscription,
  type PollingTask,
  eventRule,
  shouldPoll,
  type RealtimeDeclaration,
  selectIsSimpleMode,
  wasCutOff,
  type WithConnection,
} from '../../realtime/index.ts';
import {
  selectCharacters,
  selectGames,
  selectIsSignedIn,
  type WithSession,
} from '../session/index.ts';
import { type FeedRef, feedKey } from './feed/feedRef.ts';
import { type FeedState, isFirstPage, isLoaded } from './feed/feedState.ts';
import { loadPage, pollTurns, refreshFeed } from './feed/feedThunks.ts';
import { selectFeed, selectOpenFeeds, selectLiveFeeds } from './selectors.ts';
import { turnChanged, turnReceived, turnRemoved, type WithTurns } from './slice.ts';

type State = WithTurns & WithSession & WithConnection & WithHost;

/** A channel that is wanted, before its events are given their meaning. */
interface TurnChannel extends Pick<ChannelSubscription, 'channel' | 'kind' | 'fallback'> {
  readonly game: string;
  /** Set on the private channel of a character, whose turns are its own. */
  readonly character?: string;
}

/** What the events of a turn channel become (LIVE-01). */
function eventsOf(reader: Pick<TurnChannel, 'game' | 'character'>): ChannelSubscription['events'] {
  return {
    TurnSent: eventRule(turnEvents.TurnSent, ({ turn }, at) =>
      turnReceived({ ...reader, turn, at }),
    ),
    TurnUpdated: eventRule(turnEvents.TurnUpdated, ({ turn }, at) =>
      turnChanged({ ...reader, turn, at }),
    ),
    TurnDeleted: eventRule(turnEvents.TurnDeleted, ({ turn }) =>
      turnRemoved({ ...reader, id: turn.id }),
    ),
  };
}

type Own = Pick<Character, 'key' | 'id'>;

/** The channel to which everybody subscribes who reads here. */
const sharedTopic = (ref: FeedRef): string =>
  ref.kind === 'latest' ? turnChannel(ref.game) : locationTurnChannel(ref.game, ref.location);

/** Who reads, of which games, and what is known of the host. */
interface Reading {
  readonly games: readonly Game[];
  readonly own: readonly Own[];
  readonly signedIn: boolean;
  /** Does the host keep the turns public that guests may read, as the documents leave open? Unknown of most hosts. */
  readonly publicTurns: boolean | undefined;
}

export const selectReading = createSelector(
  [
    selectGames,
    selectCharacters,
    selectIsSignedIn,
    (state: State) => selectCan(state, 'publicTurns'),
  ],
  (games, own, signedIn, publicTurns): Reading => ({ games, own, signedIn, publicTurns }),
);

/** The channel for everybody who reads here: public where guests may read, or private; where the host is not known, one after the other (HOSTS-10). */
export function sharedChannel(
  ref: FeedRef,
  game: Game,
  { signedIn, publicTurns }: Reading,
): TurnChannel {
  const isPublic = canGuestRead(game) && (publicTurns !== false || !signedIn);
  const [kind, other] = isPublic
    ? (['public', 'private'] as const)
    : (['private', 'public'] as const);
  return {
    ...{ channel: sharedTopic(ref), kind, game: game.key },
    ...(signedIn && publicTurns !== true && { fallback: { kind: other, ifSilent: isPublic } }),
  };
}

/**
 * The channels of a feed. That of a character carries its id: the keys `user` and `master` are not one person's alone. One that is
 * not among the user's own has none.
 */
function channelsOf(ref: FeedRef, reading: Reading): TurnChannel[] {
  const { game, character } = ref;
  const known = reading.games.find(({ key }) => key === game);
  if (known === undefined) return [];
  const shared = sharedChannel(ref, known, reading);
  const id = reading.own.find(({ key }) => key === character)?.id;
  if (character === undefined || id === undefined) return [shared];
  const channel = characterTurnChannel(game, id);
  return [shared, { channel, kind: 'private', game, character }];
}

function subscriptionTo({ channel, kind, fallback, ...reader }: TurnChannel): ChannelSubscription {
  return { channel, kind, events: eventsOf(reader), ...(fallback && { fallback }) };
}

/** The turn channels of the feeds that can be read: the game's or the location's, and the character's own (spec 1 §7). */
const subscriptions = createSelector([selectLiveFeeds, selectReading], (refs, reading) => {
  const channels = refs.flatMap((ref) => channelsOf(ref, reading));
  return [...new Map(channels.map((one) => [one.channel, one])).values()].map(subscriptionTo);
});

/** At most the interval of spec 1 §9, and up to a tenth less by chance, so that many clients do not ask in one moment. */
function pollInterval(state: State, simple: boolean): number {
  const every = simple ? POLL_SIMPLE_MS : POLL_MS;
  return every * (1 - state.turns.feeds.spread / 10);
}

/** Retries a first page that did not come, except where there is no such place. */
function firstPage(state: State, ref: FeedRef, feed: FeedState, now: number): PollingTask[] {
  const key = `turns/first/${feedKey(ref)}`;
  const waits = feed.loading || feed.error?.status === 404;
  const isTime = !waits && shouldPoll(state, { key, every: POLL_MS }, now);
  return isTime ? [{ key, start: loadPage(ref) }] : [];
}

const topicsOf = (state: State, ref: FeedRef): readonly string[] =>
  channelsOf(ref, selectReading(state)).map(({ channel }) => channel);

/** Do only polls bring what others write here? The reader's own channel has nothing of that. */
const isPolled = (state: State, ref: FeedRef): boolean =>
  selectIsSimpleMode(state, [sharedTopic(ref)]);

/**
 * Which news is no poll's and no event's: who is in a location, fetched as often as who is online; and on a host that does not repeat
 * edits and deletions those of a time without events (HOSTS-13).
 */
function refresh(state: State, ref: FeedRef, feed: FeedState, now: number): PollingTask[] {
  if (ref.kind === 'page') return [];
  const every = ONLINE_REFRESH_MS;
  const isOld = (at = now): boolean => now - at >= every;
  const channels = topicsOf(state, ref);
  const { firstPageAt: since = now } = feed;
  const missed =
    selectCan(state, 'recovery') === false &&
    (wasCutOff(state, { since, channels }) || (isOld(since) && isPolled(state, ref)));
  const wanted = missed || (ref.kind === 'location' && isOld(feed.locationAt ?? 0));
  const key = `turns/refresh/${feedKey(ref)}`;
  const starts = wanted && shouldPoll(state, { key, every, channels }, now);
  return starts ? [{ key, start: refreshFeed(ref) }] : [];
}

function news(state: State, ref: FeedRef, now: number): PollingTask[] {
  const key = `turns/new/${feedKey(ref)}`;
  const channels = topicsOf(state, ref);
  // A page is not polled for news but loaded whole: never every few seconds, and not again before its channel is subscribed.
  const whole = ref.kind === 'page';
  const simple = isPolled(state, ref);
  const { subscribedAt } = state.connection;
  if (whole && !simple && !channels.some((one) => one in subscribedAt)) return [];
  const every = whole ? POLL_MS : pollInterval(state, simple);
  const isTime = shouldPoll(state, { key, every, channels }, now);
  return isTime ? [{ key, start: pollTurns(ref) }] : [];
}

function workFor(state: State, ref: FeedRef, now: number): PollingTask[] {
  const feed = selectFeed(state, feedKey(ref));
  if (feed === undefined) return [];
  if (!isLoaded(feed)) return firstPage(state, ref, feed, now);
  if (ref.kind === 'page' && !isFirstPage(feed)) return [];
  return [...news(state, ref, now), ...refresh(state, ref, feed, now)];
}

/**
 * What the feeds on screen want: their channels, and polls for what is new, every 30 s, or 2.5 s in simple mode (LIVE-04), and at once
 * after the server let us into a channel again (LIVE-06). A first page that failed is tried again in the same step.
 */
export const turnsRealtime: RealtimeDeclaration<State> = {
  subscriptions,
  pollingTasks: (state, now) => selectOpenFeeds(state).flatMap((ref) => workFor(state, ref, now)),
};
