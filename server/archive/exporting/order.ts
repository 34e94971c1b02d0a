import type { ArchiveManifest } from '../../../src/contract/archive/index.ts';

/** What is asked of an export, and what comes of it. */

/** How far an export is: first lines are read, then the files are put together (bytes). */
export type ExportProgress = { stage: 'lines' | 'files'; at: string; done: number; of: number };

/** What is exported, and where to. */
export type Export = {
  /** The key of a game; absent: all of the community. */
  game?: string | undefined;
  /**
   * For a next season of the one game (WORK-128): its world, lists, NPCs, quests, channels and masters, under this title and not opened yet. Nothing that was
   * played or said is in the archive, and nobody of the players.
   */
  season?: { title: string } | undefined;
  /** The origins of the host: by them links to its pages are recognised. The first one is its own. */
  origins: readonly string[];
  /** Where its pictures are. */
  dataDir: string;
  /** The file that is made; one that is there is replaced once the new one is whole. */
  file: string;
  /** When the archive says that it was made (ms). */
  now: number;
  progress?: ((progress: ExportProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/** What was exported: the lines of each file, pictures and their bytes, and what was left out. */
export type Exported = {
  counts: ArchiveManifest['counts'];
  pictures: { count: number; bytes: number };
  left: Left;
};

/** How often something was left out, by what it is: `deletedTurns`, or a field, as `people.url`. */
export type Left = Record<string, number>;
