import { styled } from '@mui/material/styles';
import { useSelector } from 'react-redux';
import { selectIsErrorTold, useAppDispatch } from '../../api/index.ts';
import { reloadFailed } from '../../features/session/index.ts';
import { LatestTurns } from '../../features/turns/index.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingFrame, TurnSkeleton } from '../../ui/Skeletons.tsx';
import type { HomeContent } from './homeContent.ts';

const Area = styled('section')({ flex: '0 1 45rem', minWidth: 0, width: '100%' });

/** The latest turns, where the game's home is made of them (HOME-04). */
export function HomeTurns({ content }: { content: HomeContent }) {
  const dispatch = useAppDispatch();
  const told = useSelector(selectIsErrorTold);
  if (content === 'nothing') return null;
  return (
    <Area>
      {content === 'turns' && <LatestTurns />}
      {content === 'waiting' && (
        <LoadingFrame>
          <TurnSkeleton />
          <TurnSkeleton />
        </LoadingFrame>
      )}
      {content === 'failed' && <ErrorState told={told} onRetry={() => dispatch(reloadFailed())} />}
    </Area>
  );
}
