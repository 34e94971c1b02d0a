import type { LogCheck, LogSnapshot } from '../contract/log.ts';
import { stateDigest } from './stateDiff.ts';
import type { Limits } from './segments.ts';
import type { LogChunk, LogStore } from './logStore.ts';

export interface LogWriterOptions {
  readonly visit: string;
  readonly previousVisit?: string | undefined;
  readonly logStore: LogStore;
  readonly clock: () => number;
  readonly limits: Pick<Limits, 'bytes' | 'ms'>;
}

/** After so many failures in a row nothing more is stored; the log in memory goes on. */
const MAX_FAILURES = 3;

/** Only the newest visits are kept. */
const MAX_VISITS = 4;

/** Writes lines to the log store in batches. Never throws, and the recorder never waits for it. */
export class LogWriter {
  readonly #options: LogWriterOptions;
  #lines: string[] = [];
  readonly #ready: { readonly segment: number; readonly lines: readonly string[] }[] = [];
  #segment = 0;
  #n = 0;
  #failures = 0;
  #dropped = 0;
  /** Writes run one after another, so that a late write cannot restore what was cleared. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: LogWriterOptions) {
    this.#options = options;
  }

  /** Begins a segment; a log can begin here. */
  begin(segment: number, snapshot: string): void {
    // Pending lines belong to the segment before and get a chunk of their own.
    this.#ready.push({ segment: this.#segment, lines: this.#lines });
    this.#segment = segment;
    this.#lines = [snapshot];
  }

  add(line: string): void {
    this.#lines.push(line);
  }

  /** Stores pending lines, and deletes those before the segment `from`. */
  flush(owner: string, header: string, from: number): Promise<void> {
    const parts = [...this.#ready.splice(0), { segment: this.#segment, lines: this.#lines }];
    this.#lines = [];
    const { visit, clock } = this.#options;
    const chunks = parts
      .filter(({ lines }) => lines.length > 0)
      .map(({ segment, lines }): LogChunk => {
        this.#n += 1;
        // Each segment's first chunk carries the header, since the chunks before may be deleted.
        const text = lines[0]?.startsWith('{"kind":"snapshot"') ? [header, ...lines] : lines;
        return { visit, n: this.#n, segment, at: clock(), owner, text: text.join('\n') };
      });
    return this.#step(async (logStore) => {
      for (const chunk of chunks) await logStore.put(chunk);
      if (from > this.#dropped) await logStore.dropBefore(visit, from);
      this.#dropped = from;
      if (chunks.some(({ n }) => n === 1)) await this.#tidy(logStore, owner);
    });
  }

  /** Deletes old visits, and those of other users. */
  async #tidy(logStore: LogStore, owner: string): Promise<void> {
    const { visit, clock, limits } = this.#options;
    const newest = newestOf(await logStore.all());
    const tooOld = clock() - 24 * 60 * limits.ms;
    const gone = newest.filter(
      (one, index) =>
        one.visit !== visit &&
        (index >= MAX_VISITS || one.at < tooOld || (one.owner !== '' && one.owner !== owner)),
    );
    if (gone.length > 0) await logStore.clear(gone.map((one) => one.visit));
  }

  /** Deletes everything, of other visits too. */
  clear(): Promise<void> {
    this.#lines = [];
    this.#ready.length = 0;
    return this.#step((logStore) => logStore.clear());
  }

  /** The log of this tab's previous visit, or else of the last visit in any tab; undefined where this user has none. */
  async previous(owner: string): Promise<string | undefined> {
    const { visit, previousVisit, logStore } = this.#options;
    try {
      const chunks = await logStore.all();
      const others = newestOf(chunks).filter((one) => one.visit !== visit && one.owner === owner);
      const last = others.find((one) => one.visit === previousVisit) ?? others[0];
      return last && textOf(chunks.filter(({ visit }) => visit === last.visit));
    } catch {
      return undefined;
    }
  }

  #step(by: (logStore: LogStore) => Promise<void>): Promise<void> {
    const step = this.#last.then(async () => {
      if (this.#failures >= MAX_FAILURES) return;
      try {
        await by(this.#options.logStore);
        this.#failures = 0;
      } catch {
        this.#failures += 1; // no database, or it is full
      }
    });
    this.#last = step;
    return step;
  }
}

/** The last chunk of each visit, the newest visit first. */
function newestOf(chunks: readonly LogChunk[]): LogChunk[] {
  const last = new Map<string, LogChunk>();
  for (const chunk of chunks) last.set(chunk.visit, chunk);
  return [...last.values()].sort((a, b) => b.at - a.at);
}

const isHeader = (text: string): boolean => text.startsWith('{"kind":"header"');
const isSnapshot = (text: string): boolean => text.startsWith('{"kind":"snapshot"');

/** Within a log the snapshot of a later segment becomes a check of the state. */
function checkOf(snapshot: string): string {
  const { seq, state } = JSON.parse(snapshot) as LogSnapshot;
  const check: LogCheck = { kind: 'check', seq, digest: stateDigest(state) };
  return JSON.stringify(check);
}

/** The chunks after the last gap (a failed write leaves one), from the first that has a header. */
function soundPart(chunks: readonly LogChunk[]): readonly LogChunk[] {
  const sorted = chunks.toSorted((a, b) => a.n - b.n);
  const gap = sorted.findLastIndex(({ n }, index) => n - 1 !== sorted[index - 1]?.n);
  const row = sorted.slice(Math.max(gap, 0));
  const start = row.findIndex(({ text }) => isHeader(text));
  return start === -1 ? [] : row.slice(start);
}

/** The log of these chunks; undefined where none is complete. */
function textOf(chunks: readonly LogChunk[]): string | undefined {
  const [header, snapshot, ...others] = soundPart(chunks).flatMap(({ text }) => text.split('\n'));
  if (header === undefined || snapshot === undefined) return undefined;
  const lines = others
    .filter((line) => !isHeader(line))
    .map((line) => (isSnapshot(line) ? checkOf(line) : line));
  return `${[header, snapshot, ...lines].join('\n')}\n`;
}
