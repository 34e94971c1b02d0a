import { fetchQuery } from '../../api/index.ts';
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

/**
 * Loads init after the user changed. Calls under way for the former user are aborted: their answers would bring them back, or their
 * characters.
 */
export function reloadSession(): SessionThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    const { gameKey: game = '' } = getState().session;
    const { util } = sessionApi;
    const init = dispatch(util.getRunningQueryThunk('init', undefined));
    const characters = dispatch(util.getRunningQueryThunk('characters', { params: { game } }));
    init?.abort();
    characters?.abort();
    await init;
    await characters;
    return dispatch(loadInit());
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

/** Signs out here and in the other tabs, and loads init as a guest (SHELL-15, AUTH-09). */
export function logout(): SessionThunk<Promise<boolean>> {
  return async (dispatch) => {
    const answer = await dispatch(sessionApi.endpoints.logout.initiate(undefined));
    const gone = !answer.error || ('status' in answer.error && answer.error.status === 401);
    if (!gone) return false;
    dispatch(signedOut());
    dispatch(postSignedOut());
    await dispatch(reloadSession());
    return true;
  };
}
