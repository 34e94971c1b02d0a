import { fetchQuery, isApiError } from '../../../api/index.ts';
import { COMMENTS_CHECK_MS, COMMENTS_REFRESH_MS } from '../../../contract/index.ts';
import {
  addRealtime,
  type PollingTask,
  shouldPoll,
  type RealtimeDeclaration,
  type WithConnection,
} from '../../../realtime/index.ts';
import { commentsHidden, commentsShown } from './commentsSlice.ts';
import { isAlreadyPosted } from '../../../api/attempt.ts';
import { modesApi } from './modesApi.ts';
import { commentPressed } from './modesSlice.ts';
import { keep, type ModeThunk, isBusy, notice, paramsOf, saveText } from './modesThunks.ts';
import type { TextPlace } from './modesText.ts';
import { turnPartHeard, type WithTurns } from '../slice.ts';
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
    const call = fetchQuery(modesApi.endpoints.turnComments, { params: paramsOf(ref) });
    const outcome = await dispatch(call);
    if (outcome.data) dispatch(countComments(ref, outcome.data.comments.length));
    return outcome;
  };
}

/** The last of the moments, five seconds apart, at which one looks whether comments are due (spec 1 §4, Turn modes). */
const lastCheck = (now: number): number => now - (now % COMMENTS_CHECK_MS);

/**
 * Comments on screen are refreshed every 30 s, which is looked at every 5 s (TURN-06); a hidden page asks more seldom, as for all else.
 */
export function commentsPolling(state: WithTurns & WithConnection, now: number): PollingTask[] {
  const checked = lastCheck(now);
  return Object.entries(state.turns.comments ?? {}).flatMap(([name, comments]) => {
    const { ref, shown, loading, triedAt } = comments;
    if (shown === 0 || loading || triedAt === undefined) return [];
    const key = `turns/comments/${name}`;
    const old = checked - triedAt >= COMMENTS_REFRESH_MS;
    const due = old && shouldPoll(state, { key, every: COMMENTS_REFRESH_MS }, checked);
    return due ? [{ key, start: loadComments(ref) }] : [];
  });
}

const commentsRealtime: RealtimeDeclaration = { pollingTasks: commentsPolling };

/** The comments come onto the screen: they are loaded, and refreshed as long as they stay. */
export function showComments(ref: TurnRef): ModeThunk<void> {
  return (dispatch) => {
    dispatch(addRealtime(commentsRealtime));
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
