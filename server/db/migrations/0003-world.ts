import { by, loose, owned, required, type Schema } from './columns.ts';

/** Maps, locations, and the ways between them. */
export async function world({ db, entity, table }: Schema): Promise<void> {
  await entity('maps')
    .addColumn('game_id', 'integer', owned('games.id'))
    .addColumn('parent_id', 'integer', loose('maps.id'))
    .addColumn('key', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('description', 'text')
    .addColumn('image', 'text')
    .addColumn('bgimage', 'text')
    .addColumn('options', 'text', required)
    .addColumn('place', 'integer', by(0))
    .addUniqueConstraint('maps_key', ['game_id', 'key'])
    .execute();

  await entity('locations')
    .addColumn('game_id', 'integer', owned('games.id'))
    .addColumn('map_id', 'integer', loose('maps.id'))
    .addColumn('key', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('description', 'text')
    .addColumn('image', 'text')
    .addColumn('bgimage', 'text')
    .addColumn('place', 'integer', by(0))
    .addColumn('created_at', 'bigint', required)
    .addUniqueConstraint('locations_key', ['game_id', 'key'])
    .execute();
  await db.schema.createIndex('locations_map').on('locations').column('map_id').execute();

  await entity('map_features')
    .addColumn('map_id', 'integer', owned('maps.id'))
    .addColumn('location_id', 'integer', (c) => c.references('locations.id').onDelete('cascade'))
    .addColumn('target_map_id', 'integer', (c) => c.references('maps.id').onDelete('cascade'))
    .addColumn('geometry', 'text', required)
    .addColumn('image_width', 'integer')
    .addColumn('image_height', 'integer')
    .addColumn('place', 'integer', by(0))
    .execute();
  await db.schema.createIndex('map_features_map').on('map_features').column('map_id').execute();

  await table('location_routes')
    .addColumn('from_id', 'integer', owned('locations.id'))
    .addColumn('to_id', 'integer', owned('locations.id'))
    .addPrimaryKeyConstraint('location_routes_pk', ['from_id', 'to_id'])
    .execute();
}
