import { completed, openStore } from '../lib/storage/indexedDb.ts';

/** Lines of a visit that were stored together. */
export interface LogChunk {
  /** Id of the visit: from the loading of the page to its end. */
  readonly visit: string;
  /** Counts from 1 within a visit. */
  readonly n: number;
  /** The number of the first action of its segment. A log can begin with a segment's first chunk. */
  readonly segment: number;
  /** When it was stored, epoch ms. */
  readonly at: number;
  /** The user's id; '' for a guest. */
  readonly owner: string;
  /** Lines of a log, with placeholders for words. */
  readonly text: string;
}

/** Keeps the log of a visit beyond the page's life. Every call may fail; the recorder goes on in memory. */
export interface LogStore {
  readonly put: (chunk: LogChunk) => Promise<void>;
  /** Deletes a visit's chunks before this segment. */
  readonly dropBefore: (visit: string, segment: number) => Promise<void>;
  /** All chunks, by visit and number. */
  readonly all: () => Promise<readonly LogChunk[]>;
  /** Deletes these visits; all visits by default. */
  readonly clear: (visits?: readonly string[]) => Promise<void>;
}

const DATABASE = 'letopis-log';
const STORE = 'chunks';

/** Keys sort by visit, then by number. */
const keyOf = ({ visit, n }: LogChunk): IDBValidKey => [visit, n];

/** All keys of a visit: IndexedDB sorts arrays after numbers and strings. */
const ofVisit = (visit: string): IDBKeyRange => IDBKeyRange.bound([visit], [visit, []]);

/** The log store in IndexedDB, shared by all tabs. The factory throws where the browser refuses a database. */
export function createBrowserLogStore(factory: () => IDBFactory): LogStore {
  let database: Promise<IDBDatabase> | undefined;

  const opened = async (): Promise<IDBDatabase> => openStore(factory(), DATABASE, STORE);

  function open(): Promise<IDBDatabase> {
    database ??= opened().then((db) => {
      db.onclose = () => (database = undefined);
      db.onversionchange = () => {
        db.close();
        database = undefined;
      };
      return db;
    });
    database.catch(() => (database = undefined));
    return database;
  }

  async function change(by: (store: IDBObjectStore) => void): Promise<void> {
    const db = await open();
    // Relaxed: a power cut may lose the newest lines, but no page waits for the disk.
    const transaction = db.transaction(STORE, 'readwrite', { durability: 'relaxed' });
    by(transaction.objectStore(STORE));
    await completed(transaction);
  }

  async function all(): Promise<readonly LogChunk[]> {
    const transaction = (await open()).transaction(STORE);
    const request = transaction.objectStore(STORE).getAll();
    await completed(transaction);
    return request.result as LogChunk[]; // nobody else writes there
  }

  return {
    put: (chunk) => change((store) => void store.put(chunk, keyOf(chunk))),
    dropBefore: (visit, segment) =>
      change((store) => {
        const request = store.openCursor(ofVisit(visit));
        request.onsuccess = () => {
          const cursor = request.result;
          if (!cursor || (cursor.value as LogChunk).segment >= segment) return;
          cursor.delete();
          cursor.continue();
        };
      }),
    all,
    clear: (visits) =>
      change((store) => {
        if (visits) for (const visit of visits) store.delete(ofVisit(visit));
        else store.clear();
      }),
  };
}
