import {
  type ApiError,
  errorRaised,
  isApiError,
  isUnauthenticated,
  noticeRaised,
  type UserMessage,
  messageOf,
} from '../../../api/index.ts';
import type { Character, Turn, TurnReaction } from '../../../contract/index.ts';
import { roleOf, textVersion } from '../../../domain/index.ts';
import type { MessageKey } from '../../../i18n/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { selectUser, type WithSession } from '../../session/index.ts';
import { pollOpenFeeds } from '../feed/pollOpenFeeds.ts';
import { modesApi } from './modesApi.ts';
import {
  attemptTakenOn,
  baseAccepted,
  modeClosed,
  modeOpened,
  placeChosen,
  textSaved,
  type TurnModeState,
} from './modesSlice.ts';
import { turnKey, type TurnRef } from './turnRef.ts';
import { keepText, type KeptText, readText, type TextPlace } from './modesText.ts';
import { turnPartHeard, turnRemoved, type WithTurns } from '../slice.ts';
import { forgetText, keepSafely } from '../form/textSafe.ts';

/** What a reader does with one turn. The machine itself is modesSlice. */

export type ModeThunk<Result> = AppThunk<Result, WithTurns & WithSession>;

/** The present moment by the program's own clock, for windows that close while one reads. */
export function readClock(): ModeThunk<number> {
  return (_dispatch, _getState, { clock }) => clock();
}

function placeOf(state: WithSession, ref: TurnRef, mode: TextPlace['mode']): TextPlace {
  const { game, character, turn } = ref;
  return { user: selectUser(state)?.id ?? '', game, character, turn, mode };
}

/** Opens the editor on a turn's text: with what the browser kept, else with the text as it stands. */
export function openEditing(ref: TurnRef, { post }: Pick<Turn, 'post'>): ModeThunk<void> {
  return (dispatch, getState, { storage }) => {
    const kept = readText(storage, placeOf(getState(), ref, 'editing'));
    const { html = post, base = textVersion(post), location } = kept ?? {};
    const here = location === undefined ? {} : { location };
    dispatch(modeOpened({ ...ref, mode: 'editing', html, base, ...here }));
  };
}

/** Opens the comments of a turn, with a comment that was begun and not sent. */
export function openComments(ref: TurnRef): ModeThunk<void> {
  return (dispatch, getState, { storage }) => {
    const kept = readText(storage, placeOf(getState(), ref, 'commenting'));
    const open = kept?.attempt === undefined ? {} : { attempt: kept.attempt };
    dispatch(modeOpened({ ...ref, mode: 'commenting', html: kept?.html ?? '', ...open }));
  };
}

/** Goes back to the view; what was written stays with the browser. */
export function closeMode(ref: TurnRef): ModeThunk<void> {
  return (dispatch) => void dispatch(modeClosed(ref));
}

const modeState = ({ turns }: WithTurns, ref: TurnRef): TurnModeState | undefined =>
  turns.modes?.[turnKey(ref)];

/** Writes a text where it survives the page, with what it stands on; what is not known any more stays as it was kept. */
export function keep(place: TextPlace, html: string): ModeThunk<boolean> {
  return (dispatch, getState, { storage, clock }) => {
    const state = modeState(getState(), place);
    const { base, location, attempt } = state?.mode === place.mode ? state : {};
    const { attempt: keptAttempt, ...before } = readText(storage, place) ?? {};
    const key = state?.mode === place.mode ? attempt?.key : keptAttempt;
    const kept: KeptText = {
      ...before,
      html,
      savedAt: clock(),
      ...(base !== undefined && { base }),
      ...(location !== undefined && { location }),
      ...(key !== undefined && { attempt: key }),
    };
    dispatch(keepSafely(place, kept));
    return keepText(storage, place, kept);
  };
}

/** Saves what is being written, at a pause and when it leaves the screen, so that nothing typed is lost. */
export function saveText(place: TextPlace, html: string): ModeThunk<void> {
  return (dispatch) => {
    const kept = dispatch(keep(place, html));
    dispatch(textSaved({ ...place, html, kept }));
  };
}

/** Goes on from what is kept of a text, by another tab or from before the browser was killed. */
export function adoptText(place: TextPlace, kept: KeptText): ModeThunk<void> {
  return (dispatch) => {
    const { html, base, location, attempt } = kept;
    if (attempt !== undefined) dispatch(attemptTakenOn({ ...place, key: attempt }));
    if (base !== undefined) dispatch(baseAccepted({ ...place, base }));
    if (location !== undefined) dispatch(placeChosen({ ...place, location }));
    dispatch(textSaved({ ...place, html, kept: true }));
  };
}

/** Goes back to the view and forgets what was written. */
export function giveUpText(place: TextPlace): ModeThunk<void> {
  return (dispatch) => {
    dispatch(forgetText(place));
    dispatch(modeClosed(place));
  };
}

