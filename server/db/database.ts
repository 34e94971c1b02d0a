import { DatabaseSync } from 'node:sqlite';
import {
  type Dialect,
  Kysely,
  type Logger,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  type Transaction,
  type TransactionBuilder,
} from 'kysely';
import { columnNames, SqliteCompiler } from './compilers.ts';
import { ContentVersion } from './contentVersion.ts';
import { CONTENT_VERSION, isPostgresUrl, postgresDialect } from './postgres.ts';
import { DatabaseAway, type LastProblem, lostRace } from './problems.ts';
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
const sqliteDialect = (parts: ConstructorParameters<typeof GuardedDriver>[0]): Dialect => ({
  createDriver: () => new GuardedDriver(parts),
  createAdapter: () => new QueueingAdapter(),
  createQueryCompiler: () => new SqliteCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

/** So often a transaction is done again that lost a race, or its connection before the commit; and no longer than for {@link LOCK_WAIT_MS}. */
const REPEATS = 5;

/** May the whole of a transaction be done again? Nothing of it has been committed then. */
const mayRepeat = (error: unknown): boolean =>
  error instanceof DatabaseAway ? error.during !== 'commit' : lostRace(error);

async function repeating<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + LOCK_WAIT_MS;
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await work();
    } catch (error) {
      if (repeats === REPEATS || performance.now() > until || !mayRepeat(error)) throw error;
    }
  }
}

/** What the database has to do now: transactions in progress, waiting ones included, and what waits for its turn on a connection. */
export type Load = { transactions: number; waiting: Record<Waiting, number> };

const NOBODY = { query: 0, transaction: 0 };

/** What is particular to a kind of database; its dialect tells of each problem. */
type Opened = {
  dialectOf: (noted: (met: LastProblem) => void) => Dialect;
  version: (db: Db) => Promise<string>;
  waiting: () => Load['waiting'];
  log: Logger | undefined;
  /** Of SQLite, unless it is in memory. */
  file?: string;
};

/**
 * Kysely that recognises the use of the outer database inside its own transaction, repeats a transaction that lost a race against another, and
 * remembers what its database last refused.
 */
class GuardedKysely extends Kysely<Tables> {
  lastProblem: LastProblem | undefined;
  /** See {@link contentVersionOf}. */
  readonly version: (db: Db) => Promise<string>;
  /** See {@link loadOf}. */
  readonly waiting: () => Load['waiting'];
  /** See {@link fileOf}. */
  readonly file: string | undefined;
  transactions = 0;

  constructor({ dialectOf, version, waiting, log, file }: Opened) {
    super({
      dialect: dialectOf((met) => (this.lastProblem = met)),
      plugins: [columnNames],
      ...(log && { log }),
    });
    this.file = file;
    this.version = version;
    this.waiting = waiting;
  }

  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      this.transactions += 1;
      try {
        return await inTransactionScope(() => repeating(() => execute(work)));
      } finally {
        this.transactions -= 1;
      }
    };
    return builder;
  }
}

function openFile(file: string, log: Logger | undefined): Db {
  const database = new DatabaseSync(file, { timeout: LOCK_WAIT_MS });
  if (file !== ':memory:') {
    database.exec('pragma journal_mode = wal');
    database.exec('pragma synchronous = full');
  }
  database.exec('pragma foreign_keys = on');
  // From here on the driver waits, which does not stop everybody else (SAFE-06).
  database.exec('pragma busy_timeout = 0');
  const version = new ContentVersion(database);
  const queue = new ConnectionQueue();
  return new GuardedKysely({
    dialectOf: (noted) => sqliteDialect({ database, version, queue, noted }),
    version: () => Promise.resolve(version.current),
    waiting: () => queue.lengths,
    log,
    ...(file !== ':memory:' && { file }),
  });
}

/**
 * Of all hosts together. That it counts after the commit leaves a moment in which a host may die between the two: what was kept until then is
 * remade within a minute.
 */
async function versionInPostgres(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select case when is_called then last_value else 0 end || '.' || floor(extract(epoch from now()) / 60) as version
    from ${sql.ref(CONTENT_VERSION)}`.execute(db);
  return rows[0]?.version ?? '';
}

/**
 * Opens a database: PostgreSQL by its address (`postgres://…`, MANY-01), else an embedded one by its file; `':memory:'` gives a fresh one that lives as
 * long as it is open. In the file WAL with synchronous=FULL: each commit is on the disk before it is acknowledged, so neither kill -9 nor a
 * power cut loses an acknowledged write (HOST-06). The tables come from `migrate`. `log` hears of each query and how long it took. Opening a
 * file may wait, and stop the process, up to 5 s.
 */
export function openDatabase(where: string, log?: Logger): Db {
  if (!isPostgresUrl(where)) return openFile(where, log);
  let waiting = (): number => 0;
  return new GuardedKysely({
    dialectOf: (noted) => {
      const { dialect, waiting: count } = postgresDialect(where, noted);
      waiting = count;
      return dialect;
    },
    version: versionInPostgres,
    waiting: () => ({ query: waiting(), transaction: 0 }),
    log,
  });
}

/** Which query the database refused last, and when, by the monotonic clock in ms; undefined where none was. */
export const lastProblemOf = (db: Db): LastProblem | undefined =>
  db instanceof GuardedKysely ? db.lastProblem : undefined;

/** The file of a database; undefined for one in memory, and for PostgreSQL. */
export const fileOf = (db: Db): string | undefined =>
  db instanceof GuardedKysely ? db.file : undefined;

/** The version of what pages show (FIRST-04); another one after each commit that changed it. */
export const contentVersionOf = (db: Db): Promise<string> =>
  db instanceof GuardedKysely ? db.version(db) : Promise.resolve('');

/** The load of a database; nothing for one that was not opened by {@link openDatabase}. */
export const loadOf = (db: Db): Load =>
  db instanceof GuardedKysely
    ? { transactions: db.transactions, waiting: db.waiting() }
    : { transactions: 0, waiting: NOBODY };
