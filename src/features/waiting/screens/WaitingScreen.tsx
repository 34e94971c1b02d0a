import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { LoadingFrame, TurnSkeleton } from '../../../ui/Skeletons.tsx';
import { useWaiting } from '../api.ts';
import type { Follow } from '../components/WaitingItem.tsx';
import { WaitingLists } from '../components/WaitingLists.tsx';
import { useNow } from '../times.ts';

const Page = styled('div')({ maxWidth: '46rem', marginInline: 'auto' });
export type { Follow };

export interface WaitingScreenProps {
  /** Goes to what waits, as the one who is waited for. */
  follow: Follow;
}

/** What waits for an answer of one's own, over all games and characters (BACK-21). */
export function WaitingScreen({ follow }: WaitingScreenProps) {
  const { t } = useTranslation();
  const { currentData, error, isFetching, refetch, viewer, unknown } = useWaiting();
  const now = useNow();
  const loaded = currentData && (
    <WaitingLists list={currentData} viewer={viewer} now={now} follow={follow} />
  );
  const failed = error !== undefined && (
    <ErrorState
      message={t('waiting.failed')}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
  return (
    <Page>
      <PageTitle page={t('waiting.title')} />
      <Typography variant="h1">{t('waiting.title')}</Typography>
      {unknown && <EmptyState>{t('waiting.unknown')}</EmptyState>}
      {!unknown &&
        (loaded ??
          (failed || (
            <LoadingFrame>
              <TurnSkeleton />
              <TurnSkeleton />
            </LoadingFrame>
          )))}
    </Page>
  );
}
