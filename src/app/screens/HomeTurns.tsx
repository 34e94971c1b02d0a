import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { selectIsErrorShown } from '../../api/index.ts';
import {
  reloadFailed,
  type LoadStatus,
  selectCharactersStatus,
  selectGame,
  selectIsSignedIn,
} from '../../features/session/index.ts';
import { LazyQuests, loadQuests } from '../../features/quests/index.ts';
import { latestFeedRef, loadFeed, selectFeedReader } from '../../features/turns/index.ts';
import { type LoadScreen, useAppDispatch, useAppSelector } from '../../lib/store.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingFrame, TurnSkeleton } from '../../ui/Skeletons.tsx';
import type { Game } from '../../contract/index.ts';

/** What the home page shows under the description. */
export type HomeContent = 'turns' | 'waiting' | 'failed' | 'nothing';

/**
 * What main_page_type asks for (HOME-04): turns show the latest turns at once, profile_turns only when the characters are loaded; a guest has none
 * to wait for. quests_turns shows quests besides (`hasQuests`). Types whose content is no turns show the description and the info card alone.
 */
export function homeContent(
  { main_page_type: type }: Pick<Game, 'main_page_type'>,
  signedIn: boolean,
  characters: LoadStatus,
): HomeContent {
  if (type === 'turns' || type === 'quests_turns') return 'turns';
  if (type !== 'profile_turns') return 'nothing';
  if (!signedIn || characters === 'ready') return 'turns';
  return characters === 'failed' ? 'failed' : 'waiting';
}

/** Does the home show the quest list: by itself (quests_chat), or above the turns (quests_turns)? (HOME-04) */
export const hasQuests = ({ main_page_type: type }: Pick<Game, 'main_page_type'>): boolean =>
  type.startsWith('quests');

/** Loads what the home is shown from. */
export const loadHome: LoadScreen = () => async (dispatch, getState) => {
  const state = getState();
  const game = selectGame(state);
  const reader = selectFeedReader(state);
  if (!game || !reader) return false;
  const content = homeContent(game, selectIsSignedIn(state), selectCharactersStatus(state));
  const loading: Promise<boolean>[] = [];
  if (content === 'turns')
    loading.push(dispatch(loadFeed(latestFeedRef(reader.game, reader.character))));
  if (hasQuests(game)) loading.push(dispatch(loadQuests()));
  return (await Promise.all(loading)).every(Boolean);
};

const Area = styled('section')({ flex: '0 1 45rem', minWidth: 0, width: '100%' });

export interface HomeTurnsProps {
  content: HomeContent;
  /** Whether quests stand there too: by themselves, or folded above the turns, which never end. */
  quests: boolean;
  /** The reader has been here before: the quests above the turns are folded at any width. */
  returning: boolean;
  turns: ReactNode;
}

/** What the game's home is made of: quests, the latest turns, or both (HOME-04). */
export function HomeTurns({ content, quests, returning, turns }: HomeTurnsProps) {
  const dispatch = useAppDispatch();
  const shownElsewhere = useAppSelector(selectIsErrorShown);
  const isTurns = content === 'turns';
  if (content === 'nothing' && !quests) return null;
  return (
    <Area>
      {quests && <LazyQuests compact={isTurns} folded={returning} />}
      {isTurns && turns}
      {content === 'waiting' && (
        <LoadingFrame>
          <TurnSkeleton />
          <TurnSkeleton />
        </LoadingFrame>
      )}
      {content === 'failed' && (
        <ErrorState shownElsewhere={shownElsewhere} onRetry={() => dispatch(reloadFailed())} />
      )}
    </Area>
  );
}
