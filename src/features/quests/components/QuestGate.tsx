import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { canCreateProfile, isOpen, offersChoiceAtHome, pathTo } from '../../../domain/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { ActionLink } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useBuiltRoutes } from '../../../ui/RouteLink.tsx';
import { rememberTarget, selectGame } from '../../session/index.ts';

/** Only characters see quests: a guest is shown the login link, which leads back here. */
export function GuestGate() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { pathname, search, hash } = useLocation();
  const handleClick = () => dispatch(rememberTarget(pathname + search + hash));
  return (
    <EmptyState
      action={
        <ActionLink variant="outlined" href={pathTo('login')} onClick={handleClick}>
          {t('quest.login')}
        </ActionLink>
      }
    >
      {t('quest.guest')}
    </EmptyState>
  );
}

/** One who is signed in and plays nobody here: what there is to do about it, where the game allows something. */
export function CharacterGate() {
  const { t } = useTranslation();
  const game = useAppSelector(selectGame);
  const built = useBuiltRoutes();
  if (!game) return null;
  const chooses = offersChoiceAtHome(game, undefined, true) && built.has('profiles.choose');
  const creates = canCreateProfile(game, true) && isOpen(game) && built.has('profile.create');
  return (
    <EmptyState
      action={
        creates && (
          <ActionLink variant="outlined" href={pathTo('profile.create', { game: game.key })}>
            {t('nav.profileCreate')}
          </ActionLink>
        )
      }
    >
      {t(chooses ? 'quest.chooseFirst' : 'quest.noCharacter')}
    </EmptyState>
  );
}
