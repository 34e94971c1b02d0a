import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../store.ts';
import { createDraftSession, type DraftOptions, type DraftSession } from './DraftSession.ts';
import { type DraftState, selectDraft } from './draftsSlice.ts';
import type { DraftKey } from './storedDraft.ts';
import { useLastChance } from '../useLastChance.ts';

/** A draft as its editor has it: what is known of it, and what can be done with it. */
export type Draft<T> = Partial<DraftState<T>> &
  Pick<DraftState<T>, 'status'> & {
    readonly session: DraftSession<T>;
  };

/**
 * Keeps what is typed from being lost while this part is shown (FORM-14, FORM-19): saved at each pause, when the page is hidden or goes away, and
 * when the part leaves the screen. Memoise `key`; the options may change with each call.
 */
export function useDraft<T>(key: DraftKey<T>, options: DraftOptions<T>): Draft<T> {
  const dispatch = useAppDispatch();
  const newest = useRef(options);
  useEffect(() => {
    newest.current = options;
  });
  const session = useMemo(
    () => dispatch(createDraftSession(key, () => newest.current)),
    [dispatch, key],
  );
  // Before anything is painted: localStorage has the draft at once.
  useLayoutEffect(() => {
    session.open();
    return session.close;
  }, [session]);
  useLastChance(session.flush);
  const state = useAppSelector((all) => selectDraft(all, key));
  return useMemo(() => ({ status: 'loading', ...state, session }), [state, session]);
}
