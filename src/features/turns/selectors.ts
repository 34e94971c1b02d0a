import { createSelector } from '@reduxjs/toolkit';
import type { Location, Turn } from '../../contract/index.ts';
import { postRefusal, writableLocations } from '../../domain/index.ts';
import {
  selectCharacter,
  selectCharacters,
  selectCharactersStatus,
  selectGame,
  selectGameKey,
  selectIsSignedIn,
  selectLocations,
  selectLocationsStatus,
  type WithSession,
} from '../session/index.ts';
import { feedKey, type FeedRef } from './feed/feedRef.ts';
import { type FeedState, isFirstPage, isLoaded, shownTurns } from './feed/feedState.ts';
import type { WithTurns } from './slice.ts';

/** Questions to the feeds, and whether one may write at all. Keys are made by `feedKey`. */

export const selectFeed = ({ turns }: WithTurns, key: string): FeedState | undefined =>
  turns.feeds.feeds[key];

const noTurns: readonly Turn[] = [];

const turnsOf = createSelector([(feed: FeedState) => feed], shownTurns);

/** The turns to show, newest first (FEED-05); the same list as long as the feed is the same. */
export function selectTurns(state: WithTurns, key: string): readonly Turn[] {
  const feed = selectFeed(state, key);
  return feed === undefined ? noTurns : turnsOf(feed);
}

/** Has the first page come? */
export function selectIsFeedLoaded(state: WithTurns, key: string): boolean {
  const feed = selectFeed(state, key);
  return feed !== undefined && isLoaded(feed);
}

const selectFeeds = ({ turns }: WithTurns) => turns.feeds.feeds;
const selectOpen = ({ turns }: WithTurns) => turns.feeds.open;

/** Keys alone, so that a turn that arrives changes nothing here. */
const selectOpenKeys = createSelector([selectOpen], (open) => Object.keys(open));

/** The feeds that are on a screen now. */
export const selectOpenFeeds: (state: WithTurns) => readonly FeedRef[] = createSelector(
  [selectOpenKeys, selectFeeds],
  (keys, feeds) => keys.map((key) => feeds[key]?.place).filter((ref) => ref !== undefined),
  { memoizeOptions: { resultEqualityCheck: sameItems } },
);

/**
 * Those of them that are live: they have something to read, so that no live code delays the first turn, and they are no further page of a
 * location (LIVE-05).
 */
export const selectLiveFeeds: (state: WithTurns) => readonly FeedRef[] = createSelector(
  [selectOpenFeeds, selectFeeds],
  (refs, feeds) =>
    refs.filter((ref) => {
      const feed = feeds[feedKey(ref)];
      return feed !== undefined && isLoaded(feed) && (ref.kind !== 'page' || isFirstPage(feed));
    }),
  { memoizeOptions: { resultEqualityCheck: sameItems } },
);

/** Is there something to read, or the word that it could not be had? Only then is it time for what stands around it. */
export const selectHasAnswered = createSelector([selectOpenKeys, selectFeeds], (keys, feeds) =>
  keys.some((key) => {
    const feed = feeds[key];
    return feed !== undefined && (isLoaded(feed) || feed.error !== undefined);
  }),
);

/** In which game one reads, and as whom; a guest as nobody. */
export interface FeedReader {
  readonly game: string;
  readonly character: string | undefined;
}

/** Is it not known yet whom the user plays? */
function selectIsUndecided(state: WithSession): boolean {
  const status = selectCharactersStatus(state);
  const open = selectCharacters(state).length > 0 || status === 'idle' || status === 'loading';
  return selectIsSignedIn(state) && selectCharacter(state) === undefined && open;
}

/** Who reads the game one is in; undefined while it is not known yet whom the user plays. */
export const selectFeedReader: (state: WithSession) => FeedReader | undefined = createSelector(
  [selectGameKey, (state: WithSession) => selectCharacter(state)?.key, selectIsUndecided],
  (game, character, undecided) =>
    game === undefined || undecided ? undefined : { game, character },
);

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

const noLocations: readonly Location[] = [];

/** The locations where the current character may write (FORM-16). */
export const selectWritableLocations: (
  state: Parameters<typeof selectGame>[0],
) => readonly Location[] = createSelector(
  [selectGame, selectCharacter, selectLocations],
  (game, character, locations) =>
    game === undefined ? noLocations : writableLocations(game, character, locations),
);

/** Is the place of a form kept: does one write here, or does nobody know yet? In the game's home there is always at least the reason why not. */
export function selectIsFormExpected(
  state: Parameters<typeof selectWritableLocations>[0],
  location: string | undefined,
): boolean {
  if (location === undefined || selectCharactersStatus(state) !== 'ready') return true;
  if (!selectCharacter(state)) return false;
  const known = selectLocationsStatus(state) === 'ready';
  return !known || selectWritableLocations(state).some(({ key }) => key === location);
}

/** Why the current character may not write at all in this game; undefined where it may (FORM-15). */
export const selectPostRefusal = createSelector([selectGame, selectCharacter], (game, character) =>
  game === undefined ? 'noCharacterForTurn' : postRefusal(game, character),
);

/** The form whose text waits for its user, where the session ended while it was written (AUTH-08). */
export const selectCutForm = ({ turns, session }: WithTurns & WithSession) =>
  Object.values(turns.forms ?? {}).find(
    ({ cut, place: scope }) => cut && scope.game === session.gameKey,
  );
