import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { textVersion } from '../../domain/index.ts';
import type { Services } from '../services.ts';
import type { DraftState, WithDrafts } from './draftsSlice.ts';
import type { RevisionReason, RevisionsKey } from './revisions.ts';
import type { StoredDraft } from './storedDraft.ts';

/** What a feature says about its drafts. Functions are called with the newest closure of the screen. */
export interface DraftOptions<T> {
  /** Is there nothing worth storing in it? Then the stored draft is discarded. */
  readonly isEmpty: (value: T) => boolean;
  /** One tab at a time writes it. */
  readonly lock?: boolean;
  /** A stored draft is offered, and comes into the editor only when the user accepts it. */
  readonly offer?: boolean;
  /**
   * Joins what stands in the editor with a value that would otherwise be lost: another tab's or device's, or one that the draft store had and that was found
   * when something was typed already. Without it the other becomes a revision.
   */
  readonly merge?: (present: T, other: T) => T;
  /**
   * Is one's own value part of what another tab has stored? Given where several tabs write one draft without a lock: what a tab wrote last is
   * stored, and once that is gone each tab stores its own again, unless it was part of that.
   */
  readonly isWithin?: (own: T, theirs: T) => boolean;
  /** What the host has, where a draft that comes into the editor was begun from something else. */
  readonly conflictOf?: (value: T) => T | undefined;
  readonly revisions?: {
    readonly key: RevisionsKey;
    readonly textOf: (value: T) => string;
    /** Why a revision is saved; without it, for whatever reason there is. */
    readonly reasons?: readonly RevisionReason[];
  };
}

/** The store that a session writes to, and the services of its program. */
export interface DraftWorld {
  readonly dispatch: ThunkDispatch<WithDrafts, Services, UnknownAction>;
  readonly getState: () => WithDrafts;
  readonly services: Services;
}

/** How a value gives way to another one. */
export interface Replacing {
  readonly why?: RevisionReason;
  /** The value that gave way can be taken back. */
  readonly undo?: boolean;
}

const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Do two values say the same? Fields may come in another order: reading a stored value puts them into that of its schema. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one, sorted) === JSON.stringify(other, sorted);

/** Distinguishes values of a draft, whatever the order of their fields; '' where there is none. */
export const fingerprint = (value: unknown): string =>
  value === undefined ? '' : textVersion(JSON.stringify(value, sorted));

/** Is a value stored already? An empty one counts as stored where discarding it would take a draft that this tab knows nothing of. */
export function isStored<T>(
  value: T,
  copy: StoredDraft<T> | undefined,
  state: Pick<DraftState<T>, 'value' | 'savedAt'>,
  isEmpty: (value: T) => boolean,
): boolean {
  if (!isEmpty(value)) return copy !== undefined && isSame(copy.value, value);
  if (copy === undefined) return state.savedAt === undefined;
  const isKnown = copy.savedAt === state.savedAt || isSame(copy.value, state.value);
  return copy.value === undefined || !isKnown;
}
