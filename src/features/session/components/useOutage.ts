import { useEffect, useRef } from 'react';
import { selectIsErrorShown } from '../../../api/index.ts';
import { useAppDispatch, useAppSelector } from '../../../lib/store.ts';
import { reloadFailed } from '../flow.ts';
import { selectHasLoadFailed } from '../selectors.ts';

/** What a screen does when its own content failed as part of a greater outage. */
export interface Outage {
  /** The error modal shows now that loading failed: behind it the screen only offers a retry. */
  readonly shownElsewhere: boolean;
  /** Tries everything again, the screen's own content with it. */
  readonly retry: () => void;
}

/**
 * One outage is shown once (ERR-02). Where the characters or locations of the game failed too, the modal shows it, and a retry, there or here,
 * also loads the screen's own content (`failed`) again by `reload`.
 */
export function useOutage(failed: boolean, reload: () => void): Outage {
  const dispatch = useAppDispatch();
  const all = useAppSelector(selectHasLoadFailed);
  const speaks = useAppSelector(selectIsErrorShown);
  const before = useRef(all);
  useEffect(() => {
    const triedAgain = before.current && !all;
    before.current = all;
    if (triedAgain && failed) reload();
  }, [all, failed, reload]);
  return { shownElsewhere: all && speaks, retry: all ? () => dispatch(reloadFailed()) : reload };
}
