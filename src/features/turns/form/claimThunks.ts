import type { TabLock } from '../../../lib/drafts/tabLock.ts';
import type { AppThunk } from '../../../lib/store.ts';
import type { WithSession } from '../../session/index.ts';
import { layAside, safeDraft, takeOn } from './draftKeeping.ts';
import { type Draft, draftKey, readDraft } from './drafts.ts';
import { selectForm } from './formSelectors.ts';
import { formKey, type FormPlace } from './formPlace.ts';
import { formHeld, formLost } from './formsSlice.ts';
import type { WithTurns } from '../slice.ts';
import { written } from '../../../lib/drafts/withDraftStore.ts';

/** Who of several tabs writes a text (FORM-19). */

type ClaimThunk<Result> = AppThunk<Result, WithTurns & WithSession>;

/** What the editor has that is not saved yet. */
export interface Unsaved {
  /** Saves it. */
  readonly settle: () => void;
  /** Hands it over unsaved; undefined where there is nothing. */
  readonly take: () => string | undefined;
}

/**
 * TabLocks the form for this tab. Where another tab writes it, this one reads along; when that one closes, crashes or is taken over from,
 * this one goes on from where it came to. Whatever only this tab had goes to the earlier versions first.
 */
export function claimForm(place: FormPlace, unsaved: Unsaved): ClaimThunk<TabLock> {
  return (dispatch, getState, services) => {
    const { storage } = services;
    const form = formKey(place);
    let claim: TabLock | undefined;
    let over = false;
    let stopReading = (): void => undefined;
    const elsewhere = (): void => {
      const here = [unsaved.take(), selectForm(getState(), form)?.html];
      const draft = readDraft(storage, place);
      for (const html of here)
        if (html !== undefined && html !== draft?.html)
          void dispatch(layAside(place, html, 'otherTab'));
      dispatch(formLost({ form, draft }));
      stopReading();
      stopReading = storage.subscribe(draftKey(place), (next) =>
        dispatch(formLost({ form, draft: next })),
      );
    };
    const held = (): void => {
      stopReading();
      let shown = readDraft(storage, place);
      dispatch(formHeld({ form, draft: shown }));
      // What the tab before wrote last is in the safe; to the quick storage of this one it may come a little later.
      const takeIn = async (found: Draft | undefined): Promise<void> => {
        unsaved.settle();
        if (found && !over && (await dispatch(takeOn(place, shown, found)))) shown = found;
      };
      void safeDraft(services, place).then(takeIn);
      stopReading = storage.subscribe(draftKey(place), (late) => void takeIn(late));
    };
    const wanted = (): Promise<unknown> => {
      unsaved.settle();
      return written(services, draftKey(place));
    };
    const begin = async (): Promise<void> => {
      const { tabLocks } = await services.loadDrafts();
      if (!over)
        claim = tabLocks.request(form, { acquired: held, lost: elsewhere, requested: wanted });
    };
    void begin().catch(() => undefined); // without its code nobody is kept from writing
    return {
      takeOver: () => claim?.takeOver(),
      touch: () => claim?.touch(),
      release: () => {
        over = true;
        stopReading();
        claim?.release();
      },
    };
  };
}
