import * as v from 'valibot';
import type { DraftOptions } from '../../../lib/drafts/draftOptions.ts';
import { type DraftKey, storedDraft } from '../../../lib/drafts/storedDraft.ts';
import { readClock, type AppThunk } from '../../../lib/store.ts';
import { keyAt, storageKey } from '../../../lib/storage/index.ts';
import { differingFields, storedValues } from './values.ts';

/** Whose form it is, and of which character; without one, of a character that is still to be created. */
export interface ProfileFormScope {
  readonly user: string;
  readonly game: string;
  readonly character?: string | undefined;
  /** The master (key of the character) who offers it for choosing (OWN-87). */
  readonly offeredBy?: string | undefined;
}

const text = {
  values: storedValues,
  /** The version of the profile that it was begun from. */
  base: v.optional(v.string()),
};

const draft = v.object({
  ...text,
  /** A form that gave way to this one; `at`: when, epoch ms. */
  aside: v.optional(v.object({ ...text, at: v.number() })),
  /** The key that it was sent under, as long as nobody knows whether it arrived (`lost`). */
  attempt: v.optional(v.object({ key: v.string(), lost: v.boolean() })),
});

/** A form that was filled in and not saved yet. */
export type ProfileDraft = v.InferOutput<typeof draft>;

/** A profile as it stands on the host, as its form shows it. */
export type HostProfile = Pick<ProfileDraft, 'values' | 'base'>;

const drafts = storageKey('profileForm', storedDraft(draft));

/** The key under which the draft of a form is stored and locked. */
export function draftKey({ user, game, ...of }: ProfileFormScope): DraftKey<ProfileDraft> {
  const { character, offeredBy } = of;
  if (offeredBy !== undefined) return keyAt(drafts, user, game, 'offer');
  return character === undefined
    ? keyAt(drafts, user, game, 'create')
    : keyAt(drafts, user, game, 'edit', character);
}

/** The form with another one beside it, which the user may take back. */
export function putAside(
  { values, base, aside, attempt }: ProfileDraft,
  other: ProfileDraft,
): AppThunk<ProfileDraft> {
  return (dispatch) => {
    const isSame = differingFields(values, other.values).length === 0;
    const given = { values: other.values, base: other.base, at: dispatch(readClock()) };
    return { values, base, aside: isSame ? (aside ?? other.aside) : given, attempt };
  };
}

/** How a profile is written (PROF-07): by one tab; what says no more than the host's profile is no draft. */
export function profileOptions(host: HostProfile): AppThunk<DraftOptions<ProfileDraft>> {
  return (dispatch) => ({
    lock: true,
    isEmpty: ({ values, aside }) => !aside && differingFields(values, host.values).length === 0,
    merge: (present, other) => dispatch(putAside(present, other)),
  });
}
