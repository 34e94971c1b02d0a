import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
} from 'kysely';

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
function asSqliteDatabase(database: DatabaseSync, maxStatements = 500): SqliteDatabase {
  const statements = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  const prepare = (sql: string): ReturnType<SqliteDatabase['prepare']> => {
    const statement = database.prepare(sql);
    return {
      reader: statement.columns().length > 0,
      all: (values) => statement.all(...(values as SQLInputValue[])),
      run: (values) => statement.run(...(values as SQLInputValue[])),
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

/**
 * One connection shared by all requests: each waits for its turn. A query of the outer database inside a
 * transaction would wait for itself for ever, so it is refused with an error that names the mistake.
 */
class GuardedDriver extends SqliteDriver {
  #last: Promise<void> = Promise.resolve();
  readonly #releases: (() => void)[] = [];
  #holder: Scope | undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseNesting();
    const scope = scopes.getStore();
    if (scope) scope.holdsConnection = true;
    const before = this.#last;
    this.#last = new Promise((resolve) => this.#releases.push(resolve));
    await before;
    this.#holder = scope;
    return super.acquireConnection();
  }

  override beginTransaction(connection: DatabaseConnection): Promise<void> {
    // "immediate" takes the write lock at once, so that a transaction that read first cannot fail half-way as busy.
    return connection.executeQuery(CompiledQuery.raw('begin immediate')).then(() => undefined);
  }

  override releaseConnection(): Promise<void> {
    if (this.#holder) this.#holder.holdsConnection = false;
    this.#holder = undefined;
    this.#releases.shift()?.();
    return Promise.resolve();
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
  readonly #database: SqliteDatabase;

  constructor(database: DatabaseSync) {
    const adapted = asSqliteDatabase(database);
    super({ database: adapted });
    this.#database = adapted;
  }

  override createDriver(): SqliteDriver {
    return new GuardedDriver({ database: this.#database });
  }

  override createAdapter(): SqliteAdapter {
    return new GuardedAdapter();
  }
}
