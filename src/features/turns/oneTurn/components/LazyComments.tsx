import { lazyPart } from '../../../../ui/lazyPart.tsx';
import { PartFailure } from '../../../../ui/ErrorState.tsx';
import type { TurnCommentsProps } from './TurnComments.tsx';

/** The comments of a turn, for those who open them. */
export const LazyTurnComments = lazyPart<TurnCommentsProps>(async () => {
  const { TurnComments } = await import(
    /* webpackChunkName: "turn-comments" */ './TurnComments.tsx'
  );
  return TurnComments;
}, PartFailure);
