import { owned, required, type Schema } from './columns.ts';

/** Turns that were moved away from a location, so that its readers learn of it by the next poll (LIVE-09). */
export async function turnMoves({ db, entity }: Schema): Promise<void> {
  await entity('turn_moves')
    .addColumn('turn_id', 'integer', owned('turns.id'))
    .addColumn('location_id', 'integer', owned('locations.id'))
    .addColumn('moved_at', 'bigint', required)
    .execute();
  await db.schema
    .createIndex('turn_moves_changes')
    .on('turn_moves')
    .columns(['location_id', 'moved_at'])
    .execute();
}
