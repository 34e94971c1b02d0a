import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { pathTo } from '../../domain/index.ts';
import { selectCan, type WithHost } from '../../api/index.ts';
import {
  logout,
  selectGameKey,
  selectUser,
  type WithSession,
} from '../../features/session/index.ts';
import { hasDrafts } from '../../lib/drafts/kinds.ts';
import { type AppThunk, useAppDispatch, useAppSelector } from '../../lib/store.ts';
import { LOGOUT_PATH } from '../routing/paths.ts';

/**
 * What a press on "sign out" does (SHELL-15): it leads to the game's home as a guest sees it. Resolves with false where the session goes on. No address does it by being opened: a link to it may
 * stand in anybody's text (SAFE-10).
 */
export function useSignOut(): () => Promise<boolean> {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const game = useAppSelector(selectGameKey);
  return async () => {
    const isOut = await dispatch(logout());
    if (isOut) await navigate(game ? pathTo('main', { game }) : pathTo('index'));
    return isOut;
  };
}

/** Are there drafts on this device of which one is asked whether they may stay (BACK-39)? Only where the host has them too. */
const asksOfDrafts: AppThunk<boolean, WithSession & WithHost> = (_dispatch, getState, services) => {
  const user = selectUser(getState())?.id;
  const isKept = selectCan(getState(), 'drafts') === true;
  return isKept && user !== undefined && hasDrafts(services.storage, user);
};

/** A link of the menus that signs out by its press, or leads to the question where drafts are on this device; opened beside the page (a middle click, Ctrl) it leads to the question (SAFE-10). */
export function useSignOutLink(pressed?: () => void) {
  const dispatch = useAppDispatch();
  const signOut = useSignOut();
  return {
    href: LOGOUT_PATH,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      pressed?.();
      if (dispatch(asksOfDrafts)) return;
      event.preventDefault();
      void signOut();
    },
  };
}
