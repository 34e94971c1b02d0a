import { behindFrame } from '../behindFrame.ts';
import { PauseKeeper } from '../pauseKeeper.ts';
import {
  conflictFound,
  conflictResolved,
  draftClosed,
  draftDiscarded,
  draftLost,
  draftOffered,
  draftOpened,
  draftOwned,
  draftPersisted,
  draftReceived,
  draftReplaced,
  draftSaved,
  type DraftState,
  draftTyped,
  offerAccepted,
  offerDeclined,
  selectDraft,
} from './draftsSlice.ts';
import {
  type DraftOptions,
  type DraftWorld,
  isSame,
  isStored,
  type Replacing,
} from './draftOptions.ts';
import { DraftDevices } from './DraftDevices.ts';
import { DraftRevisions } from './DraftRevisions.ts';
import { DraftTabs } from './DraftTabs.ts';
import type { RevisionReason } from './revisions.ts';
import {
  discardDraft,
  type DraftKey,
  isNewer,
  loadDraft,
  saveDraft,
  type StoredDraft,
} from './storedDraft.ts';

/**
 * Writes one draft while its editor is open: saves it at each pause of typing, keeps other tabs out, and saves as a revision whatever would
 * be lost. What it knows is in the store (`selectDraft`); here are its lock, its timer and its subscription alone.
 */
export class DraftSession<T> {
  private readonly key: DraftKey<T>;
  private readonly named: { readonly key: string };
  private optionsNow: () => DraftOptions<T>;
  private readonly dispatch: DraftWorld['dispatch'];
  private readonly services: DraftWorld['services'];
  private readonly getState: DraftWorld['getState'];
  private readonly keeper = new PauseKeeper<() => T>((read) => this.save(read()));
  /** Calls off what tells the store that something was typed, while that waits for its frame. */
  private callOff: (() => void) | undefined;
  private isClosed = false;
  /** Something was saved here since the lock was acquired: what comes from elsewhere must not push it aside. */
  private isTouched = false;
  private readonly revisions: DraftRevisions<T>;
  private readonly tabs: DraftTabs<T>;
  /** What comes from other devices. */
  readonly devices: DraftDevices<T>;

  constructor(key: DraftKey<T>, options: () => DraftOptions<T>, world: DraftWorld) {
    [this.key, this.named, this.optionsNow] = [key, { key: key.name }, options];
    ({ dispatch: this.dispatch, getState: this.getState, services: this.services } = world);
    this.revisions = new DraftRevisions(options, this.dispatch, this.services.clock);
    const { revisions } = this;
    const beside = (other: T): void => this.beside(other);
    const now = (): DraftOptions<T> => this.optionsNow();
    this.devices = new DraftDevices({ session: this, key, options: now, world, revisions, beside });
    this.tabs = new DraftTabs({
      ...{
        session: this,
        key,
        world,
        beside,
        isWithin: (own, theirs) => now().isWithin?.(own, theirs),
      },
      acquired: () => (this.isTouched = false),
      receive: (draft) => this.receive(draft),
      own: () => this.becomeOwner(),
      begin: (found) => this.begin(found),
    });
  }

  /** The session as the store has it, or will have it behind the next frame; undefined while it is closed. */
  readonly state = (): DraftState<T> | undefined => {
    const state = this.isClosed ? undefined : selectDraft(this.getState(), this.key);
    return state && this.callOff ? { ...state, pending: true } : state;
  };

  /** Reads the stored draft and asks for the lock. */
  readonly open = (options = this.optionsNow): void => {
    this.optionsNow = options;
    this.isClosed = false;
    const copy = this.optionsNow().offer ? undefined : this.services.storage.get(this.key);
    this.dispatch(draftOpened({ ...this.named, draft: copy }));
    this.devices.link();
    const found = this.dispatch(loadDraft(this.key));
    if (this.optionsNow().lock) void this.tabs.request(found).catch(() => void this.begin(found));
    else void this.begin(found);
    if (this.optionsNow().isWithin) this.tabs.followWriters();
  };

  /** Saves what is unsaved and releases the lock. */
  readonly close = (): void => {
    this.flush();
    this.devices.unlink();
    this.isClosed = true;
    this.tabs.close();
    this.dispatch(draftClosed(this.named));
  };

  /** Something was typed; `read` is called at the next pause. The store knows of it once the letter is painted. */
  readonly change = (read: () => T): void => {
    const state = this.state();
    if (!state || state.status === 'readOnly') return;
    this.keeper.note(read);
    if (state.pending && !state.declined && state.replaced === undefined) return;
    this.callOff ??= behindFrame(this.noteTyped);
  };

  /** Saves now what was typed since the last pause. */
  readonly flush = (): void => this.keeper.settle();

  /** The value with what was typed since the last pause, which the caller takes care of from now on. */
  readonly take = (): T | undefined => this.takeTyped()?.() ?? this.state()?.value;

  /** Saves this value as what stands in the editor. */
  readonly save = (value: T): void => {
    this.takeTyped();
    const state = this.state();
    if (!state || state.status === 'readOnly') return;
    const copy = this.services.storage.get(this.key);
    this.isTouched = true;
    this.tabs.touch();
    if (isStored(value, copy, state, this.optionsNow().isEmpty)) {
      const savedAt = copy?.savedAt ?? state.savedAt;
      const at = savedAt === undefined ? {} : { savedAt };
      this.dispatch(draftSaved({ ...this.named, value, ...at }));
      return;
    }
    this.revisions.saveAtStep(value, this.state(), copy);
    const isEmpty = this.optionsNow().isEmpty(value);
    const saved = this.dispatch(saveDraft(this.key, isEmpty ? undefined : value));
    const { savedAt } = saved;
    this.dispatch(draftSaved({ ...this.named, value, savedAt }));
    void saved.persisted.then((persisted) => {
      const now = this.state();
      if (now?.savedAt === savedAt && now.persisted !== persisted)
        this.dispatch(draftPersisted({ ...this.named, persisted }));
    });
  };

