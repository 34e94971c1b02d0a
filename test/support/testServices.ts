import { webcrypto } from 'node:crypto';
import * as v from 'valibot';
import { clientConfig } from '../../src/contract/index.ts';
import type { Services } from '../../src/lib/services.ts';
import { createClaims, createVault } from '../../src/lib/safe/index.ts';
import { createMemoryStorage } from '../../src/lib/storage/index.ts';
import { createMemoryTabs } from '../../src/lib/tabChannel.ts';
import { FakeHost } from './fakeHost.ts';

export const ORIGIN = 'https://letopis.test';

/** Services whose time stands still, whose ids count up, and whose host is the fake one. */
export function makeTestServices(over: Partial<Services> = {}): Services {
  let ids = 0;
  const tabs = over.tabs ?? createMemoryTabs()();
  const safe = { vault: createVault(undefined), claims: createClaims(undefined, tabs) };
  return {
    clock: () => 1_000_000,
    newId: () => `id-${(ids += 1)}`,
    storage: createMemoryStorage(),
    tabs,
    loadSafe: () => Promise.resolve(safe),
    config: v.parse(clientConfig, {}),
    origin: ORIGIN,
    fetch: new FakeHost().fetch,
    crypto: webcrypto as unknown as Services['crypto'],
    cookie: () => undefined,
    ...over,
  };
}
