import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import {
  exportArchive,
  type Exported,
  type ExportProgress,
  ExportRefused,
} from '../../../server/archive/exporting/index.ts';
import { CommandRefused, type Community } from './database.ts';
import { bytesOf, grouped, percentOf } from './report.ts';

/** What is exported, and where to. `say` hears lines for a person. */
export type Export = {
  file: string;
  /** The key of a game; undefined: all of the community. */
  game: string | undefined;
  /** May the file be there already? */
  force: boolean;
  say: (line: string) => void;
  signal: AbortSignal;
};

/** A line for each percent: a terminal is not needed, and a log stays short. */
function progressBy(say: (line: string) => void): (progress: ExportProgress) => void {
  let last = '';
  return ({ stage, at, done, of }) => {
    const percent = `${percentOf(done, of)}%`;
    if (`${stage} ${percent}` === last) return;
    last = `${stage} ${percent}`;
    say(
      stage === 'lines'
        ? `Read ${percent}, ${grouped(done)} of ${grouped(of)} turns and messages; ${at}`
        : `Written ${percent}, ${bytesOf(done)} of ${bytesOf(of)}`,
    );
  };
}

/** What is in the archive, and what is not. */
function reportOf({ counts, pictures, left }: Exported, bytes: number): string {
  const sums = new Map<string, number>();
  for (const [name, count] of Object.entries(counts)) {
    const kind = path.basename(name, '.jsonl');
    sums.set(kind, (sums.get(kind) ?? 0) + count);
  }
  const lineOf = ([what, count]: readonly [string, number]): string =>
    `  ${grouped(count).padStart(11)}  ${what}`;
  const leftOut = Object.entries(left).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    `Exported, ${bytesOf(bytes)}:`,
    ...[...sums, ['pictures', pictures.count] as const].map(lineOf),
    ...(leftOut.length > 0 ? ['Left out (docs/archive.md):', ...leftOut.map(lineOf)] : []),
  ].join('\n');
}

/** `npm run community -- export`. Throws {@link CommandRefused} where it cannot be done; then there is no new file. */
export async function exportFile({ db, config }: Community, order: Export): Promise<void> {
  const { game, force, say, signal } = order;
  const file = path.resolve(order.file);
  if (!force && existsSync(file))
    throw new CommandRefused(`There is a file already: ${file}. With --force it is replaced.`);
  if (!existsSync(path.dirname(file)))
    throw new CommandRefused(`There is no folder ${path.dirname(file)}.`);
  const { publicOrigin, clientOrigins, dataDir } = config;
  const origins = [...new Set([publicOrigin, ...clientOrigins])];
  try {
    const exported = await exportArchive(db, {
      ...{ game, origins, dataDir, file, now: Date.now(), signal },
      progress: progressBy(say),
    });
    console.log(reportOf(exported, (await stat(file)).size));
  } catch (error) {
    throw error instanceof ExportRefused ? new CommandRefused(error.message) : error;
  }
}
