import type { Clock } from '../deps.ts';
import { sha256 } from './crypto.ts';

const KEEP_MS = 10 * 60 * 1000;

/**
 * Remembers codes that were brought here, so that none is tried twice even where a provider would allow it (AUTH-03).
 * In memory: codes live a minute or so, and nothing of a failed sign-in shall be stored.
 */
export function createUsedCodes(clock: Clock): { take: (code: string) => boolean } {
  const used = new Map<string, number>();
  const forget = (now: number): void => {
    for (const [hash, until] of used) {
      if (until > now) return;
      used.delete(hash);
    }
  };
  return {
    /** True the first time; false for a code that was taken before. */
    take(code) {
      const now = clock();
      forget(now);
      const hash = sha256(code);
      if (used.has(hash)) return false;
      used.set(hash, now + KEEP_MS);
      return true;
    },
  };
}
