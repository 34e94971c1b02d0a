import * as v from 'valibot';
import type { StorageArea, StorageKey } from './storageKey.ts';

/**
 * Values kept in the browser, read and written by typed keys. Never throws: where the browser forbids storage or
 * it is full, values are kept in memory, so that everything works until the page is closed.
 */
export interface AppStorage {
  /** The value; absent where there is none, or where it does not fit the key's schema. */
  get: <T>(key: StorageKey<T>) => T | undefined;
  /** Keeps the value; false where it will not outlive the page. */
  set: <T>(key: StorageKey<T>, value: T) => boolean;
  remove: (key: StorageKey<unknown>) => void;
  /** The parts of all kept keys made by `keyAt(key, …)`. */
  partsOf: (key: StorageKey<unknown>) => string[][];
  /** Told when another tab changes the value; returns the way to stop. */
  subscribe: <T>(key: StorageKey<T>, listener: (value: T | undefined) => void) => () => void;
}

/** The part of the browser's Storage that is used. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** A change made by another tab; both fields null when everything was cleared. */
export interface ShelfChange {
  readonly key: string | null;
  readonly newValue: string | null;
}

export interface StorageOptions {
  /** Gives the browser's shelves; may throw, as browsers do that forbid them. */
  readonly shelf: (area: StorageArea) => Shelf | undefined;
  /** Listens for changes of other tabs; returns the way to stop. */
  readonly onChange?: (listener: (change: ShelfChange) => void) => () => void;
}

const PREFIX = 'letopis/';

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined; // forbidden or full storage throws; memory stands in for it
  }
}

function parse<T>(key: StorageKey<T>, text: string | null | undefined): T | undefined {
  if (text === null || text === undefined) return undefined;
  const result = v.safeParse(
    key.schema,
    attempt<unknown>(() => JSON.parse(text)),
  );
  return result.success ? result.output : undefined;
}

/** What could not be put on a shelf: the text, or null for what could not be taken off it. */
type Memory = Map<string, string | null>;

class BrowserStorage implements AppStorage {
  private readonly options: StorageOptions;
  private readonly memory: Record<StorageArea, Memory> = { local: new Map(), session: new Map() };

  constructor(options: StorageOptions) {
    this.options = options;
  }

  get = <T>(key: StorageKey<T>): T | undefined => {
    const name = PREFIX + key.name;
    const kept = this.memory[key.area].get(name);
    if (kept !== undefined) return parse(key, kept);
    return parse(
      key,
      attempt(() => this.shelf(key.area)?.getItem(name)),
    );
  };

  set = <T>(key: StorageKey<T>, value: T): boolean => {
    return this.write(key, JSON.stringify(value));
  };

  remove = (key: StorageKey<unknown>): void => {
    this.write(key, null);
  };

  partsOf = (key: StorageKey<unknown>): string[][] => {
    const start = `${PREFIX}${key.name}/`;
    const names = new Set(this.names(key.area));
    for (const [name, text] of this.memory[key.area]) {
      if (text === null) names.delete(name);
      else names.add(name);
    }
    return [...names]
      .filter((name) => name.startsWith(start))
      .map((name) => attempt(() => name.slice(start.length).split('/').map(decodeURIComponent)))
      .filter((parts) => parts !== undefined);
  };

  subscribe = <T>(key: StorageKey<T>, listener: (value: T | undefined) => void): (() => void) => {
    const name = PREFIX + key.name;
    const stop = this.options.onChange?.((change) => {
      if (change.key === name) listener(parse(key, change.newValue));
      if (change.key === null) listener(undefined);
    });
    return stop ?? (() => undefined);
  };

  private shelf(area: StorageArea): Shelf | undefined {
    return this.options.shelf(area);
  }

  private write(key: StorageKey<unknown>, text: string | null): boolean {
    const name = PREFIX + key.name;
    const done = attempt(() => {
      const shelf = this.shelf(key.area);
      if (text === null) shelf?.removeItem(name);
      else shelf?.setItem(name, text);
      return shelf !== undefined;
    });
    if (done === true) this.memory[key.area].delete(name);
    else this.memory[key.area].set(name, text);
    return done === true;
  }

  private names(area: StorageArea): string[] {
    const read = attempt(() => {
      const shelf = this.shelf(area);
      const indices = Array.from({ length: shelf?.length ?? 0 }, (_, index) => index);
      return indices.map((index) => shelf?.key(index)).filter((name) => typeof name === 'string');
    });
    return read ?? [];
  }
}

/** Storage over the shelves of a browser. Without a shelf for an area its values live in memory. */
export function createStorage(options: StorageOptions): AppStorage {
  return new BrowserStorage(options);
}

/** Storage in memory alone: for tests, and for rendering away from a browser. */
export function createMemoryStorage(): AppStorage {
  return createStorage({ shelf: () => undefined });
}
