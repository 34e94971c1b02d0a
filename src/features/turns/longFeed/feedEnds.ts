import { type RefObject, useEffect, useLayoutEffect } from 'react';
import type { Turn } from '../../../contract/index.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../lib/store.ts';
import { farEnd, type FeedState } from '../feed/feedState.ts';
import { loadPage } from '../feed/feedThunks.ts';
import { selectFeed, selectTurns } from '../selectors.ts';
import { FIELDS } from './feedKeys.ts';
import type { FeedWindow } from './feedWindow.ts';
import { selectVisit } from './readingSelectors.ts';
import { wayBegun, wayEnded } from './readingSlice.ts';

export interface FeedEndsProps {
  /** Key of the feed. */
  feed: string;
  view: FeedWindow;
  list: RefObject<HTMLElement | null>;
}

/** Is all that can be asked for of the far end there? A page that stands for itself has none. */
const isFarKnown = ({ place: ref, far, farUnknown, complete }: FeedState): boolean =>
  far !== undefined || farUnknown === true || complete || ref.kind === 'page';

/** Is this the key of an end of the page, pressed where nothing else listens to it? In a turn Ctrl leads past the feed (feedKeys.ts). */
function isForPage(event: KeyboardEvent, list: Element): boolean {
  const { key, target, ctrlKey, altKey, metaKey, shiftKey } = event;
  if (event.defaultPrevented || altKey || metaKey || shiftKey) return false;
  if ((key !== 'Home' && key !== 'End') || !(target instanceof Element)) return false;
  if (target.closest(FIELDS) || (ctrlKey && list.contains(target))) return false;
  return target === document.body || (list.closest('main') ?? list).contains(target);
}

/** Goes to a turn at once, and takes the focus along where it is in the list. */
function goTo(view: FeedWindow, list: Element, turn: Turn): void {
  view.reveal(turn, { focus: list.contains(document.activeElement) });
}

const toEdge = (edge: 'Home' | 'End'): void =>
  window.scrollTo({
    top: edge === 'Home' ? 0 : document.documentElement.scrollHeight,
    behavior: 'instant',
  });

/** On the way to the oldest turn: the host is asked for it once, and again by the retry at the end of the list. */
function useWayToOldest({ feed, view, list }: FeedEndsProps): void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const seeking = useAppSelector((state) => selectVisit(state, feed)?.seeking === 'oldest');
  const state = useAppSelector((root) => (seeking ? selectFeed(root, feed) : undefined));
  useLayoutEffect(() => {
    if (!state || state.loading || state.error) return;
    if (!isFarKnown(state)) {
      void dispatch(loadPage(state.place, farEnd));
      return;
    }
    dispatch(wayEnded({ feed }));
    queueMicrotask(() => {
      const oldest = selectTurns(store.getState(), feed).at(-1);
      if (oldest && list.current) goTo(view, list.current, oldest);
    });
  }, [dispatch, store, feed, view, list, state]);
}

/**
 * Home and End lead to the ends of a feed at once, whatever of it is loaded (QUICK-30). As long as the oldest turns are on their way, what
 * says so is in view. Whoever is at that turn already leaves the key to the browser.
 */
export function useFeedEnds(props: FeedEndsProps): void {
  const { feed, view, list } = props;
  const dispatch = useAppDispatch();
  const store = useAppStore();
  useWayToOldest(props);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      const edge = event.key === 'Home' ? 'Home' : 'End';
      const state = selectFeed(store.getState(), feed);
      const turns = selectTurns(store.getState(), feed);
      const isFar = (edge === 'End') !== view.oldestFirst;
      const turn = turns.at(isFar ? -1 : 0);
      if (!state || !turn || !list.current || !isForPage(event, list.current)) return;
      const isThere = !isFar || isFarKnown(state);
      dispatch(wayEnded({ feed }));
      if (isThere && view.isInView(turn) && !list.current.contains(document.activeElement)) return;
      event.preventDefault();
      if (isThere) {
        goTo(view, list.current, turn);
        if (!isFar || state.farUnknown) toEdge(edge);
        return;
      }
      dispatch(wayBegun({ feed, to: 'oldest' }));
      if (state.error) void dispatch(loadPage(state.place, farEnd));
      view.reveal(turn);
      toEdge(edge);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [dispatch, store, feed, view, list]);
}
