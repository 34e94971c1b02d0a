import { type RawBuilder, sql } from 'kysely';
import { type Hold, SCENE_TURNS } from '../../../src/domain/index.ts';
import type { Db } from '../database.ts';
import type { CharacterRow } from './characters.ts';
import type { GameRow } from './games.ts';
import { hasInvited, isInvited } from './members.ts';
import { IS_GAME_STAFF, PLAYED } from './notificationRights.ts';
import { meetsCharacter } from './visibility.ts';

/** Who waits as whom, what they have put off, and who is away (BACK-12, BACK-13). */

/** The game of `c` takes turns; one that is not opened from those who were invited, and once somebody was, from its masters (readerOf). */
const TAKES_TURNS: RawBuilder<boolean> = sql`(games.status in ('active', 'holiday')
  or (games.status = 'inactive' and (${isInvited(sql`c.owner_id`, sql`games.id`)}
    or (${IS_GAME_STAFF} and ${hasInvited(sql`games.id`)}))))`;

/** Somebody's characters that are played, in games that take turns from them (isOpen), with the keys of their places. */
export async function playedBy(db: Db, userId: number): Promise<CharacterRow[]> {
  return db
    .selectFrom('characters as c')
    .innerJoin('games', 'games.id', 'c.gameId')
    .leftJoin('locations', 'locations.id', 'c.locationId')
    .selectAll('c')
    .select('locations.key as locationKey')
    .where('c.ownerId', '=', userId)
    .where(TAKES_TURNS)
    .where(PLAYED)
    .orderBy('c.id')
    .execute();
}

/** Some games by id. */
export async function gamesById(db: Db, ids: readonly number[]): Promise<Map<number, GameRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('games').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A place as a row shows it. */
export type PlaceRow = { id: number; gameId: number; key: string; title: string };

/** Places by their ids, and by their keys in games. */
export async function placesBy(
  db: Db,
  ids: readonly number[],
  keys: readonly { gameId: number; key: string }[],
): Promise<PlaceRow[]> {
  if (ids.length + keys.length === 0) return [];
  return db
    .selectFrom('locations')
    .select(['id', 'gameId', 'key', 'title'])
    .where('putAwayAt', 'is', null)
    .where(({ eb, or, and }) =>
      or([
        ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
        ...keys.map(({ gameId, key }) => and([eb('gameId', '=', gameId), eb('key', '=', key)])),
      ]),
    )
    .execute();
}

