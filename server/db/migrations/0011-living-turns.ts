import { sql } from 'kysely';
import type { Schema } from './columns.ts';

/**
 * Feeds hold living turns alone, and so do their indexes from now on: to count them, or to skip some thousands on the way to a far page, no
 * turn itself has to be looked at.
 */
export async function livingTurns({ db }: Schema): Promise<void> {
  const feeds = { turns_game_feed: 'game_id', turns_location_feed: 'location_id' } as const;
  for (const [name, owner] of Object.entries(feeds)) {
    await db.schema.dropIndex(name).execute();
    await db.schema
      .createIndex(name)
      .on('turns')
      .columns([owner, 'created_at desc', 'id desc'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute();
  }
}
