import type { Dispatch } from '@reduxjs/toolkit';
import type { DataRouter } from 'react-router';
import { wentTo } from '../uiSlice.ts';

/** Search parameters that may enter a log, and their shapes: never an OAuth code or a text. */
const SEARCH = {
  page: /^\d{1,9}$/,
  turn: /^[\w-]{1,191}$/,
  message: /^[\w-]{1,191}$/,
  faction: /^[\w.-]{1,191}$/,
};

/** The name that follows a profile's id in an address. */
const PROFILE_NAME = /(\/profiles\/\w+)-[^/]*/;

/** Keys are ASCII: a percent sign means words. */
const isWords = (part: string): boolean => part.includes('%');

export interface PageAddress {
  readonly pathname: string;
  readonly search: string;
}

/** The address of a page for a log (QA-01): keys stay, names and other words go. Of an unknown address only the game stays. */
function redactedPath({ pathname, search }: PageAddress, isKnown: boolean): string {
  const asked = new URLSearchParams(search);
  const kept = Object.entries(SEARCH).flatMap(([name, shape]) => {
    const value = asked.get(name);
    return value !== null && shape.test(value) ? [[name, value]] : [];
  });
  const [, game = ''] = pathname.split('/');
  const own = isKnown ? pathname.replace(PROFILE_NAME, '$1') : `/${game}/-`;
  const parts = own.split('/').map((part) => (isWords(part) ? '-' : part));
  const path = parts.join('/');
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept).toString()}` : path;
}

/** Id of the catch-all route. */
const UNKNOWN = 'unknown';

/** Dispatches `wentTo` for the current page and each later one (QA-03). Returns the unsubscribe. */
export function trackPages(
  router: Pick<DataRouter, 'state' | 'subscribe'>,
  dispatch: Dispatch,
): () => void {
  let current: string | undefined;
  const track = ({ initialized, navigation, location, matches }: DataRouter['state']): void => {
    if (!initialized || navigation.state !== 'idle') return;
    const last = matches.at(-1)?.route;
    const path = redactedPath(location, last?.path !== undefined && last.id !== UNKNOWN);
    if (path === current) return;
    current = path;
    dispatch(wentTo({ path }));
  };
  track(router.state);
  return router.subscribe(track);
}
