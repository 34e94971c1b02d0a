import { sql } from 'kysely';
import type { Schema } from './columns.ts';

/** What keeps tables from growing without end: one move of a turn from each place, and what an account has uploaded of late. */
export async function limits({ db }: Schema): Promise<void> {
  await sql`delete from turn_moves where id not in
    (select max(id) from turn_moves group by turn_id, location_id)`.execute(db);
  await db.schema
    .createIndex('turn_moves_one')
    .unique()
    .on('turn_moves')
    .columns(['turn_id', 'location_id'])
    .execute();
  await db.schema
    .createIndex('uploads_user')
    .on('uploads')
    .columns(['user_id', 'created_at'])
    .execute();
}
