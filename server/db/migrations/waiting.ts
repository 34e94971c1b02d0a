import { owned, ownedKey, required, type Schema } from './columns.ts';

/** Who is named in turns, what was put off, who is away, and the orders of scenes (decision 50). */
export async function createWaiting({ entity, index, table }: Schema): Promise<void> {
  await table('turn_mentions')
    .addColumn('turn_id', 'integer', owned('turns.id'))
    .addColumn('character_id', 'integer', owned('characters.id'))
    .addPrimaryKeyConstraint('turn_mentions_pk', ['turn_id', 'character_id'])
    .execute();
  await index('turn_mentions_character', 'turn_mentions', ['character_id']).execute();

  await table('waiting_holds')
    .addColumn('user_id', 'integer', owned('users.id'))
    .addColumn('character_id', 'integer', owned('characters.id'))
    .addColumn('subject', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('until', 'bigint')
    .addColumn('up_to', 'bigint')
    .addPrimaryKeyConstraint('waiting_holds_pk', ['user_id', 'character_id', 'subject'])
    .execute();
  await index('waiting_holds_character', 'waiting_holds', ['character_id']).execute();

  await table('absences')
    .addColumn('user_id', 'integer', ownedKey('users.id'))
    .addColumn('until', 'bigint', required)
    .execute();

  await table('scene_orders')
    .addColumn('location_id', 'integer', ownedKey('locations.id'))
    .addColumn('character_id', 'integer', owned('characters.id'))
    .addColumn('since', 'bigint', required)
    .addColumn('nudged_at', 'bigint')
    .execute();
  await index('scene_orders_character', 'scene_orders', ['character_id']).execute();

  await entity('scene_members')
    .addColumn('location_id', 'integer', owned('scene_orders.location_id'))
    .addColumn('character_id', 'integer', owned('characters.id'))
    .addColumn('place', 'integer', required)
    .addColumn('skipped_at', 'bigint')
    .addUniqueConstraint('scene_members_one', ['location_id', 'character_id'])
    .execute();
  await index('scene_members_character', 'scene_members', ['character_id']).execute();
}
