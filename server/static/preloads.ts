import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { canGuestRead } from '../../src/domain/index.ts';
import { SESSION_COOKIE, sessionUserOf } from '../auth/index.ts';
import { findGame, type GameRow } from '../db/queries/games.ts';
import { readerOf } from '../db/queries/readers.ts';
import type { Deps } from '../deps.ts';
import { pathOf } from '../http/log.ts';

type Groups = Readonly<Record<string, readonly string[]>>;

/** The files of each part of the program, as the build names them; none where it does not say. */
function groupsOf(clientDir: string): Groups {
  const file = path.join(clientDir, '../chunks.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Groups) : {};
}

/** The parts that the screen of a route is made of. */
const SCREEN_PARTS: Groups = {
  index: ['picker', 'texts'],
  login: ['login', 'texts'],
  main: ['home'],
  rules: ['rules', 'texts'],
  map: ['map', 'texts'],
  locations: ['locations', 'texts'],
  location: ['location'],
  'profiles.index': ['profiles', 'texts'],
  'profiles.show': ['profile', 'texts'],
};

const KINDS: Readonly<Record<string, string>> = {
  // The browser asks for fonts without credentials, and takes only what was preloaded so.
  '.woff2': 'font; type="font/woff2"; crossorigin',
};

const link = (name: string): string =>
  `</${name}>; rel=preload; as=${KINDS[path.extname(name)] ?? 'script'}`;

/** A script behind the fonts and the pictures of a page that can be read already. */
const linkLater = (name: string): string => `${link(name)}; fetchpriority=low`;

/** A call as the client makes it: with credentials, by fetch. */
const call = (address: string): string =>
  `<${address}>; rel=preload; as=fetch; crossorigin=use-credentials`;

/** Homes that begin with turns. */
const turnHomes: ReadonlySet<string> = new Set(['turns', 'profile_turns']);

/** The key in the address of a game's home; undefined for any other address. */
const gameOf = (place: string): string | undefined => /^\/([\w.-]+)\/?$/.exec(place)?.[1];

/** With a session, one reads as a character, and only init says which. */
function callsOf(game: string, isGuest: boolean, showsTurns: boolean): string[] {
  const own = isGuest ? [] : [`/api/rpg/characters/${game}`];
  const feed = isGuest && showsTurns ? [`/api/rpg/turns/${game}?page=1`] : [];
  return ['/api/rpg/init', ...feed, ...own, `/api/rpg/locations/${game}`];
}

/**
 * May the asker know of this game? Only where it is not open to all does it matter who they are: a cookie alone, which anybody can invent,
 * says nothing.
 */
async function isKnownTo(deps: Deps, game: GameRow, request: FastifyRequest): Promise<boolean> {
  if (canGuestRead(game)) return true;
  const user = await sessionUserOf(deps, request);
  const { reads } = await readerOf(deps.db, game, user?.id);
  return reads;
}

/** What a page will ask for as soon as its program runs, as values of the Link header: the browser fetches it together with the program. */
export type Preloads = {
  /**
   * Of a page without a first screen: a game's home gets everything up to its first turn, any other address init alone.
   */
  ofShell: (request: FastifyRequest) => Promise<string[]>;
  /** Of a page whose first screen was rendered: the code of its screen, behind what can be read. The answers are in the page. */
  ofRendered: (route: string) => string[];
  /** Of the page of a first visit: it names its scripts itself (`scriptsOf`). */
  ofFirstVisit: string[];
  /** The scripts of a page whose first screen was rendered, the program first; by their addresses. */
  scriptsOf: (route: string) => string[];
};

/** Reads the build's list of files once. */
export function createPreloads(deps: Deps): Preloads {
  const groups = groupsOf(deps.config.clientDir);
  const { main = [], fonts = [] } = groups;
  const filesOf = (part: string): string[] =>
    (groups[part] ?? []).filter((name) => !main.includes(name));
  // The style sheet is in the page.
  const scripts = main.filter((name) => !name.endsWith('.css')).reverse();
  // A browser opens six lines to a host: first what the first paint waits for, then what text needs (FIRST-41), then the program, which all else waits for.
  const text = [...(scripts.length > 0 ? ['scheme.js'] : []), ...fonts].map(link);
  const first = [...text, ...scripts.map(link)];
  const home = filesOf('home');
  const filesOfRendered = (route: string): string[] => [
    ...new Set([...scripts, ...(SCREEN_PARTS[route] ?? []).flatMap(filesOf)]),
  ];
  const ofRendered = (route: string): string[] => [
    ...text,
    ...filesOfRendered(route).map(linkLater),
  ];
  const scriptsOf = (route: string): string[] => filesOfRendered(route).map((name) => `/${name}`);
  const ofShell = async (request: FastifyRequest): Promise<string[]> => {
    const place = pathOf(request);
    if (place === '/oauth') return [];
    const key = gameOf(place);
    const game = key === undefined ? undefined : await findGame(deps.db, key);
    // A game that the visitor may not see is treated as one that does not exist.
    if (!game || !(await isKnownTo(deps, game, request))) return [...first, call('/api/rpg/init')];
    const isGuest = request.cookies[SESSION_COOKIE] === undefined;
    const showsTurns = turnHomes.has(game.mainPageType);
    const calls = callsOf(game.key, isGuest, showsTurns).map(call);
    return [...first, ...calls, ...home.map(link)];
  };
  return { ofShell, ofRendered, ofFirstVisit: text, scriptsOf };
}
