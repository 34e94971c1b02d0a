import * as v from 'valibot';

/** `local` stays in the browser and is shared by its tabs; `session` lives and dies with one tab. */
export type StorageArea = 'local' | 'session';

/** A name under which one kind of value is kept, with the schema that it is read by. */
export interface StorageKey<T> {
  readonly name: string;
  readonly area: StorageArea;
  readonly schema: v.GenericSchema<unknown, T>;
}

/** Declares a key. The schema guards against what older versions and other hands have left there. */
export function storageKey<T>(
  name: string,
  schema: v.GenericSchema<unknown, T>,
  area: StorageArea = 'local',
): StorageKey<T> {
  return { name, area, schema };
}

/** The key of one of many values of a kind: `keyAt(draft, game, character)`. */
export function keyAt<T>(key: StorageKey<T>, ...parts: readonly string[]): StorageKey<T> {
  return { ...key, name: [key.name, ...parts.map(encodeURIComponent)].join('/') };
}

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
  /** Calls back when another tab changes the value; returns a function that stops. */
  subscribe: <T>(key: StorageKey<T>, listener: (value: T | undefined) => void) => () => void;
}

/** The part of the browser's Storage that is used. */
export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** A change made by another tab; both fields null when everything was cleared. */
export interface ShelfChange {
  readonly key: string | null;
  readonly newValue: string | null;
}

export interface StorageOptions {
  /** Gives the browser's shelves; may throw, as browsers do that forbid them. */
  readonly webStorage: (area: StorageArea) => WebStorage | undefined;
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

/** Values that could not be written: the text, or null for a failed removal. */
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
      attempt(() => this.webStorage(key.area)?.getItem(name)),
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

  private webStorage(area: StorageArea): WebStorage | undefined {
    return this.options.webStorage(area);
  }

  private write(key: StorageKey<unknown>, text: string | null): boolean {
    const name = PREFIX + key.name;
    const done = attempt(() => {
      const webStorage = this.webStorage(key.area);
      if (text === null) webStorage?.removeItem(name);
      else webStorage?.setItem(name, text);
      return webStorage !== undefined;
    });
    if (done === true) this.memory[key.area].delete(name);
    else this.memory[key.area].set(name, text);
    return done === true;
  }

  private names(area: StorageArea): string[] {
    const read = attempt(() => {
      const webStorage = this.webStorage(area);
      const indices = Array.from({ length: webStorage?.length ?? 0 }, (_, index) => index);
      return indices
        .map((index) => webStorage?.key(index))
        .filter((name) => typeof name === 'string');
    });
    return read ?? [];
  }
}

/** Storage over localStorage and sessionStorage. Where one is missing its values live in memory. */
export function createStorage(options: StorageOptions): AppStorage {
  return new BrowserStorage(options);
}

/** Storage in memory alone: for tests, and for rendering away from a browser. */
export function createMemoryStorage(): AppStorage {
  return createStorage({ webStorage: () => undefined });
}
