import {
  type ApiError,
  errorRaised,
  fetchQuery,
  isApiError,
  isUnauthenticated,
  isUnreadable,
  messageOf,
  toApiError,
  type UserMessage,
} from '../../api/index.ts';
import type { User } from '../../contract/index.ts';
import { pickGame } from '../../domain/index.ts';
import type { AppThunk } from '../../lib/store.ts';
import { sessionApi } from './api.ts';
import { selectGameKey, selectGames, selectInitStatus, selectSavedGame } from './selectors.ts';
import { postSignedOut } from './tabs.ts';
import {
  characterChosen,
  characterRequested,
  gameChosen,
  gameRequested,
  signedOut,
} from './slice.ts';
import type { WithSession } from './state.ts';

/** What users and routes ask of the session. What follows from the facts is in listeners.ts. */

type SessionThunk<Result> = AppThunk<Result, WithSession>;

/** Loads init: the user, the settings and the games; then the game is chosen again. */
export function loadInit(): SessionThunk<Promise<boolean>> {
  return async (dispatch) => {
    const { isSuccess } = await dispatch(fetchQuery(sessionApi.endpoints.init, undefined));
    return isSuccess;
  };
}

/** Aborts calls under way for the former user: their answers would bring them back, or their characters. */
function abortLoading(): SessionThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { gameKey: game = '' } = getState().session;
    const { util } = sessionApi;
    const init = dispatch(util.getRunningQueryThunk('init', undefined));
    const characters = dispatch(util.getRunningQueryThunk('characters', { params: { game } }));
    init?.abort();
    characters?.abort();
    await init;
    await characters;
  };
}

/** Loads init after the user changed. */
export function reloadSession(): SessionThunk<Promise<boolean>> {
  return async (dispatch) => {
    await dispatch(abortLoading());
    return dispatch(loadInit());
  };
}

/** Asks the host who is signed in now: the user of init, `guest`, or undefined where it gave no answer. Changes no state. */
export function askForUser(): SessionThunk<Promise<User | 'guest' | undefined>> {
  return async (dispatch) => {
    const { data } = await dispatch(fetchQuery(sessionApi.endpoints.userNow, undefined));
    return data && (data.user ?? 'guest');
  };
}

/**
 * To be awaited before a navigation goes on: loads init the first time only (SHELL-03) and enters the game of the address,
 * else the saved one, else the first (PICK-03). False where init could not be loaded; calling again tries again.
 */
export function enter(game?: string): SessionThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    if (game !== undefined) dispatch(gameRequested({ game }));
    if (selectInitStatus(getState()) !== 'ready' && !(await dispatch(loadInit()))) return false;
    const saved = selectSavedGame(getState())?.key;
    const current = selectGameKey(getState());
    const chosen = pickGame(selectGames(getState()), game, current ?? saved);
    if (chosen && chosen.key !== current) dispatch(gameChosen({ game: chosen.key }));
    return true;
  };
}

/** Plays another of the user's characters (SHELL-09, PICK-06). */
export function chooseCharacter(character: string): SessionThunk<void> {
  return (dispatch, getState) => {
    const game = selectGameKey(getState());
    if (game !== undefined) dispatch(characterChosen({ game, character }));
  };
}

/** Reloads the user's characters; `choose` is the one to play then, else the one played now. */
export function reloadCharacters(choose?: string): SessionThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const { gameKey: game, characterKey } = getState().session;
    if (game === undefined) return false;
    const character = choose ?? characterKey;
    if (character !== undefined) dispatch(characterRequested({ character }));
    const call = fetchQuery(sessionApi.endpoints.characters, { params: { game } });
    const { isSuccess } = await dispatch(call);
    return isSuccess;
  };
}

/** Loads again what of the game could not be loaded: characters, locations. */
export function reloadFailed(): SessionThunk<void> {
  return (dispatch, getState) => {
    const { gameKey: game, characters, locations } = getState().session;
    if (game === undefined) return;
    const { endpoints } = sessionApi;
    const arg = { params: { game } };
    if (characters.status === 'failed') void dispatch(fetchQuery(endpoints.characters, arg));
    if (locations.status === 'failed') void dispatch(fetchQuery(endpoints.locations, arg));
  };
}

/** A host that answers so to sign-out knows no such call, or no longer the page that makes it. */
const UNKNOWN_STATUS: readonly number[] = [404, 405, 419];

/** Did the host end the session? `unsaid`: it refused the call as one that it does not know, or answered with a page. */
function endingOf(error: unknown): 'ended' | 'unsaid' | ApiError {
  if (error === undefined) return 'ended';
  const refusal = toApiError(error);
  if (isUnauthenticated(refusal)) return 'ended';
  const isUnknown = UNKNOWN_STATUS.includes(refusal.status ?? 0);
  return isUnknown || isUnreadable(refusal) ? 'unsaid' : refusal;
}

/**
 * Signs out here and in the other tabs, and loads init as a guest (SHELL-15, AUTH-09). Where the host does not end the session, the client ends its own
 * part all the same and says so (HOSTS-07): init would sign in again, so it is not reloaded. A lost connection or a broken host leaves all as it was.
 */
export function logout(): SessionThunk<Promise<boolean>> {
  return async (dispatch, _getState, { newId }) => {
    const raise = (said: UserMessage) =>
      dispatch(errorRaised({ id: newId(), said, show: 'modal' }));
    const { error } = await dispatch(sessionApi.endpoints.logout.initiate(undefined));
    const ending = endingOf(error);
    if (isApiError(ending)) {
      raise(messageOf(ending));
      return false;
    }
    dispatch(signedOut());
    const ended = ending === 'ended' || (await dispatch(askForUser())) === 'guest';
    dispatch(postSignedOut(ended));
    if (ended) await dispatch(reloadSession());
    else {
      await dispatch(abortLoading());
      raise({ messageKey: 'session.endUnsaid' });
    }
    return true;
  };
}
