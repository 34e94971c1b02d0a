import { PAGE_SIZE, profileIdOf, profileSlug, type Turn } from '../../src/contract/index.ts';
import {
  canGuestRead,
  listProfilesRefusal,
  pathTo,
  viewProfileRefusal,
} from '../../src/domain/index.ts';
import { type Db, isSet } from '../db/index.ts';
import { findGame, gameOf, type GameRow } from '../db/queries/games.ts';
import { awayLocation, findLocation, type LocationRow } from '../db/queries/locations.ts';
import { mapsOf } from '../db/queries/maps.ts';
import { findSeenProfile } from '../db/queries/profiles.ts';
import { profileOf } from '../db/queries/profileViews.ts';
import { countTurns, findTurn } from '../db/queries/turns.ts';
import { viewTurn } from '../db/queries/turnViews.ts';
import { fill, pageTexts } from '../errors/index.ts';
import { nameIn } from './words.ts';

/** An address of this host, as a browser asks for it: its path, and its query with or without the question mark. */
export type Address = { path: string; search?: string };

/** What guests may read at an address (FIRST-20). Texts are as people wrote them: HTML, or plain. */
export type Subject = {
  kind: 'picker' | 'login' | 'game' | 'list' | 'location' | 'profile' | 'turn';
  /** What the title of the document begins with, as the client's has it (SHELL-20). */
  place: string;
  /** The one address of it, as a path with its query. */
  address: string;
  /** What is said of it, the best first; empty ones count as absent. */
  texts: (string | null | undefined)[];
  /** Its picture, as a path of this host. */
  picture?: string | null | undefined;
  game?: GameRow;
  /** The location that it is, or stands in. */
  location?: LocationRow;
  turn?: Turn;
};

/** A subject within a game. */
export type GameSubject = Subject & { game: GameRow };

type Found = Promise<GameSubject | undefined>;
type InGame = { db: Db; game: GameRow; query: URLSearchParams };

/** Pages beyond these are nobody's. */
const PAGE = /^[1-9]\d{0,4}$/;

const pageIn = (query: URLSearchParams): number => {
  const text = query.get('page') ?? '';
  return PAGE.test(text) ? Number(text) : 1;
};

const withPage = (path: string, page: number): string =>
  page === 1 ? path : `${path}?page=${String(page)}`;

const about = (game: GameRow): (string | null)[] => [game.body, game.info];

/** A page that lists what there is in a game. */
const listOf = (
  { game, query }: InGame,
  place: string,
  { path, texts }: { path: string; texts: (string | null)[] },
): GameSubject => ({
  ...{ kind: 'list', place, game, texts: [...texts, ...about(game)] },
  address: withPage(path, pageIn(query)),
});

const listText = (text: string, game: GameRow): string => fill(text, { game: game.title });

/** A map, or the locations on it; without a key the game's first. */
async function sheetAt(asked: InGame, name: 'map' | 'locations', key: string | undefined): Found {
  const { db, game } = asked;
  if (name === 'map' && !isSet(game.enableMap)) return undefined;
  const maps = await mapsOf(db, game.id);
  const map = maps.find((one) => (key === undefined ? one.parentId === null : one.key === key));
  if (!map && (key !== undefined || name === 'map')) return undefined;
  const { title, said } = pageTexts[name];
  return listOf(asked, map?.title ?? title, {
    path: pathTo(name, { game: game.key, currentMapKey: key }),
    texts: [map?.description ?? null, listText(said, game)],
  });
}

/** A turn by its permanent link (FEED-08), where it still stands there. */
async function turnAt({ db, game }: InGame, location: LocationRow, id: string): Found {
  const row = await findTurn(db, game.id, id);
  if (row?.locationId !== location.id) return undefined;
  const turn = await viewTurn(db, row);
  const path = pathTo('location', { game: game.key, currentLocationKey: location.key, all: 'all' });
  return {
    ...{ kind: 'turn', place: location.title, game, location, turn },
    address: `${path}?turn=${turn.id}`,
    texts: [turn.post],
    picture: turn.char?.img,
  };
}

