import { useEffect, useMemo } from 'react';
import { selectCan } from '../../api/index.ts';
import { useAppDispatch, useAppSelector } from '../../lib/store.ts';
import { registerFeature } from '../../realtime/index.ts';
import { selectCharacter, selectGameKey, selectIsMaster } from '../session/index.ts';
import { reviewsApi } from './api.ts';
import { reviewsFeature } from './lazy.ts';

const { useReviewCountQuery } = reviewsApi;

/** The game and the master who looks at its queue; undefined for anybody else, and on a host without one. */
export function useQueue(): { readonly game: string; readonly character: string } | undefined {
  const dispatch = useAppDispatch();
  const game = useAppSelector(selectGameKey);
  const character = useAppSelector(selectCharacter)?.key;
  const leads = useAppSelector(
    (state) => selectIsMaster(state) && selectCan(state, 'reviews') === true,
  );
  useEffect(() => {
    if (leads) dispatch(registerFeature(reviewsFeature));
  }, [dispatch, leads]);
  return useMemo(
    () => (leads && game && character !== undefined ? { game, character } : undefined),
    [leads, game, character],
  );
}

const NOBODY = { game: '-', character: '-' };

/** How many profiles wait for this master; undefined where they have no queue. */
export function useQueueCount(): number | undefined {
  const queue = useQueue();
  const { currentData } = useReviewCountQuery({ params: queue ?? NOBODY }, { skip: !queue });
  return queue && (currentData?.waiting ?? 0);
}
