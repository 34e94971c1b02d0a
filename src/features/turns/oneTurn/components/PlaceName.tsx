import type { Place } from '../../../../contract/index.ts';
import { useAppSelector } from '../../../../lib/store.ts';
import { RouteLink } from '../../../../ui/RouteLink.tsx';
import { selectGameKey, selectLocationByKey } from '../../../session/index.ts';

/** The name of a location, by the location list where it knows it, leading to its screen. */
export function PlaceName({ place }: { place: Place }) {
  const game = useAppSelector(selectGameKey);
  const known = useAppSelector((state) => selectLocationByKey(state, place.key));
  return (
    <RouteLink to="location" params={{ game, currentLocationKey: place.key }} subtle>
      {known?.title ?? place.title}
    </RouteLink>
  );
}
