import { useEffect } from 'react';
import { useAppDispatch } from '../../../../lib/store.ts';
import type { FeedPlace } from '../feedPlace.ts';
import { openFeed } from '../feedThunks.ts';
import { feedClosed } from '../../slice.ts';

/** Keeps a feed open as long as its screen is shown: loaded, and live and polled where its kind is. Memoise the place. */
export function useOpenFeed(place: FeedPlace | undefined): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!place) return undefined;
    dispatch(openFeed(place));
    return () => void dispatch(feedClosed({ place }));
  }, [dispatch, place]);
}
