import { type RawBuilder, sql } from 'kysely';
import {
  type CallQuery,
  type Calls,
  type FoundName,
  type NameKind,
  NAMES_LIMIT,
} from '../../src/contract/index.ts';
import { nameRank, nameWords, pathTo } from '../../src/domain/index.ts';
import type { Db } from '../db/index.ts';
import { meetsCharacter } from '../db/queries/visibility.ts';
import { present } from '../db/queries/wire.ts';
import { gamesWithOwn, readsGame, type Seeker, seenQuests, viewedChannels } from './scopes.ts';

/** Games, places, characters, channels and quests by their names, as the palette and the filters of the search offer them. */

type Game = { id: number; key: string; title: string; image: string | null; profileShow: 0 | 1 };

/** What may be found in a game; `id` is that of filters and addresses. */
type Named = { gameId: number; id: string; title: string; image: string | null; tail: string };

const rowsOf = async <T>(db: Db, query: RawBuilder<T>): Promise<T[]> =>
  (await query.execute(db)).rows;

/** Games that somebody may read, in the order of the menus. */
const readableGames = (db: Db, userId: Seeker): Promise<Game[]> =>
  rowsOf(
    db,
    sql<Game>`select g.id, g.key, g.title, g.image, g.profile_show from games g
      where g.id in (select g.id from ${gamesWithOwn(userId)} where ${readsGame(userId)})
      order by g.place, g.id`,
  );

type Look = { db: Db; userId: Seeker; games: readonly number[]; typed: readonly string[] };

const columns = sql`cast(null as text) as image`;

/** Profiles and NPCs that one may meet (no word has a sign that means something to `like`), by names that hold the first of the words. NPCs have no folded name. */
async function characters({ db, userId, games, typed }: Look): Promise<Named[]> {
  const found = await db
    .selectFrom('characters')
    .select(['id', 'gameId', 'name as title', 'avatar as image', 'seo as tail'])
    .where('gameId', 'in', games)
    .where('type', 'in', ['profile', 'npc'])
    .where((eb) =>
      eb.or([eb('foldedName', 'is', null), eb('foldedName', 'like', `%${typed[0] ?? ''}%`)]),
    )
    .where(meetsCharacter(userId))
    .execute();
  return found.map((row) => ({ ...row, id: String(row.id) }));
}

const places = async ({ db, games }: Look): Promise<Named[]> => {
  const found = db
    .selectFrom('locations')
    .where('gameId', 'in', games)
    .where('putAwayAt', 'is', null);
  const rows = await found.select(['gameId', 'key as id', 'title', 'image']).execute();
  return rows.map((row) => ({ ...row, tail: '' }));
};

async function channels({ db, userId }: Look): Promise<Named[]> {
  if (userId === undefined) return [];
  return rowsOf(
    db,
    sql<Named>`select distinct ch.id as place, ch.game_id, ch.key as id, ch.title, ch.image, ch.type as tail
      from ${viewedChannels(userId)} order by ch.id`,
  );
}

async function quests({ db, userId }: Look): Promise<Named[]> {
  if (userId === undefined) return [];
  return rowsOf(
    db,
    sql<Named>`select distinct quests.id as place, quests.game_id, quests.key as id, quests.title, ${columns}, '' as tail
      from ${seenQuests(userId)} order by quests.id`,
  );
}

const READERS: Readonly<Record<Exclude<NameKind, 'game'>, (look: Look) => Promise<Named[]>>> = {
  place: places,
  character: characters,
  channel: channels,
  quest: quests,
};

/** Where a name leads; undefined where the game shows no page of it. */
function addressOf(kind: NameKind, game: Game, { id, tail }: Named): string | undefined {
  switch (kind) {
    case 'place':
      return pathTo('location', { game: game.key, currentLocationKey: id });
    case 'character':
      return game.profileShow === 1 && tail !== ''
        ? pathTo('profiles.show', { game: game.key, id, seo: tail })
        : undefined;
    case 'channel':
      return pathTo('channel', { game: game.key, channelType: tail, channelId: id });
    default:
      return pathTo('main', { game: game.key });
  }
}

const alphabet = new Intl.Collator('ru');

type Ranked = FoundName & { rank: number };

/** The best of them: those of the game where one is, then those that begin as typed, then by the alphabet. */
function best(found: readonly Ranked[], here: string | undefined, limit: number): FoundName[] {
  const away = ({ game }: Ranked): number => Number(game !== here);
  return found
    .toSorted((a, b) => away(a) - away(b) || a.rank - b.rank || alphabet.compare(a.title, b.title))
    .slice(0, limit)
    .map(({ rank: _rank, ...name }) => name);
}

function gameNames(games: readonly Game[], typed: readonly string[]): Ranked[] {
  return games.flatMap(({ key, title, image }) => {
    const rank = nameRank(title, typed);
    if (rank === undefined) return [];
    const url = pathTo('main', { game: key });
    const said = { kind: 'game' as const, id: key, title, game: key, gameTitle: title, url };
    return [{ ...said, ...present({ image }), rank }];
  });
}

async function namesOf(
  kind: Exclude<NameKind, 'game'>,
  games: readonly Game[],
  look: Look,
  isFilter: boolean,
): Promise<Ranked[]> {
  const byId = new Map(games.map((game) => [game.id, game]));
  const rows = await READERS[kind](look);
  return rows.flatMap((row) => {
    const { gameId, id, title, image } = row;
    const game = byId.get(gameId);
    const rank = nameRank(title, look.typed);
    if (!game || rank === undefined) return [];
    const url =
      addressOf(kind, game, row) ?? (isFilter ? pathTo('main', { game: game.key }) : undefined);
    if (url === undefined) return [];
    const said = { kind, id, title, game: game.key, gameTitle: game.title, url };
    return [{ ...said, ...present({ image }), rank }];
  });
}

/** Names for the palette, or of one kind for a filter (contract/calls/search.ts). */
export async function findNames(
  db: Db,
  { q, game: here, kind }: CallQuery<Calls['searchNames']>,
  userId: Seeker,
): Promise<FoundName[]> {
  const typed = nameWords(q);
  if (typed.length === 0) return [];
  const all = await readableGames(db, userId);
  const games =
    kind !== undefined && here !== undefined ? all.filter(({ key }) => key === here) : all;
  if (games.length === 0) return [];
  const look = { db, userId, games: games.map(({ id }) => id), typed };
  if (kind === 'game') return best(gameNames(games, typed), here, NAMES_LIMIT.one);
  if (kind) return best(await namesOf(kind, games, look, true), here, NAMES_LIMIT.one);
  const names: FoundName[] = [];
  for (const one of ['place', 'character', 'channel'] as const)
    names.push(...best(await namesOf(one, games, look, false), here, NAMES_LIMIT.all));
  return [...names, ...best(gameNames(games, typed), here, NAMES_LIMIT.all)];
}
