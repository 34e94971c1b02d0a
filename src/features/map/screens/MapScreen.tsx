import { useCallback, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { useErrorText } from '../../../api/useErrorText.ts';
import { type Game, MAP_LOADING_DELAY_MS } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { selectGame, useOutage } from '../../session/index.ts';
import { MapHead } from '../components/MapHead.tsx';
import { MapSkeleton } from '../components/MapSkeleton.tsx';
import { MapStage } from '../components/MapStage.tsx';
import { isNoMap, useDelayed, useMapData } from '../components/useMapData.ts';

/** There is no such map: the game's places are shown as a list, without a word of an error (MAP-05). */
function ToList({ game }: { game: Game }) {
  return <Navigate to={pathTo('locations', { game: game.key })} replace />;
}

/** One map. What is known stays, even where it could not be asked for again. */
function OneMap({ game, map }: { game: Game; map: string | undefined }) {
  const query = useMapData(game.key, map);
  const { currentData: data, error, isFetching, refetch, startedTimeStamp = 0 } = query;
  const [began] = useState(Date.now);
  const none = isNoMap(error);
  const failed = error !== undefined && !data && !none;
  const reload = useCallback(() => void refetch(), [refetch]);
  const { shownElsewhere, retry } = useOutage(failed, reload);
  const reason = useErrorText()(error);
  const waiting = useDelayed(!data && !failed, MAP_LOADING_DELAY_MS);
  // What was said at an earlier visit counts no more: the map may be there by now.
  if (none && !isFetching && startedTimeStamp >= began) return <ToList game={game} />;
  return (
    <>
      <MapHead game={game} map={map} info={data?.info} waiting={waiting} />
      {failed && (
        <ErrorState
          message={reason}
          shownElsewhere={shownElsewhere}
          onRetry={retry}
          retrying={isFetching}
        />
      )}
      {!failed && !data && <MapSkeleton shown={waiting} />}
      {data && <MapStage key={data.info.key} game={game.key} data={data} />}
    </>
  );
}

/** The map of a game, or one inside it (spec 1 §2, Map page; MAP-01 to MAP-06). */
export function MapScreen() {
  const game = useAppSelector(selectGame);
  const { currentMapKey: map } = useParams();
  if (!game) return null;
  if (!game.enable_map) return <ToList game={game} />;
  return <OneMap key={JSON.stringify([game.key, map])} game={game} map={map} />;
}

export { loadMap } from '../components/useMapData.ts';
