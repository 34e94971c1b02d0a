import Female from '@mui/icons-material/Female';
import Male from '@mui/icons-material/Male';
import QuestionMark from '@mui/icons-material/QuestionMark';
import Transgender from '@mui/icons-material/Transgender';
import { useTranslation } from 'react-i18next';
import type { Profile } from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { ColouredName } from '../../../ui/ColouredName.tsx';
import { RouteLink } from '../../../ui/RouteLink.tsx';
import { selectGame } from '../../session/index.ts';

/** The title of a character's faction in its colour, readable in both schemes (PROF-01). Nothing where it has none. */
export function FactionName({
  profile: { factionTitle, factionColorTitle },
}: {
  profile: Pick<Profile, 'factionTitle' | 'factionColorTitle'>;
}) {
  if (!factionTitle) return null;
  return <ColouredName colour={factionColorTitle}>{factionTitle}</ColouredName>;
}

/** The age in words, as the host says it or by the number; undefined where it is not known (PROF-01). */
export function useAge({ ageInfo, age }: Pick<Profile, 'ageInfo' | 'age'>): string | undefined {
  const { t } = useTranslation();
  if (ageInfo) return ageInfo;
  return age === undefined ? undefined : t('turn.age', { count: age });
}

const signs: ReadonlyMap<string, typeof Male> = new Map([
  ['Male', Male],
  ['Female', Female],
  ['Transgender', Transgender],
  ['QuestionMark', QuestionMark],
]);

/** The sign of a gender by the name that the host gives it (spec 1 §3 genderIcon); none for a name that is not known. Beside it stand words. */
export function GenderSign({ icon }: { icon: string | undefined }) {
  const Sign = signs.get(icon ?? '');
  return Sign ? <Sign aria-hidden="true" fontSize="inherit" /> : null;
}

/** Where a character stands, or that it is not known; for masters and its player (PROF-01, PROF-03). */
export function ProfilePlace({ location }: { location: Profile['location'] }) {
  const { t } = useTranslation();
  const game = useAppSelector(selectGame);
  if (!location || !game) return <>{t('profiles.unknownPlace')}</>;
  return (
    <RouteLink to="location" params={{ game: game.key, currentLocationKey: location.key }}>
      {location.title || location.key}
    </RouteLink>
  );
}

/** Species with age, «Чаичи, 19 лет»; an age that is not known is left out (PROF-01, PROF-04). Nothing where neither is known. */
export function SpeciesLine({
  profile,
}: {
  profile: Pick<Profile, 'speciesTitle' | 'ageInfo' | 'age'>;
}) {
  const known = [profile.speciesTitle, useAge(profile)].filter(Boolean);
  return known.length > 0 ? <>{known.join(', ')}</> : null;
}
