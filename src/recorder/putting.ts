import type { Limits } from './segments.ts';
import type { Chunk, Shelf } from './shelf.ts';

export interface PuttingOptions {
  readonly visit: string;
  readonly shelf: Shelf;
  readonly clock: () => number;
  readonly limits: Pick<Limits, 'bytes' | 'ms'>;
}

/** After so many failures the shelf is left alone: what is in memory is enough. */
const MOST_FAILURES = 3;

/** Visits before this many newest ones go. */
const MOST_VISITS = 4;

/** Puts lines by, many at once; never throws, and never holds up who records. */
export class Putting {
  readonly #options: PuttingOptions;
  #lines: string[] = [];
  readonly #ready: { readonly segment: number; readonly lines: readonly string[] }[] = [];
  #segment = 0;
  #n = 0;
  #failures = 0;
  #dropped = 0;
  /** Steps go one after another, so that what is forgotten does not come back. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: PuttingOptions) {
    this.#options = options;
  }

  /** A segment begins: from here a log can begin. */
  begin(segment: number, snapshot: string): void {
    // The lines before belong to another segment: they are put by on their own.
    this.#ready.push({ segment: this.#segment, lines: this.#lines });
    this.#segment = segment;
    this.#lines = [snapshot];
  }

  add(line: string): void {
    this.#lines.push(line);
  }

  /** Puts by what has come since, and drops what comes before the segment `from`. */
  flush(owner: string, header: string, from: number): Promise<void> {
    const parts = [...this.#ready.splice(0), { segment: this.#segment, lines: this.#lines }];
    this.#lines = [];
    const { visit, clock } = this.#options;
    const chunks = parts
      .filter(({ lines }) => lines.length > 0)
      .map(({ segment, lines }): Chunk => {
        this.#n += 1;
        // Each segment's first chunk carries the header, for the ones before may be gone by then.
        const text = lines[0]?.startsWith('{"kind":"snapshot"') ? [header, ...lines] : lines;
        return { visit, n: this.#n, segment, at: clock(), owner, text: text.join('\n') };
      });
    return this.#step(async (shelf) => {
      for (const chunk of chunks) await shelf.put(chunk);
      if (from > this.#dropped) await shelf.dropBefore(visit, from);
      this.#dropped = from;
      if (chunks.some(({ n }) => n === 1)) await this.#tidy(shelf, owner);
    });
  }

  /** Old visits go, and those of others. */
  async #tidy(shelf: Shelf, owner: string): Promise<void> {
    const { visit, clock, limits } = this.#options;
    const newest = newestOf(await shelf.all());
    const tooOld = clock() - 24 * 60 * limits.ms;
    const gone = newest.filter(
      (one, index) =>
        one.visit !== visit &&
        (index >= MOST_VISITS || one.at < tooOld || (one.owner !== '' && one.owner !== owner)),
    );
    if (gone.length > 0) await shelf.forget(gone.map((one) => one.visit));
  }

  /** All goes, of this visit and of others. */
  forget(): Promise<void> {
    this.#lines = [];
    this.#ready.length = 0;
    return this.#step((shelf) => shelf.forget());
  }

  /** The text of the last visit before this one; undefined where there is none of this person's. */
  async previous(owner: string): Promise<string | undefined> {
    try {
      const chunks = await this.#options.shelf.all();
      const last = newestOf(chunks).find(
        (one) => one.visit !== this.#options.visit && one.owner === owner,
      );
      return last && textOf(chunks.filter(({ visit }) => visit === last.visit));
    } catch {
      return undefined;
    }
  }

  #step(by: (shelf: Shelf) => Promise<void>): Promise<void> {
    const step = this.#last.then(async () => {
      if (this.#failures >= MOST_FAILURES) return;
      try {
        await by(this.#options.shelf);
        this.#failures = 0;
      } catch {
        this.#failures += 1; // no database, or no room in it: the log in memory goes on
      }
    });
    this.#last = step;
    return step;
  }
}

/** The last chunk of each visit, the newest visit first. */
function newestOf(chunks: readonly Chunk[]): Chunk[] {
  const last = new Map<string, Chunk>();
  for (const chunk of chunks) last.set(chunk.visit, chunk);
  return [...last.values()].sort((a, b) => b.at - a.at);
}

/** Of each later segment header and state are left out: the log goes on. */
function textOf(chunks: readonly Chunk[]): string {
  const [first, ...others] = chunks
    .toSorted((a, b) => a.n - b.n)
    .flatMap(({ text }) => text.split('\n'));
  const lines = others.filter(
    (line, index) =>
      index === 0 ||
      !(line.startsWith('{"kind":"header"') || line.startsWith('{"kind":"snapshot"')),
  );
  return `${[first, ...lines].join('\n')}\n`;
}
