import type { Services } from '../lib/services.ts';
import type { ApiError } from './apiError.ts';

/** Nobody is kept from reading for longer than two minutes (ms), whatever a host says, and wherever the clock is set. */
const isWait = (ms: number): boolean => ms > 0 && ms <= 120_000;

const quiet = new WeakMap<Services, readonly [until: number, error: ApiError]>();

/** The refusal that still holds: until the host's own time is over, polls and other reading are not asked for again (SAFE-14). */
export function heldBack(services: Services): ApiError | undefined {
  const [until = 0, error] = quiet.get(services) ?? [];
  return isWait(until - services.clock()) ? error : undefined;
}

/** Keeps to the Retry-After (seconds) of a refusal because of too many calls. */
export function holdBack(services: Services, error: ApiError, response?: Response): void {
  const wait = Number(response?.headers.get('retry-after')) * 1_000;
  if (error.status === 429 && isWait(wait)) quiet.set(services, [services.clock() + wait, error]);
}
