/** A page as it is sent again and again: packed, with its tag and its links. */
export type KeptPage = {
  tag: string;
  /** The name of the route whose first screen it holds. */
  route: string;
  /** Robots are not to list it. */
  noindex: boolean;
  /** Its bytes by encoding. */
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
};

/** So much is kept, in bytes. */
const MOST_BYTES = 32 * 1024 * 1024;

/** So long (ms) a page is good, whatever the version says: some of what it shows changes with time alone. */
const LIFE_MS = 60_000;

const sizeOf = ({ plain, br, gzip }: KeptPage): number => plain.length + br.length + gzip.length;

/**
 * Pages of guests by address, each of one version of the content (FIRST-04): of another version it is none. The one that was longest not asked for
 * goes first. What is being made is made once, however many ask for it.
 */
export class PageCache<Page extends object> {
  readonly #pages = new Map<string, { version: string; at: number; page: KeptPage }>();
  readonly #making = new Map<string, Promise<Page>>();
  readonly #clock: () => number;
  #bytes = 0;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  find(address: string, version: string): KeptPage | undefined {
    const found = this.#pages.get(address);
    if (!found) return undefined;
    this.#drop(address);
    const isGood = found.version === version && this.#clock() - found.at < LIFE_MS;
    if (isGood) this.#put(address, found);
    return isGood ? found.page : undefined;
  }

  keep(address: string, version: string, page: KeptPage): void {
    this.#drop(address);
    this.#put(address, { version, at: this.#clock(), page });
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#drop(oldest);
    }
  }

  /** Makes a page, or waits for the same one that is being made. */
  once(address: string, version: string, make: () => Promise<Page>): Promise<Page> {
    const key = `${version} ${address}`;
    const known = this.#making.get(key);
    if (known) return known;
    const made = make().finally(() => this.#making.delete(key));
    this.#making.set(key, made);
    return made;
  }

  #put(address: string, entry: { version: string; at: number; page: KeptPage }): void {
    this.#pages.set(address, entry);
    this.#bytes += sizeOf(entry.page);
  }

  #drop(address: string): void {
    const entry = this.#pages.get(address);
    if (!entry) return;
    this.#pages.delete(address);
    this.#bytes -= sizeOf(entry.page);
  }
}
