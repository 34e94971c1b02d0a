import { useEffect, useRef } from 'react';
import type { Location, Turn } from '../../../contract/index.ts';
import { newestTurn } from '../../../domain/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { feedKey, type LocationPlace, refreshLocation, selectFeed } from '../../turns/index.ts';

/** Does a turn show that somebody came or went? By a route that it took, or by a speaker who was not listed here. */
function isMove({ actions, char }: Turn, { characters }: Location): boolean {
  const isStranger = char !== undefined && !characters.some(({ id }) => id === char.id);
  return isStranger || actions.some(({ key }) => key === 'route');
}

/** Refetches who is here as soon as a turn shows that it has changed; otherwise that is polled once a minute. */
export function useFreshLocation(place: LocationPlace | undefined): void {
  const dispatch = useAppDispatch();
  const key = place && feedKey(place);
  const feed = useAppSelector((state) => (key === undefined ? undefined : selectFeed(state, key)));
  // Also one that stands elsewhere: its way may lead here.
  const newest = feed && newestTurn(feed.known);
  const location = feed?.location;
  const seen = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!place || !newest || !location) return;
    const before = seen.current;
    seen.current = newest.id;
    if (before === undefined || before === newest.id) return;
    if (isMove(newest, location)) void dispatch(refreshLocation(place));
  }, [dispatch, place, newest, location]);
}
