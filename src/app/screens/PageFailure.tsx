import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router';
import { selectInitStatus } from '../../features/session/index.ts';
import { useAppSelector } from '../../lib/store.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { StartFailed } from '../routing/guards.ts';

/** The start has no shell around it yet. */
const FullPage = styled('main')({ minHeight: '90dvh', display: 'grid', placeContent: 'center' });

interface FailureProps {
  retry: () => void;
  retrying: boolean;
}

/** Init could not be loaded. Where it is asked for again elsewhere, as by the error modal, the page goes on by itself. */
function StartFailure({ retry, retrying }: FailureProps) {
  const arrived = useAppSelector(selectInitStatus) === 'ready';
  useEffect(() => {
    if (arrived) retry();
  }, [arrived]); // eslint-disable-line react-hooks/exhaustive-deps -- once, when it has arrived
  return (
    <FullPage>
      <ErrorState broken onRetry={retry} retrying={retrying} />
    </FullPage>
  );
}

/** Did the code of the screen not arrive, rather than break? Webpack names such errors so. */
function isMissingCode(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

/**
 * In place of a screen that could not be opened: the start failed, its code did not arrive, or it crashed (ERR-02, ERR-03). Going to the
 * same address again tries everything again.
 */
export function PageFailure() {
  const { t } = useTranslation();
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const retrying = useNavigation().state === 'loading';
  const retry = () => void navigate(location, { replace: true });
  const message = t(isMissingCode(error) ? 'error.network' : 'app.crashed');
  return (
    <>
      <PageTitle page={t('app.error')} />
      {error instanceof StartFailed ? (
        <StartFailure retry={retry} retrying={retrying} />
      ) : (
        <ErrorState broken message={message} onRetry={retry} retrying={retrying} />
      )}
    </>
  );
}
