import type { StorageKey } from '../storage/index.ts';
import type { AppThunk } from '../store.ts';
import type { Claim } from './types.ts';
import { written } from './withVault.ts';

/** What one who claims a kept text is told, and asked for. */
export interface KeptEvents<T> {
  /** It is ours to write. */
  readonly held: () => void;
  /** Another tab writes it. */
  readonly elsewhere: () => void;
  /** Saves what is not saved yet. */
  readonly settle: () => void;
  /** Another tab's text comes to light that was kept before ours was claimed: what a browser keeps reaches its tabs a little later. */
  readonly late: (kept: T) => void;
  /** The code of claims did not come: nobody is kept from writing. */
  readonly failed?: () => void;
}

/** Claims for this tab the text that is kept under a key (FORM-19, CHRON-03): one tab at a time writes it. */
export function claimKept<T>(key: StorageKey<T>, events: KeptEvents<T>): AppThunk<Claim> {
  return (_dispatch, _getState, services) => {
    let claim: Claim | undefined;
    let over = false;
    let stopHearing = (): void => undefined;
    const held = (): void => {
      stopHearing();
      stopHearing = services.storage.subscribe(key, (kept) => {
        if (kept !== undefined) events.late(kept);
      });
      events.held();
    };
    const elsewhere = (): void => {
      stopHearing();
      events.elsewhere();
    };
    const wanted = (): Promise<unknown> => {
      events.settle();
      return written(services, key);
    };
    const begin = async (): Promise<void> => {
      const { claims } = await services.loadSafe();
      if (!over) claim = claims.claim(key.name, { held, elsewhere, wanted });
    };
    void begin().catch(() => {
      if (!over) events.failed?.();
    });
    return {
      take: () => claim?.take(),
      used: () => claim?.used(),
      release: () => {
        over = true;
        stopHearing();
        claim?.release();
      },
    };
  };
}
