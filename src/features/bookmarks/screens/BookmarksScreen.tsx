import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiError } from '../../../api/index.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { LoadingFrame, TextSkeleton } from '../../../ui/Skeletons.tsx';
import { selectUser } from '../../session/index.ts';
import { bookmarksApi } from '../api.ts';
import { BookmarkItem } from '../components/BookmarkItem.tsx';
import { useLiveBookmarks } from '../lazy.ts';

const { useBookmarksQuery, useBookmarkedTurnsQuery } = bookmarksApi;

const Column = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  maxWidth: '45rem',
}));

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
}));

interface PageProps {
  viewer: string;
  /** The turns that are marked now; undefined until that is known. */
  ids: readonly string[] | undefined;
  /** Where the page begins; absent for the first. */
  before: string | undefined;
  /** It was asked for by the button, which is gone: the focus goes to its first entry. */
  onMore: ((next: string) => void) | undefined;
}

/** A page of the list, with the button that asks for the next one under the last. */
function Page({ viewer, ids, before, onMore }: PageProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const list = useRef<HTMLUListElement>(null);
  const { currentData, error, isFetching, refetch } = useBookmarksQuery({
    viewer,
    query: before === undefined ? {} : { before },
  });
  const isHere = currentData !== undefined;
  useEffect(() => {
    if (isHere && before !== undefined && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [isHere, before]);
  if (!currentData && error)
    return (
      <ErrorState
        message={errorText(toApiError(error))}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!currentData)
    return (
      <LoadingFrame label={t('bookmarks.loading')}>
        <TextSkeleton lines={8} />
      </LoadingFrame>
    );
  const { bookmarks, next } = currentData;
  if (bookmarks.length === 0 && before === undefined)
    return <EmptyState>{t('bookmarks.empty')}</EmptyState>;
  return (
    <>
      <List ref={list}>
        {bookmarks.map((entry) => (
          <BookmarkItem
            key={entry.turn}
            {...{ viewer, entry }}
            isMarked={ids?.includes(entry.turn) ?? true}
          />
        ))}
      </List>
      {onMore && next !== undefined && (
        <ActionButton variant="outlined" onClick={() => onMore(next)}>
          {t('bookmarks.more')}
        </ActionButton>
      )}
    </>
  );
}

function Pages({ viewer }: { viewer: string }) {
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined]);
  useLiveBookmarks();
  const { data, isFetching } = useBookmarkedTurnsQuery(
    { viewer },
    { refetchOnMountOrArgChange: true },
  );
  // While they are fetched the list may know of younger marks.
  const ids = isFetching ? undefined : data?.ids;
  const add = (next: string) => setStarts((known) => [...known, next]);
  return starts.map((before, index) => (
    <Page
      key={before ?? ''}
      {...{ viewer, ids, before }}
      onMore={index === starts.length - 1 ? add : undefined}
    />
  ));
}

/** All turns that the reader has marked, in every game, the newest mark first (BACK-65). */
export function BookmarksScreen() {
  const { t } = useTranslation();
  const viewer = useAppSelector(selectUser)?.id;
  const title = t('bookmarks.title');
  return (
    <Column>
      <PageTitle place={title} />
      <Typography variant="h1">{title}</Typography>
      <Typography color="textSecondary">{t('bookmarks.lead')}</Typography>
      {viewer === undefined ? (
        <EmptyState>{t('bookmarks.signedOut')}</EmptyState>
      ) : (
        <Pages key={viewer} viewer={viewer} />
      )}
    </Column>
  );
}
