import { fetchQuery, toApiError } from '../../../api/index.ts';
import { COMMENTS_CHECK_MS, COMMENTS_REFRESH_MS } from '../../../contract/index.ts';
import {
  addRealtime,
  type PollingTask,
  shouldPoll,
  type RealtimeDeclaration,
  type WithConnection,
} from '../../../realtime/index.ts';
import { isSame } from '../../../lib/drafts/draftOptions.ts';
import type { DraftSession } from '../../../lib/drafts/DraftSession.ts';
import { saveDraft } from '../../../lib/drafts/storedDraft.ts';
import { commentsHidden, commentsShown } from './commentsSlice.ts';
import { attemptAfter, isAlreadyPosted } from '../../../api/attempt.ts';
import { modesApi } from './modesApi.ts';
import { type ModeThunk, isBusy, notice, paramsOf } from './modesThunks.ts';
import { type TurnTextScope, textKey, type TurnText } from './turnText.ts';
import { turnPartReceived, type WithTurns } from '../slice.ts';
import { turnKey, type TurnRef } from './turnRef.ts';

/** What is asked of the comments of a turn (TURN-06). */

/** Puts their number into the turn, so that its card shows it also where the host sends no event of a comment. */
function countComments({ game, turn: id }: TurnRef, count: number): ModeThunk<void> {
  return (dispatch, _getState, { clock }) =>
    void dispatch(turnPartReceived({ game, id, part: { commentsCount: count }, at: clock() }));
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

/** The last of the moments, five seconds apart, at which one looks whether to refetch comments (spec 1 §4, Turn modes). */
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
    const isTime = old && shouldPoll(state, { key, every: COMMENTS_REFRESH_MS }, checked);
    return isTime ? [{ key, start: loadComments(ref) }] : [];
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
 * Sends a comment, once however often it is pressed and whatever becomes of the answers (FORM-22): under a key that is stored with the
 * draft before the first attempt. The draft goes only when the host has the text.
 */
export function sendComment(
  scope: TurnTextScope,
  session: DraftSession<TurnText>,
  { html, attempt: before, sentAt: first }: TurnText,
): ModeThunk<Promise<void>> {
  return async (dispatch, getState, { clock, newId, storage }) => {
    if (isBusy(getState(), scope)) return;
    const attempt = { key: before ?? newId(), lost: before !== undefined };
    const sentAt = first ?? clock();
    const text = { html, attempt: attempt.key, sentAt };
    session.save(text);
    const arg = {
      params: paramsOf(scope),
      body: { body: html },
      idempotencyKey: attempt.key,
      ...(attempt.lost && { lost: { since: sentAt } }),
    };
    const { initiate } = modesApi.endpoints.commentTurn;
    const { data, error } = await dispatch(initiate(arg, { track: false }));
    if (data) {
      session.discardSent(text);
      // The editor begins again.
      if (session.state()?.status === 'owned') session.replace({ html: '' }, { undo: false });
      const list = getState().turns.comments?.[turnKey(scope)]?.list;
      if (!data.comment) await dispatch(loadComments(scope));
      else if (list) dispatch(countComments(scope, list.length));
      dispatch(notice(data.message, 'comment.sent'));
      return;
    }
    const reason = toApiError(error);
    const after = attemptAfter(attempt, reason);
    if (after === undefined && session.state()) session.save({ html });
    // The session may be closed by now: the stored draft must not go out under a key that was refused for good.
    else if (after === undefined && isSame(storage.get(textKey(scope))?.value, text))
      dispatch(saveDraft(textKey(scope), { html }));
    // It may stand there after all: then one should see it.
    if (isAlreadyPosted(reason) || after?.lost) await dispatch(loadComments(scope));
  };
}
