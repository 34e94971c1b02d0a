import { draftLinks } from '../../lib/drafts/hostDrafts.ts';
import type { AppThunk, RootState } from '../../lib/store.ts';
import { selectUser } from '../session/index.ts';
import { type DraftRow, draftRows } from './rows.ts';

/** The drafts that this browser holds of the user who is about to leave; those that the host does not have go first. */
export function draftsHere(): AppThunk<readonly DraftRow[], RootState> {
  return (dispatch, getState) => {
    const user = selectUser(getState())?.id;
    const rows = user === undefined ? [] : dispatch(draftRows(user, []));
    return rows.toSorted((one, other) => Number(other.unsaved) - Number(one.unsaved));
  };
}

/** Sends to the host what it does not have yet. Resolves when it was tried. */
export function saveBeforeLeaving(): AppThunk<Promise<void>> {
  return async (_dispatch, _getState, services) => {
    const { host } = draftLinks(services);
    await host?.flush();
    await host?.syncAll();
  };
}
