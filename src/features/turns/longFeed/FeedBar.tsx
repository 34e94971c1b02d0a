import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { selectFeed } from '../selectors.ts';
import type { FeedWindow } from './feedWindow.ts';
import { selectArrivedCount, selectNewest, selectNews, selectVisit } from './readingSelectors.ts';
import { wayBegun, wayEnded } from './readingSlice.ts';

/** Lies over the whole feed and takes no room, so that nothing moves when a button comes or goes. */
const Layer = styled('div')({
  position: 'absolute',
  inset: 0,
  zIndex: 2,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  alignItems: 'center',
  pointerEvents: 'none',
  // Whoever writes at a turn of the feed has buttons there that must not be covered (BACK-105).
  '&:has(+ [role="feed"] :is([data-writing="text"], [data-writing]:focus-within)) button': {
    display: 'none',
  },
});

const Above = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: `calc(var(--letopis-navbar-height) + ${theme.spacing(1.5)})`,
}));

/** Where the line above the feed leads there too, it begins where that line has left the view (returning.css). */
const Reach = styled('div')({
  position: 'absolute',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  alignItems: 'center',
});

const Below = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: `calc(${theme.spacing(2)} + var(--letopis-desk-bar, 0px))`,
}));

const Pill = styled(ActionButton)(({ theme }) => ({
  borderRadius: 999,
  boxShadow: theme.shadows[4],
  pointerEvents: 'auto',
}));

export interface FeedBarProps {
  /** Key of the feed. */
  feed: string;
  view: FeedWindow;
  /** Asks for the next page, if none is on its way. */
  onMore: () => void;
}

/** Leads to turns that came in while one read elsewhere; never by itself. */
function ArrivedPill({ feed, view }: FeedBarProps) {
  const { t } = useTranslation();
  const number = useAppSelector((state) => selectArrivedCount(state, feed));
  const newest = useAppSelector((state) => selectNewest(state, feed));
  return (
    <Above role="status">
      {number > 0 && newest && (
        <Pill variant="contained" onClick={() => view.reveal(newest, { focus: true })}>
          {`${t('news.arrived', { number })} ${view.oldestFirst ? '↓' : '↑'}`}
        </Pill>
      )}
    </Above>
  );
}

/** On the way to the first new turn: page after page, until it is known or a page does not come. */
function useWayToFirst({ feed, view, onMore }: FeedBarProps) {
  const dispatch = useAppDispatch();
  const seeking = useAppSelector((state) => selectVisit(state, feed)?.seeking === 'firstNew');
  const { open, first } = useAppSelector((state) => selectNews(state, feed));
  const loading = useAppSelector((state) => selectFeed(state, feed)?.loading ?? false);
  const failed = useAppSelector((state) => selectFeed(state, feed)?.error !== undefined);
  useEffect(() => {
    if (!seeking || loading) return;
    if (open && !failed) {
      onMore();
      return;
    }
    dispatch(wayEnded({ feed }));
    if (first) queueMicrotask(() => view.reveal(first, { focus: true }));
  }, [dispatch, feed, seeking, loading, open, failed, first, onMore, view]);
  const begin = () => {
    if (failed) onMore();
    dispatch(wayBegun({ feed, to: 'firstNew' }));
  };
  return { seeking, begin };
}

/** Leads to the first of the turns that are new since the last visit, until it was reached. */
function FirstNewButton(props: FeedBarProps) {
  const { t } = useTranslation();
  const { count, open } = useAppSelector((state) => selectNews(state, props.feed));
  const reached = useAppSelector((state) => selectVisit(state, props.feed)?.reached);
  const { seeking, begin } = useWayToFirst(props);
  if (reached || count === 0) return null;
  const number = open ? `${String(count)}+` : String(count);
  return (
    <Reach data-way="">
      <Below>
        <Pill variant="contained" onClick={begin} loading={seeking}>
          {`${t('news.toFirst', { number })} ${props.view.oldestFirst ? '↑' : '↓'}`}
        </Pill>
      </Below>
    </Reach>
  );
}

/** What leads to new turns (FEED-09), above the feed and out of its flow. */
export function FeedBar(props: FeedBarProps) {
  return (
    <Layer>
      <ArrivedPill {...props} />
      <FirstNewButton {...props} />
    </Layer>
  );
}
