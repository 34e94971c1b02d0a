import { useLocation, useParams } from 'react-router';
import type { Game } from '../../contract/index.ts';
import { selectHasChat, selectTotalUnread } from '../../features/chat/index.ts';
import {
  rememberTarget,
  selectCharacter,
  selectGameByKey,
  selectIsSignedIn,
} from '../../features/session/index.ts';
import { useAppDispatch, useAppSelector } from '../../lib/store.ts';
import { useBuiltRoutes } from '../../ui/RouteLink.tsx';
import { markCurrent, type NavLink, navLinks } from './navLinks.ts';

/** The game of the address; undefined on the picker and on the login screen. */
export function useGameOfAddress(): Game | undefined {
  const { game } = useParams();
  return useAppSelector((state) => (game === undefined ? undefined : selectGameByKey(state, game)));
}

/** The links that navbar and sidebar show now (SHELL-06). */
export function useNavLinks(): NavLink[] {
  const game = useGameOfAddress();
  const character = useAppSelector(selectCharacter);
  const signedIn = useAppSelector(selectIsSignedIn);
  const hasChat = useAppSelector(selectHasChat);
  const unread = useAppSelector(selectTotalUnread);
  const links = navLinks({ game, character, signedIn, hasChat, unread }, useBuiltRoutes());
  return markCurrent(links, useLocation().pathname);
}

/** Remembers the page one is on as the target of a sign-in that one asks for oneself. */
export function useRememberHere(): () => void {
  const dispatch = useAppDispatch();
  const { pathname, search, hash } = useLocation();
  return () => dispatch(rememberTarget(pathname + search + hash));
}
