import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely';
import { changesContent, type ContentVersion } from './contentVersion.ts';
import { type DatabaseProblem, databaseProblem } from './problems.ts';

/** What the running asynchronous work knows about its own transaction. */
type Scope = { holdsConnection: boolean };

const scopes = new AsyncLocalStorage<Scope>();

/** A query that would wait for the transaction which waits for it. */
function refuseNesting(): void {
  if (!scopes.getStore()?.holdsConnection) return;
  throw new Error(
    'The outer database was used inside a transaction: use the transaction that was handed in.',
  );
}

/** Marks everything that `work` starts as belonging to one transaction; see {@link GuardedDriver}. */
export async function inTransactionScope<T>(work: () => Promise<T>): Promise<T> {
  refuseNesting();
  return scopes.run({ holdsConnection: false }, work);
}

/**
 * node:sqlite behind the interface that Kysely expects of better-sqlite3.
 * Statements are cached by their text: preparing costs more than running most of ours.
 */
function asSqliteDatabase(
  database: DatabaseSync,
  version: ContentVersion,
  maxStatements = 500,
): SqliteDatabase {
  const statements = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  const prepare = (sql: string): ReturnType<SqliteDatabase['prepare']> => {
    const statement = database.prepare(sql);
    const changes = changesContent(sql);
    const noted = <Result>(result: Result): Result => {
      if (changes) version.wrote(database.isTransaction);
      return result;
    };
    return {
      reader: statement.columns().length > 0,
      all: (values) => noted(statement.all(...(values as SQLInputValue[]))),
      run: (values) => noted(statement.run(...(values as SQLInputValue[]))),
      iterate: (values) => statement.iterate(...(values as SQLInputValue[])),
    };
  };
  return {
    close: () => {
      statements.clear();
      database.close();
    },
    prepare: (sql) => {
      const known = statements.get(sql);
      if (known) return known;
      if (statements.size >= maxStatements) statements.clear();
      const made = prepare(sql);
      statements.set(sql, made);
      return made;
    },
  };
}

/** So long a query waits for another program that holds the file (SAFE-06), in ms. */
export const LOCK_WAIT_MS = 5_000;

/** How often it is looked whether the file is free again, in ms. */
const LOOK_EVERY_MS = 20;

const notWaiting = new AsyncLocalStorage<true>();

/**
 * Writes what can as well be written later: where the file is held or full, at once nothing, so that reading goes on (SAFE-06, SAFE-08).
 * Other errors are thrown.
 */
export async function writeIfPossible(write: () => Promise<unknown>): Promise<void> {
  try {
    await notWaiting.run(true, write);
  } catch (error) {
    if (databaseProblem(error) === undefined) throw error;
  }
}

/** What a driver has met: the last query that the file refused, by the monotonic clock in ms. */
export type LastProblem = { problem: DatabaseProblem; at: number };

/** What a driver works on, and who hears of each query that the file refused. */
type DriverParts = {
  database: DatabaseSync;
  version: ContentVersion;
  noted: (met: LastProblem) => void;
};

/** Work that stands aside while it waits for the file. */
type Patiently = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A connection whose single queries wait for the file. Inside a transaction, which holds the file, nothing is tried twice. */
class PatientConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection;
  readonly #patiently: Patiently;

  constructor(inner: DatabaseConnection, patiently: Patiently) {
    this.#inner = inner;
    this.#patiently = patiently;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#patiently(() => this.#inner.executeQuery<Row>(query));
  }

  streamQuery<Row>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#inner.streamQuery<Row>(query, size);
  }
}

/**
 * One connection shared by all requests: each waits for its turn. A query of the outer database inside a
 * transaction would wait for itself for ever, so it is refused with an error that names the mistake.
 *
 * SQLite's own waiting for a file that another program holds would stop the whole process. So it is told not to wait, and who finds
 * the file held lets the others have their turns and tries again, {@link LOCK_WAIT_MS} at most: in WAL mode readers do not need the lock.
 */
class GuardedDriver extends SqliteDriver {
  #last: Promise<void> = Promise.resolve();
  readonly #releases: (() => void)[] = [];
  #holder: Scope | undefined;
  #connection: DatabaseConnection | undefined;
  /** Until the file is looked at again: one wait for all who need it. */
  #pause: Promise<void> | undefined;
  readonly #database: DatabaseSync;
  readonly #version: ContentVersion;
  readonly #noted: (met: LastProblem) => void;

  constructor(adapted: SqliteDatabase, { database, version, noted }: DriverParts) {
    super({ database: adapted });
    this.#database = database;
    this.#version = version;
    this.#noted = noted;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseNesting();
    const scope = scopes.getStore();
    if (scope) scope.holdsConnection = true;
    await this.#takeTurn(scope);
    this.#connection ??= new PatientConnection(await super.acquireConnection(), (work) =>
      this.#patiently(work),
    );
    return this.#connection;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // "immediate" takes the write lock at once, so that a transaction that read first cannot fail half-way as busy.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#version.ended();
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite has rolled back by itself where the disk is full; a second time would be an error that hides the first (SAFE-08).
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
    this.#version.ended();
  }

  override releaseConnection(): Promise<void> {
    if (this.#holder) this.#holder.holdsConnection = false;
    this.#endTurn();
    return Promise.resolve();
  }

  async #takeTurn(scope: Scope | undefined): Promise<void> {
    const before = this.#last;
    this.#last = new Promise((resolve) => this.#releases.push(resolve));
    await before;
    this.#holder = scope;
  }

  #endTurn(): void {
    this.#holder = undefined;
    this.#releases.shift()?.();
  }

  /** Lets others have their turns until the file may be free, and nobody else has just found it held. */
  async #standAside(until: number): Promise<void> {
    const holder = this.#holder;
    do {
      this.#endTurn();
      await (this.#pause ??= setTimeout(LOOK_EVERY_MS).finally(() => (this.#pause = undefined)));
      await this.#takeTurn(holder);
    } while (this.#isPausing() && performance.now() < until);
  }

  #isPausing(): boolean {
    return this.#pause !== undefined;
  }

  async #patiently<Result>(work: () => Promise<Result>): Promise<Result> {
    const mayWait = !this.#database.isTransaction && !notWaiting.getStore();
    const until = performance.now() + LOCK_WAIT_MS;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        const problem = databaseProblem(error);
        if (problem !== 'locked' || !mayWait || performance.now() >= until) {
          if (problem && !notWaiting.getStore()) this.#noted({ problem, at: performance.now() });
          throw error;
        }
      }
      await this.#standAside(until);
    }
  }
}

/** The driver does its own queueing (above), before which the check must come. */
class GuardedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely's SQLite dialect over node:sqlite, with {@link GuardedDriver}. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #driver: () => SqliteDriver;

  constructor(parts: DriverParts) {
    const adapted = asSqliteDatabase(parts.database, parts.version);
    super({ database: adapted });
    this.#driver = () => new GuardedDriver(adapted, parts);
  }

  override createDriver(): SqliteDriver {
    return this.#driver();
  }

  override createAdapter(): SqliteAdapter {
    return new GuardedAdapter();
  }
}
