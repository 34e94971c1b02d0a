import type { StorageKey } from '../storage/index.ts';

/** A second keeping beside the quick one: slower, far larger, and on the disk at once, so that it outlives a browser that is killed. */
export interface Vault {
  /** The value; absent where there is none, or where it does not fit the key's schema. */
  readonly get: <T>(key: StorageKey<T>) => Promise<T | undefined>;
  /**
   * Reads and writes in one go, so that two tabs never overwrite each other's change; undefined removes. Resolves with false where
   * the value will not outlive the page.
   */
  readonly change: <T>(
    key: StorageKey<T>,
    by: (kept: T | undefined) => T | undefined,
  ) => Promise<boolean>;
}

/** What one who claims is told. */
export interface ClaimEvents {
  /** It is ours from now on. */
  readonly held: () => void;
  /** Another tab holds it, from the beginning or from now on. We stand in the queue. */
  readonly elsewhere: () => void;
  /**
   * Another tab takes it over. Still ours until the promise it may return is settled, so that what is unsaved is where the other tab reads it;
   * nothing may be written any more after this call.
   */
  readonly wanted: () => unknown;
}

/** One tab's wish to be the only one that writes something. */
export interface Claim {
  /** Takes it over from the tab that holds it. */
  readonly take: () => void;
  /** Something was written: those who cannot be kept out hear of it and step back. */
  readonly used: () => void;
  readonly release: () => void;
}

/** Who of several tabs writes. A tab that closes or crashes sets free what it held. */
export interface Claims {
  readonly claim: (name: string, events: ClaimEvents) => Claim;
}

/** What keeps texts from being lost. */
export interface Safe {
  readonly vault: Vault;
  readonly claims: Claims;
}
