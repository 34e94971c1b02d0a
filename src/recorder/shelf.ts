import { completed, openStore } from '../lib/storage/indexedDb.ts';

/** Lines of a visit that were put by together. */
export interface Chunk {
  /** Id of the visit: from the loading of the page to its end. */
  readonly visit: string;
  /** Counts from 1 within a visit. */
  readonly n: number;
  /** The number of the first action of its segment: a log can begin where this is the number of its first line. */
  readonly segment: number;
  /** When it was put by, epoch ms. */
  readonly at: number;
  /** Whose visit it was: '' for a guest. */
  readonly owner: string;
  /** Lines as they stand in a log, words under placeholders. */
  readonly text: string;
}

/** Where lines are put by, so that they outlive the page. Every call may fail; nothing depends on it. */
export interface Shelf {
  readonly put: (chunk: Chunk) => Promise<void>;
  /** Drops what of a visit comes before this segment. */
  readonly dropBefore: (visit: string, segment: number) => Promise<void>;
  /** All that is there, in the order in which it was put by. */
  readonly all: () => Promise<readonly Chunk[]>;
  /** Drops these visits whole; all, where none is named. */
  readonly forget: (visits?: readonly string[]) => Promise<void>;
}

const DATABASE = 'letopis-log';
const STORE = 'chunks';

/** The key of a chunk; a visit's are beside each other, and in their order. */
const keyOf = ({ visit, n }: Chunk): IDBValidKey => [visit, n];

/** Every key of a visit: arrays come after all numbers and texts. */
const ofVisit = (visit: string): IDBKeyRange => IDBKeyRange.bound([visit], [visit, []]);

/** A shelf in the browser's own database, which other tabs share. The factory may throw, as browsers do that give none. */
export function browserShelf(factory: () => IDBFactory): Shelf {
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
    // Relaxed: the newest lines may go with a power cut, and no page waits for the disk.
    const transaction = db.transaction(STORE, 'readwrite', { durability: 'relaxed' });
    by(transaction.objectStore(STORE));
    await completed(transaction);
  }

  async function all(): Promise<readonly Chunk[]> {
    const transaction = (await open()).transaction(STORE);
    const request = transaction.objectStore(STORE).getAll();
    await completed(transaction);
    return request.result as Chunk[]; // nobody else writes there
  }

  return {
    put: (chunk) => change((store) => void store.put(chunk, keyOf(chunk))),
    dropBefore: (visit, segment) =>
      change((store) => {
        const request = store.openCursor(ofVisit(visit));
        request.onsuccess = () => {
          const cursor = request.result;
          if (!cursor || (cursor.value as Chunk).segment >= segment) return;
          cursor.delete();
          cursor.continue();
        };
      }),
    all,
    forget: (visits) =>
      change((store) => {
        if (visits) for (const visit of visits) store.delete(ofVisit(visit));
        else store.clear();
      }),
  };
}
