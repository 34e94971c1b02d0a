import type { DraftOptions, DraftWorld } from './draftOptions.ts';
import type { DraftState } from './draftsSlice.ts';
import { revisionAt, type RevisionReason, saveRevision } from './revisions.ts';
import type { StoredDraft } from './storedDraft.ts';

/** Saves the revisions of one draft while it is written. */
export class DraftRevisions<T> {
  private readonly optionsNow: () => DraftOptions<T>;
  private readonly dispatch: DraftWorld['dispatch'];
  private readonly clock: () => number;
  /** When one was last saved while typing, or the draft opened. */
  private savedAt: number;

  constructor(
    optionsNow: () => DraftOptions<T>,
    dispatch: DraftWorld['dispatch'],
    clock: () => number,
  ) {
    [this.optionsNow, this.dispatch, this.clock] = [optionsNow, dispatch, clock];
    this.savedAt = clock();
  }

  readonly save = (value: T, why: RevisionReason): void =>
    this.saveText(this.optionsNow().revisions?.textOf(value) ?? '', why);

  /** Before `value` is saved: what would be overwritten unseen in localStorage, and from time to time the text itself. */
  readonly saveAtStep = (
    value: T,
    state: DraftState<T> | undefined,
    copy: StoredDraft<T> | undefined,
  ): void => {
    const { revisions } = this.optionsNow();
    if (!revisions) return;
    const now = this.clock();
    const next = revisions.textOf(value);
    const before = state?.value === undefined ? '' : revisions.textOf(state.value);
    const there = copy?.value === undefined ? '' : revisions.textOf(copy.value);
    const isKnown = copy?.savedAt === state?.savedAt || [next, before].includes(there);
    if (!isKnown) this.saveText(there, 'otherTab');
    const html = revisionAt({ before, next, since: this.savedAt, now });
    if (html === undefined) return;
    this.savedAt = now;
    this.saveText(html, 'typed');
  };

  private saveText(html: string, why: RevisionReason): void {
    const { revisions } = this.optionsNow();
    if (revisions && revisions.reasons?.includes(why) !== false)
      void this.dispatch(saveRevision(revisions.key, html, why));
  }
}
