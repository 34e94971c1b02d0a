import { ConfigError } from '../config/index.ts';
import { alone, type Db, type Trx } from '../db/index.ts';
import { nextMoment } from '../db/queries/moments.ts';
import { rebuildSearch } from '../search/index.ts';
import { content as demoContent } from './content/index.ts';
import { seedChat } from './seeding/chat.ts';
import { seedGames, seedUsers } from './seeding/community.ts';
import { drawMaps } from './seeding/maps.ts';
import { seedJournal } from './seeding/journal.ts';
import { seedModeration } from './seeding/moderation.ts';
import { seedNotifications } from './seeding/notifications.ts';
import { seedPeople } from './seeding/people.ts';
import { seedPeoples } from './seeding/peoples.ts';
import { seedQuests } from './seeding/quests.ts';
import { seedingOf, type DemoContent, type Seeding } from './seeding/seeding.ts';
import { seedTurns } from './seeding/turns.ts';
import { seedWorld } from './seeding/world.ts';

/** Where app_meta stores when the demo community was made (ms). */
const MARKER = 'demo';

// In the order in which they need each other.
const STEPS: readonly ((seeding: Seeding) => Promise<void>)[] = [
  seedUsers,
  seedGames,
  seedWorld,
  seedPeoples,
  seedPeople,
  seedQuests,
  seedTurns,
  seedChat,
  seedNotifications,
  seedJournal,
  seedModeration,
];

async function hasMarker(db: Db): Promise<boolean> {
  const marker = await db
    .selectFrom('appMeta')
    .select('key')
    .where('key', '=', MARKER)
    .executeTakeFirst();
  return marker !== undefined;
}

/**
 * Refuses to open a demo community as a real one: an account named `master` of another provider would become the demo's master. Throws a {@link ConfigError}.
 */
export async function refuseDemoData(db: Db): Promise<void> {
  if (!(await hasMarker(db))) return;
  throw new ConfigError(
    'DATA_DIR holds the demo community, whose people nobody else may sign in as; set DATA_DIR to another folder.',
  );
}

/** A database with games in it is somebody's community, demo or not. */
async function isTaken(trx: Trx): Promise<boolean> {
  const game = await trx.selectFrom('games').select('id').limit(1).executeTakeFirst();
  return game !== undefined || (await hasMarker(trx));
}

/**
 * Fills an empty database with the demo community (HOST-03): whole or not at all. Does nothing where there is a community already, so that
 * a second start keeps what was written meanwhile; only the drawing of its maps is brought up to date. All times count back from `now` (ms). Returns whether it seeded.
 */
export function seedDemo(
  db: Db,
  now: number,
  content: DemoContent = demoContent,
): Promise<boolean> {
  // Of several hosts that start together one does it.
  return alone(db, 'seed', async (trx) => {
    if (await isTaken(trx)) {
      if (await hasMarker(trx)) await drawMaps(trx, content);
      return false;
    }
    const seeding = seedingOf(trx, content, now);
    for (const step of STEPS) await step(seeding);
    await rebuildSearch(trx);
    // What is written from here on comes after all of it.
    const games = await trx.selectFrom('games').select('id').execute();
    for (const { id } of games) await nextMoment(trx, id, now);
    await trx
      .insertInto('appMeta')
      .values({ key: MARKER, value: String(now) })
      .execute();
    return true;
  });
}
