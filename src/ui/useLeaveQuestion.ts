import { useContext, useEffect, useId, useState } from 'react';
import { type Blocker, UNSAFE_DataRouterContext as DataRouter } from 'react-router';

export interface LeaveQuestion {
  /** Somebody wants to leave, and has to be asked. */
  readonly asked: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
}

/**
 * Asks before the page is left, by a step in the application or by closing it, as long as `asks` says so. Memoise `asks`. Over the router's own
 * means: the library's `useBlocker` would be loaded by every first reader.
 */
export function useLeaveQuestion(asks: () => boolean): LeaveQuestion {
  const router = useContext(DataRouter)?.router;
  const key = useId();
  const [blocker, setBlocker] = useState<Blocker>();
  useEffect(() => {
    if (!router) return undefined;
    // Only steps away from here: a page that is left is drawn for a moment longer, and must not keep anybody from coming back.
    const here = router.state.location.pathname;
    const isLeaving = (from: string, to: string): boolean => from === here && to !== here && asks();
    router.getBlocker(key, ({ currentLocation, nextLocation }) =>
      isLeaving(currentLocation.pathname, nextLocation.pathname),
    );
    const stop = router.subscribe(({ blockers }) => setBlocker(blockers.get(key)));
    return () => {
      stop();
      router.deleteBlocker(key);
    };
  }, [asks, key, router]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (asks()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [asks]);
  return {
    asked: blocker?.state === 'blocked',
    leave: () => blocker?.proceed?.(),
    stay: () => blocker?.reset?.(),
  };
}
