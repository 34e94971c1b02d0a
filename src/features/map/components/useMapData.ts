import { useEffect, useRef } from 'react';
import { ONLINE_REFRESH_MS } from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { mapApi } from '../api.ts';

const { useMapQuery } = mapApi;

/**
 * A map, and who stands where on it: as fresh as one's visit, then as often as who is online while somebody sees the page, and at once for one
 * who comes back to it after longer than that.
 */
export function useMapData(game: string, map: string | undefined) {
  const hidden = useAppSelector(({ connection }) => connection.hidden);
  const params = { game, ...(map !== undefined && { map }) };
  const query = useMapQuery(
    { params },
    { refetchOnMountOrArgChange: true, pollingInterval: hidden ? 0 : ONLINE_REFRESH_MS },
  );
  const { refetch, fulfilledTimeStamp = 0 } = query;
  const was = useRef(hidden);
  useEffect(() => {
    const back = was.current && !hidden;
    was.current = hidden;
    if (back && Date.now() - fulfilledTimeStamp >= ONLINE_REFRESH_MS) void refetch();
  }, [hidden, refetch, fulfilledTimeStamp]);
  return query;
}
