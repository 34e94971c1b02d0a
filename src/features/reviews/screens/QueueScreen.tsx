import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { useLoadState } from '../../../api/useLoadState.ts';
import { type ReviewList, reviewLists } from '../../../contract/index.ts';
import { pathTo } from '../../../domain/index.ts';
import { ActionLink } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LinkTab, LinkTabs } from '../../../ui/LinkTabs.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { TurnSkeleton } from '../../../ui/Skeletons.tsx';
import { reviewsApi } from '../api.ts';
import { LimitForm } from '../components/LimitForm.tsx';
import { ForMasters, QueueFrame } from '../components/QueueFrame.tsx';
import { QueueList } from '../components/QueueList.tsx';

const { useReviewsQuery } = reviewsApi;

const Tabs = styled(LinkTabs)({ flexWrap: 'wrap' });

interface Address {
  readonly list: ReviewList;
  /** From 1; anything else in the address counts as 1. */
  readonly page: number;
}

function useAddress(): Address {
  const [search] = useSearchParams();
  const list = reviewLists.find((one) => one === search.get('list')) ?? 'waiting';
  const page = Number(search.get('page'));
  return { list, page: Number.isSafeInteger(page) && page >= 1 ? page : 1 };
}

function hrefOf(game: string, { list, page }: Address): string {
  const query = new URLSearchParams({
    ...(list !== 'waiting' && { list }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return query === '' ? pathTo('queue', { game }) : `${pathTo('queue', { game })}?${query}`;
}

const SKELETON = (
  <>
    <TurnSkeleton />
    <TurnSkeleton />
  </>
);

interface QueueProps {
  params: { game: string; character: string };
}

function Lists({ params }: QueueProps) {
  const { t } = useTranslation();
  const { list, page } = useAddress();
  const state = useLoadState(
    useReviewsQuery({ params, query: { list, page } }, { refetchOnMountOrArgChange: true }),
  );
  const { game } = params;
  const lastPage = Math.max(1, state.data?.last_page ?? 1);
  if (state.data && page > lastPage)
    return <Navigate to={hrefOf(game, { list, page: lastPage })} replace />;
  return (
    <>
      <Tabs aria-label={t('reviews.lists')}>
        {reviewLists.map((one) => (
          <LinkTab
            key={one}
            href={hrefOf(game, { list: one, page: 1 })}
            aria-current={one === list ? 'page' : undefined}
          >
            {one === 'waiting' && state.data
              ? t('reviews.list.waitingCount', { count: state.data.waiting })
              : t(`reviews.list.${one}`)}
          </LinkTab>
        ))}
      </Tabs>
      {list === 'free' && (
        <div>
          <ActionLink variant="outlined" href={pathTo('offer', { game })}>
            {t('reviews.offerNew')}
          </ActionLink>
        </div>
      )}
      <Loaded {...state} skeleton={SKELETON}>
        {({ data, limit }) => (
          <>
            {data.length > 0 ? (
              <QueueList game={game} entries={data} />
            ) : (
              <EmptyState>{t(`reviews.empty.${list}`)}</EmptyState>
            )}
            <Pager {...{ page, lastPage }} hrefOf={(to) => hrefOf(game, { list, page: to })} />
            <LimitForm {...{ params, limit }} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** The queue of profiles of a game, for its masters (OWN-71). */
export function QueueScreen() {
  return (
    <ForMasters>
      {(game, queue) => (
        <QueueFrame game={game}>
          <Lists params={queue} />
        </QueueFrame>
      )}
    </ForMasters>
  );
}
