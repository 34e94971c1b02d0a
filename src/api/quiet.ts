import type { Services } from '../lib/services.ts';
import type { ApiError } from './apiError.ts';

/** Nobody is kept from reading for longer, whatever a host says, in ms. */
const LONGEST_MS = 120_000;

const quiet = new WeakMap<Services, { readonly until: number; readonly error: ApiError }>();

/** The refusal that still holds: until the host's own time is over, polls and other reading are not asked for again (SAFE-14). */
export function heldBack(services: Services): ApiError | undefined {
  const held = quiet.get(services);
  const left = (held?.until ?? 0) - services.clock();
  // More than that is left only where the clock was set back.
  return left > 0 && left <= LONGEST_MS ? held?.error : undefined;
}

/** Keeps to the Retry-After (seconds) of a refusal because of too many calls. */
export function holdBack(services: Services, error: ApiError, response?: Response): void {
  const wait = Number(response?.headers.get('retry-after')) * 1_000;
  if (error.status !== 429 || !(wait > 0)) return;
  quiet.set(services, { until: services.clock() + Math.min(wait, LONGEST_MS), error });
}
