import { ARCHIVE_FILE_LIMIT } from '../../../src/contract/index.ts';
import { MAP_LIMIT } from '../../maps/index.ts';
import { ArchiveRefused } from './refused.ts';

const MB = 1024 ** 2;
const GB = 1024 ** 3;

/** The most that an archive may be (WORK-22): a game of 100,000 turns and 2 GB of pictures is far below each of them. In bytes where nothing else is said. */
export const ARCHIVE_LIMITS = {
  /** The zip itself. */
  zip: ARCHIVE_FILE_LIMIT,
  /** All files unpacked. */
  total: 6 * GB,
  /** Files and folders. */
  entries: 60_000,
  /** One file of JSON Lines, and how many lines it may have. */
  lineFile: 2 * GB,
  lines: 2_000_000,
  /** One line, or game.json. A quest is one line with all its chronicles. */
  line: 16 * MB,
  /** manifest.json. */
  manifest: 4 * MB,
  /** One picture, and one that a map is cut from. */
  picture: 16 * MB,
  map: MAP_LIMIT.bytes,
  /** How many times more one file may be unpacked than packed, where it is larger than `ratioFree`. */
  ratio: 200,
  ratioFree: 10 * MB,
};

export type Limits = Record<keyof typeof ARCHIVE_LIMITS, number>;

/** Bytes as messages say them. */
export const inMegabytes = (bytes: number): number => Math.max(1, Math.round(bytes / MB));

function mostOf(name: string, limits: Limits): number {
  if (name === 'manifest.json') return limits.manifest;
  if (name.endsWith('.json')) return limits.line;
  if (name.endsWith('.jsonl')) return limits.lineFile;
  return name.startsWith('maps/') ? limits.map : limits.picture;
}

/** Counts files and their bytes as they are announced. */
export class Budget {
  readonly #limits: Limits;
  #entries = 0;
  #total = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Takes a file or a folder. Refusals: tooManyFiles, fileTooBig, explodes, totalTooBig. */
  take(file: string, size: number, packed = size): void {
    const { entries, total, ratio, ratioFree } = this.#limits;
    this.#entries += 1;
    if (this.#entries > entries)
      throw new ArchiveRefused({ reason: 'tooManyFiles', params: { max: entries } });
    // A bomb is called one, whatever it would be beside that.
    if (size > ratioFree && size > ratio * packed)
      throw new ArchiveRefused({ file, reason: 'explodes', params: { max: ratio } });
    const most = mostOf(file, this.#limits);
    if (size > most)
      throw new ArchiveRefused({ file, reason: 'fileTooBig', params: { max: inMegabytes(most) } });
    this.#total += size;
    if (this.#total > total)
      throw new ArchiveRefused({ reason: 'totalTooBig', params: { max: inMegabytes(total) } });
  }
}
