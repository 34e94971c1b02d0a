import type { Schema } from './columns.ts';

/** Lists of the world in the order in which they are read: places and figures of a map, quests of a game, events of a quest. */
export async function worldReading({ db }: Schema): Promise<void> {
  const lists = [
    ['locations', 'locations_map', ['map_id', 'place', 'id']],
    ['map_features', 'map_features_map', ['map_id', 'place', 'id']],
  ] as const;
  for (const [table, name, columns] of lists) {
    await db.schema.dropIndex(name).execute();
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
  }
  await db.schema
    .createIndex('quests_list')
    .on('quests')
    .columns(['game_id', 'place', 'id'])
    .execute();
  await db.schema
    .createIndex('quest_events_list')
    .on('quest_events')
    .columns(['quest_id', 'place', 'id'])
    .execute();
  await db.schema
    .createIndex('chat_channels_event')
    .on('chat_channels')
    .columns(['quest_event_id'])
    .execute();
}
