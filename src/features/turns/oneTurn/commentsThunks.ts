import { anew, held, isApiError } from '../../../api/index.ts';
import { commentsHidden, commentsShown } from './commentsSlice.ts';
import { isAlreadyPosted } from '../../../api/attempt.ts';
import { modesApi } from './modesApi.ts';
import { commentPressed } from './modesSlice.ts';
import { keep, type ModeThunk, isBusy, notice, paramsOf, saveText } from './modesThunks.ts';
import type { TextPlace } from './modesText.ts';
import { turnPartHeard } from '../slice.ts';
import { forgetText } from '../form/textSafe.ts';
import { turnKey, type TurnRef } from './turnRef.ts';

/** What is asked of the comments of a turn (TURN-06). */

/** Their number joins the turn: the card tells it also where the host sends no event of a comment. */
function countComments({ game, turn: id }: TurnRef, count: number): ModeThunk<void> {
  return (dispatch, _getState, { clock }) =>
    void dispatch(turnPartHeard({ game, id, part: { commentsCount: count }, at: clock() }));
}

/** Loads the comments of a turn; nothing happens while they are on their way. */
export function loadComments(ref: TurnRef): ModeThunk<Promise<unknown>> {
  return async (dispatch, getState) => {
    if (getState().turns.comments?.[turnKey(ref)]?.loading) return undefined;
    const call = modesApi.endpoints.turnComments.initiate({ params: paramsOf(ref) }, anew);
    const outcome = await held(dispatch(call));
    if (outcome.data) dispatch(countComments(ref, outcome.data.comments.length));
    return outcome;
  };
}

/** The comments come onto the screen: they are loaded, and refreshed as long as they stay. */
export function showComments(ref: TurnRef): ModeThunk<void> {
  return (dispatch) => {
    dispatch(commentsShown(paramsOf(ref)));
    void dispatch(loadComments(ref));
  };
}

/** The comments leave the screen. */
export function hideComments(ref: TurnRef): ModeThunk<void> {
  return (dispatch) => void dispatch(commentsHidden(paramsOf(ref)));
}

/**
 * Sends a comment, once however often it is pressed and whatever becomes of the answers (FORM-22): under a key that is kept with the
 * text from before the first attempt. The text goes only when the host has taken it.
 */
export function sendComment(place: TextPlace, html: string): ModeThunk<Promise<void>> {
  return async (dispatch, getState, { newId }) => {
    if (isBusy(getState(), place)) return;
    dispatch(commentPressed({ ...place, key: newId() }));
    const attempt = getState().turns.modes?.[turnKey(place)]?.attempt;
    if (attempt === undefined) return;
    dispatch(saveText(place, html));
    const arg = { params: paramsOf(place), body: { body: html }, idempotencyKey: attempt.key };
    const { initiate } = modesApi.endpoints.commentTurn;
    const { data, error } = await dispatch(initiate(arg, { track: false }));
    if (data) {
      dispatch(forgetText(place));
      const list = getState().turns.comments?.[turnKey(place)]?.list;
      if (list) dispatch(countComments(place, list.length));
      dispatch(notice(data.message, 'comment.sent'));
      return;
    }
    dispatch(keep(place, html));
    // It may stand there after all: then one should see it.
    if (isApiError(error) && (isAlreadyPosted(error) || isLost(getState(), place)))
      await dispatch(loadComments(place));
  };
}

const isLost = ({ turns }: ReturnType<Parameters<ModeThunk<void>>[1]>, ref: TurnRef): boolean =>
  turns.modes?.[turnKey(ref)]?.attempt?.lost === true;
