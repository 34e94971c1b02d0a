import { sql } from 'kysely';
import type { Db } from '../../../server/db/index.ts';

/** Every row of every table as text, for "nothing was changed". `except` leaves out tables that change on their own. */
export async function dump(db: Db, except: readonly string[] = []): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' order by name`.execute(db);
  const parts: string[] = [];
  for (const { name } of tables.filter((table) => !except.includes(table.name))) {
    const { rows } = await sql`select * from ${sql.table(name)} order by rowid`.execute(db);
    parts.push(`${name} ${JSON.stringify(rows)}`);
  }
  return parts.join('\n');
}
