import process from 'node:process';
import { migrate, openDatabase } from '../../../server/db/index.ts';
import makeScratch from '../scratch.mjs';
import { newDatabase, startPostgres } from './postgres.ts';

/**
 * Before the tests on PostgreSQL: a server, the one of TEST_DATABASE_URL or one of one's own, and in it a migrated database that each test gets a copy
 * of (freshDatabase.ts).
 */
export default async function openServer() {
  makeScratch();
  const own = process.env.TEST_DATABASE_URL ? undefined : await startPostgres();
  const server = process.env.TEST_DATABASE_URL ?? own.url;
  const template = await newDatabase(server);
  const db = openDatabase(template);
  await migrate(db);
  await db.destroy();
  process.env.LETOPIS_POSTGRES = server;
  process.env.LETOPIS_POSTGRES_TEMPLATE = new URL(template).pathname.slice(1);
  globalThis.endPostgres = () => own?.stop();
}
