import type { ApiError } from '../../../api/index.ts';
import type { Aside } from './place.ts';
import type { HostProfile } from './sendProfile.ts';

/** What a form of a profile knows beside what stands in its fields. */
export interface FormState {
  readonly status: 'opening' | 'writing' | 'sending' | 'sent';
  /** Another tab writes; here one reads along. */
  readonly elsewhere: boolean;
  /** How often it was tried to save: with the first attempt the fields begin to say what is wrong with them (PROF-07). */
  readonly attempts: number;
  /** It says something else than the host's profile. */
  readonly changed: boolean;
  /** What was typed last is not kept yet. */
  readonly pending: boolean;
  /** What is kept outlives the page. */
  readonly kept: boolean;
  /** When the draft was kept that came back, epoch ms. */
  readonly restoredAt?: number | undefined;
  readonly aside?: Aside | undefined;
  /** Somebody changed the profile meanwhile. */
  readonly theirs?: HostProfile | undefined;
  readonly error?: ApiError | undefined;
  /** Counts the texts that came into the form from elsewhere than its fields. */
  readonly revision: number;
}

/** A form that is being opened. */
export const openingState: FormState = {
  status: 'opening',
  elsewhere: false,
  attempts: 0,
  changed: false,
  pending: false,
  kept: true,
  revision: 0,
};

/** May it be changed now? */
export const isClosed = ({ status, elsewhere }: FormState): boolean =>
  elsewhere || status === 'sending' || status === 'sent';
