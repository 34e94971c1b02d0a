import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadState } from '../../../api/useLoadState.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { MoreButton, MorePages, type PageProps } from '../../../ui/MorePages.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { TextSkeleton } from '../../../ui/Skeletons.tsx';
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

interface BookmarksPageProps extends PageProps {
  viewer: string;
  /** The turns that are marked now; undefined until that is known. */
  ids: readonly string[] | undefined;
}

/** A page of the list, with the button that asks for the next one under the last. */
function Page({ viewer, ids, start, onMore }: BookmarksPageProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const state = useLoadState(
    useBookmarksQuery({ viewer, query: start === undefined ? {} : { before: start } }),
  );
  const isHere = state.data !== undefined;
  // The button that asked for this page is gone: the focus goes to its first entry.
  useEffect(() => {
    if (isHere && start !== undefined && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [isHere, start]);
  return (
    <Loaded {...state} label={t('bookmarks.loading')} skeleton={<TextSkeleton lines={8} />}>
      {({ bookmarks, next }) =>
        bookmarks.length === 0 && start === undefined ? (
          <EmptyState>{t('bookmarks.empty')}</EmptyState>
        ) : (
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
            <MoreButton {...{ next, onMore }} label={t('bookmarks.more')} />
          </>
        )
      }
    </Loaded>
  );
}

function Pages({ viewer }: { viewer: string }) {
  useLiveBookmarks();
  const { data, isFetching } = useBookmarkedTurnsQuery(
    { viewer },
    { refetchOnMountOrArgChange: true },
  );
  // While they are fetched the list may know of younger marks.
  const ids = isFetching ? undefined : data?.ids;
  return <MorePages>{(start, onMore) => <Page {...{ viewer, ids, start, onMore }} />}</MorePages>;
}

/** All turns that the reader has marked, in every game, the newest mark first (BACK-65). */
export function BookmarksScreen() {
  const { t } = useTranslation();
  const viewer = useAppSelector(selectUser)?.id;
  const title = t('bookmarks.title');
  return (
    <Column>
      <PageTitle page={title} />
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
