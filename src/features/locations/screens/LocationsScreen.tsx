import { useCallback } from 'react';
import { Navigate } from 'react-router';
import { FRESH_S, loadQuery } from '../../../api/index.ts';
import type { Game } from '../../../contract/index.ts';
import { type LoadScreen, useAppSelector } from '../../../lib/store.ts';
import { useIsWaking } from '../../../ui/hooks.ts';
import { Pager } from '../../../ui/Pager.tsx';
import { selectGame, selectGameKey, useOutage } from '../../session/index.ts';
import { locationsApi } from '../api.ts';
import { LocationsFailure } from '../components/LocationsFailure.tsx';
import { LocationsHead } from '../components/LocationsHead.tsx';
import { LocationsList, LocationsSkeleton } from '../components/LocationsList.tsx';
import { type SheetAddress, sheetAddress, useSheetAddress } from '../components/addresses.ts';

const { useMapLocationsQuery } = locationsApi;

/** What is asked for at an address of the list. */
const sheetArg = (game: string, { map, page }: Pick<SheetAddress, 'map' | 'page'>) => ({
  params: { game, ...(map !== undefined && { map }) },
  query: { page },
});

/** Loads the list that the address asks for. */
export const loadLocations: LoadScreen = (at) => async (dispatch, getState) => {
  const game = selectGameKey(getState());
  if (game === undefined) return false;
  const arg = sheetArg(game, sheetAddress(game, at));
  return dispatch(loadQuery(locationsApi.endpoints.mapLocations, arg));
};

interface SheetProps extends SheetAddress {
  game: Game;
}

/** The list of one map. Its head stays while another page of it is on its way. */
function Sheet({ game, map, page, hrefOf }: SheetProps) {
  const { data, currentData, error, isFetching, refetch } = useMapLocationsQuery(
    sheetArg(game.key, { map, page }),
    { refetchOnMountOrArgChange: useIsWaking() ? FRESH_S : true },
  );
  const failed = error !== undefined && currentData === undefined;
  const reload = useCallback(() => void refetch(), [refetch]);
  const { shownElsewhere, retry } = useOutage(failed, reload);
  const lastPage = Math.max(1, currentData?.locations.last_page ?? 1);
  if (currentData && page > lastPage) return <Navigate to={hrefOf(lastPage)} replace />;
  return (
    <>
      <LocationsHead game={game} map={data?.map} address={map} />
      {failed && (
        <LocationsFailure {...{ game, map, error, shownElsewhere, retry }} retrying={isFetching} />
      )}
      {!failed && !currentData && <LocationsSkeleton />}
      {currentData && (
        <LocationsList
          game={game.key}
          maps={currentData.maps}
          locations={currentData.locations.data}
        />
      )}
      {currentData && <Pager page={page} lastPage={lastPage} hrefOf={hrefOf} />}
    </>
  );
}

function SheetOf({ game }: { game: Game }) {
  const address = useSheetAddress(game.key);
  return <Sheet key={JSON.stringify([game.key, address.map])} game={game} {...address} />;
}

/** Maps and locations of a game (spec 1 §2, Location list; LOC-01). */
export function LocationsScreen() {
  const game = useAppSelector(selectGame);
  return game ? <SheetOf game={game} /> : null;
}
