import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type { ContentVersion } from './contentVersion.ts';
import { databaseProblem, type LastProblem } from './problems.ts';
import { type Statement, Statements } from './statements.ts';
import { type ConnectionQueue, type Group, isFull, newGroup, type Waiting } from './queue.ts';

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

/** What a driver works on, and who hears of each query that the file refused. */
type DriverParts = {
  database: DatabaseSync;
  version: ContentVersion;
  queue: ConnectionQueue;
  noted: (met: LastProblem) => void;
};

/** These begin and commit as transactions do, so that they can be committed together with others. */
const WRITES = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode']);

/** What one query or one transaction sees of the one connection. */
class QueuedConnection implements DatabaseConnection {
  readonly #driver: GuardedDriver;
  /** Of a transaction that has begun, and has neither ended nor failed. */
  inTransaction = false;
  readonly scope = scopes.getStore();

  constructor(driver: GuardedDriver) {
    this.#driver = driver;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#driver.execute<Row>(this, query);
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}

/**
 * One connection shared by all requests: each waits for its turn. A query of the outer database inside a
 * transaction would wait for itself for ever, so it is refused with an error that names the mistake.
 *
 * Transactions that wait for each other are committed together (QUICK-10): getting a commit onto the disk takes most of the time of a small one. Each but the
 * first is a savepoint, and is over for its caller once the commit of all is on the disk; if that fails, it fails for all. No query comes between
 * them, so that nobody reads what is not on the disk.
 *
 * SQLite's own waiting for a file that another program holds would stop the whole process. So waiting is switched off, and who finds
 * the file held lets the others have their turns and tries again, {@link LOCK_WAIT_MS} at most: in WAL mode readers do not need the lock.
 */
export class GuardedDriver implements Driver {
  readonly #queue: ConnectionQueue;
  readonly #statements: Statements;
  #group: Group | undefined;
  /** Until the file is looked at again: one wait for all who need it. */
  #pause: Promise<void> | undefined;
  readonly #database: DatabaseSync;
  readonly #version: ContentVersion;
  readonly #noted: (met: LastProblem) => void;

  constructor({ database, version, queue, noted }: DriverParts) {
    this.#queue = queue;
    this.#database = database;
    this.#version = version;
    this.#noted = noted;
    this.#statements = new Statements(database, version);
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<QueuedConnection> {
    await Promise.resolve(); // what is refused is a rejection
    refuseNesting();
    return new QueuedConnection(this);
  }

  async execute<Row>(
    connection: QueuedConnection,
    query: CompiledQuery,
  ): Promise<QueryResult<Row>> {
    if (connection.inTransaction) return this.#runWithin<Row>(query);
    if (!WRITES.has(query.query.kind)) return this.#runAlone<Row>(query);
    await this.#begin(connection);
    try {
      const result = this.#runWithin<Row>(query);
      await this.commitTransaction(connection);
      return result;
    } catch (error) {
      await this.rollbackTransaction(connection);
      throw error;
    }
  }

  beginTransaction(connection: QueuedConnection): Promise<void> {
    if (connection.scope) connection.scope.holdsConnection = true;
    return this.#begin(connection);
  }

  async #begin(connection: QueuedConnection): Promise<void> {
    await this.#queue.take('transaction');
    try {
      await this.#patiently('transaction', () => this.#join());
      connection.inTransaction = true;
    } catch (error) {
      this.#leave(connection);
      if (this.#group) this.#endGroup(this.#group, error);
      else this.#queue.end('transaction');
      throw error;
    }
  }

  async commitTransaction(connection: QueuedConnection): Promise<void> {
    const group = this.#open();
    if (group.members > 0) this.#runText('release member');
    group.members += 1;
    this.#leave(connection);
    this.#goOn(group);
    await group.ended.promise;
  }

  rollbackTransaction(connection: QueuedConnection): Promise<void> {
    const group = this.#group;
    if (!connection.inTransaction || !group) return Promise.resolve(); // the commit has failed, and with it the group
    this.#leave(connection);
    if (group.members === 0 || !this.#database.isTransaction) {
      this.#endGroup(group, group.failed ?? new Error('Rolled back.'));
      return Promise.resolve();
    }
    try {
      this.#runText('rollback to member');
      this.#runText('release member');
      this.#goOn(group);
    } catch (error) {
      this.#endGroup(group, error); // a failing file: the others must not wait for ever
    }
    return Promise.resolve();
  }

  releaseConnection(): Promise<void> {
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    this.#database.close();
    return Promise.resolve();
  }

  /** "immediate" takes the write lock at once, so that a transaction that read first cannot fail half-way as busy. */
  #join(): void {
    this.#runText(this.#group ? 'savepoint member' : 'begin immediate');
    this.#group ??= newGroup();
  }

