import type { DataRouteMatch, RouteObject } from 'react-router';
import { baseApi } from '../../api/index.ts';
import { isFields } from '../../contract/index.ts';
import type { LoadScreen } from '../../lib/store.ts';
import type { AppStore } from '../store.ts';

/** The matches of an address, outermost first. */
type Matches = readonly Pick<DataRouteMatch, 'route' | 'params'>[];

/** Waits until no query is under way any more, nor one that follows from another. */
async function settled({ dispatch }: AppStore): Promise<void> {
  for (;;) {
    const running = dispatch(baseApi.util.getRunningQueriesThunk());
    if (running.length === 0) return;
    await Promise.allSettled(running);
  }
}

const loadOf = ({ handle }: Pick<RouteObject, 'handle'>): LoadScreen | undefined =>
  isFields(handle) && typeof handle.load === 'function' ? (handle.load as LoadScreen) : undefined;

/**
 * Loads all that the screens of an address are shown from (FIRST-02), with the code that stands in their routes. True where all of it is there. The
 * host and the page that it rendered both do it, from the same answers, so that both show the same.
 */
export async function loadScreens(
  store: AppStore,
  matches: Matches,
  search: string,
): Promise<boolean> {
  await settled(store);
  const loads = matches.flatMap(({ route, params }) => {
    const load = loadOf(route);
    return load ? [store.dispatch(load({ params, search: new URLSearchParams(search) }))] : [];
  });
  const loaded = await Promise.all(loads);
  await settled(store);
  return loaded.every(Boolean);
}
