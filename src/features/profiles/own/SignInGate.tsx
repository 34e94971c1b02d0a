import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Game } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { ActionLink } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { rememberTarget } from '../../session/index.ts';

export interface SignInGateProps {
  game: Game;
  /** What the page is. */
  title: string;
  /** What one signs in for. */
  children: string;
}

/** In place of a page of one whose session ended meanwhile: the way in, which leads back here. */
export function SignInGate({ game, title, children }: SignInGateProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const handleClick = () => dispatch(rememberTarget(pathname + search));
  return (
    <>
      <PageTitle page={title} game={game.title} />
      <Typography variant="h1">{title}</Typography>
      <EmptyState
        action={
          <ActionLink variant="contained" href={pathTo('login')} onClick={handleClick}>
            {t('ownProfile.login')}
          </ActionLink>
        }
      >
        {children}
      </EmptyState>
    </>
  );
}
