import type { Safe, Vault } from './types.ts';
import type { StorageKey } from '../storage/index.ts';

/** Where the safe comes from: its code is loaded when it is first wanted. */
export interface SafeLoader {
  readonly loadSafe: () => Promise<Safe>;
}

/** Does something with the safe; where its code did not come the quick storage has to do. */
export async function withVault<T>(
  { loadSafe }: SafeLoader,
  act: (vault: Vault) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await act((await loadSafe()).vault);
  } catch {
    return undefined;
  }
}

/** Resolves once all that was to be written so far under a key stands in the safe: it answers in order. */
export function written(services: SafeLoader, key: StorageKey<unknown>): Promise<unknown> {
  return withVault(services, (vault) => vault.get(key));
}
