import { by, loose, off, owned, required, type Schema } from './columns.ts';

/** Quests, their events, who takes part, and the turns that belong to them. */
export async function quests({ db, entity, table }: Schema): Promise<void> {
  await entity('quests')
    .addColumn('game_id', 'integer', owned('games.id'))
    .addColumn('key', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('description', 'text')
    .addColumn('image_small', 'text')
    .addColumn('type', 'text', by('standard'))
    .addColumn('status', 'text', required)
    .addColumn('place', 'integer', by(0))
    .addUniqueConstraint('quests_key', ['game_id', 'key'])
    .execute();

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
    .addUniqueConstraint('quest_events_key', ['quest_id', 'key'])
    .execute();

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
  await db.schema.createIndex('turn_quests_quest').on('turn_quests').column('quest_id').execute();
}
