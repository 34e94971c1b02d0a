import type { LogCheck, LogSnapshot } from '../contract/log.ts';
import { stateDigest } from './digest.ts';
import type { Limits } from './segments.ts';
import type { Chunk, Shelf } from './shelf.ts';

export interface PuttingOptions {
  readonly visit: string;
  readonly visitBefore?: string | undefined;
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

  /** The text of the visit before in this tab, or else of the last one in another; undefined where there is none of this person's. */
  async previous(owner: string): Promise<string | undefined> {
    const { visit, visitBefore, shelf } = this.#options;
    try {
      const chunks = await shelf.all();
      const others = newestOf(chunks).filter((one) => one.visit !== visit && one.owner === owner);
      const last = others.find((one) => one.visit === visitBefore) ?? others[0];
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

const isHeader = (text: string): boolean => text.startsWith('{"kind":"header"');
const isSnapshot = (text: string): boolean => text.startsWith('{"kind":"snapshot"');

/** What a later segment begins with is what the state had come to: the log goes on, and may be checked there. */
function checkOf(snapshot: string): string {
  const { seq, state } = JSON.parse(snapshot) as LogSnapshot;
  const check: LogCheck = { kind: 'check', seq, digest: stateDigest(state) };
  return JSON.stringify(check);
}

/** Chunks in a row up to the last, from one that a log can begin with: a chunk that could not be put by has left a gap. */
function soundPart(chunks: readonly Chunk[]): readonly Chunk[] {
  const sorted = chunks.toSorted((a, b) => a.n - b.n);
  const gap = sorted.findLastIndex(({ n }, index) => n - 1 !== sorted[index - 1]?.n);
  const row = sorted.slice(Math.max(gap, 0));
  const start = row.findIndex(({ text }) => isHeader(text));
  return start === -1 ? [] : row.slice(start);
}

/** The log that these chunks make; undefined where none can be made. */
function textOf(chunks: readonly Chunk[]): string | undefined {
  const [header, snapshot, ...others] = soundPart(chunks).flatMap(({ text }) => text.split('\n'));
  if (header === undefined || snapshot === undefined) return undefined;
  const lines = others
    .filter((line) => !isHeader(line))
    .map((line) => (isSnapshot(line) ? checkOf(line) : line));
  return `${[header, snapshot, ...lines].join('\n')}\n`;
}
