import type {
  ColumnDefinitionBuilder,
  CreateIndexBuilder,
  CreateTableBuilder,
  Kysely,
} from 'kysely';

/** Databases the migrations are written for; what differs between them is in this file alone. */
export type DatabaseKind = 'sqlite' | 'postgres';

/** Migrations see no types: they outlive the schema of any one version. */
type AnyDb = Kysely<unknown>;

/** What a migration is given. */
export type Schema = {
  /** A new table whose first column is an integer key that the database gives, ever growing, never used twice. */
  entity: (name: string) => CreateTableBuilder<string, 'id'>;
  /** A new table without such a key. */
  table: (name: string) => CreateTableBuilder<string>;
  /** A new index of a table; a column may be followed by `desc`. */
  index: (name: string, table: string, columns: readonly string[]) => CreateIndexBuilder<string>;
};

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

/** Builders for one kind of database. */
export function schemaFor({ schema }: AnyDb, kind: DatabaseKind): Schema {
  const table = (name: string): CreateTableBuilder<string> => schema.createTable(name);
  return {
    table,
    entity: (name) =>
      kind === 'sqlite'
        ? table(name).addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
        : table(name).addColumn('id', 'serial', (c) => c.primaryKey()),
    index: (name, on, columns) =>
      schema
        .createIndex(name)
        .on(on)
        .columns([...columns]),
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
