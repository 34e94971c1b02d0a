import { fetchQuery, noticeRaised, toApiError, type UserMessage } from '../../../api/index.ts';
import { isEmptyBody } from '../../../domain/index.ts';
import type { DraftSession } from '../../../lib/drafts/DraftSession.ts';
import type { DraftState, WithDrafts } from '../../../lib/drafts/draftsSlice.ts';
import type { AppThunk } from '../../../lib/store.ts';
import { questsApi } from '../api.ts';
import type { WithQuests } from '../slice.ts';
import {
  asText,
  type ChronicleScope,
  type ChronicleText,
  draftKey,
  paramsOf,
} from './chronicleDraft.ts';
import {
  chronicleOvertaken,
  chronicleSaved,
  type ChronicleState,
  saysTheSame,
  selectChronicle,
  sendFailed,
  sendPressed,
} from './chroniclesSlice.ts';

type ChronicleThunk<Result> = AppThunk<Result, WithQuests & WithDrafts>;

/** A chronicle that is written: what the host has, and the draft. */
export interface ChronicleWork {
  readonly chronicle: ChronicleState | undefined;
  readonly draft: Partial<DraftState<ChronicleText>> | undefined;
}

/** Is there something that the host does not have? */
export function isChanged({ chronicle, draft }: ChronicleWork): boolean {
  if (draft?.pending) return true;
  return draft?.value !== undefined && !saysTheSame(chronicle, draft.value.html);
}

/** May the text go out? (CHRON-02: not where it says nothing new.) Whether it is empty is known to the editor. */
export const canSend = ({ chronicle, draft }: ChronicleWork): boolean =>
  chronicle?.status === 'writing' &&
  draft?.status === 'owned' &&
  draft.conflict === undefined &&
  isChanged({ chronicle, draft });

/** The chronicle and its draft as they are now. */
export function workOn(
  scope: ChronicleScope,
  session: DraftSession<ChronicleText>,
): ChronicleThunk<ChronicleWork> {
  return (_dispatch, getState) => ({
    chronicle: selectChronicle(getState(), draftKey(scope).name),
    draft: session.state(),
  });
}

/** Reads what the host has now: nobody's text is overwritten unseen (decision 23). */
function readTheirs(
  scope: ChronicleScope,
  session: DraftSession<ChronicleText>,
): ChronicleThunk<Promise<void>> {
  return async (dispatch) => {
    const key = draftKey(scope).name;
    const arg = { params: paramsOf(scope), query: {} };
    const { data, error } = await dispatch(fetchQuery(questsApi.endpoints.chronicle, arg));
    // After a failure `data` is what an earlier call brought.
    if (error || !data) {
      dispatch(sendFailed({ key, error: toApiError(error) }));
      return;
    }
    const host = data.event.desc ?? '';
    dispatch(chronicleOvertaken({ key, host }));
    session.meet(asText(host));
  };
}

/**
 * Saves a chronicle (CHRON-02) and says so, in the host's words where it has any. The draft goes only when the host has it. A retry after a lost
 * answer is no conflict: the host finds its text there already.
 */
export function sendChronicle(
  scope: ChronicleScope,
  session: DraftSession<ChronicleText>,
): ChronicleThunk<Promise<void>> {
  return async (dispatch, _getState, { newId }) => {
    session.flush();
    const work = dispatch(workOn(scope, session));
    const value = work.draft?.value;
    if (value === undefined || isEmptyBody(value.html) || !canSend(work)) return;
    const key = draftKey(scope).name;
    dispatch(sendPressed({ key }));
    const arg = { params: paramsOf(scope), body: { chronicle: value.html, base: value.base } };
    const { initiate } = questsApi.endpoints.saveChronicle;
    const { data, error } = await dispatch(initiate(arg, { track: false }));
    if (!data) {
      const reason = toApiError(error);
      if (reason.code === 'chronicleChanged') await dispatch(readTheirs(scope, session));
      else dispatch(sendFailed({ key, error: reason }));
      return;
    }
    const said: UserMessage = data.message
      ? { text: data.message }
      : { messageKey: 'chronicle.saved' };
    dispatch(noticeRaised({ id: newId(), said }));
    session.discardSent(value);
    dispatch(chronicleSaved({ key, host: data.event?.desc ?? value.html, html: value.html }));
  };
}

/** One's own text takes the place of theirs, knowingly. */
export function keepMine(
  scope: ChronicleScope,
  session: DraftSession<ChronicleText>,
): ChronicleThunk<Promise<void>> {
  return async (dispatch) => {
    session.flush();
    const { conflict, value } = session.state() ?? {};
    if (conflict === undefined || value === undefined) return;
    session.keepMine({ html: value.html, base: conflict.base });
    await dispatch(sendChronicle(scope, session));
  };
}

/** Theirs comes into the editor; one's own, once taken back, stands on it. */
export function takeTheirs(session: DraftSession<ChronicleText>): void {
  session.flush();
  const { conflict, value } = session.state() ?? {};
  if (conflict && value) session.takeTheirs({ html: value.html, base: conflict.base });
}
