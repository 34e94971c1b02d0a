import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, type QueryCompiler, SqliteDialect } from 'kysely';
import { columnNames, SqliteCompiler } from './compilers.ts';
import { type Db, fileOf, type Trx } from './database.ts';
import { isPostgres } from './dialect.ts';
import type { Tables } from './schema/index.ts';
import { LOCK_WAIT_MS } from './sqliteDriver.ts';

/** Kysely's own dialect with our compiler. */
class ReadingDialect extends SqliteDialect {
  override createQueryCompiler(): QueryCompiler {
    return new SqliteCompiler();
  }
}

/** A file that a host may be running on: read only, and without the host's waiting for others. */
export function openReadOnly(file: string): Db {
  const database = new DatabaseSync(file, { readOnly: true, timeout: LOCK_WAIT_MS });
  const given = (values: readonly unknown[]): SQLInputValue[] => values as SQLInputValue[]; // numbers, texts and nulls are all that is asked here
  return new Kysely<Tables>({
    dialect: new ReadingDialect({
      database: {
        close: () => database.close(),
        prepare(text) {
          const statement = database.prepare(text);
          return {
            reader: statement.columns().length > 0,
            all: (values) => statement.all(...given(values)),
            iterate: (values) => statement.iterate(...given(values)),
            run: (values) => statement.run(...given(values)),
          };
        },
      },
    }),
    plugins: [columnNames],
  });
}

/**
 * Reads a database as it is at one moment, whatever is written meanwhile, and keeps nobody waiting: a file by a connection of its own. One in memory, which
 * only tests have, is held. `work` is done again where PostgreSQL lost the connection.
 */
export async function atOneMoment<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const transaction = db.transaction();
  if (isPostgres(db))
    return transaction
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(work);
  const file = fileOf(db);
  if (file === undefined) return transaction.execute(work);
  const own = openReadOnly(file);
  try {
    return await own.transaction().execute(work);
  } finally {
    await own.destroy();
  }
}
