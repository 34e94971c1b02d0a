import { createSelector } from '@reduxjs/toolkit';
import { noticeRaised, type cacheTags, type WithHost } from '../../api/index.ts';
import { events } from '../../contract/index.ts';
import { withTexts } from '../../i18n/index.ts';
import { addAppListener, type AppThunk } from '../../lib/store.ts';
import {
  type ChannelSubscription,
  eventRule,
  type LazyFeature,
  type RealtimeDeclaration,
} from '../../realtime/index.ts';
import { loadChannels, type WithChat } from '../chat/index.ts';
import {
  refetchStanding,
  selectGame,
  selectGameKey,
  selectLocations,
  type WithSession,
} from '../session/index.ts';
import {
  latestFeedRef,
  refetchOpenFeeds,
  selectOpenFeeds,
  selectReading,
  sharedChannel,
  type WithTurns,
} from '../turns/index.ts';
import { workshopTags, worldChanged } from './live.ts';
import { selectHasWorkshop } from './selectors.ts';

type WorldThunk = AppThunk<Promise<void>, WithSession & WithTurns & WithHost & WithChat>;

type Tag = (typeof cacheTags)[number];

const profiles = ['Profiles', 'Profile'] as const;

/** What pages show of each kind, as far as it is in the cache. */
const shownAs: Readonly<Record<string, readonly Tag[]>> = {
  maps: ['Map', 'Locations'],
  locations: ['Map', 'Locations'],
  figures: ['Map'],
  quests: ['Quests'],
  events: ['Quests'],
  npcs: profiles,
  factions: profiles,
  species: profiles,
  positions: profiles,
};

/** Kinds of which the session itself has something: games, places, those whom masters may lead. */
const inSession = new Set(['games', 'maps', 'locations', 'ways', 'npcs']);
const inChat = new Set(['channels', 'events', 'games', 'locations', 'factions']);

const placesOf = (state: WithSession) => new Set(selectLocations(state).map(({ key }) => key));

/** Says that the place whose page is open was put away; the page stays, and what was written there in its draft (WORK-98). */
function tellOfLost(before: ReadonlySet<string>): WorldThunk {
  return async (dispatch, getState, { newId }) => {
    const there = placesOf(getState());
    const game = selectGameKey(getState());
    const isLost = selectOpenFeeds(getState()).some(
      (ref) =>
        ref.kind !== 'latest' &&
        ref.game === game &&
        before.has(ref.location) &&
        !there.has(ref.location),
    );
    if (!isLost) return;
    await withTexts(() => Promise.resolve())();
    dispatch(noticeRaised({ id: newId(), said: { messageKey: 'workshop.placeLost' } }));
  };
}

/** Refetches what open pages show of these kinds; forms and drafts stay as they are (WORK-98). */
function refetchWorld(game: string, kinds: ReadonlySet<string>): WorldThunk {
  return async (dispatch, getState) => {
    const all = [...kinds];
    const lists = all.map((id) => ({ type: 'Workshop', id }) as const);
    dispatch(
      workshopTags.util.invalidateTags([...lists, ...all.flatMap((kind) => shownAs[kind] ?? [])]),
    );
    if (selectGame(getState())?.chat && all.some((kind) => inChat.has(kind)))
      void dispatch(loadChannels());
    if (!all.some((kind) => inSession.has(kind))) return;
    const before = placesOf(getState());
    dispatch(refetchOpenFeeds(game));
    await dispatch(refetchStanding({ places: true }));
    await dispatch(tellOfLost(before));
  };
}

/** Changes that follow each other so soon (ms) are one. */
const TOGETHER_MS = 300;

const refetchChanged = addAppListener({
  actionCreator: worldChanged,
  effect: async ({ payload }, listener) => {
    listener.unsubscribe();
    const changes = [payload];
    try {
      for (;;) {
        const next = await listener.take(worldChanged.match, TOGETHER_MS);
        if (!next) break;
        changes.push(next[0].payload);
      }
    } finally {
      listener.subscribe();
    }
    const open = selectGameKey(listener.getState());
    const here = changes.filter(({ game = open }) => game === open);
    const kinds = new Set(here.flatMap((change) => change.ids));
    if (open !== undefined && kinds.size > 0) await listener.dispatch(refetchWorld(open, kinds));
  },
});

/** The channel of the turns of the game that is open, where a host with a workshop tells of its world. */
const subscriptions: NonNullable<RealtimeDeclaration['subscriptions']> = createSelector(
  [selectHasWorkshop, selectGame, selectReading],
  (has, game, reading): readonly ChannelSubscription[] => {
    if (!has || !game) return [];
    const { channel, kind, fallback } = sharedChannel(
      latestFeedRef(game.key, undefined),
      game,
      reading,
    );
    const WorldChanged = eventRule(events.WorldChanged, worldChanged);
    return [{ channel, kind, fallback, events: { WorldChanged } }];
  },
);

/** What masters change in their world, live: with the deferred start, for everybody. */
export const worldFeature: LazyFeature = {
  name: 'world',
  parts: [],
  realtime: { subscriptions },
  listeners: [refetchChanged],
};
