const MB = 1024 ** 2;
const GB = 1024 ** 3;

/** The most that an archive may be (WORK-22): a game of 100,000 turns and 2 GB of pictures is far below each of them. In bytes where nothing else is said. */
export const ARCHIVE_LIMITS = {
  /** The zip itself. */
  zip: 4 * GB - 1,
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
  manifest: MB,
  /** One picture, and one that a map is cut from. */
  picture: 16 * MB,
  map: 512 * MB,
  /** How many times more one file may be unpacked than packed, where it is larger than `ratioFree`. */
  ratio: 200,
  ratioFree: 10 * MB,
};

export type Limits = Record<keyof typeof ARCHIVE_LIMITS, number>;
