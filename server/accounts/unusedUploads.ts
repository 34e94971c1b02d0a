import { sql } from 'kysely';
import type { Trx } from '../db/index.ts';

const FILE = /\/uploads\/([\w-]{43}\.webp)/g;

/** Where no use of a picture stands: its own row, and the words of the search. */
const NO_USE = /^(uploads|search_.*|kysely_.*|sqlite_.*)$/;

/** The text columns of all tables, so that a table that comes later is looked through as well. */
async function textColumns(trx: Trx): Promise<{ table: string; column: string }[]> {
  const tables = await trx.introspection.getTables();
  return tables
    .filter(({ name, isView }) => !isView && !NO_USE.test(name))
    .flatMap(({ name, columns }) =>
      columns
        .filter(({ dataType }) => /text|json/i.test(dataType))
        .map((column) => ({ table: name, column: column.name })),
    );
}

/** The names of all files that something in the database shows. */
async function filesInUse(trx: Trx): Promise<Set<string>> {
  const used = new Set<string>();
  for (const { table, column } of await textColumns(trx)) {
    const [from, what] = [sql.table(table), sql.ref(column)];
    const { rows } = await sql<{ text: string }>`
      select ${what} as text from ${from} where ${what} like '%/uploads/%'`.execute(trx);
    for (const { text } of rows) for (const [, file = ''] of text.matchAll(FILE)) used.add(file);
  }
  return used;
}

/**
 * Forgets the pictures of a user that nothing shows any more, and returns the names of their files. All texts are looked through, where there is such a
 * picture at all: somebody leaves seldom, and a picture that was quoted must stay.
 */
export async function takeUnusedUploads(trx: Trx, userId: number): Promise<string[]> {
  const own = await trx
    .selectFrom('uploads')
    .select(['id', 'filename'])
    .where('userId', '=', userId)
    .execute();
  if (own.length === 0) return [];
  const used = await filesInUse(trx);
  const unused = own.filter(({ filename }) => !used.has(filename));
  for (const { id } of unused) await trx.deleteFrom('uploads').where('id', '=', id).execute();
  return unused.map(({ filename }) => filename);
}
