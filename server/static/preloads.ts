import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import { canGuestRead, canRead } from '../../src/domain/index.ts';
import { SESSION_COOKIE, sessionUserOf } from '../auth/index.ts';
import { charactersOf, characterOf } from '../db/queries/characters.ts';
import { findGame, type GameRow } from '../db/queries/games.ts';
import type { Deps } from '../deps.ts';
import { pathOf } from '../http/log.ts';

type Groups = Readonly<Record<string, readonly string[]>>;

/** The files of the program and, beside them, of a game's home, as the build names them; none where it does not say. */
function filesOf(clientDir: string): { program: string[]; home: string[] } {
  const file = path.join(clientDir, '../chunks.json');
  if (!existsSync(file)) return { program: [], home: [] };
  const { main = [], home = [] } = JSON.parse(readFileSync(file, 'utf8')) as Groups;
  return { program: [...main].reverse(), home: home.filter((name) => !main.includes(name)) };
}

const link = (name: string): string =>
  `</${name}>; rel=preload; as=${name.endsWith('.css') ? 'style' : 'script'}`;

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
  const mine = user ? await charactersOf(deps.db, game.id, user.id) : [];
  return mine.some((one) => canRead(game, characterOf(one)));
}

/**
 * What a page will ask for as soon as its program runs, as values of the Link header: the browser fetches it together with the program
 * instead of after it. A game's home gets everything up to its first turn, any other address init alone.
 */
export function createPreloads(deps: Deps): (request: FastifyRequest) => Promise<string[]> {
  const { program, home } = filesOf(deps.config.clientDir);
  // Before the calls: a browser opens six lines to a host, and all else waits for the program.
  const first = [...program, ...(program.length > 0 ? ['scheme.js'] : [])].map(link);
  return async (request) => {
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
}
