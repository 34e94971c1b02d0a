import { sql } from 'kysely';
import { by, loose, off, owned, required, type AnyDb, type Schema } from './columns.ts';

/** Characters, their profiles and the moderators' comments; who is present; what they uploaded. */
export async function characters(schema: Schema): Promise<void> {
  await createCharacters(schema);
  await createProfiles(schema);
  await createTraces(schema);
}

async function createCharacters({ db, entity, table }: Schema): Promise<void> {
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
    .execute();
  const index = (name: string, columns: string[]): Promise<void> =>
    db.schema.createIndex(name).on('characters').columns(columns).execute();
  await index('characters_owner', ['owner_id', 'game_id']);
  await index('characters_game', ['game_id', 'type']);
  await index('characters_location', ['location_id']);
  await oneOfAKind(db);

  await table('character_routes')
    .addColumn('character_id', 'integer', owned('characters.id'))
    .addColumn('location_id', 'integer', owned('locations.id'))
    .addPrimaryKeyConstraint('character_routes_pk', ['character_id', 'location_id'])
    .execute();
}

/** The keys `user` and `master` name one character each, so there may be one of each for a user and game. */
async function oneOfAKind(db: AnyDb): Promise<void> {
  for (const type of ['user', 'master'] as const) {
    await db.schema
      .createIndex(`characters_one_${type}`)
      .unique()
      .on('characters')
      .columns(['game_id', 'owner_id'])
      .where(sql.ref('type'), '=', sql.lit(type))
      .execute();
  }
}

async function createProfiles({ db, entity, table }: Schema): Promise<void> {
  const texts = ['activity', 'look', 'temper', 'biography', 'skills', 'bag'];
  const profile = table('profiles')
    .addColumn('character_id', 'integer', (c) =>
      c.primaryKey().references('characters.id').onDelete('cascade'),
    )
    .addColumn('alias', 'text')
    .addColumn('species_id', 'integer', loose('species.id'))
    .addColumn('faction_id', 'integer', loose('factions.id'))
    .addColumn('position_id', 'integer', loose('positions.id'))
    .addColumn('gender', 'text')
    .addColumn('age', 'integer')
    .addColumn('newcomment', 'integer', off);
  await texts.reduce((builder, name) => builder.addColumn(name, 'text'), profile).execute();

  await entity('profile_comments')
    .addColumn('character_id', 'integer', owned('characters.id'))
    .addColumn('user_id', 'integer', owned('users.id'))
    .addColumn('color_name', 'text')
    .addColumn('body', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await db.schema
    .createIndex('profile_comments_character')
    .on('profile_comments')
    .columns(['character_id', 'created_at'])
    .execute();
}

async function createTraces({ db, entity, table }: Schema): Promise<void> {
  await table('presence')
    .addColumn('game_id', 'integer', owned('games.id'))
    .addColumn('character_id', 'integer', owned('characters.id'))
    .addColumn('user_id', 'integer', owned('users.id'))
    .addColumn('channels', 'text', by('[]'))
    .addColumn('last_seen_at', 'bigint', required)
    .addPrimaryKeyConstraint('presence_pk', ['game_id', 'character_id'])
    .execute();
  await db.schema
    .createIndex('presence_seen')
    .on('presence')
    .columns(['game_id', 'last_seen_at'])
    .execute();

  await entity('uploads')
    .addColumn('user_id', 'integer', owned('users.id'))
    .addColumn('character_id', 'integer', loose('characters.id'))
    .addColumn('kind', 'text', required)
    .addColumn('filename', 'text', (c) => c.notNull().unique())
    .addColumn('mime', 'text', required)
    .addColumn('bytes', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await db.schema
    .createIndex('uploads_character')
    .on('uploads')
    .columns(['character_id', 'kind', 'created_at'])
    .execute();
}
