import * as v from 'valibot';
import { completed, openStore } from '../storage/indexedDb.ts';
import type { StorageKey } from '../storage/index.ts';
import type { Vault } from './types.ts';

const DATABASE = 'letopis';
const STORE = 'texts';

/** Where values are read and written; `change` is one step that nothing comes between. */
interface Place {
  readonly get: (name: string) => Promise<unknown>;
  readonly change: (name: string, by: (kept: unknown) => unknown) => Promise<void>;
}

async function read(db: IDBDatabase, name: string): Promise<unknown> {
  const transaction = db.transaction(STORE);
  const request = transaction.objectStore(STORE).get(name);
  await completed(transaction);
  return request.result;
}

function write(db: IDBDatabase, name: string, by: (kept: unknown) => unknown): Promise<void> {
  // Strict: told done only when it is on the disk. It costs a few ms, and a killed browser or a power cut takes nothing away.
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

/** A database that may close under our hands (the user clears the site's data): the next call opens it anew. */
function database(factory: IDBFactory): Place {
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
  };
}

/** Values in memory alone: where the browser has or allows no database, and for tests. */
function inMemory(): Place {
  const kept = new Map<string, unknown>();
  return {
    get: (name) => Promise.resolve(kept.get(name)),
    change: (name, by) => {
      const next = by(kept.get(name));
      if (next === undefined) kept.delete(name);
      else kept.set(name, next);
      return Promise.resolve();
    },
  };
}

function fitting<T>(key: StorageKey<T>, value: unknown): T | undefined {
  const result = v.safeParse(key.schema, value);
  return result.success ? result.output : undefined;
}

/** A vault over the browser's database. Never throws: what cannot be kept there is kept in memory, and `change` says so. */
export function createVault(factory: IDBFactory | undefined): Vault {
  const memory = inMemory();
  const disk = factory && database(factory);
  const readFrom = async (place: Place | undefined, name: string): Promise<unknown> => {
    try {
      return await place?.get(name);
    } catch {
      return undefined; // forbidden or broken: memory stands in for it
    }
  };
  const tryDisk = async (name: string, by: (kept: unknown) => unknown): Promise<boolean> => {
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
      const step = (kept: unknown): unknown => by(fitting(key, kept));
      if (await tryDisk(key.name, step)) {
        await memory.change(key.name, () => undefined);
        return true;
      }
      const before = (await readFrom(memory, key.name)) ?? (await readFrom(disk, key.name));
      await memory.change(key.name, () => step(before));
      return false;
    },
  };
}
