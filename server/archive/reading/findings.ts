import { ArchiveRefused, type Problem } from './refused.ts';

/** The most problems of one file that are reported together. */
const MOST = 20;

/** What is wrong with one file: all of it up to the first twenty, so that it is mended in one go. */
export class Findings {
  readonly #file: string;
  readonly #found: Problem[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  /** How many there are. */
  get count(): number {
    return this.#found.length;
  }

  /** Adds one; throws all where there are enough, or where nothing behind this one can be read. */
  add(problem: Omit<Problem, 'file'>, isLast = false): void {
    this.#found.push({ file: this.#file, ...problem });
    if (isLast || this.#found.length >= MOST) this.settle();
  }

  /** Throws ArchiveRefused where anything was found. */
  settle(): void {
    const [first, ...more] = this.#found;
    if (first) throw new ArchiveRefused(first, ...more);
  }
}
