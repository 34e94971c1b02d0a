import type { Insertable } from 'kysely';
import { OWN_PROVIDER } from '../../../server/config/index.ts';
import { flag, toJson, type Db, type Tables } from '../../../server/db/index.ts';

/** Rows for host tests: every column has a plain value, a test names only what it is about. */

/** The moment at which the clock of a test host stands, in ms: 20 November 2026, 12:00 UTC. */
export const NOON = Date.UTC(2026, 10, 20, 12);

type Row<T extends keyof Tables> = Insertable<Tables[T]>;
type Made<T extends keyof Tables> = Promise<Row<T> & { id: number }>;

let counter = 0;
const next = (word: string): string => `${word}${++counter}`;

async function insert<T extends 'users' | 'games' | 'maps' | 'locations' | 'characters' | 'turns'>(
  db: Db,
  table: T,
  row: Row<T>,
): Made<T> {
  const query = db
    .insertInto(table)
    .values(row as never)
    .returning('id' as never);
  const { id } = (await query.executeTakeFirstOrThrow()) as unknown as { id: number };
  return { ...row, id };
}

/** A user who has signed in before; `subject` is the login at the host's own provider. */
export async function insertUser(
  db: Db,
  { subject = next('user'), ...given }: Partial<Row<'users'>> & { subject?: string } = {},
): Made<'users'> {
  const at = { createdAt: NOON, updatedAt: NOON };
  const user = await insert(db, 'users', { name: subject, ...at, ...given });
  const used = { linkedAt: NOON, lastUsedAt: NOON };
  await db
    .insertInto('identities')
    .values({ userId: user.id, provider: OWN_PROVIDER, subject, name: user.name, ...used })
    .execute();
  return user;
}

/** An active game that shows turns and lets guests read. */
export function insertGame(db: Db, given: Partial<Row<'games'>> = {}): Made<'games'> {
  const key = given.key ?? next('game');
  return insert(db, 'games', {
    key,
    title: key,
    menuTitle: key,
    isShowMenu: flag(true),
    icon: toJson({ type: 'mui', icon: 'menu_book' }),
    status: 'active',
    mainPageType: 'turns',
    profileShow: flag(true),
    enableProfiles: flag(true),
    createdAt: NOON,
    ...given,
  });
}

/** A map of a game; with `parentId` a sub-map. */
export function insertMap(
  db: Db,
  game: { id: number },
  given: Partial<Row<'maps'>> = {},
): Made<'maps'> {
  const key = given.key ?? next('map');
  return insert(db, 'maps', { gameId: game.id, key, title: key, options: toJson({}), ...given });
}

/** A location of a game. */
export function insertLocation(
  db: Db,
  game: { id: number },
  given: Partial<Row<'locations'>> = {},
): Made<'locations'> {
  const key = given.key ?? next('location');
  return insert(db, 'locations', { gameId: game.id, key, title: key, createdAt: NOON, ...given });
}

/** A way in both directions between two locations. */
export async function insertRoute(db: Db, a: { id: number }, b: { id: number }): Promise<void> {
  const ways = [
    { fromId: a.id, toId: b.id },
    { fromId: b.id, toId: a.id },
  ];
  await db.insertInto('locationRoutes').values(ways).execute();
}

/** A confirmed profile character; for another type give `type`, for nobody's leave the owner out. */
export function insertCharacter(
  db: Db,
  game: { id: number },
  owner: { id: number } | null,
  given: Partial<Row<'characters'>> = {},
): Made<'characters'> {
  const name = given.name ?? next('character');
  return insert(db, 'characters', {
    gameId: game.id,
    ownerId: owner?.id ?? null,
    type: 'profile',
    name,
    seo: name,
    confirmed: flag(true),
    createdAt: NOON,
    updatedAt: NOON,
    ...given,
  });
}

/** The game master of a game; with `isGameTech` its technician. */
export function insertMaster(
  db: Db,
  game: { id: number },
  owner: { id: number },
  given: Partial<Row<'characters'>> = {},
): Made<'characters'> {
  const isGameMaster = flag(given.isGameTech !== 1);
  return insertCharacter(db, game, owner, { type: 'master', isGameMaster, ...given });
}

/** A turn of a character in a location. */
export function insertTurn(
  db: Db,
  location: { id: number; gameId: number },
  character: { id: number; ownerId?: number | null } | null,
  given: Partial<Row<'turns'>> = {},
): Made<'turns'> {
  const createdAt = given.createdAt ?? NOON;
  return insert(db, 'turns', {
    gameId: location.gameId,
    locationId: location.id,
    characterId: character?.id ?? null,
    userId: character?.ownerId ?? null,
    post: '<p>Ход</p>',
    createdAt,
    updatedAt: createdAt,
    ...given,
  });
}
