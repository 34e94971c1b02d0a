import { by, loose, off, owned, ownedIfSet, ownedKey, required, type Schema } from './columns.ts';

const GAME_FLAGS = [
  'is_show_menu',
  'profile_create',
  'profile_edit',
  'profile_choose',
  'profile_show',
  'enable_profiles',
  'enable_map',
  'avatar_change',
  'is_map_list',
  'choose_turn_location',
  'chat',
  'noindex',
] as const;

/** Games, their groups, and the lists a profile chooses from. */
export async function createGames({ entity, table }: Schema): Promise<void> {
  await entity('game_groups')
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('title', 'text', required)
    .execute();

  const game = entity('games')
    .addColumn('key', 'text', (c) => c.notNull().unique())
    .addColumn('group_id', 'integer', loose('game_groups.id'))
    .addColumn('title', 'text', required)
    .addColumn('menu_title', 'text', required)
    .addColumn('icon', 'text')
    .addColumn('image', 'text')
    .addColumn('bgimage', 'text')
    .addColumn('chat_bgimage', 'text')
    .addColumn('body', 'text')
    .addColumn('info', 'text')
    .addColumn('rules', 'text')
    .addColumn('status', 'text', required)
    .addColumn('profile_type', 'text', by('all'))
    .addColumn('main_page_type', 'text', required)
    .addColumn('base_locations', 'text', by('[]'))
    .addColumn('max_profiles', 'integer')
    .addColumn('holiday', 'text')
    .addColumn('place', 'integer', by(0))
    .addColumn('created_at', 'bigint', required);
  await GAME_FLAGS.reduce((table, name) => table.addColumn(name, 'integer', off), game).execute();

  await table('moments')
    .addColumn('game_id', 'integer', ownedKey('games.id'))
    .addColumn('moment', 'bigint', required)
    .execute();

  for (const name of ['factions', 'species', 'positions'] as const) {
    const list = entity(name)
      .addColumn('game_id', 'integer', owned('games.id'))
      .addColumn('key', 'text', required)
      .addColumn('title', 'text', required)
      .addColumn('image', 'text')
      .addColumn('place', 'integer', by(0))
      .addColumn('put_away_at', 'bigint')
      .addUniqueConstraint(`${name}_key`, ['game_id', 'key']);
    if (name === 'factions') {
      await list.addColumn('color_title', 'text').addColumn('description', 'text').execute();
    } else if (name === 'species') {
      await list.addColumn('description', 'text').execute();
    } else {
      await list.addColumn('faction_id', 'integer', loose('factions.id')).execute();
    }
  }
}

/** Maps, locations, and the routes between them; indexes in the order in which lists are read. */
export async function createWorld({ entity, index, table }: Schema): Promise<void> {
  await entity('maps')
    .addColumn('game_id', 'integer', owned('games.id'))
    .addColumn('parent_id', 'integer', loose('maps.id'))
    .addColumn('key', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('description', 'text')
    .addColumn('image', 'text')
    .addColumn('bgimage', 'text')
    .addColumn('options', 'text', required)
    .addColumn('picture', 'text')
    .addColumn('picture_width', 'integer')
    .addColumn('picture_height', 'integer')
    .addColumn('place', 'integer', by(0))
    .addColumn('put_away_at', 'bigint')
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
    .addColumn('access', 'text', by('all'))
    .addColumn('place', 'integer', by(0))
    .addColumn('created_at', 'bigint', required)
    .addColumn('put_away_at', 'bigint')
    .addUniqueConstraint('locations_key', ['game_id', 'key'])
    .execute();
  await index('locations_map', 'locations', ['map_id', 'place', 'id']).execute();

  await entity('map_features')
    .addColumn('map_id', 'integer', owned('maps.id'))
    .addColumn('location_id', 'integer', ownedIfSet('locations.id'))
    .addColumn('target_map_id', 'integer', ownedIfSet('maps.id'))
    .addColumn('geometry', 'text', required)
    .addColumn('image_width', 'integer')
    .addColumn('image_height', 'integer')
    .addColumn('place', 'integer', by(0))
    .execute();
  await index('map_features_map', 'map_features', ['map_id', 'place', 'id']).execute();

  await table('location_routes')
    .addColumn('from_id', 'integer', owned('locations.id'))
    .addColumn('to_id', 'integer', owned('locations.id'))
    .addPrimaryKeyConstraint('location_routes_pk', ['from_id', 'to_id'])
    .execute();
}
