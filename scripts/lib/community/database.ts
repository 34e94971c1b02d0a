import { existsSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, type Config, loadConfig } from '../../../server/config/index.ts';
import { readEnvironment } from '../../../server/config/settings.ts';
import { type Db, isMigrated, openDatabase } from '../../../server/db/index.ts';

/** Why a command is not carried out, in lines for the person who gave it. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}

/** The database of a host and its settings. */
export type Community = { db: Db; config: Config };

/** Throws where there is no database yet; nothing is made by that. */
function refuseNone(variables: typeof process.env): void {
  const { DATABASE_URL, DATA_DIR } = readEnvironment(variables);
  const file = path.resolve(DATA_DIR, 'letopis.sqlite');
  if (DATABASE_URL === undefined && !existsSync(file))
    throw new CommandRefused(`There is no database: ${file}. Is DATA_DIR the host's?`);
}

/** Of another version's database nothing is read: a running host may be that version. */
async function openAsItIs(config: Config): Promise<Db> {
  const db = openDatabase(config.databaseUrl ?? path.join(config.dataDir, 'letopis.sqlite'));
  try {
    if (await isMigrated(db)) return db;
  } catch {
    // The table of the steps is not there, or the database cannot be asked: said below, by the words of a host's start.
  }
  await db.destroy();
  throw new CommandRefused(
    'The database was not made by this version of the program, or cannot be read: start its host on it once.',
  );
}

/** With all that a start of the host does; its code, the search's too, is loaded for that alone. */
async function openAsHost(config: Config, opened: (db: Db) => void): Promise<Db> {
  const { openDb } = await import('../../../server/openDb.ts');
  return openDb(config, { opened, seed: undefined, log: undefined });
}

/**
 * Does `work` with the database that the settings in the environment name, as the host reads them, and closes it. Demo content is put into none. With
 * `mayBeEmpty` the database is made where there is none, and brought up to date as by a start of the host; else it is taken as it is. Throws
 * {@link CommandRefused} where it cannot be used.
 */
export async function onCommunity(
  { mayBeEmpty }: { mayBeEmpty: boolean },
  work: (community: Community) => Promise<void>,
): Promise<void> {
  let opened: Db | undefined;
  try {
    if (!mayBeEmpty) refuseNone(process.env);
    const config = loadConfig(process.env);
    opened = mayBeEmpty
      ? await openAsHost(config, (db) => (opened = db))
      : await openAsItIs(config);
    await work({ db: opened, config });
  } catch (error) {
    throw error instanceof ConfigError ? new CommandRefused(error.message) : error;
  } finally {
    await opened?.destroy();
  }
}
