import type { AppThunk } from '../store.ts';
import type { StorageKey } from '../storage/index.ts';
import type { TabLock } from './tabLock.ts';
import { written } from './withDraftStore.ts';

/** What a screen that locks a draft is informed of, and asked for. */
export interface KeptEvents<T> {
  /** It is ours to write. */
  readonly held: () => void;
  /** Another tab writes it. */
  readonly elsewhere: () => void;
  /** Saves what is not saved yet. */
  readonly settle: () => void;
  /** Another tab's text comes to light that was kept before ours was claimed: what a browser keeps reaches its tabs a little later. */
  readonly late: (kept: T) => void;
  /** The code of tab locks did not load: nobody is kept from writing. */
  readonly failed?: () => void;
}

/** TabLocks for this tab the text that is kept under a key (FORM-19, CHRON-03): one tab at a time writes it. */
export function claimKept<T>(key: StorageKey<T>, events: KeptEvents<T>): AppThunk<TabLock> {
  return (_dispatch, _getState, services) => {
    let claim: TabLock | undefined;
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
      const { tabLocks } = await services.loadDrafts();
      if (!over)
        claim = tabLocks.request(key.name, { acquired: held, lost: elsewhere, requested: wanted });
    };
    void begin().catch(() => {
      if (!over) events.failed?.();
    });
    return {
      takeOver: () => claim?.takeOver(),
      touch: () => claim?.touch(),
      release: () => {
        over = true;
        stopHearing();
        claim?.release();
      },
    };
  };
}
