import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  type PostgresPool,
  type QueryResult,
  sql,
  type TransactionSettings,
} from 'kysely';
import { setTimeout } from 'node:timers/promises';
import { systemCode } from '../errors/systemError.ts';
import { PostgresCompiler } from './compilers.ts';
import { changesContent } from './contentVersion.ts';
import { forgetNames, preparingPool } from './prepared.ts';
import {
  DatabaseAway,
  databaseProblem,
  isStalePlan,
  type LastProblem,
  lostRace,
} from './problems.ts';
import type { Tables } from './schema/index.ts';
import { LOCK_WAIT_MS } from './sqliteDriver.ts';

/** How many connections one host opens at most. PostgreSQL's own default allows a hundred in all. */
const CONNECTIONS = 10;

/** How often a connection is tried again while the database is away, in ms. */
const TRY_EVERY_MS = 200;

/** The oldest version whose SQL is written here. */
const OLDEST = 14;

/** What changed content counts here: a sequence, which no transaction holds (FIRST-04, QUICK-22). */
export const CONTENT_VERSION = 'content_version';

/** While a copy into a database is not finished, this table holds how far it is (MANY-60). */
export const UNFINISHED_COPY = 'unfinished_copy';

/** Who hears of what the database refused. */
type Noted = (met: LastProblem) => void;

/** Is this the address of a PostgreSQL? */
export const isPostgresUrl = (where: string): boolean => /^postgres(ql)?:\/\//.test(where);

/** What the driver says of a connection that broke, beside the codes of the system. */
const BROKEN =
  /^(Connection terminated|Connection ended|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error)/;

const isBroken = (error: unknown): boolean =>
  /^E[A-Z]+$/.test(systemCode(error)) || (error instanceof Error && BROKEN.test(error.message));

/** Tells of a problem, and returns the error that says what it was. */
function note(noted: Noted, error: unknown): unknown {
  const isAway = isBroken(error) || databaseProblem(error) === 'away';
  const met = isAway ? new DatabaseAway(error) : error;
  const problem = databaseProblem(met);
  if (problem && !lostRace(met)) noted({ problem, at: performance.now() });
  return met;
}

async function openPool(url: string, noted: Noted) {
  const { Pool, TypeOverrides, types: parsers } = (await import('pg')).default;
  const types = new TypeOverrides();
  // 64-bit integers and the sums of them; the driver would hand both over as text, for fear of numbers beyond 2^53.
  for (const id of [parsers.builtins.INT8, parsers.builtins.NUMERIC])
    types.setTypeParser(id, Number);
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: LOCK_WAIT_MS,
    // What waits for another transaction, or answers nobody any more, ends.
    lock_timeout: LOCK_WAIT_MS,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    application_name: 'letopis',
    types,
  });
  // Who uses a connection hears by the query that it has ended; without listeners the process would end as well.
  pool.on('error', (error) => note(noted, error));
  pool.on('connect', (client) => client.on('error', (error) => note(noted, error)));
  return pool;
}

/** As Kysely's driver hands it out. */
type Inner = Parameters<PostgresDriver['releaseConnection']>[0];

/** A connection that knows whether its transaction changed what pages show, and tells a lost connection from a refused query. */
class Connection implements DatabaseConnection {
  readonly inner: Inner;
  changed = false;
  inTransaction = false;
  readonly #noted: Noted;

  constructor(inner: Inner, noted: Noted) {
    this.inner = inner;
    this.#noted = noted;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.run<Row>(query);
    if (changesContent(query.sql)) {
      this.changed = true;
      if (!this.inTransaction) await this.countChange();
    }
    return result;
  }

  async run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.inner.executeQuery<Row>(query);
    } catch (error) {
      if (isStalePlan(error)) {
        forgetNames();
        // A transaction is lost by an error, and done again as a whole.
        if (!this.inTransaction) return this.run(query);
      }
      throw note(this.#noted, error);
    }
  }

  /** After the commit: who asks from here on gets what was committed. */
  async countChange(): Promise<void> {
    this.changed = false;
    await this.run(CompiledQuery.raw(`select nextval('${CONTENT_VERSION}')`));
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}

