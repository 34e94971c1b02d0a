import { sql } from 'kysely';
import { type Db, migrate, openDatabase } from '../../../server/db/index.ts';

/** A column as the migrations make it. */
type Column = { name: string; isText: boolean; mayBeNull: boolean };

/** A table of the program. */
export type Table = {
  name: string;
  columns: readonly Column[];
  /** The columns of its primary key, by which it is read in batches. */
  key: readonly string[];
  /** Columns that refer to rows of the same table, which may come later. */
  own: readonly string[];
  /** Does the database give its ids? */
  givesIds: boolean;
};

type Described = Table & { refersTo: readonly string[] };

async function describe(db: Db, name: string): Promise<Described> {
  const info = await sql<{ name: string; type: string; notnull: number; pk: number }>`
    select name, lower(type) as type, "notnull", pk from pragma_table_info(${name}) order by cid`.execute(
    db,
  );
  const references = await sql<{ from: string; table: string }>`
    select "from", "table" from pragma_foreign_key_list(${name})`.execute(db);
  const keys = info.rows.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
  return {
    name,
    columns: info.rows.map((column) => ({
      name: column.name,
      isText: column.type === 'text',
      mayBeNull: column.notnull === 0 && column.pk === 0,
    })),
    key: keys.map((column) => column.name),
    own: references.rows.filter(({ table }) => table === name).map(({ from }) => from),
    givesIds: keys.length === 1 && keys[0]?.name === 'id',
    refersTo: references.rows.map(({ table }) => table).filter((table) => table !== name),
  };
}

/** A table after those that it refers to. */
function inOrder(tables: readonly Described[]): Table[] {
  const ordered: Described[] = [];
  const place = (table: Described): void => {
    if (ordered.includes(table)) return;
    for (const other of tables) if (table.refersTo.includes(other.name)) place(other);
    ordered.push(table);
  };
  tables.forEach(place);
  return ordered;
}

/** The tables of the program's newest schema, each after those it refers to; without those of migrations, and of the search, which is rebuilt. */
export async function tablesOfProgram(): Promise<Table[]> {
  const db = openDatabase(':memory:');
  try {
    await migrate(db);
    const plain = db.withoutPlugins();
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'table'
      and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\'
      and name not like 'search\\_%' escape '\\'`.execute(plain);
    const described: Described[] = [];
    for (const { name } of rows) described.push(await describe(plain, name));
    return inOrder(described);
  } finally {
    await db.destroy();
  }
}
