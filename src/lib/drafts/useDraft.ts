import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isEmptyBody } from '../../domain/index.ts';
import type { Services } from '../services.ts';
import { type AppThunk, useAppDispatch, useAppSelector } from '../store.ts';
import type { DraftOptions } from './draftOptions.ts';
import { DraftSession } from './DraftSession.ts';
import { type DraftState, selectDraft, type WithDrafts } from './draftsSlice.ts';
import type { DraftKey } from './storedDraft.ts';

/** Settles when the page is hidden, frozen or goes away, and when the field leaves the screen, so that nothing typed is lost. */
function useLastChance(settle: () => void): void {
  useEffect(() => {
    window.addEventListener('pagehide', settle);
    const ofDocument = ['visibilitychange', 'freeze'];
    for (const event of ofDocument) document.addEventListener(event, settle);
    return () => {
      window.removeEventListener('pagehide', settle);
      for (const event of ofDocument) document.removeEventListener(event, settle);
      settle();
    };
  }, [settle]);
}

/** A draft as its editor has it: what is known of it, and what can be done with it. */
export type Draft<T> = Partial<DraftState<T>> &
  Pick<DraftState<T>, 'status'> & {
    readonly session: DraftSession<T>;
  };

/** Makes the session of a draft; `open` begins it. */
export function createDraftSession<T>(
  key: DraftKey<T>,
  options: () => DraftOptions<T>,
): AppThunk<DraftSession<T>, WithDrafts> {
  return (dispatch, getState, services) =>
    new DraftSession(key, options, { dispatch, getState, services });
}

/** The session of a draft, which opens with the first editor that shows it, and closes with the last. */
interface SharedSession<T> {
  readonly session: DraftSession<T>;
  readonly open: (options: () => DraftOptions<T>) => void;
  readonly close: () => void;
}

const shared = new WeakMap<Services, Map<string, object>>();

/** Editors of one draft that are shown together, as in a window and on a page, share its session. */
function shareSession<T>(
  key: DraftKey<T>,
  options: () => DraftOptions<T>,
): AppThunk<SharedSession<T>, WithDrafts> {
  return (dispatch, _getState, services) => {
    const sessions = shared.get(services) ?? new Map<string, object>();
    shared.set(services, sessions);
    // The key's name fixes the type of its value, as in storage.
    const known = sessions.get(key.name) as SharedSession<T> | undefined;
    if (known) return known;
    const session = dispatch(createDraftSession(key, options));
    let editors = 0;
    const one: SharedSession<T> = {
      session,
      open: (newest) => {
        editors += 1;
        sessions.set(key.name, one);
        if (editors === 1) session.open(newest);
      },
      close: () => {
        session.flush();
        editors -= 1;
        if (editors > 0) return;
        sessions.delete(key.name);
        session.close();
      },
    };
    sessions.set(key.name, one);
    return one;
  };
}

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
  const { session, open, close } = useMemo(
    () => dispatch(shareSession(key, () => newest.current)),
    [dispatch, key],
  );
  // Before anything is painted: localStorage has the draft at once.
  useLayoutEffect(() => {
    open(() => newest.current);
    return close;
  }, [open, close]);
  useLastChance(session.flush);
  const state = useAppSelector((all) => selectDraft(all, key));
  return useMemo(() => ({ status: 'loading', ...state, session }), [state, session]);
}

/** Is the editor empty, and how to say so: known at each letter, while the draft is saved at each pause. */
export function useEmptiness(text: string, revision: number | undefined) {
  const [state, setState] = useState({ revision, empty: isEmptyBody(text) });
  if (state.revision !== revision) setState({ revision, empty: isEmptyBody(text) });
  const note = useCallback(
    (empty: boolean) => setState((was) => (was.empty === empty ? was : { ...was, empty })),
    [],
  );
  return [state.empty, note] as const;
}