  /** Puts another value into the editor. */
  readonly replace = (value: T, { why = 'replaced', undo = true }: Replacing = {}): void => {
    const present = this.take();
    const isWorth = present !== undefined && !this.optionsNow().isEmpty(present);
    if (isWorth) this.revisions.save(present, why);
    const replaced = isWorth && undo ? { replaced: present } : {};
    this.dispatch(draftReplaced({ ...this.named, value, ...replaced }));
    this.save(value);
  };

  /** The value that gave way comes back. */
  readonly takeBack = (): void => {
    const replaced = this.state()?.replaced;
    if (replaced !== undefined) this.replace(replaced, { undo: false });
  };

  /** The stored draft that was offered comes into the editor. */
  readonly acceptOffer = (): void => {
    const offered = this.state()?.offer?.value;
    if (offered === undefined) return;
    const present = this.take();
    if (present !== undefined && !this.optionsNow().isEmpty(present))
      this.revisions.save(present, 'replaced');
    this.dispatch(offerAccepted(this.named));
    this.save(offered);
    this.lookForConflict(offered);
  };

  readonly declineOffer = (): void => void this.dispatch(offerDeclined(this.named));

  /** Somebody else was quicker: so it stands on the host. */
  readonly meet = (conflict: T): void =>
    void this.dispatch(conflictFound({ ...this.named, conflict }));

  /** One's own value stays, as this one; theirs becomes a revision. */
  readonly keepMine = (mine: T): void => {
    const theirs = this.state()?.conflict;
    if (theirs !== undefined) this.revisions.save(theirs, 'replaced');
    this.dispatch(conflictResolved(this.named));
    this.save(mine);
  };

  /** Theirs comes into the editor; one's own can be taken back, as `mine` where that is given. */
  readonly takeTheirs = (mine?: T): void => {
    const theirs = this.state()?.conflict;
    if (theirs === undefined) return;
    this.dispatch(conflictResolved(this.named));
    if (mine !== undefined) this.keeper.note(() => mine);
    this.replace(theirs);
  };

  /** The draft is over: the host has it, or the user gave it up. `why` makes a revision of it. */
  readonly discard = (why?: RevisionReason): void => {
    const present = this.take();
    if (present !== undefined && why !== undefined) this.revisions.save(present, why);
    this.tabs.touch();
    this.dispatch(discardDraft(this.key));
    this.dispatch(draftDiscarded(this.named));
  };

  /** The host has it. A draft that says something else by now, in another page or tab, stays. */
  readonly discardSent = (sent: T): void => {
    if (this.state()?.status === 'owned') {
      this.discard('sent');
      return;
    }
    this.revisions.save(sent, 'sent');
    this.dispatch(discardDraft(this.key, (value) => isSame(value, sent)));
  };

  /** Has this tab write, in place of the one that does. */
  readonly takeOver = (): void => this.tabs.takeOver();

  private readonly noteTyped = (): void => {
    this.callOff?.();
    this.callOff = undefined;
    const { status, offer } = this.state() ?? {};
    if (status === undefined || status === 'readOnly') return;
    if (offer?.value !== undefined) this.revisions.save(offer.value, 'replaced');
    this.dispatch(draftTyped(this.named));
  };

  private takeTyped(): (() => T) | undefined {
    if (this.callOff) this.noteTyped();
    return this.keeper.take();
  }

  /** The stored draft and the lock are known: once. */
  private async begin(found: Promise<StoredDraft<T> | undefined>): Promise<void> {
    const draft = await found;
    if (this.isClosed || this.state()?.status !== 'loading') return;
    const { isEmpty, offer } = this.optionsNow();
    const isOffered = offer && !this.tabs.isElsewhere;
    if (!isOffered) this.receive(draft);
    else if (draft?.value !== undefined && !isEmpty(draft.value))
      this.dispatch(draftOffered({ ...this.named, draft }));
    if (this.tabs.isElsewhere) this.dispatch(draftLost(this.named));
    else this.becomeOwner();
  }

  private becomeOwner(): void {
    this.dispatch(draftOwned(this.named));
    this.devices.owned();
  }

  /** Goes on from a draft that was stored elsewhere, where it is newer than what is known here. */
  private receive(draft: StoredDraft<T> | undefined): void {
    const state = this.state();
    if (!draft || !state || !isNewer(draft, state, this.services.clock())) return;
    if (isSame(draft.value, state.value)) return;
    if (this.isTouched || state.pending) {
      if (draft.value !== undefined) this.beside(draft.value);
      return;
    }
    this.dispatch(draftReceived({ ...this.named, draft }));
    if (draft.value !== undefined) this.lookForConflict(draft.value);
  }

  /** A draft that was begun from something else meets what the host has. */
  lookForConflict(value: T): void {
    const conflict = this.optionsNow().conflictOf?.(value);
    if (conflict !== undefined) this.meet(conflict);
  }

  /** A value that has no place in the editor: joined with what stands there, or a revision. */
  private beside(other: T): void {
    const { merge } = this.optionsNow();
    if (this.optionsNow().isEmpty(other)) return;
    const present = merge && this.take();
    if (!merge || present === undefined) {
      this.revisions.save(other, 'otherTab');
      return;
    }
    const value = merge(present, other);
    this.dispatch(draftReplaced({ ...this.named, value }));
    this.save(value);
  }
}
