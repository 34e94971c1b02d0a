import type { SerializedError } from '@reduxjs/toolkit';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { isFinalRefusal } from '../../../api/attempt.ts';
import { type ApiError, isApiError } from '../../../api/index.ts';
import type { Game } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { NoPage } from '../../../ui/NoPage.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { useOutage } from '../../session/index.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { useListHref } from './profileHrefs.ts';

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

/** The host says no: what it says, and the way to what there is. */
function Refused({
  game,
  error,
  toList = false,
}: Omit<ProfileFailureProps, 'error'> & { error: ApiError }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const list = useListHref(game);
  const unknown = error.status === 404;
  const title = t(unknown ? 'profiles.gone' : 'profiles.closed');
  const back =
    toList && list !== undefined
      ? { href: list, label: t('profiles.toList') }
      : {
          href: pathTo('main', { game: game.key }),
          label: t('notFound.toGame', { game: game.title }),
        };
  return (
    <NoPage title={title} game={game.title} way={back}>
      <span role="alert">{unknown ? t('profiles.goneText') : errorText(error)}</span>
    </NoPage>
  );
}

/** Something went wrong on the way: it can be asked for again (ERR-02). */
function Broken({ game, title, error, retry: again, retrying }: ProfileFailureProps) {
  const { shownElsewhere, retry } = useOutage(true, again);
  const errorText = useErrorText();
  return (
    <>
      <PageTitle page={title} game={game.title} />
      <Typography variant="h1" gutterBottom>
        {title}
      </Typography>
      <ErrorState
        message={errorText(error)}
        shownElsewhere={shownElsewhere}
        onRetry={retry}
        retrying={retrying}
      />
    </>
  );
}

/** In place of profiles that were not shownElsewhere: refused (a game that shows none, a profile that is not there), or not loaded. */
export function ProfileFailure(props: ProfileFailureProps) {
  const { error } = props;
  return isApiError(error) && error.kind === 'refused' && isFinalRefusal(error) ? (
    <Refused {...props} error={error} />
  ) : (
    <Broken {...props} />
  );
}
