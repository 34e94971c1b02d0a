import type { AppThunk } from '../../../lib/store.ts';
import type { WithSession } from '../../session/index.ts';
import { knownUpTo } from './arrivals.ts';
import { layAside, store, withDraftStore } from './draftKeeping.ts';
import { selectForm } from './formSelectors.ts';
import { formKey, type FormPlace } from './formPlace.ts';
import { textPut } from './formsSlice.ts';
import type { WithTurns } from '../slice.ts';
import { pruned, type Revision, revisionsKey } from './versions.ts';

/** Going back to what a form held before (FORM-19). */

type VersionThunk<Result> = AppThunk<Result, WithTurns & WithSession>;

/** The earlier versions of a place, the newest first. */
export function loadVersions(place: FormPlace): VersionThunk<Promise<readonly Revision[]>> {
  return async (_dispatch, _getState, services) => {
    const list = await withDraftStore(services, (draftStore) =>
      draftStore.get(revisionsKey(place)),
    );
    return pruned(list ?? [], services.clock());
  };
}

/** Puts a text into the form. Where none was there it is begun now, as by its first word (FORM-21). */
function put(place: FormPlace, html: string): VersionThunk<void> {
  return (dispatch, getState, { clock }) => {
    const begun = knownUpTo(getState(), place.game) ?? clock();
    dispatch(textPut({ form: formKey(place), html, begun }));
    dispatch(store(place, html));
  };
}

/** Puts a text into the form, in the place of `present`, which is laid aside. */
export function restoreVersion(
  place: FormPlace,
  { html, present }: { readonly html: string; readonly present: string },
): VersionThunk<void> {
  return (dispatch) => {
    void dispatch(layAside(place, present, 'replaced'));
    dispatch(put(place, html));
  };
}

/** Empties the form. What it held can be taken back at once, and be found among the earlier versions later. */
export function clearText(place: FormPlace, present: string): VersionThunk<void> {
  return (dispatch) => {
    void dispatch(layAside(place, present, 'cleared'));
    dispatch(textPut({ form: formKey(place), html: '', cleared: present }));
    dispatch(store(place, ''));
  };
}

/** Takes back what was cleared a moment ago. */
export function takeBack(place: FormPlace): VersionThunk<void> {
  return (dispatch, getState) => {
    const html = selectForm(getState(), formKey(place))?.cleared;
    if (html === undefined) return;
    dispatch(put(place, html));
  };
}
