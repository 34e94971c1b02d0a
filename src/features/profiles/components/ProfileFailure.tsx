import type { SerializedError } from '@reduxjs/toolkit';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { type ApiError, isApiError, saidBy } from '../../../api/index.ts';
import type { Game } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { ActionLink } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { useOutage } from '../../session/index.ts';
import { useListHref } from './useListHref.ts';

export interface ProfileFailureProps {
  game: Game;
  /** What the page would have been called. */
  title: string;
  error: ApiError | SerializedError;
  /** The way back leads to the list of profiles, where the game has one; else home. */
  toList?: boolean;
  retry: () => void;
  retrying: boolean;
}

function useReason(error: ProfileFailureProps['error']): string {
  const { t } = useTranslation();
  const said = isApiError(error) ? saidBy(error) : ({ messageKey: 'error.default' } as const);
  return 'text' in said ? said.text : t(said.messageKey);
}

/** The host says no: what it says, and the way to what there is. */
function Refused({ game, error, toList = false }: ProfileFailureProps) {
  const { t } = useTranslation();
  const text = useReason(error);
  const list = useListHref(game);
  const unknown = isApiError(error) && error.status === 404;
  const title = t(unknown ? 'profiles.gone' : 'profiles.closed');
  const back =
    toList && list !== undefined
      ? { href: list, label: t('profiles.toList') }
      : {
          href: pathTo('main', { game: game.key }),
          label: t('notFound.toGame', { game: game.title }),
        };
  return (
    <>
      <PageTitle place={title} game={game.title} />
      <Typography variant="h1" sx={{ textAlign: 'center', mt: { xs: 4, md: 10 } }}>
        {title}
      </Typography>
      <EmptyState
        action={
          <ActionLink variant="outlined" href={back.href}>
            {back.label}
          </ActionLink>
        }
      >
        <span role="alert">{unknown ? t('profiles.goneText') : text}</span>
      </EmptyState>
    </>
  );
}

/** Something went wrong on the way: it can be asked for again (ERR-02). */
function Broken({ game, title, error, retry: again, retrying }: ProfileFailureProps) {
  const { told, retry } = useOutage(true, again);
  const text = useReason(error);
  return (
    <>
      <PageTitle place={title} game={game.title} />
      <Typography variant="h1" gutterBottom>
        {title}
      </Typography>
      <ErrorState message={text} told={told} onRetry={retry} retrying={retrying} />
    </>
  );
}

/** In place of profiles that were not told: refused (a game that shows none, a profile that is not there), or not loaded. */
export function ProfileFailure(props: ProfileFailureProps) {
  const { error } = props;
  return isApiError(error) && error.kind === 'refused' ? (
    <Refused {...props} />
  ) : (
    <Broken {...props} />
  );
}
