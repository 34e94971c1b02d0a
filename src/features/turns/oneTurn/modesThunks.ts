import {
  type ApiError,
  errorRaised,
  isApiError,
  isUnauthenticated,
  noticeRaised,
  type UserMessage,
  messageOf,
  type WithHost,
} from '../../../api/index.ts';
import { isUnsure } from '../../../api/attempt.ts';
import type { Character, Turn, TurnReaction } from '../../../contract/index.ts';
import { roleOf } from '../../../domain/index.ts';
import type { MessageKey } from '../../../i18n/index.ts';
import type { DraftSession } from '../../../lib/drafts/DraftSession.ts';
import type { AppThunk } from '../../../lib/store.ts';
import type { WithSession } from '../../session/index.ts';
import { pollOpenFeeds, refetchOpenFeeds } from '../feed/feedThunks.ts';
import { modesApi } from './modesApi.ts';
import { modeClosed, modeOpened } from './modesSlice.ts';
import { turnKey, type TurnRef } from './turnRef.ts';
import type { TurnTextScope, TurnText } from './turnText.ts';
import { turnPartReceived, turnRemoved, type WithTurns } from '../slice.ts';

/** What a reader does with one turn. The machine itself is modesSlice. */

export type ModeThunk<Result> = AppThunk<Result, WithTurns & WithSession & WithHost>;

/** Opens the editor on a turn's text. */
export function openEditing(ref: TurnRef): ModeThunk<void> {
  return (dispatch) => void dispatch(modeOpened({ ...paramsOf(ref), mode: 'editing' }));
}

/** Opens the comments of a turn. */
export function openComments(ref: TurnRef): ModeThunk<void> {
  return (dispatch) => void dispatch(modeOpened({ ...paramsOf(ref), mode: 'commenting' }));
}

/** Goes back to the view; the draft stays. */
export function closeMode(ref: TurnRef): ModeThunk<void> {
  return (dispatch) => void dispatch(modeClosed(paramsOf(ref)));
}

/** The host's words of a success, else ours. */
export function notice(message: string | undefined, messageKey: MessageKey): ModeThunk<void> {
  return (dispatch, _getState, { newId }) => {
    const said: UserMessage = message ? { text: message } : { messageKey };
    dispatch(noticeRaised({ id: newId(), said }));
  };
}

/** A toast for what failed beside a button; the end of the session is shown elsewhere. */
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
  state.turns.modes?.[turnKey(ref)]?.busy !== undefined;

/**
 * Sends the changed text, and where the turn is to stand (TURN-05). The draft goes only when the host has the text. Where somebody else was
 * quicker the feeds are polled for their version, which the editor then shows.
 */
export function sendEdit(
  scope: TurnTextScope,
  session: DraftSession<TurnText>,
  text: TurnText,
  { location }: Pick<Turn, 'location'> = {},
): ModeThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (isBusy(getState(), scope)) return;
    session.save(text);
    const currentLocation = text.location ?? location?.key;
    const body = {
      body: text.html,
      ...(currentLocation !== undefined && { currentLocation }),
      ...(text.base !== undefined && { base: text.base }),
    };
    const { initiate } = modesApi.endpoints.editTurn;
    const { data, error } = await dispatch(
      initiate({ params: paramsOf(scope), body }, { track: false }),
    );
    if (data) {
      session.discardSent(text);
      dispatch(notice(data.message, 'turn.edited'));
    } else if (isApiError(error) && error.code === 'turnChanged')
      dispatch(pollOpenFeeds(scope.game));
  };
}

/** Did the host say that it is so already? Without an id of the refusal its status decides. */
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

/** The reaction of a character, as the host would answer it; some answer the row of a database, or nothing (HOSTS-01). */
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
    const { data, error } = await dispatch(initiate({ params: paramsOf(ref) }, { track: false }));
    if (data?.reaction?.char) return;
    if (isApiError(error) && !saysSo(error, 'alreadyReacted', 409)) {
      dispatch(toast(error));
      if (isUnsure(error)) dispatch(refetchOpenFeeds(ref.game));
      return;
    }
    const { game, character, turn: id } = ref;
    const part = { reactions: [reactionOf(actor)] };
    dispatch(turnPartReceived({ game, character, id, part, at: clock() }));
  };
}
