import type { Change } from '../../community/standing.ts';
import type { JobRefusal } from '../../db/index.ts';

/** The messages between the host and a process of archives. */

/** The host that it works for: its database, its folder, and its origins, of which the first is its own. */
export type Host = { database: string; dataDir: string; origins: readonly string[] };

/** A game into a file. */
export type ExportTask = { task: 'export'; game: string; file: string };

/** A file into the community, by somebody, under another key where one is named; a dry run says what would happen. */
export type ImportTask = {
  task: 'import';
  file: string;
  into: string | undefined;
  dryRun: boolean;
  by: number;
  /** The job, which is done with the commit; its result begins with this. */
  job: string;
  begun: Record<string, unknown>;
  /** What the keys of its invitations are derived from. */
  seed: string;
};

/** A game once more for its next season, over a file that is deleted afterwards. */
export type CopyTask = Omit<ImportTask, 'task' | 'dryRun'> & {
  task: 'copy';
  game: string;
  title: string;
};

export type Task = ExportTask | ImportTask | CopyTask;
export type Order = Host & Task;

/** What came of it; `changes`: whose rights have changed. */
export type Done = { result: Record<string, unknown>; changes: Change[] };

/** On the way how much is done (0 to 1); at the end what came of it, why nothing did, or what went wrong. */
export type Said = { part: number } | { done: Done } | { refused: JobRefusal } | { failed: string };
