import { cutOff, type ReachWay } from '../../../../domain/index.ts';
import { type Named, workshopApi } from '../../api.ts';
import { useFormFacts } from '../useThingField.ts';
import { idsIn } from '../values.ts';

/** A game without base locations begins in its first place. */
function useBeginnings(places: readonly Named[]): readonly string[] {
  const { game } = useFormFacts().place;
  const { data } = workshopApi.endpoints.workshopThing.useQuery({
    params: { game, kind: 'games', id: game },
  });
  const base = idsIn(data?.thing.fields['baseLocations']);
  return base.length > 0 ? base : places.slice(0, 1).map(({ id }) => id);
}

/** Which places nobody could reach any more by these ways who could by those before (WORK-93). */
export function useCutOff(
  places: readonly Named[],
  ways: readonly ReachWay[],
  before: readonly ReachWay[],
): readonly string[] {
  const starts = useBeginnings(places);
  const ids = places.map(({ id }) => id);
  return cutOff(ids, { starts, before, after: ways });
}
