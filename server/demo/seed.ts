import { checkArchive } from '../archive/reading/index.ts';
import { importArchive, importsFolder } from '../archive/importing/index.ts';
import { ConfigError, type Config } from '../config/index.ts';
import type { Db } from '../db/index.ts';
import { DEMO_FOLDER } from './accounts.ts';
import { seedNews } from './news.ts';

/** Where app_meta stores when the demo community was made (ms). */
const MARKER = 'demo';

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
async function isTaken(db: Db): Promise<boolean> {
  const game = await db.selectFrom('games').select('id').limit(1).executeTakeFirst();
  return game !== undefined || (await hasMarker(db));
}

/**
 * Fills an empty database with the demo community (HOST-03), an archive, by the importer of all archives: whole or not at all. Does nothing where there
 * is a community already, so that a second start keeps what was written meanwhile. All times move so that the archive was made `now` (ms). Returns
 * whether it seeded; of several hosts that start together one does.
 */
export async function seedDemo(
  db: Db,
  now: number,
  { dataDir, publicOrigin: origin }: Pick<Config, 'dataDir' | 'publicOrigin'>,
  folder: string = DEMO_FOLDER,
): Promise<boolean> {
  if (await isTaken(db)) return false;
  const checked = await checkArchive(folder, { scratch: importsFolder(dataDir) });
  let seeded = false;
  try {
    await importArchive({ db, dataDir, now, origin }, checked, {
      ...{ rebase: true, owners: true, identities: true },
      within: async (trx, work) => {
        if (await isTaken(trx)) return;
        await work();
        await seedNews(trx, now);
        await trx
          .insertInto('appMeta')
          .values({ key: MARKER, value: String(now) })
          .execute();
        seeded = true;
      },
    });
  } finally {
    await checked.close();
  }
  return seeded;
}
