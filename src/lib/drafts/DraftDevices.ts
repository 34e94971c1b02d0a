import * as v from 'valibot';
import { flushFrames } from '../behindFrame.ts';
import { type DraftOptions, type DraftWorld, isSame } from './draftOptions.ts';
import type { DraftRevisions } from './DraftRevisions.ts';
import { draftOffered, draftParted, draftReceived, type DraftState } from './draftsSlice.ts';
import { draftLinks, type OpenDraft, type OtherVersion, type Reception } from './hostDrafts.ts';
import { type DraftKey, saveDraft, type StoredDraft } from './storedDraft.ts';

/** The session of a draft, as far as other devices are concerned. */
interface Session<T> {
  readonly state: () => DraftState<T> | undefined;
  readonly flush: () => void;
  readonly replace: (value: T) => void;
  readonly lookForConflict: (value: T) => void;
}

/** What the session of a draft lends to what comes from other devices. */
interface Parts<T> {
  readonly session: Session<T>;
  readonly key: DraftKey<T>;
  readonly options: () => DraftOptions<T>;
  readonly world: DraftWorld;
  readonly revisions: DraftRevisions<T>;
  /** Joins a value with what stands in the editor, or makes a revision of it. */
  readonly beside: (other: T) => void;
}

/** What other devices of the user make of an open draft (BACK-31): it goes on here, or both stay until one is chosen. */
export class DraftDevices<T> implements OpenDraft {
  private readonly parts: Parts<T>;
  private chosen: (() => void) | undefined;

  constructor(parts: Parts<T>) {
    this.parts = parts;
  }

  /** The editor is on the screen. */
  readonly link = (): void =>
    void this.links().editors.set(this.parts.key.name, {
      flush: this.flush,
      receiveOther: this.receiveOther,
    });

  /** It writes. */
  readonly owned = (): void => this.links().host?.opened(this.parts.key.name);

  readonly unlink = (): void => {
    const { name } = this.parts.key;
    this.chosen = undefined;
    this.links().editors.delete(name);
    this.links().host?.closed(name);
  };

  readonly flush = (): void => {
    flushFrames();
    this.parts.session.flush();
  };

  readonly receiveOther = ({ value, isChanged, chosen }: OtherVersion): Reception => {
    flushFrames();
    const { session, key, options, world, beside } = this.parts;
    const savedAt = world.services.clock();
    const read = v.safeParse(key.schema, value === undefined ? { savedAt } : { value, savedAt });
    if (session.state()?.status !== 'owned' || !read.success) return 'waits';
    const other = read.output;
    if (isSame(other.value, session.state()?.value)) {
      this.part(undefined);
      return 'taken';
    }
    // Since it was compared something may have been typed.
    if (!isChanged && session.state()?.pending !== true) {
      this.goOnFrom(other);
      return 'taken';
    }
    if (other.value === undefined) {
      this.part(undefined);
      return 'taken';
    }
    if (options().merge) {
      beside(other.value);
      return 'joined';
    }
    this.chosen = chosen;
    this.part(other);
    return 'parted';
  };

  /** What was written on the other device comes into the editor; what stood here can be taken back. */
  readonly takeOther = (): void => {
    const other = this.parts.session.state()?.other?.value;
    if (other === undefined) return;
    this.settle();
    this.parts.session.replace(other);
  };

  /** What stands here stays, and goes to the other device; what was written there becomes a revision. */
  readonly keepOwn = (): void => {
    const other = this.parts.session.state()?.other?.value;
    if (other === undefined) return;
    this.parts.revisions.save(other, 'otherTab');
    this.settle();
  };

  private links() {
    return draftLinks(this.parts.world.services);
  }

  private part(other: StoredDraft<T> | undefined): void {
    const { session, key, world } = this.parts;
    if (other ?? session.state()?.other)
      world.dispatch(draftParted({ key: key.name, ...(other && { other }) }));
  }

  private settle(): void {
    this.part(undefined);
    this.chosen?.();
    this.chosen = undefined;
  }

  /** Nothing was typed here since: the editor goes on from there. What much was taken out of becomes a revision. */
  private goOnFrom(other: StoredDraft<T>): void {
    const { session, key, options, world, revisions } = this.parts;
    const state = session.state();
    const { value } = other;
    if (state?.value !== undefined && value === undefined) revisions.save(state.value, 'otherTab');
    else if (value !== undefined)
      revisions.saveAtStep(value, state, world.services.storage.get(key));
    const { savedAt } = world.dispatch(saveDraft(key, value));
    const draft = { ...other, savedAt };
    const isAsked = options().offer && value !== undefined && state?.value === undefined;
    if (isAsked) world.dispatch(draftOffered({ key: key.name, draft }));
    else world.dispatch(draftReceived({ key: key.name, draft: { ...draft, device: true } }));
    if (!isAsked && value !== undefined) session.lookForConflict(value);
  }
}
