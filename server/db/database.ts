import { DatabaseSync } from 'node:sqlite';
import {
  CamelCasePlugin,
  type Dialect,
  HandleEmptyInListsPlugin,
  Kysely,
  replaceWithNoncontingentExpression,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Transaction,
  type TransactionBuilder,
} from 'kysely';
import { ContentVersion } from './contentVersion.ts';
import { CONTENT_VERSION, isPostgresUrl, postgresDialect } from './postgres.ts';
import { DatabaseAway, type LastProblem, lostRace } from './problems.ts';
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
const sqliteDialect = (parts: ConstructorParameters<typeof GuardedDriver>[0]): Dialect => ({
  createDriver: () => new GuardedDriver(parts),
  createAdapter: () => new QueueingAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
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

/** What a dialect is made with: it tells of each problem. */
type Noted = (met: LastProblem) => void;

/**
 * Kysely that recognises the use of the outer database inside its own transaction, repeats a transaction that lost a race against another, and
 * remembers what its database last refused.
 */
class GuardedKysely extends Kysely<Tables> {
  lastProblem: LastProblem | undefined;
  /** See {@link contentVersionOf}. */
  readonly version: (db: Db) => Promise<string>;

  constructor(dialectOf: (noted: Noted) => Dialect, version: (db: Db) => Promise<string>) {
    super({
      dialect: dialectOf((met) => (this.lastProblem = met)),
      // No rows where a list is empty, as SQLite has it.
      plugins: [
        new CamelCasePlugin(),
        new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression }),
      ],
    });
    this.version = version;
  }

  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) => inTransactionScope(() => repeating(() => execute(work)));
    return builder;
  }
}

function openFile(file: string): Db {
  const database = new DatabaseSync(file, { timeout: LOCK_WAIT_MS });
  if (file !== ':memory:') {
    database.exec('pragma journal_mode = wal');
    database.exec('pragma synchronous = full');
  }
  database.exec('pragma foreign_keys = on');
  // From here on the driver waits, which does not stop everybody else (SAFE-06).
  database.exec('pragma busy_timeout = 0');
  const version = new ContentVersion(database);
  return new GuardedKysely(
    (noted) => sqliteDialect({ database, version, noted }),
    () => Promise.resolve(version.current),
  );
}

/**
 * Of all hosts together. That it counts after the commit leaves a moment in which a host may die between the two: what was kept until then is
 * remade within a minute.
 */
async function versionInPostgres(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select last_value || '.' || floor(extract(epoch from now()) / 60) as version
    from ${sql.ref(CONTENT_VERSION)}`.execute(db);
  return rows[0]?.version ?? '';
}

/**
 * Opens a database: PostgreSQL by its address (`postgres://…`, MANY-01), else an embedded one by its file; `':memory:'` gives a fresh one that lives as
 * long as it is open. In the file WAL with synchronous=FULL: each commit is on the disk before it is acknowledged, so neither kill -9 nor a
 * power cut loses an acknowledged write (HOST-06). The tables come from `migrate`. Opening a file may wait, and stop the process, up to 5 s.
 */
export function openDatabase(where: string): Db {
  if (!isPostgresUrl(where)) return openFile(where);
  return new GuardedKysely((noted) => postgresDialect(where, noted), versionInPostgres);
}

/** Which query the database refused last, and when, by the monotonic clock in ms; undefined where none was. */
export const lastProblemOf = (db: Db): LastProblem | undefined =>
  db instanceof GuardedKysely ? db.lastProblem : undefined;

/** The version of what pages show (FIRST-04); another one after each commit that changed it. */
export const contentVersionOf = (db: Db): Promise<string> =>
  db instanceof GuardedKysely ? db.version(db) : Promise.resolve('');
