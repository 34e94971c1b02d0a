import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../database.ts';

/** How long what masters have put away can be brought back for certain, in ms (WORK-68). */
const KEEP_MS = 30 * 24 * 60 * 60 * 1000;

/** Is there a row like this? */
const none = (rows: RawBuilder<unknown>): RawBuilder<boolean> => sql`not exists (select 1 ${rows})`;

const ofProfiles = (column: string): RawBuilder<boolean> =>
  none(sql`from profiles p where p.${sql.raw(column)} = t.id`);

/**
 * What nobody has written in, of, or as, by kind and table, in the order in which it may go: an event before its quest. Maps hold nothing that is written.
 */
const UNUSED: readonly (readonly [string, string, RawBuilder<boolean>])[] = [
  [
    'locations',
    'locations',
    sql`${none(sql`from turns w where w.location_id = t.id or w.action_from_id = t.id`)}
      and ${none(sql`from turn_actions a where a.to_id = t.id`)}
      and ${none(sql`from turn_moves m where m.location_id = t.id`)}`,
  ],
  ['maps', 'maps', sql`1 = 1`],
  [
    'events',
    'quest_events',
    sql`coalesce(t.chronicle, '') = '' and ${none(sql`from chat_channels ch
      join chat_messages m on m.channel_id = ch.id where ch.quest_event_id = t.id`)}`,
  ],
  [
    'quests',
    'quests',
    sql`${none(sql`from quest_events e where e.quest_id = t.id`)}
      and ${none(sql`from turn_quests q where q.quest_id = t.id`)}`,
  ],
  [
    'channels',
    'chat_channels',
    sql`t.quest_event_id is null and ${none(sql`from chat_messages m where m.channel_id = t.id`)}`,
  ],
  [
    'npcs',
    'characters',
    sql`t.type = 'npc' and ${none(sql`from turns w where w.character_id = t.id`)}
      and ${none(sql`from chat_messages m where m.character_id = t.id`)}
      and ${none(sql`from turn_comments k where k.character_id = t.id`)}`,
  ],
  ['positions', 'positions', ofProfiles('position_id')],
  [
    'factions',
    'factions',
    sql`${ofProfiles('faction_id')} and ${none(sql`from positions p where p.faction_id = t.id`)}`,
  ],
  ['species', 'species', ofProfiles('species_id')],
  ['tags', 'tags', none(sql`from turn_tags w where w.tag_id = t.id`)],
];

/** Deletes what was put away long ago and on which nothing written hangs; the rest stays put away for good. */
export async function tidyPutAway(trx: Trx, now: number): Promise<void> {
  for (const [kind, table, unused] of UNUSED) {
    const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(table)} t
      where t.put_away_at < ${now - KEEP_MS} and ${unused}`.execute(trx);
    for (const { id } of rows) {
      await sql`delete from ${sql.table(table)} where id = ${id}`.execute(trx);
      await sql`delete from revisions where kind = ${kind} and subject_id = ${id}`.execute(trx);
    }
  }
}
