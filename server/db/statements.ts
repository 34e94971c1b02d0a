import type {
  DatabaseSync,
  SQLInputValue,
  StatementResultingChanges,
  StatementSync,
} from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import { changesContent, type ContentVersion } from './contentVersion.ts';

/** A query as SQLite takes it. */
export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** Statements by their text: preparing costs more than running most of ours. */
export class Statements {
  readonly #database: DatabaseSync;
  readonly #version: ContentVersion;
  readonly #known = new Map<
    string,
    { statement: StatementSync; reads: boolean; changes: boolean }
  >();

  constructor(database: DatabaseSync, version: ContentVersion) {
    this.#database = database;
    this.#version = version;
  }

  run<Row>({ sql, parameters }: Statement): QueryResult<Row> {
    const { statement, reads, changes } = this.#find(sql);
    const values = parameters as SQLInputValue[];
    const result = reads
      ? { rows: statement.all(...values) as Row[] }
      : { rows: [], ...affected(statement.run(...values)) };
    if (changes) this.#version.wrote(this.#database.isTransaction);
    return result;
  }

  #find(sql: string) {
    const known = this.#known.get(sql);
    if (known) return known;
    if (this.#known.size >= MOST_STATEMENTS) this.#known.clear();
    const statement = this.#database.prepare(sql);
    const made = { statement, reads: statement.columns().length > 0, changes: changesContent(sql) };
    this.#known.set(sql, made);
    return made;
  }
}

const MOST_STATEMENTS = 500;

const affected = ({ changes, lastInsertRowid }: StatementResultingChanges) => ({
  numAffectedRows: BigInt(changes),
  insertId: BigInt(lastInsertRowid),
});
