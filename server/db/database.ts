import { DatabaseSync } from 'node:sqlite';
import { CamelCasePlugin, Kysely, type Transaction, type TransactionBuilder } from 'kysely';
import type { Tables } from './schema/index.ts';
import { inTransactionScope, NodeSqliteDialect } from './sqliteDriver.ts';

/** The open database. */
export type Db = Kysely<Tables>;

/** A running transaction; queries that take part in one take this type, or {@link Db}, which it extends. */
export type Trx = Transaction<Tables>;

/** Kysely that recognises the use of the outer database inside its own transaction. */
class GuardedKysely extends Kysely<Tables> {
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
 * an acknowledged write (HOST-06). The tables come from `migrate`.
 */
export function openDatabase(file: string): Db {
  const database = new DatabaseSync(file, { timeout: 5000 });
  if (file !== ':memory:') {
    database.exec('pragma journal_mode = wal');
    database.exec('pragma synchronous = full');
  }
  database.exec('pragma foreign_keys = on');
  return new GuardedKysely({
    dialect: new NodeSqliteDialect(database),
    plugins: [new CamelCasePlugin()],
  });
}
