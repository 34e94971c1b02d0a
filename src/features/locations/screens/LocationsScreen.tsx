import { useCallback } from 'react';
import { Navigate } from 'react-router';
import type { Game } from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { Pager } from '../../../ui/Pager.tsx';
import { selectGame, useOutage } from '../../session/index.ts';
import { locationsApi } from '../api.ts';
import { LocationsFailure } from '../components/LocationsFailure.tsx';
import { LocationsHead } from '../components/LocationsHead.tsx';
import { LocationsList, LocationsSkeleton } from '../components/LocationsList.tsx';
import { type SheetAddress, useSheetAddress } from '../components/addresses.ts';

const { useMapLocationsQuery } = locationsApi;

interface SheetProps extends SheetAddress {
  game: Game;
}

/** The list of one map. Its head stays while another page of it is on its way. */
function Sheet({ game, map, page, hrefOf }: SheetProps) {
  const params = { game: game.key, ...(map !== undefined && { map }) };
  const { data, currentData, error, isFetching, refetch } = useMapLocationsQuery(
    { params, query: { page } },
    { refetchOnMountOrArgChange: true },
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