/** Kysely's driver, with our connections. While the database is away, who needs a connection waits for it, {@link LOCK_WAIT_MS} at most. */
class PatientDriver implements Driver {
  readonly #inner: PostgresDriver;
  readonly #noted: Noted;

  constructor(pool: () => Promise<PostgresPool>, noted: Noted) {
    this.#inner = new PostgresDriver({ pool });
    this.#noted = noted;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<Connection> {
    const until = performance.now() + LOCK_WAIT_MS;
    for (;;) {
      try {
        // Its type says less than what the driver gives out and wants back.
        const inner = (await this.#inner.acquireConnection()) as Inner;
        return new Connection(inner, this.#noted);
      } catch (error) {
        const met = note(this.#noted, error);
        if (databaseProblem(met) !== 'away' || performance.now() >= until) throw met;
      }
      await setTimeout(TRY_EVERY_MS);
    }
  }

  async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    await this.#toldOf(this.#inner.beginTransaction(connection.inner, settings));
    connection.inTransaction = true;
    connection.changed = false;
  }

  async commitTransaction(connection: Connection): Promise<void> {
    connection.inTransaction = false;
    try {
      await this.#toldOf(this.#inner.commitTransaction(connection.inner));
    } catch (error) {
      // Nobody knows whether it is on the disk: this must not be repeated, the caller's key of idempotency says it.
      throw error instanceof DatabaseAway ? new DatabaseAway(error.cause, 'commit') : error;
    }
    if (connection.changed) await connection.countChange();
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    connection.inTransaction = false;
    try {
      await this.#toldOf(this.#inner.rollbackTransaction(connection.inner));
    } catch (error) {
      // A connection that broke has been rolled back by that; what broke it is the error to tell.
      if (!(error instanceof DatabaseAway)) throw error;
    }
  }

  /** What goes past the connection's own queries is noted all the same. */
  async #toldOf(step: Promise<void>): Promise<void> {
    await step.catch((error: unknown) => {
      throw note(this.#noted, error);
    });
  }

  releaseConnection(connection: Connection): Promise<void> {
    return this.#inner.releaseConnection(connection.inner);
  }

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }
}

/** Throws where the server is older than the SQL that is written here. `version` is its number as PostgreSQL has it, 150018 for 15.18. */
export function refuseOld(version: number): void {
  const major = Math.floor(version / 10_000);
  if (major < OLDEST) throw new Error(`PostgreSQL ${OLDEST} or newer is needed, this is ${major}`);
}

/** Throws where the server of a database is too old. */
export async function refuseOldPostgres(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version_num') as version`.execute(db);
  refuseOld(Number(rows[0]?.version));
}

/** Throws where a copy into a database is not finished: what is there is a part of a community (MANY-61). */
export async function refuseUnfinishedCopy(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql`select 1 where to_regclass(${UNFINISHED_COPY}) is not null`.execute(
    db,
  );
  if (rows.length > 0)
    throw new Error('a copy into it is not finished: run npm run move-database again');
}

/**
 * Kysely's PostgreSQL dialect over `pg`, which is loaded with the first query, and how many wait for a connection. `noted` hears of each
 * problem.
 */
export function postgresDialect(
  url: string,
  noted: Noted,
): { dialect: Dialect; waiting: () => number } {
  let waiting = (): number => 0;
  const open = async (): Promise<PostgresPool> => {
    const pool = await openPool(url, noted);
    waiting = () => pool.waitingCount;
    return preparingPool(pool);
  };
  const dialect: Dialect = {
    createDriver: () => new PatientDriver(open, noted),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
  return { dialect, waiting: () => waiting() };
}
