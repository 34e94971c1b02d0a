import { type RawBuilder, sql } from 'kysely';
import {
  SCENE_TURNS,
  type SceneTurn,
  WAITING_REACH_MS,
  type Written,
} from '../../../src/domain/index.ts';
import type { Db } from '../database.ts';

/** The turns of scenes, for the rules of src/domain/waiting.ts (BACK-10). Each takes as many queries for many places as for one. */

/** A turn of a scene, with what a row shows of it. `shownAt` is the clock's time. */
export type SceneRow = SceneTurn & {
  placeId: number;
  charIsMaster: boolean;
  shownAt: number;
};

/** The newest living turns `t` of some places `l`: those at or after the moment of the fiftieth, which is looked up in the index of their feeds. */
const SCENES: RawBuilder<unknown> = sql`
  locations l join turns t on t.location_id = l.id and t.deleted_at is null and t.created_at >= coalesce((
    select n.created_at from turns n where n.location_id = l.id and n.deleted_at is null
    order by n.created_at desc, n.id desc limit 1 offset ${SCENE_TURNS - 1}), 0)`;

type Found = {
  id: number;
  placeId: number;
  at: number;
  shownAt: number;
  userId: number | null;
  characterId: number | null;
  charIsMaster: number;
  byStaff: number;
  leaves: number;
};

async function mentionsIn(
  db: Db,
  places: readonly number[],
  characters: readonly number[],
): Promise<Map<number, number[]>> {
  const named = new Map<number, number[]>();
  if (characters.length === 0) return named;
  const { rows } = await sql<{ turnId: number; characterId: number }>`
    select m.turn_id, m.character_id from ${SCENES}
    join turn_mentions m on m.turn_id = t.id
    where l.id in (${sql.join(places)}) and m.character_id in (${sql.join(characters)})`.execute(
    db,
  );
  for (const { turnId, characterId } of rows)
    named.set(turnId, [...(named.get(turnId) ?? []), characterId]);
  return named;
}

/** The scenes of some places, by place, oldest turn first. Mentions are those of the given characters. */
export async function scenesOf(
  db: Db,
  places: readonly number[],
  characters: readonly number[],
): Promise<Map<number, SceneRow[]>> {
  const scenes = new Map<number, SceneRow[]>(places.map((id) => [id, []]));
  if (places.length === 0) return scenes;
  const { rows } = await sql<Found>`
    select t.id, t.location_id as place_id, t.created_at as at,
      coalesce(t.clock_at, t.created_at) as shown_at, t.user_id, t.character_id, t.char_is_master,
      case when t.char_is_master = 1 or c.type in ('npc', 'master') then 1 else 0 end as by_staff,
      case when exists (select 1 from turn_actions a where a.turn_id = t.id and a.key = 'route'
        and a.to_id <> t.location_id) then 1 else 0 end as leaves
    from ${SCENES}
    left join characters c on c.id = t.character_id
    where l.id in (${sql.join(places)}) order by t.created_at, t.id`.execute(db);
  const named = await mentionsIn(db, places, characters);
  for (const {
    userId: user,
    characterId: character,
    charIsMaster,
    byStaff,
    leaves,
    ...row
  } of rows) {
    const isNamed = named.get(row.id) ?? [];
    const flags = {
      charIsMaster: charIsMaster === 1,
      byStaff: byStaff === 1,
      leaves: leaves === 1,
    };
    scenes.get(row.placeId)?.push({ ...row, ...flags, user, character, named: isNamed });
  }
  return scenes;
}

/** The last turns of characters where they stand elsewhere and led them to where they are now; by character. */
export async function arrivalsOf(
  db: Db,
  characters: readonly number[],
): Promise<Map<number, Written>> {
  if (characters.length === 0) return new Map();
  const { rows } = await sql<Written & { characterId: number }>`
    select c.id as character_id, t.id, t.created_at as at from characters c
    join turns t on t.id = (
      select n.id from turns n where n.character_id = c.id and n.deleted_at is null
      order by n.created_at desc, n.id desc limit 1)
    join turn_actions a on a.turn_id = t.id and a.key = 'route' and a.to_id = c.location_id
    where c.id in (${sql.join(characters)}) and t.location_id <> c.location_id`.execute(db);
  return new Map(rows.map(({ characterId, ...turn }) => [characterId, turn]));
}

/** More places than a master looks through; those that wait longest come first. */
const STAFF_PLACES = 100;

/** The places of some games whose newest turn is a player's (dice left aside), and not from long ago (ms). */
export async function unansweredPlaces(
  db: Db,
  games: readonly number[],
  now: number,
): Promise<number[]> {
  if (games.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select l.id from locations l
    join turns t on t.id = (
      select n.id from turns n where n.location_id = l.id and n.deleted_at is null
        and n.user_id is not null
      order by n.created_at desc, n.id desc limit 1)
    join characters c on c.id = t.character_id
    where l.game_id in (${sql.join(games)}) and l.put_away_at is null and t.created_at > ${now - WAITING_REACH_MS}
      and t.char_is_master = 0 and c.type not in ('npc', 'master')
    order by t.created_at limit ${STAFF_PLACES}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Notes whom a turn names; those that are noted already stay (an archive has them). */
export async function addMentions(
  trx: Db,
  turnId: number,
  characters: readonly number[],
): Promise<void> {
  const rows = characters.map((characterId) => ({ turnId, characterId }));
  if (rows.length === 0) return;
  const notes = trx.insertInto('turnMentions').values(rows);
  await notes.onConflict((known) => known.doNothing()).execute();
}

/** Sets whom a changed turn names; those whom it no longer names are taken away. */
export async function setMentions(
  trx: Db,
  turnId: number,
  characters: readonly number[],
): Promise<void> {
  await trx.deleteFrom('turnMentions').where('turnId', '=', turnId).execute();
  await addMentions(trx, turnId, characters);
}
