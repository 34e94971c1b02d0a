import { sql } from 'kysely';
import { type Db, migrate, openDatabase } from '../../../../server/db/index.ts';
import { freshDatabase } from '../../../support/host/freshDatabase.ts';

/** All that a database is made of, and which steps it has gone through. */
async function described(db: Db): Promise<unknown> {
  const made = await sql
    .raw(`select type, name, tbl_name, sql from sqlite_master order by type, name`)
    .execute(db);
  const steps = await sql
    .raw<{ name: string }>('select name from kysely_migration order by name')
    .execute(db);
  return { made: made.rows, steps: steps.rows.map(({ name }) => name) };
}

describe('the database of a test host', () => {
  it('is what migrations leave, also where it is a copy, and nothing is left to do', async () => {
    const migrated = openDatabase(':memory:');
    await migrate(migrated);
    const copies = [await freshDatabase(), await freshDatabase()];
    for (const db of copies) {
      expect(await described(db)).toEqual(await described(migrated));
      expect(await migrate(db)).toEqual([]);
    }
    for (const db of [migrated, ...copies]) await db.destroy();
  });
});
