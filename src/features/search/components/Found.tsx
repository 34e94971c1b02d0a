import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { skipToken } from '@reduxjs/toolkit/query';
import { selectCan } from '../../../api/index.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { ActionButton, ActionLink } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Bone, LoadingFrame, TextSkeleton } from '../../../ui/Skeletons.tsx';
import { isNarrowed, queryOf, type SearchAddress, searchHref } from '../address.ts';
import { searchApi } from '../api.ts';
import { useViewer } from '../useNames.ts';
import { Hit } from './Hit.tsx';

const { useSearchInfiniteQuery } = searchApi;

/** The pages of what an address asks for; nothing is asked without words, nor of a host that has no search. */
function useFound(address: SearchAddress) {
  const viewer = useViewer();
  const can = useAppSelector((state) => selectCan(state, 'search') !== false);
  const asks = can && address.q !== '';
  return useSearchInfiniteQuery(asks ? { query: queryOf(address), viewer } : skipToken);
}

/** What the host calls that to which a search is narrowed. */
export const useFilterNames = (address: SearchAddress) =>
  useFound(address).currentData?.pages[0]?.filters;

const Plain = styled('ol')({ margin: 0, padding: 0, listStyle: 'none' });

const Foot = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(3),
}));

function Loading() {
  const { t } = useTranslation();
  return (
    <LoadingFrame label={t('search.loading')}>
      {['55%', '40%', '48%'].map((width) => (
        <div key={width} style={{ marginBlock: 24 }}>
          <Bone style={{ width, height: '1.2em' }} />
          <Bone style={{ width: '30%' }} />
          <TextSkeleton lines={2} />
        </div>
      ))}
    </LoadingFrame>
  );
}

/** Nothing was found: by fewer words or without filters there may be more. */
function Nothing({ address }: { address: SearchAddress }) {
  const { t } = useTranslation();
  const words = address.q;
  const narrowed = isNarrowed(address);
  return (
    <div role="status">
      <EmptyState
        action={
          narrowed && (
            <ActionLink variant="outlined" href={searchHref({ q: words })}>
              {t('search.reset')}
            </ActionLink>
          )
        }
      >
        {t(narrowed ? 'search.nothingNarrowed' : 'search.nothing', { words })} {t('search.advice')}
      </EmptyState>
    </div>
  );
}

/** What an address asks for, the newest first, page behind page (BACK-50). */
export function Found({ address }: { address: SearchAddress }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const list = useRef<HTMLOListElement>(null);
  const focusFrom = useRef<number>(undefined);
  const found = useFound(address);
  const { currentData, error, isFetching, refetch, hasNextPage, fetchNextPage } = found;
  const hits = currentData?.pages.flatMap((page) => page.hits) ?? [];
  // The last page takes the button along: the keyboard goes on at the first of what came.
  useEffect(() => {
    const { current: from } = focusFrom;
    if (hasNextPage || from === undefined || document.activeElement !== document.body) return;
    focusFrom.current = undefined;
    list.current?.querySelectorAll<HTMLElement>('h2 > a')[from]?.focus();
  }, [hasNextPage, hits.length]);
  if (address.q === '') return <EmptyState>{t('search.start')}</EmptyState>;
  if (!currentData) {
    if (!error) return <Loading />;
    const retry = { onRetry: () => void refetch(), retrying: isFetching };
    return <ErrorState message={errorText(error)} {...retry} />;
  }
  if (hits.length === 0 && !hasNextPage) return <Nothing address={address} />;
  const handleMore = () => {
    focusFrom.current = hits.length;
    void fetchNextPage();
  };
  return (
    <section aria-label={t('search.results')}>
      <Plain ref={list}>
        {hits.map((hit) => (
          <Hit key={`${hit.kind}-${hit.id}`} hit={hit} />
        ))}
      </Plain>
      <Foot>
        {error && !isFetching && <span role="alert">{t('search.moreFailed')}</span>}
        {hasNextPage ? (
          <ActionButton variant="outlined" loading={isFetching} onClick={handleMore}>
            {t('search.more')}
          </ActionButton>
        ) : (
          <Typography variant="body2" color="textSecondary">
            {t('search.end')}
          </Typography>
        )}
      </Foot>
    </section>
  );
}
