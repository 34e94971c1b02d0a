import {
  type ColumnDefinitionBuilder,
  type ColumnDefinitionNode,
  type CreateIndexBuilder,
  type CreateTableBuilder,
  DataTypeNode,
  type Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  type QueryId,
  RawNode,
  sql,
} from 'kysely';
import { isPostgres } from '../dialect.ts';
import { CONTENT_VERSION } from '../postgres.ts';

/** Migrations see no types: they outlive the schema of any one version. */
type AnyDb = Kysely<unknown>;

/**
 * Columns as PostgreSQL has to make them, so that both databases hold the same (MANY-01): whole numbers of 64 bits, and texts in the order of their
 * letters' numbers, whatever the language of the server. People's names are put in order by `folded_name`.
 */
class PostgresColumns extends OperationNodeTransformer {
  protected override transformColumnDefinition(
    node: ColumnDefinitionNode,
    queryId?: QueryId,
  ): ColumnDefinitionNode {
    const made = super.transformColumnDefinition(node, queryId);
    if (!DataTypeNode.is(made.dataType)) return made;
    if (made.dataType.dataType === 'integer')
      return { ...made, dataType: DataTypeNode.create('bigint') };
    if (made.dataType.dataType === 'text')
      return { ...made, dataType: RawNode.createWithSql('text collate "C"') };
    return made;
  }
}

const columns = new PostgresColumns();

const postgresColumns: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => columns.transformNode(node, queryId),
  transformResult: ({ result }) => Promise.resolve(result),
};

/** What a migration is given. */
export type Schema = {
  /** A new table whose first column is an integer key that the database gives, ever growing, never used twice. */
  entity: (name: string) => CreateTableBuilder<string, 'id'>;
  /** A new table without such a key. */
  table: (name: string) => CreateTableBuilder<string>;
  /** A new index of a table; a column may be followed by `desc`. */
  index: (name: string, table: string, columns: readonly string[]) => CreateIndexBuilder<string>;
  /** The counter of changes that pages show; a file of SQLite has one of its own. */
  contentVersion: () => Promise<unknown>;
  /** The index of words of the search: SQLite keeps no texts in it, PostgreSQL one vector a text. */
  searchIndex: () => Promise<unknown>;
};

/** Every token is made by server/search/words.ts: letters and digits of any script, and `_` in the marks. */
const FTS5 = sql`create virtual table search_index using fts5(
  words, content = '', contentless_delete = 1, tokenize = "ascii tokenchars '_'")`;

async function createVectors(db: AnyDb): Promise<void> {
  await sql`create table search_index (
    id bigint primary key references search_documents(id) on delete cascade,
    words tsvector not null)`.execute(db);
  await sql`create index search_index_words on search_index using gin (words)`.execute(db);
}

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/** Builders for the kind of this database. */
export function schemaFor(db: AnyDb): Schema {
  const postgres = isPostgres(db);
  const schema = postgres ? db.schema.withPlugin(postgresColumns) : db.schema;
  const table = (name: string): CreateTableBuilder<string> => schema.createTable(name);
  return {
    table,
    entity: (name) =>
      postgres
        ? table(name).addColumn('id', 'bigserial', (c) => c.primaryKey())
        : table(name).addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement()),
    index: (name, on, columns) =>
      schema
        .createIndex(name)
        .on(on)
        .columns([...columns]),
    contentVersion: () =>
      postgres ? sql`create sequence ${sql.ref(CONTENT_VERSION)}`.execute(db) : Promise.resolve(),
    searchIndex: () => (postgres ? createVectors(db) : FTS5.execute(db)),
  };
}

/** NOT NULL. */
export const required: Column = (c) => c.notNull();

/** A 0/1 column that is 0 by default. */
export const off: Column = (c) => c.notNull().defaultTo(0);

/** A required column with a default. */
export const by =
  (value: string | number): Column =>
  (c) =>
    c.notNull().defaultTo(value);

/** A required reference; the row is deleted with what it points to. */
export const owned =
  (target: string): Column =>
  (c) =>
    c.notNull().references(target).onDelete('cascade');

/** An optional reference; the row is deleted with what it points to. */
export const ownedIfSet =
  (target: string): Column =>
  (c) =>
    c.references(target).onDelete('cascade');

/** A primary key that is a reference; the row is deleted with what it points to. */
export const ownedKey =
  (target: string): Column =>
  (c) =>
    c.primaryKey().references(target).onDelete('cascade');

/** An optional reference that becomes null with what it points to. */
export const loose =
  (target: string): Column =>
  (c) =>
    c.references(target).onDelete('set null');
