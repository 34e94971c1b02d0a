import { useEffect } from 'react';
import type { Services } from '../../lib/services.ts';
import { type AppThunk, type RootState, useAppDispatch } from '../../lib/store.ts';
import { type LazyFeature, registerFeature } from '../../realtime/index.ts';
import { bookmarksApi } from './api.ts';
import { bookmarksRealtime, followOthers } from './realtime.ts';

/** All of bookmarks: they come with what is done with turns. */
export const bookmarksFeature: LazyFeature = {
  name: 'bookmarks',
  parts: [bookmarksApi],
  realtime: bookmarksRealtime,
  listeners: [followOthers],
};

/** The programs whose marks are live: many buttons ask for it. */
const live = new WeakSet<Services>();

function followBookmarks(): AppThunk<void, RootState> {
  return (dispatch, _getState, services) => {
    if (live.has(services)) return;
    live.add(services);
    dispatch(registerFeature(bookmarksFeature));
  };
}

/** What another device marks shows here too, from the first part that shows marks on (BACK-77). */
export function useLiveBookmarks(): void {
  const dispatch = useAppDispatch();
  useEffect(() => dispatch(followBookmarks()), [dispatch]);
}
