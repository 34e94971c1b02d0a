import { sql } from 'kysely';
import {
  type Db,
  isPostgres,
  migrate,
  refuseOldPostgres,
  STEPS,
  UNFINISHED_COPY,
} from '../../../server/db/index.ts';
import { hasTable, MoveRefused } from './places.ts';
import type { Table } from './tables.ts';

async function stepsOf(db: Db): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Values that the type of their column does not allow: SQLite takes them, PostgreSQL does not. */
async function refuseOddValues(db: Db, table: Table): Promise<void> {
  for (const { name, isText, mayBeNull } of table.columns) {
    const allowed = [isText ? 'text' : 'integer', ...(mayBeNull ? ['null'] : [])];
    const { rows } = await sql<{ kind: string; count: number }>`
      select typeof(${sql.ref(name)}) as kind, count(*) as count from ${sql.table(table.name)}
      where typeof(${sql.ref(name)}) not in (${sql.join(allowed)}) group by 1`.execute(db);
    const [odd] = rows;
    if (odd)
      throw new MoveRefused(
        `The source holds what PostgreSQL cannot: ${odd.count} rows of ${table.name} have a ${odd.kind} in ${name}.`,
      );
  }
}

/** References to rows that do not exist, as after a change by hand: `sqlite3` does not check them by itself. */
async function refuseLooseEnds(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string; parent: string; count: number }>`
    select "table", parent, count(*) as count from pragma_foreign_key_check group by 1, 2`.execute(
    db,
  );
  const [broken] = rows;
  if (broken)
    throw new MoveRefused(
      `The source is damaged: ${broken.count} rows of ${broken.table} refer to rows of ${broken.parent} that do not exist.`,
    );
}

/** Throws where a source is no whole community of this version of the program, or holds what the target cannot. */
export async function checkSource(db: Db, tables: readonly Table[]): Promise<void> {
  const steps = await stepsOf(db);
  if (steps.length === 0) throw new MoveRefused('The source is no database of Letopis.');
  if (steps.join() !== STEPS.join())
    throw new MoveRefused(
      `The source has other migrations than this program (${steps.join(', ')}; here ${STEPS.join(', ')}): start the host of this version on it once, or take the program that wrote it.`,
    );
  if (await hasTable(db, UNFINISHED_COPY))
    throw new MoveRefused('The source is itself an unfinished copy.');
  if (isPostgres(db)) return;
  for (const table of tables) await refuseOddValues(db, table);
  await refuseLooseEnds(db);
}

/** In another encoding PostgreSQL refuses the first letter that it does not have. */
async function refuseOtherEncoding(db: Db): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding`.execute(db);
  const encoding = rows[0]?.encoding;
  if (encoding !== 'UTF8')
    throw new MoveRefused(`The target is a database in ${encoding}, one in UTF8 is needed.`);
}

/** Throws where something is in a target that is not its unfinished copy; else brings its tables up to date. */
export async function checkTarget(db: Db, tables: readonly Table[]): Promise<void> {
  if (isPostgres(db)) {
    await refuseOldPostgres(db);
    await refuseOtherEncoding(db);
  }
  const steps = await stepsOf(db);
  const newer = steps.find((step) => !STEPS.includes(step));
  if (newer !== undefined)
    throw new MoveRefused(
      `The target was made by a newer version of the program, step ${newer} is not known here.`,
    );
  if (await hasTable(db, UNFINISHED_COPY)) return;
  for (const { name } of tables) {
    if (!(await hasTable(db, name))) continue;
    if (steps.length === 0)
      throw new MoveRefused(`The target has a table ${name} that is not of Letopis.`);
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) throw new MoveRefused(`The target is not empty: ${name} has rows.`);
  }
  await migrate(db);
}
