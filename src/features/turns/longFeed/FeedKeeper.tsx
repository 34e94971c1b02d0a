import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../lib/store.ts';
import { feedKeys } from './feedKeys.ts';
import { useFeedEnds } from './feedEnds.ts';
import type { FeedWindow, ReadingPosition } from './feedWindow.ts';
import type { Row } from './range.ts';
import { selectNewest, selectNews, selectVisit } from './readingSelectors.ts';
import { feedLeft, firstNewReached } from './readingSlice.ts';
import { beginVisit, seeNewest } from './visits.ts';

export interface FeedKeeperProps {
  /** Key of the feed. */
  feed: string;
  view: FeedWindow;
  list: RefObject<HTMLElement | null>;
  /** What is in the document now. */
  rows: readonly Row[];
  /** Where to go on reading. */
  goOnAt: ReadingPosition | undefined;
  /** The rows have become others. */
  onChanged: () => void;
}

/** Notes what came before the reader's eyes: the beginning of the feed, and the first of the new turns. */
function useSight({ feed, view }: FeedKeeperProps): () => void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  return () => {
    const visit = selectVisit(store.getState(), feed);
    if (!visit) return;
    if (!visit.seen || view.isAtNews()) dispatch(seeNewest(feed));
    const { first } = selectNews(store.getState(), feed);
    if (!visit.reached && first && view.isInView(first)) dispatch(firstNewReached({ feed }));
  };
}

/**
 * Goes on reading at a place, at once and without waiting for pictures: when they load, what is read stays where it is (FEED-07).
 * A second time after the router, which knows the page's scroll position alone, has done the same.
 */
function goOn(view: FeedWindow, { turn, top }: ReadingPosition): void {
  view.reveal(turn, { top });
  queueMicrotask(() => view.reveal(turn, { top }));
}

/** Looks after the list in the document: draws nothing. Stands behind the list, which is there then when its effects run. */
export function FeedKeeper(props: FeedKeeperProps) {
  const { feed, view, list, rows, goOnAt, onChanged } = props;
  const dispatch = useAppDispatch();
  const { key: entry } = useLocation();
  const look = useSight(props);
  useFeedEnds(props);
  const newest = useAppSelector((state) => selectNewest(state, feed));
  const hidden = useAppSelector(
    (state: { connection: { hidden: boolean } }) => state.connection.hidden,
  );

  // Before the list leaves the document and the window leaves the list: afterwards nobody can be asked.
  useLayoutEffect(
    () => () => void dispatch(feedLeft({ feed, entry, place: view.position() })),
    [dispatch, feed, entry, view],
  );

  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return undefined;
    const handleKey = feedKeys(current, view);
    const detach = view.attach({ list: current, onChanged, onMoved: look });
    current.addEventListener('keydown', handleKey);
    dispatch(beginVisit(feed));
    return () => {
      detach();
      current.removeEventListener('keydown', handleKey);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `look` reads all from the store and the window, whichever of them it is
  }, [list, view, feed, dispatch, onChanged]);

  useLayoutEffect(() => view.committed(rows), [view, rows]);

  useLayoutEffect(() => {
    if (goOnAt) goOn(view, goOnAt);
  }, [view, goOnAt]);

  // eslint-disable-next-line react-hooks/exhaustive-deps -- as above
  useEffect(look, [newest, hidden]);
  return null;
}
