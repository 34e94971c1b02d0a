import type { Profile } from '../../../contract/index.ts';
import { useAge } from './useAge.ts';

/** Species with age, «Чаичи, 19 лет»; an age that is not known is left out (PROF-01, PROF-04). Nothing where neither is known. */
export function SpeciesLine({
  profile,
}: {
  profile: Pick<Profile, 'speciesTitle' | 'ageInfo' | 'age'>;
}) {
  const known = [profile.speciesTitle, useAge(profile)].filter(Boolean);
  return known.length > 0 ? <>{known.join(', ')}</> : null;
}
