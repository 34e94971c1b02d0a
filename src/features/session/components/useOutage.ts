import { useEffect, useRef } from 'react';
import { selectIsErrorTold } from '../../../api/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { reloadFailed } from '../flow.ts';
import { selectHasLoadFailed } from '../selectors.ts';

/** What a screen does when its own content failed as part of a greater outage. */
export interface Outage {
  /** The error modal tells now that loading failed: behind it the screen only offers to try again. */
  readonly told: boolean;
  /** Tries everything again, the screen's own content with it. */
  readonly retry: () => void;
}

/**
 * One outage is told once (ERR-02). Where the characters or locations of the game failed too, the modal speaks; and whoever tries again,
 * there or here, has the screen's own content (`failed`) loaded again by `reload` as well.
 */
export function useOutage(failed: boolean, reload: () => void): Outage {
  const dispatch = useAppDispatch();
  const all = useAppSelector(selectHasLoadFailed);
  const speaks = useAppSelector(selectIsErrorTold);
  const before = useRef(all);
  useEffect(() => {
    const triedAgain = before.current && !all;
    before.current = all;
    if (triedAgain && failed) reload();
  }, [all, failed, reload]);
  return { told: all && speaks, retry: all ? () => dispatch(reloadFailed()) : reload };
}
