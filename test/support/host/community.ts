import { flag, toJson, type Db } from '../../../server/db/index.ts';
import {
  insertCharacter,
  insertGame,
  insertLocation,
  insertMaster,
  insertRoute,
  NOON,
  signIn,
  userOf,
  type Headers,
  type TestHost,
} from './index.ts';

/** Everybody who lives in the community below. */
export const logins = ['mara', 'boris', 'reader', 'master', 'tech', 'stranger'] as const;
export type Login = (typeof logins)[number];

/**
 * A small community in the game `sea`, in which every rule can be tried:
 * - mara: the confirmed profile `mara` at the pier, and the unconfirmed `novice`;
 * - boris: the profile `boris`, who stands nowhere;
 * - reader: a user character; master: the game master; tech: the technician; stranger: nobody;
 * - places: the pier, the market (where one may begin), the cave; ways lead from pier to market and from market to cave;
 * - NPCs: `gull` at the cave, led by all masters, with a way of its own to the pier; `cook`, taken over by the technician.
 * Games beside it: `ended` (closed), `feast` (holiday), `draft` (inactive; mara plays there, master leads it).
 */
export type Community = {
  headers: Record<Login, Headers>;
  users: Record<Login, number>;
  games: Record<'sea' | 'ended' | 'feast' | 'draft', number>;
  /** Keys of characters on the wire. */
  keys: Record<'mara' | 'novice' | 'boris' | 'maraEnded' | 'maraFeast' | 'maraDraft', string>;
  /** Ids of characters that are no profiles. */
  ids: Record<'gull' | 'cook' | 'reader' | 'master' | 'tech', number>;
  places: Record<'pier' | 'market' | 'cave', number>;
  quests: Record<'open' | 'over', string>;
};

type Ids<K extends string> = Record<K, number>;

async function makeUsers(host: TestHost): Promise<[Ids<Login>, Record<Login, Headers>]> {
  const users: Partial<Ids<Login>> = {};
  const headers: Partial<Record<Login, Headers>> = {};
  for (const login of logins) {
    users[login] = (await userOf(host, login)).id;
    headers[login] = await signIn(host, login);
  }
  return [users as Ids<Login>, headers as Record<Login, Headers>];
}

async function makePlaces(db: Db, game: { id: number }): Promise<Community['places']> {
  const pier = await insertLocation(db, game, { key: 'pier', title: 'Причал', place: 1 });
  const market = await insertLocation(db, game, { key: 'market', title: 'Рынок', place: 2 });
  const cave = await insertLocation(db, game, { key: 'cave', title: 'Пещера', place: 3 });
  await insertRoute(db, pier, market);
  await insertRoute(db, market, cave);
  return { pier: pier.id, market: market.id, cave: cave.id };
}

async function makeNpcs(
  db: Db,
  game: { id: number },
  places: Community['places'],
  tech: number,
): Promise<Ids<'gull' | 'cook'>> {
  const npc = { type: 'npc', seo: '' } as const;
  const at = { locationId: places.cave };
  const gull = await insertCharacter(db, game, null, { ...npc, ...at, name: 'Чайка' });
  const cook = await insertCharacter(db, game, { id: tech }, { ...npc, ...at, name: 'Повар' });
  await db
    .insertInto('characterRoutes')
    .values({ characterId: gull.id, locationId: places.pier })
    .execute();
  return { gull: gull.id, cook: cook.id };
}

async function makeQuest(
  db: Db,
  gameId: number,
  key: string,
  status: 'active' | 'finished',
): Promise<string> {
  const { id } = await db
    .insertInto('quests')
    .values({ gameId, key, title: key, status })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

/** A chat channel of a game; `members` makes it theirs alone. */
export async function makeChannel(
  db: Db,
  gameId: number,
  key: string,
  given: { access?: 'all' | 'members' | 'masters'; members?: number[] } = {},
): Promise<number> {
  const { access = 'all', members = [] } = given;
  const { id } = await db
    .insertInto('chatChannels')
    .values({ gameId, type: 'rpg_game', key, title: key, access, createdAt: NOON })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = members.map((characterId) => ({ channelId: id, characterId }));
  if (rows.length > 0) await db.insertInto('channelMembers').values(rows).execute();
  return id;
}

/** Fills a host's database with the community. */
export async function makeCommunity(host: TestHost): Promise<Community> {
  const { db } = host;
  const [users, headers] = await makeUsers(host);
  const owner = (login: Login) => ({ id: users[login] });
  const sea = await insertGame(db, {
    key: 'sea',
    baseLocations: toJson(['market']),
    chat: flag(true),
    place: 1,
  });
  const ended = await insertGame(db, { key: 'ended', status: 'closed', place: 2 });
  const feast = await insertGame(db, { key: 'feast', status: 'holiday', place: 3 });
  const draft = await insertGame(db, { key: 'draft', status: 'inactive', place: 4 });
  const places = await makePlaces(db, sea);
  const mara = await insertCharacter(db, sea, owner('mara'), {
    name: 'mara',
    locationId: places.pier,
  });
  const novice = await insertCharacter(db, sea, owner('mara'), {
    name: 'novice',
    confirmed: flag(false),
    locationId: places.pier,
  });
  const boris = await insertCharacter(db, sea, owner('boris'), { name: 'boris' });
  const reader = await insertCharacter(db, sea, owner('reader'), { type: 'user', name: 'reader' });
  const master = await insertMaster(db, sea, owner('master'), { name: 'Мастер' });
  const tech = await insertMaster(db, sea, owner('tech'), {
    name: 'Техник',
    isGameTech: flag(true),
  });
  const maraEnded = await insertCharacter(db, ended, owner('mara'));
  const maraFeast = await insertCharacter(db, feast, owner('mara'));
  const maraDraft = await insertCharacter(db, draft, owner('mara'));
  await insertMaster(db, draft, owner('master'));
  for (const game of [ended, feast, draft]) await insertLocation(db, game, { key: 'hall' });
  const npcs = await makeNpcs(db, sea, places, users.tech);
  return {
    headers,
    users,
    games: { sea: sea.id, ended: ended.id, feast: feast.id, draft: draft.id },
    keys: {
      mara: String(mara.id),
      novice: String(novice.id),
      boris: String(boris.id),
      maraEnded: String(maraEnded.id),
      maraFeast: String(maraFeast.id),
      maraDraft: String(maraDraft.id),
    },
    ids: { ...npcs, reader: reader.id, master: master.id, tech: tech.id },
    places,
    quests: {
      open: await makeQuest(db, sea.id, 'open', 'active'),
      over: await makeQuest(db, sea.id, 'over', 'finished'),
    },
  };
}
