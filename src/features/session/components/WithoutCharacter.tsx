import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageSkeleton } from '../../../ui/Skeletons.tsx';
import { reloadFailed } from '../flow.ts';
import { selectCharactersStatus } from '../selectors.ts';
import { useOutage } from './useOutage.ts';

export interface WithoutCharacterProps {
  /** Stands there once it is known that the user plays nobody here. */
  children: ReactNode;
  /** The page around the word that the characters could not be loaded. */
  frame: (failure: ReactNode) => ReactNode;
}

/** In place of a page of the character that is played: the user plays nobody here, or it is not known yet whom (ERR-02). */
export function WithoutCharacter({ children, frame }: WithoutCharacterProps) {
  const dispatch = useAppDispatch();
  const status = useAppSelector(selectCharactersStatus);
  const { shownElsewhere, retry } = useOutage(status === 'failed', () => {
    dispatch(reloadFailed());
  });
  if (status === 'ready') return children;
  if (status !== 'failed') return <PageSkeleton />;
  return frame(<ErrorState shownElsewhere={shownElsewhere} onRetry={retry} />);
}