/** The edit goes on with another's version of the text known: `html` is what is kept of one's own. */
export function acceptBase(place: TextPlace, post: string, html: string): ModeThunk<void> {
  return (dispatch) => {
    dispatch(baseAccepted({ ...place, base: textVersion(post) }));
    dispatch(saveText(place, html));
  };
}

/** The edited turn is to stand elsewhere (TURN-05). */
export function choosePlace(place: TextPlace, location: string, html: string): ModeThunk<void> {
  return (dispatch) => {
    dispatch(placeChosen({ ...place, location }));
    dispatch(saveText(place, html));
  };
}

/** The host's words of a success, else ours. */
export function notice(message: string | undefined, messageKey: MessageKey): ModeThunk<void> {
  return (dispatch, _getState, { newId }) => {
    const said: UserMessage = message ? { text: message } : { messageKey };
    dispatch(noticeRaised({ id: newId(), said }));
  };
}

/** What failed beside a button is told by a toast; that the session is over is told elsewhere. */
function toast(error: ApiError): ModeThunk<void> {
  return (dispatch, _getState, { newId }) => {
    if (isUnauthenticated(error)) return;
    dispatch(errorRaised({ id: newId(), said: messageOf(error), show: 'toast' }));
  };
}

export const paramsOf = ({ game, character, turn }: TurnRef): TurnRef => ({
  game,
  character,
  turn,
});

export const isBusy = (state: WithTurns, ref: TurnRef): boolean =>
  modeState(state, ref)?.busy !== undefined;

/** Where the edited turn stands, and what is known of its text. */
export type EditedTurn = Pick<Turn, 'location'>;

/**
 * Sends the changed text, and where the turn is to stand (TURN-05). What was typed goes only when the host has taken it. Where
 * somebody else was quicker the feed is asked for their version, which the editor then shows.
 */
export function sendEdit(
  place: TextPlace,
  html: string,
  { location }: EditedTurn = {},
): ModeThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (isBusy(getState(), place)) return;
    dispatch(saveText(place, html));
    const { base, location: chosen } = modeState(getState(), place) ?? {};
    const currentLocation = chosen ?? location?.key;
    const body = {
      body: html,
      ...(currentLocation !== undefined && { currentLocation }),
      ...(base !== undefined && { base }),
    };
    const { initiate } = modesApi.endpoints.editTurn;
    const { data, error } = await dispatch(
      initiate({ params: paramsOf(place), body }, { track: false }),
    );
    if (data) {
      dispatch(forgetText(place));
      dispatch(notice(data.message, 'turn.edited'));
    } else if (isApiError(error) && error.code === 'turnChanged')
      dispatch(pollOpenFeeds(place.game));
  };
}

/** Did the host say that it is so already? Without an id of the refusal its status tells. */
const saysSo = ({ code, status }: ApiError, id: string, alike: number): boolean =>
  code === undefined ? status === alike : code === id;

/** Deletes a turn (TURN-04); true where it is gone, also because the answer to an earlier attempt was lost. */
export function deleteTurn(ref: TurnRef): ModeThunk<Promise<boolean>> {
  return async (dispatch, getState) => {
    if (isBusy(getState(), ref)) return false;
    const { initiate } = modesApi.endpoints.deleteTurn;
    const { data, error } = await dispatch(initiate({ params: paramsOf(ref) }, { track: false }));
    const gone = isApiError(error) && saysSo(error, 'turnNotFound', 404);
    if (gone) dispatch(turnRemoved({ game: ref.game, id: ref.turn }));
    else if (isApiError(error)) dispatch(toast(error));
    if (data ?? gone) dispatch(notice(data?.message, 'turn.deleted'));
    return data !== undefined || gone;
  };
}

/** The reaction of a character, as the host would answer it. */
function reactionOf(actor: Character): TurnReaction {
  if (roleOf(actor) !== 'profile') return { isOwner: true };
  const { key, name } = actor;
  return { char: { id: key, type: 'profile', name }, isOwner: true };
}

/**
 * Reacts to a turn (TURN-07). Once: a further press while the first is under way does nothing, and one whose answer was lost counts
 * as done when the host says that it has it.
 */
export function react(ref: TurnRef, actor: Character): ModeThunk<Promise<void>> {
  return async (dispatch, getState, { clock }) => {
    if (isBusy(getState(), ref)) return;
    const { initiate } = modesApi.endpoints.reactToTurn;
    const { error } = await dispatch(initiate({ params: paramsOf(ref) }, { track: false }));
    if (!isApiError(error)) return;
    if (!saysSo(error, 'alreadyReacted', 409)) {
      dispatch(toast(error));
      return;
    }
    const { game, character, turn: id } = ref;
    const part = { reactions: [reactionOf(actor)] };
    dispatch(turnPartHeard({ game, character, id, part, at: clock() }));
  };
}
