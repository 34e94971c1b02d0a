import * as v from 'valibot';
import { keyAt, storageKey, type StorageKey } from '../../../lib/storage/index.ts';
import type { Services } from '../../../lib/services.ts';

/** How long a consent page may stay open, in ms. */
const ATTEMPT_LIFE_MS = 10 * 60_000;

const attempt = v.object({
  /** Known to this browser alone; the host gets it together with the code. */
  verifier: v.string(),
  way: v.picklist(['popup', 'page']),
  /** Names the attempt towards the tab that waits for it, without giving the state value away. */
  id: v.string(),
  /** Key of the provider, where there are several. */
  provider: v.exactOptional(v.string()),
  /** The account is to be linked to the user who is signed in (OWN-35). */
  links: v.exactOptional(v.boolean()),
  at: v.number(),
});

/** A sign-in under way, kept until the provider sends the browser back. */
export type SignInAttempt = v.InferOutput<typeof attempt>;

// In local storage, because a popup has its own session storage.
const attemptKey = storageKey('session/login', attempt);

const keyOf = (state: string): StorageKey<SignInAttempt> => keyAt(attemptKey, state);

type Parts = Pick<Services, 'storage' | 'clock'>;

function isOver({ at }: SignInAttempt, now: number): boolean {
  return at > now || now - at > ATTEMPT_LIFE_MS;
}

function sweep({ storage, clock }: Parts): void {
  for (const [state = ''] of storage.partsOf(attemptKey)) {
    const kept = storage.get(keyOf(state));
    if (!kept || isOver(kept, clock())) storage.remove(keyOf(state));
  }
}

/** Keeps an attempt under its state value. */
export function keepAttempt(state: string, kept: Omit<SignInAttempt, 'at'>, parts: Parts): void {
  sweep(parts);
  parts.storage.set(keyOf(state), { ...kept, at: parts.clock() });
}

/** The attempt of a state value, once: a state that is unknown, used or too old gives nothing (AUTH-03). */
export function takeAttempt(state: string, { storage, clock }: Parts): SignInAttempt | undefined {
  const kept = storage.get(keyOf(state));
  storage.remove(keyOf(state));
  return kept && !isOver(kept, clock()) ? kept : undefined;
}
