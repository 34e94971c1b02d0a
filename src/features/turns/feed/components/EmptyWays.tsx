import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { pathTo } from '../../../../domain/index.ts';
import { useAppDispatch, useAppSelector } from '../../../../lib/store.ts';
import { ActionButton, ActionLink } from '../../../../ui/ActionButton.tsx';
import { RouteLink } from '../../../../ui/RouteLink.tsx';
import {
  rememberTarget,
  selectCharacter,
  selectGame,
  selectIsSignedIn,
} from '../../../session/index.ts';

const Ways = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  alignItems: 'center',
  gap: theme.spacing(1.5, 3),
}));

/** Unfolds the form that stands above, which takes the caret then; one that is open takes it at once. */
function goToForm(): void {
  const form = document.querySelector('[data-form]');
  form?.querySelector<HTMLElement>('[data-unfold]')?.click();
  form?.querySelector<HTMLElement>('[role="textbox"]')?.focus();
}

export interface EmptyWaysProps {
  /** The reader may write in this game. */
  writable: boolean;
}

/** What one can do in a game without a turn (BACK-111): write the first one, choose a character, come in, or look around. */
export function EmptyWays({ writable }: EmptyWaysProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const game = useAppSelector(selectGame);
  const signedIn = useAppSelector(selectIsSignedIn);
  const character = useAppSelector(selectCharacter);
  if (!game) return null;
  const params = { game: game.key };
  const mayChoose = signedIn && !character && game.profile_choose;
  return (
    <Ways>
      {writable && (
        <ActionButton variant="contained" onClick={goToForm}>
          {t('feed.writeFirst')}
        </ActionButton>
      )}
      {!signedIn && game.status !== 'closed' && (
        <ActionLink
          variant="contained"
          href={pathTo('login')}
          onClick={() => dispatch(rememberTarget(pathname))}
        >
          {t('feed.signIn')}
        </ActionLink>
      )}
      {mayChoose && (
        <ActionLink variant="contained" href={pathTo('profiles.choose', params)}>
          {t('feed.chooseCharacter')}
        </ActionLink>
      )}
      <RouteLink to="locations" params={params}>
        {t(writable ? 'feed.choosePlace' : 'feed.seePlaces')}
      </RouteLink>
      <RouteLink to="rules" params={params}>
        {t('feed.readRules')}
      </RouteLink>
    </Ways>
  );
}
