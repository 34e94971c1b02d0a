import { type RawBuilder, sql } from 'kysely';
import { PAGE_SIZE, type ReviewList, type ReviewPlayer } from '../../../src/contract/index.ts';
import { type Reviewed, reviewTexts } from '../../../src/domain/index.ts';
import type { Db, Trx } from '../database.ts';
import { fromJson, isSet, toJson } from '../schema/index.ts';
import { isBlocked } from './blocks.ts';
import type { CharacterRow } from './characters.ts';
import { byName, foldName } from './profileNames.ts';
import { type ProfileRow, selectProfiles } from './profiles.ts';
import { profileOf } from './profileViews.ts';
import { present, rowId } from './wire.ts';

/** The queue of profiles (OWN-70). */

function selectReviews(db: Db) {
  return selectProfiles(db)
    .leftJoin('profileReviews', 'profileReviews.characterId', 'characters.id')
    .leftJoin('users as players', 'players.id', 'characters.ownerId')
    .leftJoin('users as lookers', 'lookers.id', 'profileReviews.lookedBy')
    .select(['profileReviews.decision', 'profileReviews.since', 'profileReviews.statusBefore'])
    .select(['profileReviews.looked', 'profileReviews.lookedAt', 'lookers.name as lookedBy'])
    .select(['players.name as playerName', 'players.avatar as playerAvatar'])
    .where('characters.type', '=', 'profile');
}

/** A profile with what masters decided, and whose it is. */
export type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>['execute']>>[number];

/** A profile of a game with all that masters decide by. */
export function findReview(db: Db, gameId: number, id: string): Promise<ReviewRow | undefined> {
  return selectReviews(db)
    .where('characters.id', '=', rowId(id))
    .where('characters.gameId', '=', gameId)
    .executeTakeFirst();
}

const DECISION = sql`(select r.decision from profile_reviews r where r.character_id = characters.id)`;

/** Which profiles (`characters`) stand in a list of the queue; of one's own list the rows of `characters` alone are asked, so that its index counts them. */
const LISTED: Readonly<Record<ReviewList, RawBuilder<boolean>>> = {
  waiting: sql`characters.confirmed = 0 and characters.status <> 'finished'
    and ${DECISION} is null`,
  returned: sql`characters.confirmed = 0 and characters.status <> 'finished' and ${DECISION} = 'returned'`,
  aside: sql`(characters.status = 'finished' or (characters.confirmed = 0 and ${DECISION} = 'refused'))`,
  free: sql`characters.confirmed = 1 and characters.status <> 'finished'
    and (characters.offered = 1 or characters.owner_id is null)`,
};

