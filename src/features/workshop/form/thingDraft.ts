import * as v from 'valibot';
import type { DraftOptions } from '../../../lib/drafts/draftOptions.ts';
import { type DraftKey, storedDraft } from '../../../lib/drafts/storedDraft.ts';
import { keyAt, storageKey } from '../../../lib/storage/index.ts';
import { NEW, type WorkshopPage } from '../paths.ts';
import { differing, type Values } from './values.ts';

/** Whose form it is, and of which thing; without an id, of one that is still to be made. */
export interface ThingScope {
  readonly user: string;
  readonly game: string;
  readonly kind: WorkshopPage;
  readonly id?: string | undefined;
}

const text = {
  values: v.record(v.string(), v.unknown()),
  /** The version of the thing that it was begun from; 0 of a new one. */
  version: v.number(),
};

const draft = v.object({
  ...text,
  /** What was written of the same thing in another tab, or on another device. */
  aside: v.optional(v.object(text)),
  /** The key that it was sent under, as long as nobody knows whether it arrived (`lost`). */
  attempt: v.optional(v.object({ key: v.string(), lost: v.boolean() })),
});

/** A form that was filled in and not saved yet. */
export type ThingDraft = v.InferOutput<typeof draft>;

/** A thing as it stands on the host, as its form shows it. */
export interface HostThing {
  readonly values: Values;
  readonly version: number;
}

const drafts = storageKey('workshop', storedDraft(draft));

/** The key under which the draft of a form is stored and locked. */
export const draftKey = ({ user, game, kind, id = NEW }: ThingScope): DraftKey<ThingDraft> =>
  keyAt(drafts, user, game, kind, id);

export const asDraft = ({ values, version }: HostThing): ThingDraft => ({
  values: { ...values },
  version,
});

/** How a thing is written (WORK-90): by one tab; what says no more than the host is no draft, and what was begun from another version meets the present one. */
export const thingOptions = (kind: WorkshopPage, host: HostThing): DraftOptions<ThingDraft> => ({
  lock: true,
  isEmpty: ({ values, aside }) => !aside && differing(kind, values, host.values).length === 0,
  merge: (present, other) => {
    const isSame = differing(kind, present.values, other.values).length === 0;
    const { values, version } = other;
    return { ...present, aside: isSame ? (present.aside ?? other.aside) : { values, version } };
  },
  conflictOf: ({ values, version }) =>
    version === host.version || differing(kind, values, host.values).length === 0
      ? undefined
      : asDraft(host),
});
