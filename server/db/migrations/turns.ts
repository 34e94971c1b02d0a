import { sql } from 'kysely';
import { by, loose, off, owned, required, type Schema } from './columns.ts';

/** Turns with their actions, comments, reactions, moves and bookmarks. */
export async function createTurns(schema: Schema): Promise<void> {
  await createTurnTable(schema);
  await createParts(schema);
  await createMoves(schema);
  await createBookmarks(schema);
}

async function createTurnTable({ entity, index }: Schema): Promise<void> {
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
    .addColumn('clock_at', 'bigint')
    .addColumn('updated_at', 'bigint', required)
    .addColumn('deleted_at', 'bigint')
    .execute();
  for (const owner of ['game', 'location']) {
    await index(`turns_${owner}_changes`, 'turns', [`${owner}_id`, 'updated_at']).execute();
    // A feed page reads living turns, newest first, id as the tie-break. Without the deleted ones the index alone counts them and skips
    // thousands on the way to a far page. It comes last: of two that would do, SQLite takes the newer.
    await index(`turns_${owner}_feed`, 'turns', [`${owner}_id`, 'created_at desc', 'id desc'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute();
  }
  // What a character has written, in order, and what goes with it.
  const written = ['character_id', 'created_at desc', 'id desc'];
  await index('turns_character', 'turns', written).execute();
}

async function createParts({ entity, index, table }: Schema): Promise<void> {
  await entity('turn_actions')
    .addColumn('turn_id', 'integer', owned('turns.id'))
    .addColumn('key', 'text', required)
    .addColumn('to_id', 'integer', loose('locations.id'))
    .addColumn('roll', 'text')
    .addColumn('status', 'text', by('completed'))
    .execute();
  await index('turn_actions_turn', 'turn_actions', ['turn_id']).execute();

  await entity('turn_comments')
    .addColumn('turn_id', 'integer', owned('turns.id'))
    .addColumn('author', 'text', required)
    .addColumn('user_id', 'integer', loose('users.id'))
    .addColumn('character_id', 'integer', loose('characters.id'))
    .addColumn('body', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('clock_at', 'bigint')
    .execute();
  await index('turn_comments_turn', 'turn_comments', ['turn_id', 'created_at']).execute();
  await index('turn_comments_recent', 'turn_comments', ['author', 'created_at desc']).execute();

  await table('turn_reactions')
    .addColumn('turn_id', 'integer', owned('turns.id'))
    .addColumn('character_id', 'integer', owned('characters.id'))
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('turn_reactions_pk', ['turn_id', 'character_id'])
    .execute();
}

/** Turns that were moved away from a location, one row for each place, so that its readers learn of it by the next poll (LIVE-09). */
async function createMoves({ entity, index }: Schema): Promise<void> {
  await entity('turn_moves')
    .addColumn('turn_id', 'integer', owned('turns.id'))
    .addColumn('location_id', 'integer', owned('locations.id'))
    .addColumn('moved_at', 'bigint', required)
    .execute();
  await index('turn_moves_changes', 'turn_moves', ['location_id', 'moved_at']).execute();
  await index('turn_moves_one', 'turn_moves', ['turn_id', 'location_id']).unique().execute();
}

/** The turns that each reader has marked (BACK-65). */
async function createBookmarks({ index, table }: Schema): Promise<void> {
  await table('bookmarks')
    .addColumn('user_id', 'integer', owned('users.id'))
    .addColumn('turn_id', 'integer', owned('turns.id'))
    .addColumn('note', 'text', required)
    .addColumn('marked_at', 'bigint', required)
    .addColumn('removed_at', 'bigint')
    .addPrimaryKeyConstraint('bookmarks_pk', ['user_id', 'turn_id'])
    .execute();
  await index('bookmarks_list', 'bookmarks', ['user_id', 'marked_at desc', 'turn_id desc'])
    .where(sql.ref('removed_at'), 'is', null)
    .execute();
  await index('bookmarks_turn', 'bookmarks', ['turn_id']).execute();
  await index('bookmarks_removed', 'bookmarks', ['removed_at'])
    .where(sql.ref('removed_at'), 'is not', null)
    .execute();
}

/** Quests, their events, who takes part, and the turns that belong to them. */
export async function createQuests({ entity, index, table }: Schema): Promise<void> {
  await entity('quests')
    .addColumn('game_id', 'integer', owned('games.id'))
    .addColumn('key', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('description', 'text')
    .addColumn('image_small', 'text')
    .addColumn('type', 'text', by('standard'))
    .addColumn('status', 'text', required)
    .addColumn('place', 'integer', by(0))
    .addColumn('put_away_at', 'bigint')
    .addUniqueConstraint('quests_key', ['game_id', 'key'])
    .execute();
  await index('quests_list', 'quests', ['game_id', 'place', 'id']).execute();

  await entity('quest_events')
    .addColumn('quest_id', 'integer', owned('quests.id'))
    .addColumn('key', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('description', 'text')
    .addColumn('image_small', 'text')
    .addColumn('status', 'text', required)
    .addColumn('chronicle', 'text')
    .addColumn('chronicle_by_id', 'integer', loose('characters.id'))
    .addColumn('chronicle_at', 'bigint')
    .addColumn('place', 'integer', by(0))
    .addColumn('put_away_at', 'bigint')
    .addUniqueConstraint('quest_events_key', ['quest_id', 'key'])
    .execute();
  await index('quest_events_list', 'quest_events', ['quest_id', 'place', 'id']).execute();

  await table('quest_event_members')
    .addColumn('event_id', 'integer', owned('quest_events.id'))
    .addColumn('character_id', 'integer', owned('characters.id'))
    .addColumn('can_edit', 'integer', off)
    .addPrimaryKeyConstraint('quest_event_members_pk', ['event_id', 'character_id'])
    .execute();

  await table('turn_quests')
    .addColumn('turn_id', 'integer', owned('turns.id'))
    .addColumn('quest_id', 'integer', owned('quests.id'))
    .addPrimaryKeyConstraint('turn_quests_pk', ['turn_id', 'quest_id'])
    .execute();
  await index('turn_quests_quest', 'turn_quests', ['quest_id']).execute();

  await table('turn_tags')
    .addColumn('turn_id', 'integer', owned('turns.id'))
    .addColumn('tag_id', 'integer', owned('tags.id'))
    .addPrimaryKeyConstraint('turn_tags_pk', ['turn_id', 'tag_id'])
    .execute();
  await index('turn_tags_tag', 'turn_tags', ['tag_id']).execute();
}
