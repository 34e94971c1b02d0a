/** So much is kept, in bytes. */
const MOST_BYTES = 32 * 1024 * 1024;

/** So long (ms) a thing is good, whatever the version says: some of what pages show changes with time alone. */
const LIFE_MS = 60_000;

/** What an entry takes beside its bytes: many small ones are to be bounded too. */
const ENTRY_BYTES = 500;

type Entry<Thing> = { version: string; at: number; thing: Thing };

/**
 * Things that are made once and sent again and again, by a key, each of one version of the content (FIRST-04, QUICK-20): of another version
 * it is none. The one that was longest not asked for goes first. What is being made is made once, however many ask for it: `Made` is what comes
 * of it, where that need not be kept.
 */
export class KeptCache<Thing extends object, Made extends object = Thing> {
  readonly #entries = new Map<string, Entry<Thing>>();
  readonly #making = new Map<string, Promise<Made>>();
  readonly #clock: () => number;
  readonly #bytesOf: (thing: Thing) => number;
  #bytes = 0;

  constructor(clock: () => number, bytesOf: (thing: Thing) => number) {
    this.#clock = clock;
    this.#bytesOf = bytesOf;
  }

  find(key: string, version: string): Thing | undefined {
    const found = this.#entries.get(key);
    if (!found) return undefined;
    this.#drop(key);
    const isGood = found.version === version && this.#clock() - found.at < LIFE_MS;
    if (isGood) this.#put(key, found);
    return isGood ? found.thing : undefined;
  }

  keep(key: string, version: string, thing: Thing): void {
    this.#drop(key);
    this.#put(key, { version, at: this.#clock(), thing });
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#drop(oldest);
    }
  }

  /** Makes a thing, or waits for the same one that is being made. */
  once(key: string, version: string, make: () => Promise<Made>): Promise<Made> {
    const asked = `${version} ${key}`;
    const known = this.#making.get(asked);
    if (known) return known;
    const made = make().finally(() => this.#making.delete(asked));
    this.#making.set(asked, made);
    return made;
  }

  #put(key: string, entry: Entry<Thing>): void {
    this.#entries.set(key, entry);
    this.#bytes += this.#sizeOf(key, entry);
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= this.#sizeOf(key, entry);
  }

  #sizeOf(key: string, { thing }: Entry<Thing>): number {
    return this.#bytesOf(thing) + 2 * key.length + ENTRY_BYTES;
  }
}
