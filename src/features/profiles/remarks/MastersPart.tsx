import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../domain/index.ts';
import { ActionLink } from '../../../ui/ActionButton.tsx';
import { RemarkList, threadsOf } from './RemarkList.tsx';
import { remarksApi } from '../reviewApi.ts';

const { useReviewQuery } = remarksApi;

const Panel = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: theme.spacing(1.5),
  marginTop: theme.spacing(3),
  '--letopis-reading-size': '1rem',
  '& > h2': { ...theme.typography.h3, margin: 0 },
}));

export interface MastersPartProps {
  /** The game, the master and the profile. */
  params: { readonly game: string; readonly character: string; readonly profile: string };
}

/** What masters have of a profile on its page (OWN-88): what was said about it, and the way to the queue. Nothing of one that is no player's. */
export function MastersPart({ params }: MastersPartProps) {
  const { t } = useTranslation();
  const review = useReviewQuery({ params }).currentData?.review;
  if (!review) return null;
  const threads = review.state === 'confirmed' ? [] : threadsOf(review.comments);
  return (
    <Panel aria-label={t('remarks.masters')}>
      <ActionLink
        variant="outlined"
        href={pathTo('review', { game: params.game, profile: params.profile })}
      >
        {t('remarks.toQueue')}
      </ActionLink>
      {threads.length > 0 && (
        <>
          <h2>{t('ownProfile.comments')}</h2>
          <RemarkList threads={threads} named />
        </>
      )}
    </Panel>
  );
}
