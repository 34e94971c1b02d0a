import { by, loose, off, owned, required, type Schema } from './columns.ts';

/** Turns with their actions, comments and reactions. */
export async function turns(schema: Schema): Promise<void> {
  await createTurns(schema);
  await createParts(schema);
}

async function createTurns({ db, entity }: Schema): Promise<void> {
  await entity('turns')
    .addColumn('game_id', 'integer', owned('games.id'))
    .addColumn('location_id', 'integer', owned('locations.id'))
    .addColumn('character_id', 'integer', loose('characters.id'))
    .addColumn('user_id', 'integer', loose('users.id'))
    .addColumn('char_is_master', 'integer', off)
    .addColumn('post', 'text', required)
    .addColumn('action_from_id', 'integer', loose('locations.id'))
    .addColumn('status', 'text', by('finished'))
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('deleted_at', 'bigint')
    .execute();
  // A feed page reads (game or location), newest first, id as the tie-break; a poll reads what changed since.
  const indexes = {
    turns_game_feed: ['game_id', 'created_at desc', 'id desc'],
    turns_location_feed: ['location_id', 'created_at desc', 'id desc'],
    turns_game_changes: ['game_id', 'updated_at'],
    turns_location_changes: ['location_id', 'updated_at'],
    turns_character: ['character_id', 'created_at desc'],
  } as const;
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema
      .createIndex(name)
      .on('turns')
      .columns([...columns])
      .execute();
  }
}

async function createParts({ db, entity, table }: Schema): Promise<void> {
  await entity('turn_actions')
    .addColumn('turn_id', 'integer', owned('turns.id'))
    .addColumn('key', 'text', required)
    .addColumn('to_id', 'integer', loose('locations.id'))
    .addColumn('roll', 'text')
    .addColumn('status', 'text', by('completed'))
    .execute();
  await db.schema.createIndex('turn_actions_turn').on('turn_actions').column('turn_id').execute();

  await entity('turn_comments')
    .addColumn('turn_id', 'integer', owned('turns.id'))
    .addColumn('author', 'text', required)
    .addColumn('user_id', 'integer', loose('users.id'))
    .addColumn('character_id', 'integer', loose('characters.id'))
    .addColumn('body', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await db.schema
    .createIndex('turn_comments_turn')
    .on('turn_comments')
    .columns(['turn_id', 'created_at'])
    .execute();

  await table('turn_reactions')
    .addColumn('turn_id', 'integer', owned('turns.id'))
    .addColumn('character_id', 'integer', owned('characters.id'))
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('turn_reactions_pk', ['turn_id', 'character_id'])
    .execute();
}
