import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { pathTo } from '../../domain/index.ts';
import { logout, selectGameKey } from '../../features/session/index.ts';
import { type AppThunk, type RootState, useAppDispatch } from '../../lib/store.ts';
import { LOGOUT_PATH } from '../routing/paths.ts';

/** Signs out; resolves with where a guest goes on, in the game where one was, or undefined where one is still signed in. */
function signOut(): AppThunk<Promise<string | undefined>, RootState> {
  return async (dispatch, getState) => {
    if (!(await dispatch(logout()))) return undefined;
    const game = selectGameKey(getState());
    return game === undefined ? pathTo('index') : pathTo('main', { game });
  };
}

/** What a press on "sign out" does (SHELL-15). No address does it by being opened: a link to it may stand in anybody's text (SAFE-10). */
export function useSignOut(): () => Promise<void> {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return async () => {
    const target = await dispatch(signOut());
    if (target !== undefined) await navigate(target);
  };
}

/** A link of the menus that signs out by its press; opened beside the page (a middle click, Ctrl) it leads to the question (SAFE-10). */
export function useSignOutLink(pressed?: () => void) {
  const signOut = useSignOut();
  return {
    href: LOGOUT_PATH,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      pressed?.();
      void signOut();
    },
  };
}
