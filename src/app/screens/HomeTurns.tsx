import { styled } from '@mui/material/styles';
import { selectIsErrorShown } from '../../api/index.ts';
import { reloadFailed } from '../../features/session/index.ts';
import { LazyQuests } from '../../features/quests/index.ts';
import { LatestTurns } from '../../features/turns/index.ts';
import { useAppDispatch, useAppSelector } from '../../lib/store.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingFrame, TurnSkeleton } from '../../ui/Skeletons.tsx';
import type { HomeContent } from './homeContent.ts';

const Area = styled('section')({ flex: '0 1 45rem', minWidth: 0, width: '100%' });

export interface HomeTurnsProps {
  content: HomeContent;
  /** Whether quests stand there too: by themselves, or folded above the turns, which never end. */
  quests: boolean;
}

/** What the game's home is made of: quests, the latest turns, or both (HOME-04). */
export function HomeTurns({ content, quests }: HomeTurnsProps) {
  const dispatch = useAppDispatch();
  const shownElsewhere = useAppSelector(selectIsErrorShown);
  const isTurns = content === 'turns';
  if (content === 'nothing' && !quests) return null;
  return (
    <Area>
      {quests && <LazyQuests compact={isTurns} />}
      {isTurns && <LatestTurns />}
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
