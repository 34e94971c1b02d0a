import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../../../lib/store.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { withTexts } from '../../../../i18n/index.ts';
import { ErrorState, PartFailure } from '../../../../ui/ErrorState.tsx';
import { lazyPart } from '../../../../ui/lazyPart.tsx';
import { LoadingFrame, TurnSkeleton } from '../../../../ui/Skeletons.tsx';
import { useOutage } from '../../../session/index.ts';
import { feedKey, type FeedRef } from '../feedRef.ts';
import { loadPage } from '../feedThunks.ts';
import { selectFeed, selectIsFeedLoaded, selectTurns } from '../../selectors.ts';
import type { EmptyWaysProps } from './EmptyWays.tsx';
import { MoreTurns } from './MoreTurns.tsx';
import { TurnStream } from './TurnStream.tsx';
import { useErrorText } from '../../../../api/useErrorText.ts';

const EmptyWays = lazyPart<EmptyWaysProps>(
  withTexts(async () => {
    const ways = await import(/* webpackChunkName: "empty-ways" */ './EmptyWays.tsx');
    return ways.EmptyWays;
  }),
  PartFailure,
);

/** The shape of a feed that is still on its way. */
export function TurnListSkeleton() {
  const { t } = useTranslation();
  return (
    <LoadingFrame label={t('feed.loading')}>
      <div style={{ display: 'grid', gap: 24 }}>
        <TurnSkeleton />
        <TurnSkeleton />
        <TurnSkeleton />
      </div>
    </LoadingFrame>
  );
}

export interface TurnListProps {
  feedRef: FeedRef;
  /** The reader may write here: an empty list then invites to. */
  writable: boolean;
  /** The oldest on top (LOC-05). What is older still stands above them then, and comes by the button alone: nothing runs away upwards. */
  oldestFirst?: boolean;
  /** What shows the turns in place of the stream. */
  children?: ReactNode;
}

/**
 * A feed, newest first unless `oldestFirst`, with what follows loaded on the way down (FEED-01). The feed itself is opened by the screen.
 */
export function TurnList({ feedRef, writable, oldestFirst = false, children }: TurnListProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const errorText = useErrorText();
  const key = feedKey(feedRef);
  const feed = useAppSelector((state) => selectFeed(state, key));
  const loaded = useAppSelector((state) => selectIsFeedLoaded(state, key));
  const turns = useAppSelector((state) => selectTurns(state, key));
  const ordered = useMemo(() => (oldestFirst ? turns.toReversed() : turns), [turns, oldestFirst]);
  const loadMore = useCallback(() => void dispatch(loadPage(feedRef)), [dispatch, feedRef]);
  const error = feed?.error && errorText(feed.error);
  const failed = !loaded && error !== undefined;
  const { shownElsewhere, retry } = useOutage(failed, loadMore);
  if (failed)
    return (
      <ErrorState
        {...{ message: error, shownElsewhere: shownElsewhere }}
        onRetry={retry}
        retrying={feed?.loading ?? false}
      />
    );
  if (!feed || !loaded) return <TurnListSkeleton />;
  if (feed.complete && turns.length === 0)
    return (
      <EmptyState action={feedRef.kind === 'latest' && <EmptyWays writable={writable} />}>
        {t(writable ? 'feed.empty' : 'feed.emptyToRead')}
      </EmptyState>
    );
  if (children) return children;
  const { complete, loading, far } = feed;
  const ends = far
    ? { complete: true, error: undefined } // what is missing is missing in between
    : { complete, error };
  const more = feedRef.kind !== 'page' && (
    <MoreTurns {...ends} loading={loading} byHand={oldestFirst} onMore={loadMore} />
  );
  const stream = { feed: key, turns: ordered, complete, busy: loading, onMore: loadMore };
  return (
    <>
      {oldestFirst && more}
      <TurnStream key={`${key}${oldestFirst ? '/oldest' : ''}`} {...stream} />
      {!oldestFirst && more}
    </>
  );
}
