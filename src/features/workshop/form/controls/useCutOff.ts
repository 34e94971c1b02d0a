import { cutOff, type ReachWay } from '../../../../domain/index.ts';
import { type Named, workshopApi } from '../../api.ts';
import { useFormFacts } from '../useThingField.ts';
import { idsIn } from '../values.ts';

/** Where players begin: in the base locations; a game without any, where characters stand, or in its first place (WORK-164). */
function useBeginnings(places: readonly Named[]): readonly string[] {
  const { game } = useFormFacts().place;
  const { data } = workshopApi.endpoints.workshopThing.useQuery({
    params: { game, kind: 'games', id: game },
  });
  const { data: listed } = workshopApi.endpoints.workshopWays.useQuery({ params: { game } });
  const base = idsIn(data?.thing.fields['baseLocations']);
  if (base.length > 0) return base;
  const stands = listed?.stands ?? [];
  return stands.length > 0 ? stands : places.slice(0, 1).map(({ id }) => id);
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
