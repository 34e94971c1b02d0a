import type { Replacing } from '../../../lib/drafts/draftOptions.ts';
import type { DraftSession } from '../../../lib/drafts/DraftSession.ts';
import { saveDraft } from '../../../lib/drafts/storedDraft.ts';
import type { AppThunk } from '../../../lib/store.ts';
import type { WithSession } from '../../session/index.ts';
import { knownUpTo } from './newTurns.ts';
import { selectForm } from './formSelectors.ts';
import { formKey, type TurnFormScope } from './formScope.ts';
import { draftOf, isUnderWay } from './formState.ts';
import { draftKey, type TurnDraft } from './turnDraft.ts';
import type { WithTurns } from '../slice.ts';

/** The text of a form and its draft session. */

export type TurnSession = DraftSession<TurnDraft>;

type TextThunk<Result> = AppThunk<Result, WithTurns & WithSession>;

/** What the form says, with this text in it. */
export function readForm(scope: TurnFormScope, html: string): TextThunk<TurnDraft> {
  return (_dispatch, getState) => {
    const form = selectForm(getState(), formKey(scope));
    return form ? draftOf(form, html) : { html };
  };
}

/**
 * Saves what the form says, also once it has left the screen and its session is closed: an answer may come then. Not while another tab
 * writes it.
 */
export function saveForm(scope: TurnFormScope, session: TurnSession): TextThunk<void> {
  return (dispatch, getState) => {
    const form = selectForm(getState(), formKey(scope));
    if (!form || form.elsewhere) return;
    const draft = draftOf(form);
    if (session.state()) session.save(draft);
    else dispatch(saveDraft(draftKey(scope), draft));
  };
}

/** Puts a text into the form; the choices stay. Where none was there it is begun now, as by its first word (FORM-21). */
function put(
  scope: TurnFormScope,
  session: TurnSession,
  { html, ...how }: Replacing & { readonly html: string },
): TextThunk<void> {
  return (_dispatch, getState, { clock }) => {
    const form = selectForm(getState(), formKey(scope));
    if (!form || form.elsewhere || isUnderWay(form)) return;
    const { begun: before, ...draft } = draftOf(form, html);
    const begun =
      html === '' ? undefined : (before ?? knownUpTo(getState(), scope.game) ?? clock());
    session.replace({ ...draft, ...(begun !== undefined && { begun }) }, how);
  };
}

/** Puts an earlier text into the form (FORM-19); what stood there becomes a revision. */
export const restoreText = (scope: TurnFormScope, session: TurnSession, html: string) =>
  put(scope, session, { html, undo: false });

/** Empties the form. What it held can be taken back at once, and is among the revisions later. */
export const clearText = (scope: TurnFormScope, session: TurnSession) =>
  put(scope, session, { html: '', why: 'cleared' });

/** Takes back what was cleared a moment ago. */
export function takeBack(scope: TurnFormScope, session: TurnSession): TextThunk<void> {
  return (dispatch) => {
    const html = session.state()?.replaced?.html;
    if (html !== undefined) dispatch(restoreText(scope, session, html));
  };
}
