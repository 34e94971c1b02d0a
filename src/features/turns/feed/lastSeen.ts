import { useLayoutEffect, useState } from 'react';
import * as v from 'valibot';
import { type AppStorage, storageKey } from '../../../lib/storage/index.ts';
import { type AppThunk, useAppDispatch } from '../../../lib/store.ts';

/**
 * What the last visit saw of each feed, kept in the browser by reader and feed: the newest turn and not a clock, since host and reader may
 * not agree on the time (FEED-09). public/scheme.js reads these names too.
 */
export const lastSeen = storageKey('feedSeen', v.object({ id: v.string(), created: v.number() }));

/** The reader and the feed of each mark that anybody's visits to a place left in this browser. Without a location the place is the game's home. */
export const marksAt = (storage: AppStorage, game: string, location = ''): string[][] =>
  storage.partsOf(lastSeen).filter(([, feed = '']) => {
    const [, itsGame, itsLocation] = feed.split('/');
    return itsGame === encodeURIComponent(game) && itsLocation === encodeURIComponent(location);
  });

const wasHere =
  (game: string, location?: string): AppThunk<boolean> =>
  (_dispatch, _getState, { storage }) =>
    marksAt(storage, game, location).length > 0;

/**
 * Has somebody read here in this browser before this page was opened? Then `data-returning` stands on the root element, by which returning.css folds
 * what does not change (FIRST-30). On a page that is loaded public/scheme.js has set it before the first paint; this hook sets it for the pages
 * that one goes on to. False in the first render, which depends on nothing of the browser.
 */
export function useReturning(game: string, location?: string): boolean {
  const dispatch = useAppDispatch();
  const [returning, setReturning] = useState(false);
  useLayoutEffect(() => {
    const before = dispatch(wasHere(game, location));
    document.documentElement.toggleAttribute('data-returning', before);
    setReturning(before); // eslint-disable-line react-hooks/set-state-in-effect -- storage is read after hydration and before the paint
  }, [dispatch, game, location]);
  return returning;
}
