import { useTranslation } from 'react-i18next';
import type { Profile } from '../../../contract/index.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { RouteLink } from '../../../ui/RouteLink.tsx';
import { selectGame } from '../../session/index.ts';

/** Where a character stands, or that it is not known; masters and its player are told (PROF-01, PROF-03). */
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
