import type { Services } from '../../../lib/services.ts';
import type { AppThunk } from '../../../lib/store.ts';
import type { DraftStore } from '../../../lib/drafts/draftStore.ts';
import type { WithSession } from '../../session/index.ts';
import { type Draft, draftKey, dropBlank, isBlank, keepDraft, readDraft } from './drafts.ts';
import { formKey, type FormPlace } from './formPlace.ts';
import { selectForm } from './formSelectors.ts';
import { draftSaved, keptFound, keptInSafe } from './formsSlice.ts';
import { isUnderWay, type TurnFormState } from './formState.ts';
import type { WithTurns } from '../slice.ts';
import { pruned, revisionAt, type RevisionReason, revisionsKey, withRevision } from './versions.ts';
import { withDraftStore } from '../../../lib/drafts/withDraftStore.ts';

/**
 * Keeps what is typed (FORM-14, FORM-19): in the quick storage, which is read at once but written to the disk seconds later, and in the
 * safe, which loses nothing even when the browser is killed. The newer of the two counts.
 */

export { withDraftStore };

type KeepThunk<Result> = AppThunk<Result, WithTurns & WithSession>;

/** Lays a text aside, to be found among the earlier versions of this place. */
export function layAside(
  place: FormPlace,
  html: string,
  why: RevisionReason,
): KeepThunk<Promise<void>> {
  return async (_dispatch, _getState, services) => {
    if (html === '') return;
    const version = { html, why, at: services.clock() };
    await withDraftStore(services, (draftStore) =>
      draftStore.change(revisionsKey(place), (list = []) => [...withRevision(list, version)]),
    );
  };
}

function draftOf(form: TurnFormState, html: string, savedAt: number): Draft {
  const { location, attempt, master, actionShown, action, destination, begun, resend } = form;
  return {
    html,
    savedAt,
    ...(location !== undefined && { location }),
    ...(form.modes.length > 0 && { master }),
    ...(actionShown && { actionShown }),
    ...(action !== undefined && { action }),
    ...(destination !== undefined && { destination }),
    ...(attempt && { attempt: attempt.key }),
    ...(begun !== undefined && { begun }),
    ...(resend !== undefined && { resend }),
  };
}

/** What another tab left in the storage, where this form neither knows it nor is about to write the same. */
function strangersText(form: TurnFormState, html: string, there: Draft | undefined): string {
  const known = there === undefined || there.savedAt === form.savedAt;
  return known || [html, form.html].includes(there.html) ? '' : there.html;
}

/**
 * Writes the form's text, with the choices it is written under, where it survives the page. What would be overwritten unseen, and now
 * and then the text itself, goes to the earlier versions first.
 */
export function store(place: FormPlace, html: string): KeepThunk<void> {
  return (dispatch, getState, services) => {
    const key = formKey(place);
    const form = selectForm(getState(), key);
    if (form === undefined) return;
    const now = services.clock();
    const strange = strangersText(form, html, readDraft(services.storage, place));
    void dispatch(layAside(place, strange, 'otherTab'));
    const since = form.revisionAt ?? now;
    const aside = revisionAt({ before: form.html, next: html, since, now });
    if (aside !== undefined) void dispatch(layAside(place, aside, 'typed'));
    const draft = draftOf(form, html, now);
    const kept = keepDraft(services.storage, place, draft);
    const versioned = aside === undefined ? since : now;
    dispatch(draftSaved({ form: key, html, kept, savedAt: now, revisionAt: versioned }));
    void dispatch(storeSafely(place, draft, kept));
  };
}

/** Also a blank draft is written there: it says that what the quick storage may still hold is over. */
function storeSafely(place: FormPlace, draft: Draft, kept: boolean): KeepThunk<Promise<void>> {
  return async (dispatch, _getState, services) => {
    const safe = await withDraftStore(services, (draftStore) =>
      draftStore.change(draftKey(place), () => draft),
    );
    if (isBlank(draft) && safe !== undefined) dropBlank(services.storage, place, draft);
    if (!kept && safe === true) dispatch(keptInSafe({ form: formKey(place), kept: true }));
  };
}

/** Removes the draft: the host has its text. That stays among the earlier versions for a while. */
export function letGo(place: FormPlace, html: string): KeepThunk<void> {
  return (dispatch, _getState, services) => {
    const gone = { html: '', savedAt: services.clock() };
    keepDraft(services.storage, place, gone);
    void dispatch(storeSafely(place, gone, true));
    void dispatch(layAside(place, html, 'sent'));
  };
}

/** Versions whose time is over go for good, not only from sight. */
async function forgetOld(draftStore: DraftStore, place: FormPlace, now: number): Promise<void> {
  await draftStore.change(revisionsKey(place), (list = []) => {
    const left = pruned(list, now);
    return left.length > 0 ? [...left] : undefined;
  });
}

/** Nothing was typed yet since the form opened with this draft. */
function isUntouched(form: TurnFormState, opened: Draft | undefined): boolean {
  return form.html === (opened?.html ?? '') && form.empty === (form.html === '');
}

/**
 * Looks into the safe when a form opens: a browser that was killed may not have written the quick storage down.
 */
export function recover(place: FormPlace, opened: Draft | undefined): KeepThunk<Promise<void>> {
  return async (dispatch, _getState, services) => {
    void withDraftStore(services, (draftStore) => forgetOld(draftStore, place, services.clock()));
    // A page that went away at once may have left the safe behind.
    if (opened && isBlank(opened)) await dispatch(storeSafely(place, opened, true));
    const safe = await safeDraft(services, place);
    if (safe) await dispatch(takeOn(place, opened, safe));
  };
}

/** The draft that the safe holds for this place, where it holds one. */
export function safeDraft(services: Services, place: FormPlace): Promise<Draft | undefined> {
  return withDraftStore(services, (draftStore) => draftStore.get(draftKey(place)));
}

/**
 * Takes a draft that was found into the form, where it is newer than `opened`, which the form had: true where it stands in it. Where one
 * types already, it goes to the earlier versions.
 */
export function takeOn(
  place: FormPlace,
  opened: Draft | undefined,
  found: Draft,
): KeepThunk<Promise<boolean>> {
  return async (dispatch, getState, { storage }) => {
    const form = selectForm(getState(), formKey(place));
    if (!form || found.savedAt <= (form.savedAt ?? opened?.savedAt ?? 0)) return false;
    if (!isUntouched(form, opened) || isUnderWay(form)) {
      await dispatch(layAside(place, found.html, 'otherTab'));
      return false;
    }
    keepDraft(storage, place, found);
    dispatch(keptFound({ form: formKey(place), draft: found }));
    return true;
  };
}
