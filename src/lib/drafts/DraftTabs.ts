import { flushFrames } from '../behindFrame.ts';
import { type DraftWorld, isSame } from './draftOptions.ts';
import { draftLost, draftReceived, type DraftState } from './draftsSlice.ts';
import { type DraftKey, loadDraft, type StoredDraft, written } from './storedDraft.ts';
import type { TabLock } from './tabLock.ts';

type Found<T> = Promise<StoredDraft<T> | undefined>;

/** What the session of a draft lends to what other tabs make of it. */
interface Parts<T> {
  readonly session: {
    /** Undefined while the session is closed. */
    readonly state: () => DraftState<T> | undefined;
    readonly flush: () => void;
    readonly take: () => T | undefined;
    readonly save: (value: T) => void;
  };
  readonly key: DraftKey<T>;
  readonly world: DraftWorld;
  /** Is one's own value part of what another tab has stored? */
  readonly isWithin: (own: T, theirs: T) => boolean | undefined;
  /** The lock is this tab's from now on. */
  readonly acquired: () => void;
  /** Goes on from a draft that another tab stored, where it is newer. */
  readonly receive: (draft: StoredDraft<T> | undefined) => void;
  /** This tab writes from now on. */
  readonly own: () => void;
  /** Joins a value with what stands in the editor, or makes a revision of it. */
  readonly beside: (other: T) => void;
  /** The stored draft and the lock are known. */
  readonly begin: (found: Found<T>) => Promise<void>;
}

/** What other tabs of this browser make of an open draft: one at a time holds its lock (FORM-19), or what was written last counts. */
export class DraftTabs<T> {
  private readonly parts: Parts<T>;
  private lock: TabLock | undefined;
  private unsubscribe = (): void => undefined;
  /** Another tab holds the lock. */
  isElsewhere = false;

  constructor(parts: Parts<T>) {
    this.parts = parts;
  }

  /** Asks for the lock. Rejects where its code could not be loaded. */
  readonly request = async (found: Found<T>): Promise<void> => {
    const { session, key, world } = this.parts;
    const { tabLocks } = await world.services.loadDrafts();
    if (!session.state()) return;
    this.lock = tabLocks.request(key.name, {
      acquired: () => void this.acquired(found),
      lost: () => this.lost(found),
      requested: () => {
        session.flush();
        return written(world.services, key);
      },
    });
  };

  /** Without a lock another tab's value takes the place of this one's; once that is sent or emptied, this tab's is stored again. */
  readonly followWriters = (): void => {
    const { session, isWithin } = this.parts;
    let theirs: T | undefined;
    this.follow(({ value }) => {
      const [{ value: own, pending }, over] = [session.state() ?? { pending: true }, theirs];
      theirs = value;
      // What is being typed is saved at the next pause anyway.
      if (value !== undefined || over === undefined || own === undefined || pending) return;
      if (!isWithin(own, over)) session.save(own);
    });
  };

  /** Something was written: where tabs cannot be kept out, they step back. */
  readonly touch = (): void => this.lock?.touch();

  /** Has this tab write, in place of the one that does. */
  readonly takeOver = (): void => this.lock?.takeOver();

  readonly close = (): void => {
    this.unsubscribe();
    this.lock?.release();
    this.lock = undefined;
  };

  private readonly isOurs = (): boolean =>
    this.parts.session.state() !== undefined && !this.isElsewhere;

  private async acquired(found: Found<T>): Promise<void> {
    const { session, key, world, acquired, receive, begin, own } = this.parts;
    this.isElsewhere = false;
    acquired();
    // What the other tab saved last may reach this one's localStorage a little later.
    this.follow(receive);
    if (session.state()?.status === 'loading') return begin(found);
    const newest = await world.dispatch(loadDraft(key));
    if (!this.isOurs()) return undefined;
    flushFrames();
    receive(newest);
    own();
    return undefined;
  }

  private lost(found: Found<T>): void {
    const { session, key, world, beside, begin } = this.parts;
    this.isElsewhere = true;
    flushFrames();
    const copy = world.services.storage.get(key);
    for (const own of new Set([session.take(), session.state()?.value]))
      if (own !== undefined && !isSame(own, copy?.value)) beside(own);
    const named = { key: key.name };
    this.follow((draft) => {
      if (!isSame(draft.value, session.state()?.value))
        world.dispatch(draftReceived({ ...named, draft }));
    });
    if (session.state()?.status === 'loading') void begin(found);
    else world.dispatch(draftLost(named));
  }

  /** Calls back with what other tabs store. A key that was removed counts as discarded. */
  private follow(by: (draft: StoredDraft<T>) => void): void {
    this.unsubscribe();
    const { storage, clock } = this.parts.world.services;
    this.unsubscribe = storage.subscribe(this.parts.key, (draft) => {
      flushFrames();
      by(draft ?? { savedAt: clock() });
    });
  }
}
