import { DatabaseSync } from 'node:sqlite';
import {
  CamelCasePlugin,
  type Dialect,
  Kysely,
  type Logger,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Transaction,
  type TransactionBuilder,
} from 'kysely';
import { ContentVersion } from './contentVersion.ts';
import type { LastProblem } from './problems.ts';
import type { Tables } from './schema/index.ts';
import { ConnectionQueue, type Waiting } from './queue.ts';
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
  readonly queue: ConnectionQueue;
  transactions = 0;

  constructor(database: DatabaseSync, log: Logger | undefined) {
    const version = new ContentVersion(database);
    const queue = new ConnectionQueue();
    super({
      dialect: dialectOf({ database, version, queue, noted: (met) => (this.lastProblem = met) }),
      plugins: [new CamelCasePlugin()],
      ...(log && { log }),
    });
    this.version = version;
    this.queue = queue;
  }

  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      this.transactions += 1;
      try {
        return await inTransactionScope(() => execute(work));
      } finally {
        this.transactions -= 1;
      }
    };
    return builder;
  }
}

/**
 * Opens the embedded database; `':memory:'` gives a fresh one that lives as long as it is open.
 * WAL with synchronous=FULL: each commit is on the disk before it is acknowledged, so neither kill -9 nor a power cut loses
 * an acknowledged write (HOST-06). The tables come from `migrate`. `log` hears of each query and how long it took. Opening itself may wait, and stop the process, up to 5 s.
 */
export function openDatabase(file: string, log?: Logger): Db {
  const database = new DatabaseSync(file, { timeout: LOCK_WAIT_MS });
  if (file !== ':memory:') {
    database.exec('pragma journal_mode = wal');
    database.exec('pragma synchronous = full');
  }
  database.exec('pragma foreign_keys = on');
  // From here on the driver waits, which does not stop everybody else (SAFE-06).
  database.exec('pragma busy_timeout = 0');
  return new GuardedKysely(database, log);
}

/** Which query the file of a database refused last, and when, by the monotonic clock in ms; undefined where none was. */
export const lastProblemOf = (db: Db): LastProblem | undefined =>
  db instanceof GuardedKysely ? db.lastProblem : undefined;

/** The version of what pages show (FIRST-04); another one after each commit that changed it. */
export const contentVersionOf = (db: Db): string =>
  db instanceof GuardedKysely ? db.version.current : '';

/** What the database has to do now: transactions in progress, waiting ones included, and what waits for its turn on the connection. */
export type Load = { transactions: number; waiting: Record<Waiting, number> };

/** The load of a database; nothing for one that was not opened by {@link openDatabase}. */
export const loadOf = (db: Db): Load =>
  db instanceof GuardedKysely
    ? { transactions: db.transactions, waiting: db.queue.lengths }
    : { transactions: 0, waiting: { query: 0, transaction: 0 } };
