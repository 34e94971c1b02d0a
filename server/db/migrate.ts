import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type { Db } from './database.ts';
import { createAccounts } from './migrations/accounts.ts';
import { createCharacters } from './migrations/characters.ts';
import { createChat } from './migrations/chat.ts';
import { schemaFor, type Schema } from './migrations/columns.ts';
import { createCommunity } from './migrations/community.ts';
import { createDrafts } from './migrations/drafts.ts';
import { createModeration } from './migrations/moderation.ts';
import { createNotifications } from './migrations/notifications.ts';
import { createPeople } from './migrations/people.ts';
import { createSearch } from './migrations/search.ts';
import { createQuests, createTurns } from './migrations/turns.ts';
import { createWaiting } from './migrations/waiting.ts';
import { createWorkshop } from './migrations/workshop.ts';
import { createGames, createWorld } from './migrations/world.ts';

/** The first schema, a table after those it refers to. */
async function firstSchema(schema: Schema): Promise<void> {
  await schema.contentVersion();
  await createPeople(schema);
  await createAccounts(schema);
  await createGames(schema);
  await createWorld(schema);
  await createCharacters(schema);
  await createTurns(schema);
  await createQuests(schema);
  await createChat(schema);
  await createModeration(schema);
  await createNotifications(schema);
  await createDrafts(schema);
  await createWaiting(schema);
  await createCommunity(schema);
  await createWorkshop(schema);
  await createSearch(schema);
}

/** In the order of their names; once released, neither name nor content may change. */
const steps: Record<string, (schema: Schema) => Promise<void>> = { '0001-first': firstSchema };

/** The names of all steps that this program knows, in their order. */
export const STEPS: readonly string[] = Object.keys(steps);

const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(steps).map(([name, step]) => [name, { up: (db) => step(schemaFor(db)) }]),
);

/** Kysely's words for tables that a program with more steps has made. */
const NEWER = /previously executed migration (\S+) is missing/;

/**
 * Brings the tables to the newest version; does nothing if they have it already. All or nothing: a failing step leaves the database as it was. Of
 * several hosts that start together one does it, the others wait. Returns the names of the steps that ran.
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error, results } = await migrator.migrateToLatest();
  const step = NEWER.exec(error instanceof Error ? error.message : '')?.[1];
  if (step !== undefined)
    throw new Error(
      `it was made by a newer version of the program, step ${step} is not known here`,
    );
  if (error) throw new Error('The database could not be brought up to date.', { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}

/** Does the database have the newest tables that this program knows? One that knows more is no hindrance. Throws where it cannot be read. */
export async function isMigrated(db: Db): Promise<boolean> {
  const newest = STEPS.at(-1) ?? '';
  const { rows } = await sql`select 1 from kysely_migration where name = ${newest}`.execute(db);
  return rows.length > 0;
}
