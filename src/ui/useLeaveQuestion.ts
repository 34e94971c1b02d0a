import { useCallback } from 'react';
import { type BlockerFunction, useBeforeUnload, useBlocker, useLocation } from 'react-router';

export interface LeaveQuestion {
  /** Somebody wants to leave, and has to be asked. */
  readonly asked: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
}

/** Asks before the page is left, by a step in the application or by closing it, as long as `asks` says so. Memoise `asks`. */
export function useLeaveQuestion(asks: () => boolean): LeaveQuestion {
  // Only steps away from here: a page that is left is drawn for a moment longer, and must not keep anybody from coming back.
  const { pathname: here } = useLocation();
  const isLeaving: BlockerFunction = ({ currentLocation, nextLocation }) =>
    currentLocation.pathname === here && nextLocation.pathname !== here && asks();
  const blocker = useBlocker(useCallback(isLeaving, [asks, here]));
  useBeforeUnload(useCallback((event) => asks() && event.preventDefault(), [asks]));
  return {
    asked: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
