import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../../../lib/store.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { LoadingFrame, TurnSkeleton } from '../../../../ui/Skeletons.tsx';
import { useOutage } from '../../../session/index.ts';
import { feedKey, type FeedPlace } from '../feedPlace.ts';
import { loadPage } from '../feedThunks.ts';
import { selectFeed, selectIsFeedLoaded, selectTurns } from '../../selectors.ts';
import { MoreTurns } from './MoreTurns.tsx';
import { TurnStream } from './TurnStream.tsx';
import { useErrorText } from '../../../../api/useErrorText.ts';

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
  place: FeedPlace;
  /** The reader may write here: an empty list then invites to. */
  writable: boolean;
  /** The oldest on top (LOC-05). What is older still stands above them then, and comes by the button alone: nothing runs away upwards. */
  oldestFirst?: boolean;
}

/**
 * A feed, newest first unless `oldestFirst`, with what follows loaded on the way down (FEED-01). The feed itself is opened by the screen.
 */
export function TurnList({ place, writable, oldestFirst = false }: TurnListProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const errorText = useErrorText();
  const key = feedKey(place);
  const feed = useAppSelector((state) => selectFeed(state, key));
  const loaded = useAppSelector((state) => selectIsFeedLoaded(state, key));
  const turns = useAppSelector((state) => selectTurns(state, key));
  const ordered = useMemo(() => (oldestFirst ? turns.toReversed() : turns), [turns, oldestFirst]);
  const loadMore = useCallback(() => void dispatch(loadPage(place)), [dispatch, place]);
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
    return <EmptyState>{t(writable ? 'feed.empty' : 'feed.emptyToRead')}</EmptyState>;
  const { complete, loading, far } = feed;
  const ends = far
    ? { complete: true, error: undefined } // what is missing is missing in between
    : { complete, error };
  const more = place.kind !== 'page' && (
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
