import { selectGameByKey, selectIsSignedIn, selectSavedGame } from './selectors.ts';
import type { WithSession } from './state.ts';

/** A route as the guard sees it. `game` is the {game} of the address; one of the `account` is in no game. */
export interface GuardedRoute {
  readonly screen: 'picker' | 'login' | 'account' | 'game';
  readonly game?: string | undefined;
  /** The screen is for signed-in users only (AUTH-06). */
  readonly needsSignIn?: boolean | undefined;
}

/** What becomes of a navigation: it goes on, somewhere else, or to sign-in with its target remembered. */
export type GuardVerdict =
  | { readonly kind: 'ok' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'login' };

const ok: GuardVerdict = { kind: 'ok' };
const picker: GuardVerdict = { kind: 'redirect', to: '/' };

function pickerVerdict(state: WithSession): GuardVerdict {
  const saved = selectSavedGame(state);
  return saved ? { kind: 'redirect', to: `/${encodeURIComponent(saved.key)}` } : ok;
}

/**
 * May this navigation go on? To be asked when init is ready: an unknown game leads to the picker (SHELL-02), the picker to
 * the saved game (PICK-02), and what needs sign-in leads a guest to it (AUTH-06).
 */
export function guardFor(route: GuardedRoute, state: WithSession): GuardVerdict {
  if (route.screen === 'picker') return pickerVerdict(state);
  if (route.screen === 'login') return selectIsSignedIn(state) ? picker : ok;
  if (route.screen === 'account') return selectIsSignedIn(state) ? ok : { kind: 'login' };
  if (route.game === undefined || !selectGameByKey(state, route.game)) return picker;
  return route.needsSignIn === true && !selectIsSignedIn(state) ? { kind: 'login' } : ok;
}
