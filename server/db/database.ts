import { DatabaseSync } from 'node:sqlite';
import {
  CamelCasePlugin,
  type Dialect,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Transaction,
  type TransactionBuilder,
} from 'kysely';
import { ContentVersion } from './contentVersion.ts';
import type { LastProblem } from './problems.ts';
import type { Tables } from './schema/index.ts';
import { inTransactionScope, LOCK_WAIT_MS, GuardedDriver } from './sqliteDriver.ts';

/** The open database. */
export type Db = Kysely<Tables>;

/** A running transaction; queries that take part in one take this type, or {@link Db}, which it extends. */
export type Trx = Transaction<Tables>;

/** The driver does its own queueing, before which its check must come. */
class QueueingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely's SQLite dialect over node:sqlite. */
const dialectOf = (parts: ConstructorParameters<typeof GuardedDriver>[0]): Dialect => ({
  createDriver: () => new GuardedDriver(parts),
  createAdapter: () => new QueueingAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

/** Kysely that recognises the use of the outer database inside its own transaction, and remembers what its file last refused. */
class GuardedKysely extends Kysely<Tables> {
  lastProblem: LastProblem | undefined;
  readonly version: ContentVersion;

  constructor(database: DatabaseSync) {
    const version = new ContentVersion(database);
    super({
      dialect: dialectOf({ database, version, noted: (met) => (this.lastProblem = met) }),
      plugins: [new CamelCasePlugin()],
    });
    this.version = version;
  }

  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => inTransactionScope(() => execute(work));
    return builder;
  }
}

/**
 * Opens the embedded database; `':memory:'` gives a fresh one that lives as long as it is open.
 * WAL with synchronous=FULL: each commit is on the disk before it is acknowledged, so neither kill -9 nor a power cut loses
 * an acknowledged write (HOST-06). The tables come from `migrate`. Opening itself may wait, and stop the process, up to 5 s.
 */
export function openDatabase(file: string): Db {
  const database = new DatabaseSync(file, { timeout: LOCK_WAIT_MS });
  if (file !== ':memory:') {
    database.exec('pragma journal_mode = wal');
    database.exec('pragma synchronous = full');
  }
  database.exec('pragma foreign_keys = on');
  // From here on the driver waits, which does not stop everybody else (SAFE-06).
  database.exec('pragma busy_timeout = 0');
  return new GuardedKysely(database);
}

/** Which query the file of a database refused last, and when, by the monotonic clock in ms; undefined where none was. */
export const lastProblemOf = (db: Db): LastProblem | undefined =>
  db instanceof GuardedKysely ? db.lastProblem : undefined;

/** The version of what pages show (FIRST-04); another one after each commit that changed it. */
export const contentVersionOf = (db: Db): string =>
  db instanceof GuardedKysely ? db.version.current : '';
