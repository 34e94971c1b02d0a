import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type { ContentVersion } from './contentVersion.ts';
import { type DatabaseProblem, databaseProblem } from './problems.ts';
import { type Statement, Statements } from './statements.ts';
import { type Group, newGroup, Turns, type Waiting } from './turns.ts';

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

/** What a driver has met: the last query that the file refused, by the monotonic clock in ms. */
export type LastProblem = { problem: DatabaseProblem; at: number };

/** What a driver works on, and who hears of each query that the file refused. */
type DriverParts = {
  database: DatabaseSync;
  version: ContentVersion;
  noted: (met: LastProblem) => void;
};

/** So many transactions are committed together at most, and none follows after so long (ms). */
const GROUP = { most: 32, ms: 20 } as const;

/** These begin and commit as transactions do, so that they can be committed together with others. */
const WRITES = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode']);

/** What one query or one transaction sees of the one connection. */
class Visit implements DatabaseConnection {
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
 * SQLite's own waiting for a file that another program holds would stop the whole process. So it is told not to wait, and who finds
 * the file held lets the others have their turns and tries again, {@link LOCK_WAIT_MS} at most: in WAL mode readers do not need the lock.
 */
export class GuardedDriver implements Driver {
  readonly #turns = new Turns();
  readonly #statements: Statements;
  #group: Group | undefined;
  /** Until the file is looked at again: one wait for all who need it. */
  #pause: Promise<void> | undefined;
  readonly #database: DatabaseSync;
  readonly #version: ContentVersion;
  readonly #noted: (met: LastProblem) => void;

  constructor({ database, version, noted }: DriverParts) {
    this.#database = database;
    this.#version = version;
    this.#noted = noted;
    this.#statements = new Statements(database, version);
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<Visit> {
    await Promise.resolve(); // what is refused is a rejection
    refuseNesting();
    return new Visit(this);
  }

  async execute<Row>(visit: Visit, query: CompiledQuery): Promise<QueryResult<Row>> {
    if (visit.inTransaction) return this.#runWithin<Row>(query);
    if (!WRITES.has(query.query.kind)) return this.#runAlone<Row>(query);
    await this.#begin(visit);
    try {
      const result = this.#runWithin<Row>(query);
      await this.commitTransaction(visit);
      return result;
    } catch (error) {
      await this.rollbackTransaction(visit);
      throw error;
    }
  }

  beginTransaction(visit: Visit): Promise<void> {
    if (visit.scope) visit.scope.holdsConnection = true;
    return this.#begin(visit);
  }

  async #begin(visit: Visit): Promise<void> {
    await this.#turns.take('transaction');
    try {
      await this.#patiently('transaction', () => this.#join());
      visit.inTransaction = true;
    } catch (error) {
      this.#leave(visit);
      this.#turns.end('transaction');
      throw error;
    }
  }

  async commitTransaction(visit: Visit): Promise<void> {
    const group = this.#open();
    if (group.members > 0) this.#runText('release member');
    group.members += 1;
    this.#leave(visit);
    this.#goOn(group);
    await group.ended.promise;
  }

  rollbackTransaction(visit: Visit): Promise<void> {
    const group = this.#group;
    if (!visit.inTransaction || !group) return Promise.resolve(); // the commit has failed, and with it the group
    this.#leave(visit);
    if (group.members === 0 || !this.#database.isTransaction) {
      this.#endGroup(group, group.failed ?? new Error('Rolled back.'));
      return Promise.resolve();
    }
    this.#runText('rollback to member');
    this.#runText('release member');
    this.#goOn(group);
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
    if (!this.#database.isTransaction) throw group.failed;
    return group;
  }

  #leave(visit: Visit): void {
    visit.inTransaction = false;
    if (visit.scope) visit.scope.holdsConnection = false;
  }

  /** The next transaction joins the group, else it is committed. */
  #goOn(group: Group): void {
    const isFull = group.members >= GROUP.most || performance.now() - group.since >= GROUP.ms;
    if (!isFull && this.#turns.handOn()) return;
    try {
      this.#runText('commit');
      this.#endGroup(group);
    } catch (error) {
      this.#endGroup(group, error);
    }
  }

  #endGroup(group: Group, failed?: unknown): void {
    // SQLite has rolled back by itself where the disk is full; a second time would be an error that hides the first (SAFE-08).
    if (this.#database.isTransaction) this.#runText('rollback');
    this.#group = undefined;
    this.#version.ended();
    // What follows of a commit is apart from what led to it: others have their turn between.
    setImmediate(() => (failed === undefined ? group.ended.resolve() : group.ended.reject(failed)));
    this.#turns.end('transaction');
  }

  #run<Row>(query: Statement): QueryResult<Row> {
    try {
      return this.#statements.run<Row>(query);
    } catch (error) {
      if (this.#group && !this.#database.isTransaction) this.#group.failed ??= error;
      throw error;
    }
  }

  #runText(sql: string): void {
    this.#run({ sql, parameters: [] });
  }

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
    await this.#turns.take('query');
    try {
      return await this.#patiently('query', () => this.#run<Row>(query));
    } finally {
      this.#turns.end('query');
    }
  }

  #note(error: unknown): void {
    const problem = databaseProblem(error);
    if (problem && !notWaiting.getStore()) this.#noted({ problem, at: performance.now() });
  }

  /** Lets others have their turns until the file may be free, and nobody else has just found it held. */
  async #standAside(kind: Waiting, until: number): Promise<void> {
    do {
      this.#turns.end(kind);
      await (this.#pause ??= setTimeout(LOOK_EVERY_MS).finally(() => (this.#pause = undefined)));
      await this.#turns.take(kind);
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
