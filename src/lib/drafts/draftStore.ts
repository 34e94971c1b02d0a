import * as v from 'valibot';
import { completed, openStore } from '../storage/indexedDb.ts';
import type { StorageKey } from '../storage/index.ts';
import type { TabChannel } from '../tabChannel.ts';
import { createTabLocks, type TabLocks } from './tabLock.ts';

/** Where drafts are stored beside localStorage: slower, far larger, and on the disk at once, so that they outlive a browser that is killed. */
export interface DraftStore {
  /** The value; absent where there is none, or where it does not fit the key's schema. */
  readonly get: <T>(key: StorageKey<T>) => Promise<T | undefined>;
  /**
   * Reads and writes in one transaction, so that two tabs never overwrite each other's change; undefined removes. Resolves with false where
   * the value will not outlive the page.
   */
  readonly change: <T>(
    key: StorageKey<T>,
    by: (stored: T | undefined) => T | undefined,
  ) => Promise<boolean>;
  /** The names of all values. */
  readonly names: () => Promise<string[]>;
  /** Removes all whose names are these: whoever leaves wants nothing left here. */
  readonly erase: (isMeant: (name: string) => boolean) => Promise<void>;
}

/** What of a browser keeps drafts from being lost. */
export interface BrowserDrafts {
  readonly draftStore: DraftStore;
  readonly tabLocks: TabLocks;
}

const DATABASE = 'letopis';
const STORE = 'texts';

/** Where values are read and written; `change` is one transaction. */
interface Backend {
  readonly get: (name: string) => Promise<unknown>;
  readonly change: (name: string, by: (stored: unknown) => unknown) => Promise<void>;
  readonly names: DraftStore['names'];
  readonly erase: DraftStore['erase'];
}

async function read(db: IDBDatabase, name: string): Promise<unknown> {
  const transaction = db.transaction(STORE);
  const request = transaction.objectStore(STORE).get(name);
  await completed(transaction);
  return request.result;
}

function write(db: IDBDatabase, name: string, by: (stored: unknown) => unknown): Promise<void> {
  // Strict: complete only when it is on the disk. It costs a few ms, and a killed browser or a power cut takes nothing away.
  const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' });
  const store = transaction.objectStore(STORE);
  const request: IDBRequest<unknown> = store.get(name);
  request.onsuccess = () => {
    const next = by(request.result);
    if (next === undefined) store.delete(name);
    else store.put(next, name);
  };
  return completed(transaction);
}

async function namesIn(db: IDBDatabase): Promise<string[]> {
  const transaction = db.transaction(STORE);
  const request = transaction.objectStore(STORE).getAllKeys();
  await completed(transaction);
  return request.result.filter((name) => typeof name === 'string');
}

async function erase(db: IDBDatabase, isMeant: (name: string) => boolean): Promise<void> {
  const transaction = db.transaction(STORE, 'readwrite');
  const store = transaction.objectStore(STORE);
  const names = store.getAllKeys();
  names.onsuccess = () => {
    for (const name of names.result)
      if (typeof name === 'string' && isMeant(name)) store.delete(name);
  };
  await completed(transaction);
}

/** A database that may be closed from outside (the user clears the site's data): the next call opens it again. */
function database(factory: IDBFactory): Backend {
  let db: Promise<IDBDatabase> | undefined;
  const open = (): Promise<IDBDatabase> => {
    db ??= openStore(factory, DATABASE, STORE).then((ready) => {
      ready.onclose = () => (db = undefined);
      ready.onversionchange = () => {
        ready.close();
        db = undefined;
      };
      return ready;
    });
    db.catch(() => (db = undefined));
    return db;
  };
  return {
    get: async (name) => read(await open(), name),
    change: async (name, by) => write(await open(), name, by),
    names: async () => namesIn(await open()),
    erase: async (isMeant) => erase(await open(), isMeant),
  };
}

/** Values in memory alone: where the browser has or allows no database, and for tests. */
function inMemory(): Backend {
  const values = new Map<string, unknown>();
  return {
    get: (name) => Promise.resolve(values.get(name)),
    change: (name, by) => {
      const next = by(values.get(name));
      if (next === undefined) values.delete(name);
      else values.set(name, next);
      return Promise.resolve();
    },
    names: () => Promise.resolve([...values.keys()]),
    erase: (isMeant) => {
      for (const name of [...values.keys()].filter(isMeant)) values.delete(name);
      return Promise.resolve();
    },
  };
}

function fitting<T>(key: StorageKey<T>, value: unknown): T | undefined {
  const result = v.safeParse(key.schema, value);
  return result.success ? result.output : undefined;
}

/** A draft store over the browser's database. Never throws: what cannot be stored there stays in memory, and `change` says so. */
export function createDraftStore(factory: IDBFactory | undefined): DraftStore {
  const memory = inMemory();
  const disk = factory && database(factory);
  const readFrom = async (backend: Backend | undefined, name: string): Promise<unknown> => {
    try {
      return await backend?.get(name);
    } catch {
      return undefined; // forbidden or broken: memory stands in for it
    }
  };
  const tryDisk = async (name: string, by: (stored: unknown) => unknown): Promise<boolean> => {
    try {
      await disk?.change(name, by);
      return disk !== undefined;
    } catch {
      return false;
    }
  };
  return {
    get: async (key) =>
      fitting(key, (await readFrom(memory, key.name)) ?? (await readFrom(disk, key.name))),
    change: async (key, by) => {
      const step = (stored: unknown): unknown => by(fitting(key, stored));
      if (await tryDisk(key.name, step)) {
        await memory.change(key.name, () => undefined);
        return true;
      }
      const onDisk = await readFrom(disk, key.name);
      await memory.change(key.name, (stored) => step(stored ?? onDisk));
      return false;
    },
    names: async () => {
      const onDisk = await disk?.names().catch(() => []); // forbidden or broken: then nothing is there
      return [...new Set([...(onDisk ?? []), ...(await memory.names())])];
    },
    erase: async (isMeant) => {
      await memory.erase(isMeant);
      await disk?.erase(isMeant).catch(() => undefined); // forbidden or broken: then nothing is there
    },
  };
}

/** A browser may throw at the mere look at its database. */
function databaseOf(window: Window): IDBFactory | undefined {
  try {
    return window.indexedDB;
  } catch {
    return undefined;
  }
}

/** The draft store and the tab locks of this browser. Pages over plain http have no locks. */
export function browserDrafts(window: Window, tabs: TabChannel): BrowserDrafts {
  const { locks } = window.navigator as { readonly locks?: LockManager };
  return {
    draftStore: createDraftStore(databaseOf(window)),
    tabLocks: createTabLocks(locks, tabs),
  };
}
