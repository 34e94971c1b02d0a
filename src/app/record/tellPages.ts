import type { Dispatch } from '@reduxjs/toolkit';
import type { DataRouter } from 'react-router';
import { wentTo } from '../uiSlice.ts';
import { seenPath } from './seenPath.ts';

/** The way of the router that leads to no screen of ours. */
const UNKNOWN = 'unknown';

/** Tells the state which page one is on, now and whenever one has gone to another (QA-03). Returns the way to stop. */
export function tellPages(
  router: Pick<DataRouter, 'state' | 'subscribe'>,
  dispatch: Dispatch,
): () => void {
  let told: string | undefined;
  const tell = ({ initialized, navigation, location, matches }: DataRouter['state']): void => {
    if (!initialized || navigation.state !== 'idle') return;
    const last = matches.at(-1)?.route;
    const path = seenPath(location, last?.path !== undefined && last.id !== UNKNOWN);
    if (path === told) return;
    told = path;
    dispatch(wentTo({ path }));
  };
  tell(router.state);
  return router.subscribe(tell);
}
