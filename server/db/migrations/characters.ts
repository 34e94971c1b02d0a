import { sql } from 'kysely';
import { by, loose, off, owned, ownedIfSet, ownedKey, required, type Schema } from './columns.ts';

/** Characters, their profiles and the moderators' comments; who is present; what they uploaded. */
export async function createCharacters(schema: Schema): Promise<void> {
  await createCharacterTables(schema);
  await indexCharacters(schema);
  await createProfiles(schema);
  await createPresence(schema);
  await createUploads(schema);
}

async function createCharacterTables({ entity, table }: Schema): Promise<void> {
  await entity('characters')
    .addColumn('game_id', 'integer', owned('games.id'))
    .addColumn('owner_id', 'integer', loose('users.id'))
    .addColumn('type', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('seo', 'text', by(''))
    .addColumn('avatar', 'text')
    .addColumn('image', 'text')
    .addColumn('turn_avatar', 'text')
    .addColumn('url', 'text')
    .addColumn('confirmed', 'integer', off)
    .addColumn('status', 'text', by('active'))
    .addColumn('is_game_master', 'integer', off)
    .addColumn('is_game_tech', 'integer', off)
    .addColumn('location_id', 'integer', loose('locations.id'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('folded_name', 'text')
    .addColumn('folded_alias', 'text')
    .addColumn('offered', 'integer', off)
    .addColumn('put_away_at', 'bigint')
    .addColumn('place', 'integer', by(0))
    .execute();

  await table('character_routes')
    .addColumn('character_id', 'integer', owned('characters.id'))
    .addColumn('location_id', 'integer', owned('locations.id'))
    .addPrimaryKeyConstraint('character_routes_pk', ['character_id', 'location_id'])
    .execute();

  await table('location_members')
    .addColumn('location_id', 'integer', owned('locations.id'))
    .addColumn('character_id', 'integer', owned('characters.id'))
    .addPrimaryKeyConstraint('location_members_pk', ['location_id', 'character_id'])
    .execute();

  await table('character_avatars')
    .addColumn('character_id', 'integer', owned('characters.id'))
    .addColumn('avatar', 'text', required)
    .addColumn('replaced_at', 'bigint', required)
    .addPrimaryKeyConstraint('character_avatars_pk', ['character_id', 'avatar'])
    .execute();
}

async function indexCharacters({ index }: Schema): Promise<void> {
  const characters = (name: string, columns: string[]) =>
    index(`characters_${name}`, 'characters', columns);
  const ofType = (type: string) => [sql.ref('type'), '=', sql.lit(type)] as const;
  await characters('owner', ['owner_id', 'game_id']).execute();
  await characters('game', ['game_id', 'type']).execute();
  await characters('location', ['location_id']).execute();
  // The keys `user` and `master` name one character each, so there may be one of each for a user and game.
  for (const type of ['user', 'master']) {
    await characters(`one_${type}`, ['game_id', 'owner_id'])
      .unique()
      .where(...ofType(type))
      .execute();
  }
  // Names are unique in a game, also when two people write them at the same time.
  for (const name of ['name', 'alias']) {
    await characters(name, ['game_id', `folded_${name}`])
      .unique()
      .where(...ofType('profile'))
      .execute();
  }
  await characters('waiting', ['game_id', 'created_at'])
    .where(...ofType('profile'))
    .where(sql.ref('confirmed'), '=', sql.lit(0))
    .execute();
  await characters('list', [
    ...['game_id', 'type', 'folded_name', 'id', 'status', 'confirmed', 'owner_id', 'put_away_at'],
  ]).execute();
}

async function createProfiles({ entity, index, table }: Schema): Promise<void> {
  const texts = ['activity', 'look', 'temper', 'biography', 'skills', 'bag'];
  const profile = table('profiles')
    .addColumn('character_id', 'integer', ownedKey('characters.id'))
    .addColumn('alias', 'text')
    .addColumn('species_id', 'integer', loose('species.id'))
    .addColumn('faction_id', 'integer', loose('factions.id'))
    .addColumn('position_id', 'integer', loose('positions.id'))
    .addColumn('gender', 'text')
    .addColumn('age', 'integer');
  await texts.reduce((builder, name) => builder.addColumn(name, 'text'), profile).execute();

  await entity('profile_comments')
    .addColumn('character_id', 'integer', owned('characters.id'))
    .addColumn('user_id', 'integer', owned('users.id'))
    .addColumn('author', 'text', by('master'))
    .addColumn('field', 'text')
    .addColumn('reply_to', 'integer')
    .addColumn('color_name', 'text')
    .addColumn('body', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index('profile_comments_character', 'profile_comments', ['character_id', 'id']).execute();

  await table('profile_reviews')
    .addColumn('character_id', 'integer', ownedKey('characters.id'))
    .addColumn('decision', 'text')
    .addColumn('since', 'bigint', required)
    .addColumn('looked', 'text')
    .addColumn('looked_at', 'bigint')
    .addColumn('looked_by', 'integer', loose('users.id'))
    .addColumn('status_before', 'text')
    .execute();
}

async function createPresence({ index, table }: Schema): Promise<void> {
  await table('presence')
    .addColumn('game_id', 'integer', owned('games.id'))
    .addColumn('character_id', 'integer', owned('characters.id'))
    .addColumn('user_id', 'integer', owned('users.id'))
    .addColumn('channels', 'text', by('[]'))
    .addColumn('last_seen_at', 'bigint', required)
    .addPrimaryKeyConstraint('presence_pk', ['game_id', 'character_id'])
    .execute();
  await index('presence_seen', 'presence', ['game_id', 'last_seen_at']).execute();
}

async function createUploads({ entity, index }: Schema): Promise<void> {
  await entity('uploads')
    .addColumn('user_id', 'integer', ownedIfSet('users.id'))
    .addColumn('character_id', 'integer', loose('characters.id'))
    .addColumn('kind', 'text', required)
    .addColumn('filename', 'text', (c) => c.notNull().unique())
    .addColumn('mime', 'text', required)
    .addColumn('bytes', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index('uploads_character', 'uploads', ['character_id', 'kind', 'created_at']).execute();
  await index('uploads_user', 'uploads', ['user_id', 'created_at']).execute();
}