/** The NPCs that a master of these games may lead (npcsFor). */
export function npcsLed(db: Db, games: readonly number[], userId: number) {
  if (games.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('characters')
    .select(['id', 'gameId', 'locationId', 'name'])
    .where('gameId', 'in', games)
    .where('type', '=', 'npc')
    .where('status', '=', 'active')
    .where('putAwayAt', 'is', null)
    .where(({ eb, or }) => or([eb('ownerId', 'is', null), eb('ownerId', '=', userId)]))
    .execute();
}

/** A hold by the character and the subject that it is of. */
export const holdKey = (characterId: number, subject: string): string =>
  `${characterId} ${subject}`;

/** All that somebody has put off, by {@link holdKey}. */
export async function holdsOf(db: Db, userId: number): Promise<Map<string, Hold>> {
  const rows = await db
    .selectFrom('waitingHolds')
    .selectAll()
    .where('userId', '=', userId)
    .execute();
  return new Map(
    rows.map(({ characterId, subject, kind, until, upTo }) => [
      holdKey(characterId, subject),
      kind === 'later' ? { kind, until: until ?? 0 } : { kind, upTo: upTo ?? 0 },
    ]),
  );
}

/** What is put off, by whom. */
export type HeldSubject = { userId: number; characterId: number; subject: string };

/** Puts something off, or (without a hold) takes that back. */
export async function writeHold(trx: Db, what: HeldSubject, hold: Hold | undefined): Promise<void> {
  await trx
    .deleteFrom('waitingHolds')
    .where('userId', '=', what.userId)
    .where('characterId', '=', what.characterId)
    .where('subject', '=', what.subject)
    .execute();
  if (!hold) return;
  const times = hold.kind === 'later' ? { until: hold.until } : { upTo: hold.upTo };
  await trx
    .insertInto('waitingHolds')
    .values({ ...what, kind: hold.kind, until: null, upTo: null, ...times })
    .execute();
}

/** Throws away what waits again. */
export async function tidyHolds(db: Db, now: number): Promise<void> {
  await db.deleteFrom('waitingHolds').where('until', '<', now).execute();
  await db.deleteFrom('absences').where('until', '<', now).execute();
}

/** Says that somebody is away until a time (ms), or by null that they are back. */
export async function writeAbsence(trx: Db, userId: number, until: number | null): Promise<void> {
  await trx.deleteFrom('absences').where('userId', '=', userId).execute();
  if (until !== null) await trx.insertInto('absences').values({ userId, until }).execute();
}

/** Until when each of these accounts is away; who is there is absent. */
export async function absencesOf(
  db: Db,
  users: readonly number[],
  now: number,
): Promise<Map<number, number>> {
  if (users.length === 0) return new Map();
  const rows = await db
    .selectFrom('absences')
    .selectAll()
    .where('userId', 'in', users)
    .where('until', '>', now)
    .execute();
  return new Map(rows.map(({ userId, until }) => [userId, until]));
}

/** The characters of a game whose players are away, as far as an account may meet them, with until when. An NPC would tell who leads it. */
export function awayIn(
  db: Db,
  { gameId, userId, now }: Record<'gameId' | 'userId' | 'now', number>,
): Promise<{ id: number; until: number }[]> {
  return db
    .selectFrom('absences')
    .innerJoin('characters', 'characters.ownerId', 'absences.userId')
    .select(['characters.id', 'absences.until'])
    .where('characters.gameId', '=', gameId)
    .where('characters.type', '=', 'profile')
    .where('absences.until', '>', now)
    .where(meetsCharacter(userId))
    .orderBy('characters.id')
    .execute();
}

/**
 * The accounts whose list a turn may have changed: who wrote in the scene of its places or stands there, whoever is named in it, the masters of
 * the game, and its author.
 */
export async function concernedBy(
  db: Db,
  { gameId, places, userId }: { gameId: number; places: readonly number[]; userId: number | null },
): Promise<number[]> {
  const staff: RawBuilder<boolean> = sql`(c.is_game_master + c.is_game_tech > 0)`;
  // Each place by itself, so that the index of its feed gives the newest at once.
  const writers = places.map(
    (id) => sql`union select n.user_id from (
      select t.user_id from turns t where t.location_id = ${id} and t.deleted_at is null
      order by t.created_at desc, t.id desc limit ${SCENE_TURNS}) n where n.user_id is not null
    union select c.owner_id from (
      select t.id from turns t where t.location_id = ${id} and t.deleted_at is null
      order by t.created_at desc, t.id desc limit 1) n
      join turn_mentions m on m.turn_id = n.id join characters c on c.id = m.character_id
      where c.owner_id is not null`,
  );
  const { rows } = await sql<{ id: number }>`
    select c.owner_id as id from characters c where c.owner_id is not null
      and c.game_id = ${gameId} and (${staff} or c.location_id in (${sql.join(places)})
        or c.id in (select m.character_id from scene_members m
          where m.location_id in (${sql.join(places)})))
    ${sql.join(writers, sql` `)}`.execute(db);
  return [...new Set([...rows.map(({ id }) => id), ...(userId === null ? [] : [userId])])];
}

/** The places of some games that have an order. */
export async function orderedPlaces(db: Db, games: readonly number[]): Promise<number[]> {
  if (games.length === 0) return [];
  const rows = await db
    .selectFrom('sceneOrders')
    .innerJoin('locations', 'locations.id', 'sceneOrders.locationId')
    .innerJoin('sceneMembers', 'sceneMembers.locationId', 'sceneOrders.locationId')
    .select('locations.id')
    .distinct()
    .where('locations.gameId', 'in', games)
    .where('locations.putAwayAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