/** A location: its last turns, or a page of all of them (LOC-02, LOC-04). */
async function locationAt(asked: InGame, key: string, all: boolean): Found {
  const { db, game, query } = asked;
  const turn = all ? query.get('turn') : null;
  const there = await findLocation(db, game.id, key);
  const location = there ?? (turn === null ? undefined : await awayLocation(db, game.id, key));
  if (!location) return undefined;
  const found = turn === null ? undefined : await turnAt(asked, location, turn);
  if (found || !there) return found;
  const page = all && turn === null ? pageIn(query) : 1;
  // Behind the last page there is nothing, however many addresses lead there.
  const before = (page - 1) * PAGE_SIZE.turns;
  const count = page === 1 ? 1 : await countTurns(db, { gameId: game.id, locationId: location.id });
  if (before >= count) return undefined;
  const to = { game: game.key, currentLocationKey: key, all: all ? 'all' : undefined };
  return {
    ...{ kind: 'location', place: location.title, game, location, picture: location.image },
    address: withPage(pathTo('location', to), page),
    texts: [location.description, ...about(game)],
  };
}

/** A profile that guests may see; of it what stands on its public page (PROF-02). */
async function profileAt({ db, game }: InGame, slug: string): Found {
  if (viewProfileRefusal(gameOf(game))) return undefined;
  const row = await findSeenProfile(db, game.id, profileIdOf(slug) ?? '', undefined);
  if (!row) return undefined;
  const { id, seo, name, avatar, image, activity, look, temper } = profileOf(row, 'open');
  return {
    ...{ kind: 'profile', place: name, game, texts: [activity, look, temper] },
    address:
      pathTo('profiles.index', { game: game.key }) + encodeURIComponent(profileSlug(id, seo)),
    picture: avatar ?? image,
  };
}

function profilesOf(asked: InGame): GameSubject | undefined {
  const { game } = asked;
  if (listProfilesRefusal(gameOf(game))) return undefined;
  const { title, said } = pageTexts.profiles;
  const path = pathTo('profiles.index', { game: game.key });
  return listOf(asked, title, { path, texts: [listText(said, game)] });
}

async function inGame(asked: InGame, [area, key, more]: readonly string[]): Found {
  const { game } = asked;
  const { key: gameKey, title: place, image: picture } = game;
  if (area === undefined) {
    const address = pathTo('main', { game: gameKey });
    return { kind: 'game', place, address, texts: about(game), picture, game };
  }
  if (area === 'location')
    return key === undefined ? undefined : locationAt(asked, key, more !== undefined);
  if (more !== undefined) return undefined;
  if (area === 'map' || area === 'locations') return sheetAt(asked, area, key);
  if (area === 'profiles') return key === undefined ? profilesOf(asked) : profileAt(asked, key);
  if (area !== 'rules' || key !== undefined) return undefined;
  const path = pathTo('rules', { game: gameKey });
  return listOf({ ...asked, query: new URLSearchParams() }, pageTexts.rules.title, {
    path,
    texts: [game.rules, listText(pageTexts.rules.said, game)],
  });
}

/** The steps of a path; undefined where it is written wrongly, or longer than any page's. */
function stepsOf(path: string): string[] | undefined {
  try {
    const steps = path.split('/').filter(Boolean).map(decodeURIComponent);
    return steps.length > 4 ? undefined : steps;
  } catch {
    return undefined;
  }
}

/**
 * What guests may read at an address (FIRST-20); undefined where there is nothing, or nothing for them: no difference can be seen. Quests, chat and the
 * pages of one's own character are for those who play.
 */
export async function subjectAt(db: Db, { path, search }: Address): Promise<Subject | undefined> {
  const [key, ...steps] = stepsOf(path) ?? ['', ''];
  if (key === undefined)
    return { kind: 'picker', place: pageTexts.picker, address: '/', texts: [] };
  if (key === 'login' && steps.length === 0)
    return { kind: 'login', place: pageTexts.login, address: '/login', texts: [] };
  const game = key === '' ? undefined : await findGame(db, key);
  if (!game || !canGuestRead(game)) return undefined;
  return inGame({ db, game, query: new URLSearchParams(search) }, steps);
}

/** The name over a turn: who wrote it, as the client has it. */
export const authorOf = ({ char, charIsMaster }: Turn): string =>
  nameIn(char?.name ?? '') || (charIsMaster ? pageTexts.master : pageTexts.guest);
