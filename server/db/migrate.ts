import { Migrator, type Migration } from 'kysely/migration';
import type { Db } from './database.ts';
import { people } from './migrations/0001-people.ts';
import { games } from './migrations/0002-games.ts';
import { world } from './migrations/0003-world.ts';
import { characters } from './migrations/0004-characters.ts';
import { turns } from './migrations/0005-turns.ts';
import { quests } from './migrations/0006-quests.ts';
import { chat } from './migrations/0007-chat.ts';
import { turnMoves } from './migrations/0008-turn-moves.ts';
import { chatSending } from './migrations/0009-chat-sending.ts';
import { limits } from './migrations/0010-limits.ts';
import { livingTurns } from './migrations/0011-living-turns.ts';
import { worldReading } from './migrations/0012-world-reading.ts';
import { profiles } from './migrations/0013-profiles.ts';
import { notifications } from './migrations/0014-notifications.ts';
import { schemaFor, type DatabaseKind, type Schema } from './migrations/columns.ts';

/** In the order of their names, which never change once released. */
const steps: Record<string, (schema: Schema) => Promise<void>> = {
  '0001-people': people,
  '0002-games': games,
  '0003-world': world,
  '0004-characters': characters,
  '0005-turns': turns,
  '0006-quests': quests,
  '0007-chat': chat,
  '0008-turn-moves': turnMoves,
  '0009-chat-sending': chatSending,
  '0010-limits': limits,
  '0011-living-turns': livingTurns,
  '0012-world-reading': worldReading,
  '0013-profiles': profiles,
  '0014-notifications': notifications,
};

function migrationsFor(kind: DatabaseKind): Record<string, Migration> {
  const made = Object.entries(steps).map(([name, step]) => [
    name,
    { up: (db) => step(schemaFor(db, kind)) } satisfies Migration,
  ]);
  return Object.fromEntries(made) as Record<string, Migration>;
}

/**
 * Brings the tables to the newest version; does nothing where they are. All or nothing: a failing step leaves the database
 * as it was. Returns the names of the steps that ran.
 */
export async function migrate(db: Db, kind: DatabaseKind = 'sqlite'): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrationsFor(kind)) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw new Error('The database could not be brought up to date.', { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}
