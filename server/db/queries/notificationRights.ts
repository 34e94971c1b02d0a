import { type RawBuilder, sql } from 'kysely';
import type { NotificationKind } from '../../../src/contract/index.ts';
import { isBlocked } from './blocks.ts';
import { isLetIn } from './members.ts';

/**
 * The rules of reading, as conditions of a query: many people are notified at once, and a query for each would be too slow. Each speaks of
 * a character `c`; a test holds them to the rules of src/domain and to what the routes allow.
 */
type Condition = RawBuilder<boolean>;

/** Plays in its game still, and its player is not blocked there (as charactersOf). */
export const PLAYED: Condition = sql`
  c.owner_id is not null and c.type in ('profile', 'user', 'master')
  and c.status not in ('finished', 'nonactive', 'archive')
  and not ${isBlocked(sql`c.owner_id`, sql`c.game_id`)}`;

/** Game staff: masters and technicians of the game (isMaster). */
export const IS_GAME_STAFF: Condition = sql`(c.is_game_master + c.is_game_tech > 0)`;

/** May read its game `g` (canRead). */
export const READS_GAME: Condition = sql`(g.status <> 'inactive' or ${IS_GAME_STAFF}
  or ${isLetIn(sql`c.owner_id`, sql`g.id`)})`;

/** Sees the quest event `q` and its quest (canSeeQuest, canSeeQuestEvent), for one who is no staff. */
const SEES_EVENT: Condition = sql`(q.status <> 'pending' and exists (
  select 1 from quests where quests.id = q.quest_id and quests.status <> 'pending'
    and (quests.type <> 'invisible' or exists (
      select 1 from quest_events e join quest_event_members em on em.event_id = e.id
      where e.quest_id = quests.id and em.character_id = c.id))))`;

/** Reads the chronicle of the quest event `q`, as it stands in the list of quests. */
export const READS_EVENT: Condition = sql`(q.put_away_at is null
  and not exists (select 1 from quests a where a.id = q.quest_id and a.put_away_at is not null)
  and (${IS_GAME_STAFF} or ${SEES_EVENT}))`;

/** May view the channel `ch`, whose quest event is `q` (canViewChannel); it is put away with these (WORK-66). */
export const VIEWS_CHANNEL: Condition = sql`(ch.put_away_at is null and (${IS_GAME_STAFF} or (
  (q.id is null or ${SEES_EVENT}) and (ch.access = 'all' or (ch.access = 'members' and exists (
    select 1 from channel_members cm where cm.channel_id = ch.id and cm.character_id = c.id))))))`;

/** May read the comments on the turn `t` (canReadComments). */
export const READS_COMMENTS: Condition = sql`(${IS_GAME_STAFF} or case when c.type = 'profile'
  then t.character_id = c.id else t.user_id = c.owner_id end)`;

/** Has not switched off a kind in this game (roadsOf). */
export const isListed = (kind: NotificationKind): Condition => sql`coalesce(
  (select list from notification_rules where user_id = c.owner_id and kind = ${kind}
    and coalesce(game_id, 0) = c.game_id),
  (select list from notification_rules where user_id = c.owner_id and kind = ${kind}
    and coalesce(game_id, 0) = 0), 1) = 1`;
