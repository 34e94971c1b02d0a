import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback } from 'react';
import { FRESH_S, loadQuery } from '../../../api/index.ts';
import type { Quest } from '../../../contract/index.ts';
import { type AppThunk, useAppSelector } from '../../../lib/store.ts';
import { useIsWaking } from '../../../ui/hooks.ts';
import {
  selectCharacter,
  selectCharactersStatus,
  selectGameKey,
  selectIsSignedIn,
  useOutage,
  type WithSession,
} from '../../session/index.ts';
import { questsApi } from '../api.ts';

const { useQuestsQuery } = questsApi;

/** Loads the quests that the character sees, if there is one (HOME-04). */
export function loadQuests(): AppThunk<Promise<boolean>, WithSession> {
  return async (dispatch, getState) => {
    const game = selectGameKey(getState());
    const character = selectCharacter(getState())?.key;
    if (game === undefined || character === undefined) return true;
    return dispatch(loadQuery(questsApi.endpoints.quests, { params: { game, character } }));
  };
}

/** What there is to show of the quests of a game. */
export type QuestsView =
  | { readonly state: 'ready'; readonly quests: readonly Quest[] }
  | { readonly state: 'loading' }
  /** The host returns quests to characters alone: who gets none, and why. */
  | { readonly state: 'guest' | 'noCharacter' }
  | {
      readonly state: 'failed';
      readonly error: unknown;
      readonly shownElsewhere: boolean;
      readonly retry: () => void;
      readonly retrying: boolean;
    };

/** The quests that the character sees; refetched when character or game change, and on return (QUEST-01). */
export function useQuests(): QuestsView {
  const game = useAppSelector(selectGameKey);
  const character = useAppSelector(selectCharacter)?.key;
  const signedIn = useAppSelector(selectIsSignedIn);
  const characters = useAppSelector(selectCharactersStatus);
  const known = game !== undefined && character !== undefined;
  const { currentData, error, isFetching, refetch } = useQuestsQuery(
    known ? { params: { game, character } } : skipToken,
    { refetchOnMountOrArgChange: useIsWaking() ? FRESH_S : true },
  );
  const failed = known ? error !== undefined && !currentData : characters === 'failed';
  const reload = useCallback(() => {
    if (known) void refetch();
  }, [known, refetch]);
  const { shownElsewhere, retry } = useOutage(failed, reload);
  if (!signedIn) return { state: 'guest' };
  if (failed) return { state: 'failed', error, shownElsewhere, retry, retrying: isFetching };
  if (!known) return { state: characters === 'ready' ? 'noCharacter' : 'loading' };
  return currentData ? { state: 'ready', quests: currentData.quests } : { state: 'loading' };
}
