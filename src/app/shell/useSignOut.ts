import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { pathTo } from '../../domain/index.ts';
import { logout, selectGameKey } from '../../features/session/index.ts';
import { useAppDispatch, useAppSelector } from '../../lib/store.ts';
import { LOGOUT_PATH } from '../routing/paths.ts';

/**
 * What a press on "sign out" does (SHELL-15): it leads to the game's home as a guest sees it. No address does it by being opened: a link to it may
 * stand in anybody's text (SAFE-10).
 */
export function useSignOut(): () => Promise<void> {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const game = useAppSelector(selectGameKey);
  return async () => {
    if (await dispatch(logout())) await navigate(game ? pathTo('main', { game }) : pathTo('index'));
  };
}

/** A link of the menus that signs out by its press; opened beside the page (a middle click, Ctrl) it leads to the question (SAFE-10). */
export function useSignOutLink(pressed?: () => void) {
  const signOut = useSignOut();
  return {
    href: LOGOUT_PATH,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      pressed?.();
      void signOut();
    },
  };
}