/** How many profiles of a game stand in a list. */
export async function countReviews(
  db: Db,
  gameId: number,
  list: ReviewList = 'waiting',
): Promise<number> {
  const { count } = await db
    .selectFrom('characters')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('gameId', '=', gameId)
    .where('type', '=', 'profile')
    .where(LISTED[list])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A page (from 1) of a list: that which has stood there longest first. */
export function reviewsPage(
  db: Db,
  { gameId, list, page }: { gameId: number; list: ReviewList; page: number },
): Promise<ReviewRow[]> {
  return selectReviews(db)
    .where('characters.gameId', '=', gameId)
    .where(LISTED[list])
    .orderBy(({ fn }) => fn.coalesce('profileReviews.since', 'characters.createdAt'))
    .orderBy('characters.id')
    .limit(PAGE_SIZE.profiles)
    .offset((page - 1) * PAGE_SIZE.profiles)
    .execute();
}

/** Profiles that wait for the masters of some games and are another's than `userId`, oldest first. */
export async function waitingReviews(
  db: Db,
  games: readonly number[],
  userId: number,
): Promise<ReviewRow[]> {
  if (games.length === 0) return [];
  return selectReviews(db)
    .where('characters.gameId', 'in', games)
    .where('characters.ownerId', 'is distinct from', userId)
    .where(LISTED.waiting)
    .orderBy(({ fn }) => fn.coalesce('profileReviews.since', 'characters.createdAt'))
    .limit(50)
    .execute();
}

/** Where a profile stands, as the rules take it. */
export const reviewedOf = ({
  confirmed,
  status,
  decision,
}: Pick<ReviewRow, 'confirmed' | 'status' | 'decision'>): Reviewed => ({
  confirmed: isSet(confirmed),
  finished: status === 'finished',
  decision: decision ?? undefined,
});

/** Since when it stands so (ms). */
export const sinceOf = ({ since, createdAt }: ReviewRow): number => since ?? createdAt;

/** The fields of a profile in words, now and when it was last looked at. */
export const textsOf = (row: ProfileRow): Record<string, string> =>
  reviewTexts(profileOf(row, 'whole'));
export const lookedOf = ({ looked }: ReviewRow): Record<string, string> | undefined =>
  looked === null ? undefined : fromJson(looked);

/** Whose a profile is. */
export const playerOf = ({ ownerId, playerName, playerAvatar }: ReviewRow) =>
  ownerId === null || playerName === null
    ? undefined
    : { id: String(ownerId), name: playerName, ...present({ avatar: playerAvatar }) };

type Decision = { decision: Reviewed['decision']; statusBefore?: 'active' | 'invisible' | null };

/** Saves what was decided about a profile, from now on. */
export async function writeDecision(
  db: Trx,
  characterId: number,
  { decision, statusBefore = null, now }: Decision & { now: number },
): Promise<void> {
  const row = { decision: decision ?? null, since: now, statusBefore };
  await db
    .insertInto('profileReviews')
    .values({ characterId, ...row, looked: null, lookedAt: null, lookedBy: null })
    .onConflict((conflict) => conflict.column('characterId').doUpdateSet(row))
    .execute();
}

/** Keeps what a profile is now as that which a master has looked at. */
export async function writeLooked(
  db: Trx,
  row: ReviewRow,
  { userId, now }: { userId: number; now: number },
): Promise<void> {
  const look = { looked: toJson(textsOf(row)), lookedAt: now, lookedBy: userId };
  await db
    .insertInto('profileReviews')
    .values({
      characterId: row.id,
      decision: row.decision,
      since: sinceOf(row),
      statusBefore: null,
      ...look,
    })
    .onConflict((conflict) => conflict.column('characterId').doUpdateSet(look))
    .execute();
}

/** What masters decided about a profile last. */
export async function decisionOf(db: Db, characterId: number): Promise<Reviewed['decision']> {
  const row = await db
    .selectFrom('profileReviews')
    .select('decision')
    .where('characterId', '=', characterId)
    .executeTakeFirst();
  return row?.decision ?? undefined;
}

/** The accounts that lead a game now; who is blocked does not. */
export async function leadersOf(db: Db, gameId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct c.owner_id as id from characters c where c.game_id = ${gameId}
      and c.owner_id is not null and c.is_game_master + c.is_game_tech > 0
      and c.status not in ('finished', 'nonactive', 'archive')
      and not ${isBlocked(sql`c.owner_id`, sql`c.game_id`)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Did masters refuse this profile of the query, by the name of its table there (OWN-77)? */
export const isRefused = (table: 'c' | 'characters'): RawBuilder<boolean> => sql`(
  ${sql.ref(`${table}.confirmed`)} = 0 and exists (select 1 from profile_reviews r
    where r.character_id = ${sql.ref(`${table}.id`)} and r.decision = 'refused'))`;

/** The ids of those of some characters that masters refused; what is confirmed is not asked for. */
export async function refusedAmong(
  db: Db,
  characters: readonly Pick<CharacterRow, 'id' | 'confirmed'>[],
): Promise<Set<number>> {
  const ids = characters.flatMap(({ id, confirmed }) => (isSet(confirmed) ? [] : [id]));
  if (ids.length === 0) return new Set();
  const found = db.selectFrom('characters').select('id').where('id', 'in', ids);
  return new Set((await found.where(isRefused('characters')).execute()).map(({ id }) => id));
}

type UserRow = { id: number; name: string; avatar: string | null; profiles: number };

const ownedBy = (gameId: number): RawBuilder<number> => sql`
  (select count(*) from characters c where c.owner_id = u.id and c.game_id = ${gameId}
    and c.type = 'profile' and c.status <> 'finished' and not ${isRefused('c')})`;

const playerFrom = ({ id, name, avatar, profiles }: UserRow): ReviewPlayer => ({
  id: String(id),
  name,
  profiles,
  ...present({ avatar }),
});

/** A user, and how many profiles of a game are theirs. */
export async function findPlayer(
  db: Db,
  gameId: number,
  userId: number,
): Promise<ReviewPlayer | undefined> {
  const { rows } = await sql<UserRow>`
    select u.id, u.name, u.avatar, ${ownedBy(gameId)} as profiles from users u
    where u.id = ${userId} and u.left_at is null`.execute(db);
  return rows[0] && playerFrom(rows[0]);
}

const MOST_FOUND = 10;

/** Users who have been in a game and whose names have these letters in them, and whoever is called just so; by name. */
export async function playersNamed(db: Db, gameId: number, name: string): Promise<ReviewPlayer[]> {
  const wanted = foldName(name);
  const staying = db.selectFrom('users').select(['id', 'name']).where('leftAt', 'is', null);
  const users = wanted === '' ? [] : await staying.execute();
  // Folded here: no database folds Cyrillic letters as names are compared.
  const named = users
    .map((user) => ({ ...user, folded: foldName(user.name) }))
    .filter(({ folded }) => folded.includes(wanted));
  if (named.length === 0) return [];
  const exact = new Set(named.flatMap(({ id, folded }) => (folded === wanted ? [id] : [])));
  const ids = named.slice(0, 1_000).map(({ id }) => id);
  const { rows } = await sql<UserRow>`
    select u.id, u.name, u.avatar, ${ownedBy(gameId)} as profiles from users u
    where u.id in (${sql.join([...exact, ...ids])}) and (${exact.size === 0 ? sql`1 = 0` : sql`u.id in (${sql.join([...exact])})`}
      or exists (select 1 from characters c where c.owner_id = u.id and c.game_id = ${gameId})
      or exists (select 1 from turns t where t.user_id = u.id and t.game_id = ${gameId}))`.execute(
    db,
  );
  const ordered = byName(rows);
  return [
    ...ordered.filter(({ id }) => exact.has(id)),
    ...ordered.filter(({ id }) => !exact.has(id)),
  ]
    .slice(0, MOST_FOUND)
    .map(playerFrom);
}
