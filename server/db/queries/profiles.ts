import { PAGE_SIZE } from '../../../src/contract/index.ts';
import type { Db } from '../database.ts';
import { meetsCharacter, seesCharacter } from './visibility.ts';
import { rowId } from './wire.ts';

/** A character with all of its profile, and what its species, faction, position and place are called. */
export function selectProfiles(db: Db) {
  return db
    .selectFrom('characters')
    .leftJoin('profiles', 'profiles.characterId', 'characters.id')
    .leftJoin('species', (join) =>
      join.onRef('species.id', '=', 'profiles.speciesId').on('species.putAwayAt', 'is', null),
    )
    .leftJoin('factions', (join) =>
      join.onRef('factions.id', '=', 'profiles.factionId').on('factions.putAwayAt', 'is', null),
    )
    .leftJoin('positions', (join) =>
      join.onRef('positions.id', '=', 'profiles.positionId').on('positions.putAwayAt', 'is', null),
    )
    .leftJoin('locations', 'locations.id', 'characters.locationId')
    .selectAll('characters')
    .select(['profiles.alias', 'profiles.gender', 'profiles.age', 'profiles.activity'])
    .select(['profiles.look', 'profiles.temper', 'profiles.biography'])
    .select(['profiles.skills', 'profiles.bag'])
    .select(['species.key as species', 'species.title as speciesTitle'])
    .select(['species.image as speciesImage', 'factions.key as faction'])
    .select(['factions.title as factionTitle', 'factions.image as factionImage'])
    .select('factions.colorTitle as factionColorTitle')
    .select(['positions.key as position', 'positions.title as positionTitle'])
    .select(['positions.image as positionImage', 'locations.key as locationKey'])
    .select(['locations.title as locationTitle', 'locations.bgimage as locationBgimage']);
}

export type ProfileRow = Awaited<ReturnType<ReturnType<typeof selectProfiles>['execute']>>[number];

/** Profiles that a reader finds in the list: those in play. */
function selectSeen(db: Db, gameId: number, userId: number | undefined) {
  return db
    .selectFrom('characters')
    .where('gameId', '=', gameId)
    .where('type', '=', 'profile')
    .where('status', '!=', 'finished')
    .where(seesCharacter(userId));
}

/** A page (from 1) of a game's profiles by name, and how many there are in all for this reader. */
export async function profilesPage(
  db: Db,
  { gameId, userId, page }: { gameId: number; userId: number | undefined; page: number },
): Promise<{ rows: ProfileRow[]; count: number }> {
  const seen = selectSeen(db, gameId, userId);
  const { count } = await seen
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  // Their ids first, of the index alone: to skip thousands on the way to a far page, nothing has to be joined.
  const found = await seen
    .select('id')
    .orderBy('foldedName')
    .orderBy('id')
    .limit(PAGE_SIZE.profiles)
    .offset((page - 1) * PAGE_SIZE.profiles)
    .execute();
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return { rows: [], count: Number(count) };
  const rows = await selectProfiles(db).where('characters.id', 'in', ids).execute();
  rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  return { rows, count: Number(count) };
}

function selectProfile(db: Db, gameId: number, id: string) {
  return selectProfiles(db)
    .where('characters.id', '=', rowId(id))
    .where('characters.gameId', '=', gameId)
    .where('characters.type', 'in', ['profile', 'npc']);
}

/** A profile or an NPC of a game by its id as it travels, whoever may see it. */
export function findProfile(db: Db, gameId: number, id: string): Promise<ProfileRow | undefined> {
  return selectProfile(db, gameId, id).executeTakeFirst();
}

/** A profile or an NPC that this account may see; also one whose story is over. */
export function findSeenProfile(
  db: Db,
  gameId: number,
  id: string,
  userId: number | undefined,
): Promise<ProfileRow | undefined> {
  return selectProfile(db, gameId, id).where(meetsCharacter(userId)).executeTakeFirst();
}

/** The profiles of a game that are offered for choosing, free or taken, by name. */
export function offeredProfiles(db: Db, gameId: number): Promise<ProfileRow[]> {
  return selectProfiles(db)
    .where('characters.gameId', '=', gameId)
    .where('characters.type', '=', 'profile')
    .where('characters.offered', '=', 1)
    .where('characters.status', '=', 'active')
    .where('characters.confirmed', '=', 1)
    .orderBy('characters.foldedName')
    .orderBy('characters.id')
    .execute();
}
