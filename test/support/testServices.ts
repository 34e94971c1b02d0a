import { webcrypto } from 'node:crypto';
import * as v from 'valibot';
import { clientConfig } from '../../src/contract/index.ts';
import type { Services } from '../../src/lib/services.ts';
import { createDraftStore } from '../../src/lib/drafts/draftStore.ts';
import { createTabLocks } from '../../src/lib/drafts/tabLock.ts';
import { createMemoryStorage } from '../../src/lib/storage/index.ts';
import { createMemoryTabs } from '../../src/lib/tabChannel.ts';
import { FakeHost } from './fakeHost.ts';

/** What our own host says of itself. */
const ownHost = {
  idempotency: true,
  readMarks: true,
  recovery: true,
  notifications: true,
  seenMarks: true,
  waiting: true,
  offlineReading: true,
  publicTurns: true,
  channelGroups: true,
  writing: true,
};

export const ORIGIN = 'https://letopis.test';

/** Services whose time stands still, whose ids count up, and whose host is the fake one. */
export function makeTestServices(over: Partial<Services> = {}): Services {
  let ids = 0;
  const tabs = over.tabs ?? createMemoryTabs()();
  const drafts = {
    draftStore: createDraftStore(undefined),
    tabLocks: createTabLocks(undefined, tabs),
  };
  return {
    clock: () => 1_000_000,
    newId: () => `id-${(ids += 1)}`,
    storage: createMemoryStorage(),
    tabs,
    loadDrafts: () => Promise.resolve(drafts),
    config: v.parse(clientConfig, { host: ownHost }),
    origin: ORIGIN,
    fetch: new FakeHost().fetch,
    crypto: webcrypto as unknown as Services['crypto'],
    cookie: () => undefined,
    keepCookie: () => undefined,
    submitDelay: 0,
    ...over,
  };
}
