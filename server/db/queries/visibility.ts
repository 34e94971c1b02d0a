import { type RawBuilder, sql } from 'kysely';
import { isBlocked } from './blocks.ts';
import { isLetIn } from './members.ts';

/**
 * Who is seen by whom, as conditions of a query (SAFE-04). Each speaks of the tables by their own names; a test holds them to the rules
 * of src/domain. `userId` is the account that looks, undefined for a guest.
 */
type Condition = RawBuilder<boolean>;

/** The game of a row is led by this account: masters see all of it (isMaster). */
const isLedBy = (
  table: 'characters' | 'quests' | 'turns',
  userId: number | undefined,
): Condition =>
  userId === undefined
    ? sql`1 = 0`
    : sql`${sql.ref(`${table}.gameId`)} in (
        select leader.game_id from characters leader where leader.owner_id = ${userId}
          and leader.is_game_master + leader.is_game_tech > 0
          and leader.status not in ('finished', 'nonactive', 'archive')
          and not ${isBlocked(sql`leader.owner_id`, sql`leader.game_id`)})`;

/** The row of `characters` is this account's, which is not blocked there. */
const isOwn = (userId: number | undefined): Condition =>
  userId === undefined
    ? sql`1 = 0`
    : sql`(characters.owner_id = ${userId}
        and not ${isBlocked(sql`characters.owner_id`, sql`characters.game_id`)})`;

/** May see the row of `characters` (canSeeCharacter); nobody sees one that is put away (WORK-66). Every query that names one to others asks this, but for what it has said. */
export const seesCharacter = (userId: number | undefined): Condition => sql`(
  characters.put_away_at is null and ((characters.status <> 'invisible' and (characters.type <> 'profile' or characters.confirmed = 1))
  or ${isOwn(userId)}
  or ${isLedBy('characters', userId)}))`;

/** As {@link seesCharacter}; an NPC besides only once it has shown itself: it stands somewhere, or has spoken. */
export const meetsCharacter = (userId: number | undefined): Condition => sql`(
  ${seesCharacter(userId)} and (
    characters.type <> 'npc' or characters.location_id is not null or ${isLedBy('characters', userId)}
    or exists (select 1 from turns t where t.character_id = characters.id and t.deleted_at is null)))`;

/** May see the row of `quests` through one of its characters (canSeeQuest). */
export const seesQuest = (userId: number): Condition => sql`(
  quests.put_away_at is null and (${isLedBy('quests', userId)} or (quests.status <> 'pending' and (quests.type <> 'invisible' or exists (
    select 1 from quest_events e
    join quest_event_members m on m.event_id = e.id
    join characters c on c.id = m.character_id
    where e.quest_id = quests.id and c.owner_id = ${userId}
      and c.status not in ('finished', 'nonactive', 'archive')
      and not ${isBlocked(sql`c.owner_id`, sql`c.game_id`)})))))`;

/** The game of the row is open to everybody, or led by this account, or one that it is let into before (canRead). */
export const readsGameOf = (
  table: 'characters' | 'quests' | 'turns',
  userId: number,
): Condition => sql`(
  ${isLedBy(table, userId)}
  or ${sql.ref(`${table}.gameId`)} in (select g.id from games g where g.status <> 'inactive'
    or ${isLetIn(sql`${userId}`, sql`g.id`)}))`;
