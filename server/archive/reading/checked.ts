import type * as v from 'valibot';
import type {
  ArchiveGame,
  archiveFiles,
  archiveGameFiles,
  ArchiveManifest,
} from '../../../src/contract/archive/index.ts';
import type { Limits } from './limits.ts';

type TopFiles = typeof archiveFiles;
type GameFiles = typeof archiveGameFiles;

/** Files of JSON Lines at the top of an archive, and those of each game. */
export type TopKind = keyof TopFiles;
export type GameKind = keyof GameFiles;

/** A line of such a file. */
export type TopRecord<K extends TopKind> = v.InferOutput<TopFiles[K]>;
export type GameRecord<K extends GameKind> = v.InferOutput<GameFiles[K]>;

/** Lines in their order; may be read more than once. A file that is not there has none. */
export type Records = {
  <K extends TopKind>(kind: K): AsyncIterable<TopRecord<K>>;
  <K extends GameKind>(kind: K, game: string): AsyncIterable<GameRecord<K>>;
};

/** What was changed while an archive was read: texts that were cleaned, pictures that were re-encoded, pictures that nothing names and that were left out. */
export type Notes = { cleaned: number; redrawn: number; unnamed: number };

/**
 * An archive that was read whole and is right: each line fits its schema, each reference leads to a record, nothing in it breaks a unique key
 * of the database, HTML is cleaned, pictures are decoded (WORK-20). Holds ids alone in memory; lines stand in a scratch folder.
 */
export type CheckedArchive = {
  manifest: ArchiveManifest;
  /** `game.json` of a game of the manifest. */
  game: (key: string) => ArchiveGame;
  records: Records;
  /** The paths of all pictures that something names: `picture` has them. */
  pictures: readonly string[];
  /** The bytes of a picture of the archive, by its path there, as the host keeps pictures (WebP). */
  picture: (path: string) => Promise<Buffer>;
  /** The picture of a map as a file in the scratch folder, as it was sent, and its size in px. */
  mapPicture: (path: string) => Promise<MapPicture>;
  notes: Notes;
  /** Removes the scratch folder. */
  close: () => Promise<void>;
};

export type MapPicture = { file: string; width: number; height: number };

/** How far the reading is: bytes of the archive's files, unpacked; `file` is being read. */
export type ReadingProgress = { file: string; done: number; total: number };

export type CheckOptions = {
  /** A folder in which the reading has a folder of its own, for its owner alone. */
  scratch: string;
  progress?: (progress: ReadingProgress) => void;
  signal?: AbortSignal;
  limits?: Partial<Limits>;
};
