import { useLocation } from 'react-router';
import { rememberTarget } from '../../features/session/index.ts';
import { useAppDispatch } from '../../lib/store.ts';

/** Remembers the page one is on as the target of a sign-in that one asks for oneself. */
export function useRememberHere(): () => void {
  const dispatch = useAppDispatch();
  const { pathname, search, hash } = useLocation();
  return () => dispatch(rememberTarget(pathname + search + hash));
}