  /** The group of the transaction that has its turn. Throws where SQLite has rolled it back by itself. */
  #open(): Group {
    const group = this.#group;
    if (!group) throw new Error('There is no transaction.');
    if (!this.#database.isTransaction) throw group.failed ?? new Error('It was ended from within.');
    return group;
  }

  #leave(connection: QueuedConnection): void {
    connection.inTransaction = false;
    if (connection.scope) connection.scope.holdsConnection = false;
  }

  /** The next transaction joins the group, else it is committed. */
  #goOn(group: Group): void {
    if (!isFull(group) && this.#queue.handOn()) return;
    try {
      this.#runText('commit');
      this.#endGroup(group);
    } catch (error) {
      this.#note(error);
      this.#endGroup(group, error);
    }
  }

  #endGroup(group: Group, failed?: unknown): void {
    // SQLite has rolled back by itself where the disk is full; a second time would be an error that hides the first (SAFE-08).
    try {
      if (this.#database.isTransaction) this.#runText('rollback');
    } catch (error) {
      this.#note(error);
    }
    this.#group = undefined;
    this.#version.ended();
    // What follows of a commit is apart from what led to it: others have their turn between.
    setImmediate(() => (failed === undefined ? group.ended.resolve() : group.ended.reject(failed)));
    this.#queue.end('transaction');
  }

  #run<Row>(query: Statement): QueryResult<Row> {
    try {
      return this.#statements.run<Row>(query);
    } catch (error) {
      if (!this.#database.isTransaction && error instanceof Error && this.#group)
        this.#group.failed ??= error;
      throw error;
    }
  }

  #runText = (sql: string): void => void this.#run({ sql, parameters: [] });

  #runWithin<Row>(query: CompiledQuery): QueryResult<Row> {
    this.#open();
    try {
      return this.#run<Row>(query);
    } catch (error) {
      this.#note(error);
      throw error;
    }
  }

  async #runAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#queue.take('query');
    try {
      return await this.#patiently('query', () => this.#run<Row>(query));
    } finally {
      this.#queue.end('query');
    }
  }

  #note(error: unknown): void {
    const problem = databaseProblem(error);
    if (problem && !notWaiting.getStore()) this.#noted({ problem, at: performance.now() });
  }

  /** Lets others have their turns until the file may be free, and nobody else has just found it held. */
  async #standAside(kind: Waiting, until: number): Promise<void> {
    do {
      this.#queue.end(kind);
      await (this.#pause ??= setTimeout(LOOK_EVERY_MS).finally(() => (this.#pause = undefined)));
      await this.#queue.take(kind);
    } while (this.#isPausing() && performance.now() < until);
  }

  #isPausing(): boolean {
    return this.#pause !== undefined;
  }

  async #patiently<Result>(kind: Waiting, work: () => Result): Promise<Result> {
    const mayWait = !notWaiting.getStore();
    const until = performance.now() + LOCK_WAIT_MS;
    for (;;) {
      try {
        return work();
      } catch (error) {
        if (databaseProblem(error) !== 'locked' || !mayWait || performance.now() >= until) {
          this.#note(error);
          throw error;
        }
      }
      await this.#standAside(kind, until);
    }
  }
}
