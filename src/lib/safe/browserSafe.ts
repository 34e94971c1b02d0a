import type { TabChannel } from '../tabChannel.ts';
import { createClaims } from './claims.ts';
import type { Safe } from './types.ts';
import { createVault } from './vault.ts';

/** A browser may throw at the mere look at its database. */
function databaseOf(window: Window): IDBFactory | undefined {
  try {
    return window.indexedDB;
  } catch {
    return undefined;
  }
}

/** The safe of a browser. Pages over plain http have no locks. */
export function browserSafe(window: Window, tabs: TabChannel): Safe {
  const { locks } = window.navigator as { readonly locks?: LockManager };
  return { vault: createVault(databaseOf(window)), claims: createClaims(locks, tabs) };
}
