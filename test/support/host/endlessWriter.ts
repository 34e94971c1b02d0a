/**
 * Writes rows into the database file given, each in a transaction of its own, and says the number of each on a line of
 * stdout once it is committed; until somebody kills it. Run by the test of durability.
 */
import { writeSync } from 'node:fs';
import process from 'node:process';
import { migrate, openDatabase } from '../../../server/db/index.ts';

const db = openDatabase(process.argv[2] ?? '');
await migrate(db);
for (let row = 1; ; row += 1) {
  await db.transaction().execute((trx) =>
    trx
      .insertInto('users')
      .values({ name: String(row), createdAt: row, updatedAt: row })
      .execute(),
  );
  writeSync(1, `${row}\n`);
}
