import { useEffect, useRef, useState } from 'react';
import { FRESH_S, isApiError, loadQuery } from '../../../api/index.ts';
import { ONLINE_REFRESH_MS } from '../../../contract/index.ts';
import { type LoadScreen, useAppSelector } from '../../../lib/store.ts';
import { useIsWaking } from '../../../ui/hooks.ts';
import { selectGame } from '../../session/index.ts';
import { mapApi } from '../api.ts';

const { useMapQuery } = mapApi;

const mapArg = (game: string, map: string | undefined) => ({
  params: { game, ...(map !== undefined && { map }) },
});

/** Loads the map that the address names. */
export const loadMap: LoadScreen =
  ({ params: { currentMapKey } }) =>
  async (dispatch, getState) => {
    const game = selectGame(getState());
    if (game?.enable_map !== true) return false;
    return dispatch(loadQuery(mapApi.endpoints.map, mapArg(game.key, currentMapKey)));
  };

/**
 * A map, and who stands where on it: as fresh as one's visit, then as often as who is online while somebody sees the page, and at once for one
 * who comes back to it after longer than that.
 */
export function useMapData(game: string, map: string | undefined) {
  const hidden = useAppSelector(({ connection }) => connection.hidden);
  const query = useMapQuery(mapArg(game, map), {
    refetchOnMountOrArgChange: useIsWaking() ? FRESH_S : true,
    pollingInterval: hidden ? 0 : ONLINE_REFRESH_MS,
  });
  const { refetch, fulfilledTimeStamp = 0 } = query;
  const was = useRef(hidden);
  useEffect(() => {
    const back = was.current && !hidden;
    was.current = hidden;
    if (back && Date.now() - fulfilledTimeStamp >= ONLINE_REFRESH_MS) void refetch();
  }, [hidden, refetch, fulfilledTimeStamp]);
  return query;
}

/** Whether something has been waited for longer than so many ms; a short waiting is not worth a sign of it (MAP-04). */
export function useDelayed(waiting: boolean, ms: number): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setLong(true), ms);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [waiting, ms]);
  return waiting && long;
}

/** What other hosts say instead of a code (spec 1 §8): no text for the reader, but the words of a refusal. */
const NOT_FOUND = /^\s*карта не найдена/iu;

/** There is no such map; a key that can be none is an address that the host does not have. */
const CODES: readonly (string | undefined)[] = ['mapNotFound', 'notFound'];

/** Does the host say that there is no such map? */
export function isNoMap(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { code, message, kind } = error;
  return CODES.includes(code) || NOT_FOUND.test(message ?? '') || kind === 'validation';
}
