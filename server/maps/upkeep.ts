import type { Db } from '../db/index.ts';
import { removeMapLeftovers } from './folder.ts';

/** Deletes from the disk what no map has (see {@link removeMapLeftovers}): when a host starts, and every hour (WORK-54). */
export async function tidyMaps(db: Db, dataDir: string, now: number): Promise<void> {
  const rows = await db
    .selectFrom('maps')
    .select('picture')
    .where('picture', 'is not', null)
    .execute();
  const names = rows.flatMap(({ picture }) => picture ?? []);
  await removeMapLeftovers(dataDir, names, now);
}
