import { claimKept } from '../../../lib/drafts/claimKept.ts';
import { forgetKept, keepTwice, newestKept } from '../../../lib/drafts/keptDraft.ts';
import type { TabLock } from '../../../lib/drafts/tabLock.ts';
import type { AppDispatch, AppThunk } from '../../../lib/store.ts';
import { draftKey, type FormDraft, type FormPlace } from './place.ts';
import { differingFields, emptyValues, type KeptValues } from './values.ts';

type Found = FormDraft | undefined;

/** What the keeping tells the form. */
export interface KeepingEvents {
  /** What there is to go on from, once; `elsewhere` where another tab writes. */
  readonly opened: (draft: Found, elsewhere: boolean) => void;
  /** This tab writes again, from there on. */
  readonly back: (draft: Found) => void;
  /** Another tab writes from now on. */
  readonly lost: () => void;
  /** So it stands now in the tab that writes. */
  readonly heard: (draft: Found) => void;
  /** What another tab had written comes to light late. */
  readonly late: (draft: FormDraft) => void;
  readonly settle: () => void;
}

/** Keeps the draft of one form (twice, decision 14), and tabLocks it for this tab. */
export class FormKeeping {
  private readonly place: FormPlace;
  private readonly run: AppDispatch;
  private claim: TabLock | undefined;
  private stopFollowing: (() => void) | undefined;
  private over = false;

  constructor(place: FormPlace, run: AppDispatch) {
    [this.place, this.run] = [place, run];
  }

  /** Looks for a draft and tabLocks it. Returns what lets it go again. */
  readonly open = (events: KeepingEvents): (() => void) => {
    const draft = this.newest();
    let [opened, away] = [false, false];
    this.over = false;
    const begin = async (): Promise<void> => {
      const found = await draft;
      if (this.over || opened) return;
      opened = true;
      events.opened(found, away);
    };
    this.claim = this.run(
      claimKept(draftKey(this.place), {
        settle: events.settle,
        failed: () => void begin(),
        late: (kept) => kept.over !== true && events.late(kept),
        held: () => {
          away = false;
          this.stopFollowing?.();
          if (!opened) void begin();
          else void this.newest().then((kept) => !this.over && events.back(kept));
        },
        elsewhere: () => {
          away = true;
          if (!opened) void begin();
          else events.lost();
          this.stopFollowing?.();
          this.stopFollowing = this.run(follow(this.place, events.heard));
        },
      }),
    );
    return () => {
      this.over = true;
      this.stopFollowing?.();
      this.claim?.release();
    };
  };

  readonly takeOver = (): void => this.claim?.takeOver();

  /** Writes the draft down; resolves with false where it will not outlive the page. */
  readonly keep = (draft: Omit<FormDraft, 'savedAt' | 'over'>): Promise<boolean> => {
    this.claim?.touch();
    return this.run(keepTwice(draftKey(this.place), draft));
  };

  /** There is no draft any more. */
  readonly forget = (): void => {
    this.claim?.touch();
    void this.run(forgetKept(draftKey(this.place), { values: emptyValues }));
  };

  /** What was sent is there: the draft is over, unless it was written on meanwhile. */
  readonly forgetSent = async (sent: KeptValues): Promise<void> => {
    const draft = await this.newest();
    if (draft && differingFields(draft.values, sent).length === 0) this.forget();
  };

  private newest(): Promise<Found> {
    return this.run(newestKept(draftKey(this.place)));
  }
}

/** Another tab's draft, as it is written there. */
function follow(place: FormPlace, heard: (draft: Found) => void): AppThunk<() => void> {
  return (_dispatch, _getState, { storage }) => storage.subscribe(draftKey(place), heard);
}
