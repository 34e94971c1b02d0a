import { sql } from 'kysely';
import { SCENE_TURNS, type SceneTurn, WAITING_REACH_MS } from '../../../src/domain/index.ts';
import type { Db } from '../database.ts';
import { VIEWS_CHANNEL } from './notificationRights.ts';

/** What waits beside scenes: comments on turns, words about profiles, events of quests (BACK-17). */

/** The last comment on a turn, which another wrote. `characterId` is whose turn it is. */
export type CommentRow = {
  turnId: number;
  gameId: number;
  characterId: number;
  placeKey: string;
  placeTitle: string;
  author: 'owner' | 'master';
  body: string;
  at: number;
  shownAt: number;
  turnAt: number;
};

/** As much of a text as an excerpt may need, markup included. */
const HEAD = 4_000;

const COMMENT = sql`
  t.id as turn_id, t.game_id, t.character_id, l.key as place_key, l.title as place_title, k.author,
  substr(k.body, 1, ${HEAD}) as body, k.created_at as at,
  coalesce(k.clock_at, k.created_at) as shown_at, coalesce(t.clock_at, t.created_at) as turn_at`;

/** The newest comment on the turn `t`. */
const LAST = sql`(select n.id from turn_comments n where n.turn_id = t.id
  order by n.created_at desc, n.id desc limit 1)`;

const THREADS = 50;

/** Turns of these characters whose last comment is another account's, newest comment first. */
export async function commentsForOwner(
  db: Db,
  { userId, now, characters }: { userId: number; now: number; characters: readonly number[] },
): Promise<CommentRow[]> {
  if (characters.length === 0) return [];
  const { rows } = await sql<CommentRow>`
    select ${COMMENT} from turns t join turn_comments k on k.id = ${LAST}
    join locations l on l.id = t.location_id
    where t.character_id in (${sql.join(characters)}) and t.created_at > ${now - WAITING_REACH_MS}
      and t.deleted_at is null and t.user_id = ${userId} and k.user_id <> ${userId}
    order by k.created_at desc limit ${THREADS}`.execute(db);
  return rows;
}

/** Turns in these games whose last comment is their owner's, and not from long ago: masters answer for each other. */
export async function commentsForStaff(
  db: Db,
  { userId, now, games }: { userId: number; now: number; games: readonly number[] },
): Promise<CommentRow[]> {
  if (games.length === 0) return [];
  const { rows } = await sql<CommentRow>`
    select ${COMMENT} from turn_comments k join turns t on t.id = k.turn_id
    join locations l on l.id = t.location_id
    where k.author = 'owner' and k.created_at > ${now - WAITING_REACH_MS} and k.id = ${LAST}
      and t.game_id in (${sql.join(games)}) and t.deleted_at is null and k.user_id <> ${userId}
    order by k.created_at desc limit ${THREADS}`.execute(db);
  return rows;
}

/** The last word of the moderators about a profile that its player has neither answered nor changed since. */
export type RemarkRow = {
  characterId: number;
  body: string;
  at: number;
  name: string;
  avatar: string | null;
};

/** Such words about these profiles, as long as they are not confirmed. */
export async function remarksFor(
  db: Db,
  userId: number,
  characters: readonly number[],
): Promise<RemarkRow[]> {
  if (characters.length === 0) return [];
  const { rows } = await sql<RemarkRow>`
    select c.id as character_id, substr(k.body, 1, ${HEAD}) as body, k.created_at as at,
      u.name, u.avatar
    from characters c join profile_comments k on k.id = (
      select max(n.id) from profile_comments n where n.character_id = c.id)
    join users u on u.id = k.user_id
    where c.id in (${sql.join(characters)}) and c.type = 'profile' and c.confirmed = 0
      and k.user_id <> ${userId} and k.created_at >= c.updated_at`.execute(db);
  return rows;
}

/** A running event of a quest in which a character takes part, with its channel. */
export type EventRow = {
  id: number;
  characterId: number;
  channelId: number;
  channelType: string;
  channelKey: string;
  title: string;
};

/** The running events in which these characters take part and whose channels they may view. */
export async function eventsFor(db: Db, characters: readonly number[]): Promise<EventRow[]> {
  if (characters.length === 0) return [];
  const { rows } = await sql<EventRow>`
    select q.id, c.id as character_id, ch.id as channel_id, ch.type as channel_type,
      ch.key as channel_key, q.title
    from quest_event_members m join characters c on c.id = m.character_id
    join games g on g.id = c.game_id and g.chat = 1
    join quest_events q on q.id = m.event_id and q.status = 'active' and q.put_away_at is null
    join quests w on w.id = q.quest_id and w.status = 'active' and w.put_away_at is null
    join chat_channels ch on ch.quest_event_id = q.id
    where m.character_id in (${sql.join(characters)}) and ${VIEWS_CHANNEL}
    order by q.id, ch.id`.execute(db);
  return rows;
}

/** A message as a turn of its scene. */
export type MessageRow = SceneTurn & { channelId: number; shownAt: number };

/** The newest messages of these channels, by channel, oldest first. */
export async function messagesIn(
  db: Db,
  channels: readonly number[],
): Promise<Map<number, MessageRow[]>> {
  const scenes = new Map<number, MessageRow[]>(channels.map((id) => [id, []]));
  if (channels.length === 0) return scenes;
  const { rows } = await sql<
    Omit<MessageRow, 'user' | 'character' | 'named' | 'byStaff'> & {
      userId: number | null;
      characterId: number | null;
    }
  >`
    select x.id, x.channel_id, x.created_at as at, coalesce(x.clock_at, x.created_at) as shown_at,
      x.user_id, x.character_id
    from chat_channels ch join chat_messages x on x.channel_id = ch.id and x.deleted_at is null
      and x.id >= coalesce((select n.id from chat_messages n where n.channel_id = ch.id
        order by n.id desc limit 1 offset ${SCENE_TURNS - 1}), 0)
    where ch.id in (${sql.join(channels)}) order by x.created_at, x.id`.execute(db);
  for (const { userId: user, characterId: character, ...row } of rows)
    scenes.get(row.channelId)?.push({ ...row, user, character, named: [], byStaff: false });
  return scenes;
}
