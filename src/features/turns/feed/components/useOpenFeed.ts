import { useEffect } from 'react';
import { useAppDispatch } from '../../../../lib/store.ts';
import type { FeedRef } from '../feedRef.ts';
import { openFeed } from '../feedThunks.ts';
import { feedClosed } from '../../slice.ts';

/** Keeps a feed open as long as its screen is shown: loaded, and live and polled where its kind is. Memoise the place. */
export function useOpenFeed(feedRef: FeedRef | undefined): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!feedRef) return undefined;
    dispatch(openFeed(feedRef));
    return () => void dispatch(feedClosed({ place: feedRef }));
  }, [dispatch, feedRef]);
}
