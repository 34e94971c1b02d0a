import type { FastifyRequest } from 'fastify';
import {
  type CallQuery,
  type CallResponse,
  type Calls,
  calls,
  PAGE_SIZE,
} from '../../src/contract/index.ts';
import type { Db } from '../db/index.ts';
import {
  awayLocation,
  findLocation,
  locationOf,
  type LocationRow,
  locationsOf,
} from '../db/queries/locations.ts';
import { viewLocation } from '../db/queries/locationViews.ts';
import { mapsOf } from '../db/queries/maps.ts';
import { lastMoment } from '../db/queries/moments.ts';
import {
  countTurns,
  pageOfTurn,
  type TurnRow,
  turnsMovedAway,
  turnsPage,
  turnsSince,
  wholePage,
} from '../db/queries/turns.ts';
import { viewTurns } from '../db/queries/turnViews.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors/index.ts';
import { type Input, route } from '../http/route.ts';
import { openGame } from './access.ts';
import type { Area } from './area.ts';

/** What the calls of one location ask for. */
type Asked = { params: { game: string; location: string }; request: FastifyRequest };

/** The location of a call, for everybody who may read the game. Refusals: gameNotFound, locationNotFound. */
async function openLocation(db: Db, { params, request }: Asked): Promise<LocationRow> {
  const { row } = await openGame(db, params.game, request);
  const location = await findLocation(db, row.id, params.location);
  if (!location) throw new DomainError('locationNotFound');
  return location;
}

/**
 * As {@link openLocation}, for one who comes by the link of a turn: of a place that is put away the turns stay readable, under nothing but its title
 * (WORK-67).
 */
async function openForTurn(db: Db, asked: Asked, turn: string): Promise<LocationRow> {
  const { row: game } = await openGame(db, asked.params.game, asked.request);
  const away = await awayLocation(db, game.id, asked.params.location);
  if (!away || (await pageOfTurn(db, scopeOf(away), turn)) === undefined)
    return openLocation(db, asked);
  return { ...away, description: null, image: null, bgimage: null, mapId: null };
}

const scopeOf = ({ id, gameId }: LocationRow) => ({ gameId, locationId: id });

/** A location with some of its turns. */
async function showLocation(
  db: Db,
  row: LocationRow,
  { request }: Asked,
  rows: readonly TurnRow[],
) {
  const userId = request.user?.id;
  return {
    location: await viewLocation(db, row, { maps: await mapsOf(db, row.gameId), userId }),
    turns: await viewTurns(db, rows, userId),
  };
}

/** A location with its last turns, or those that follow one (LOC-02). */
async function showLatest(
  db: Db,
  asked: Asked,
  query: CallQuery<Calls['location']>,
): Promise<CallResponse<Calls['location']>> {
  const row = await openLocation(db, asked);
  const { rows, ...said } = await turnsPage(db, { ...scopeOf(row), ...query });
  return { ...(await showLocation(db, row, asked, rows)), ...said };
}

/** A location with a page of all its turns (LOC-04): the page asked for, or that of a turn (FEED-08). */
async function showPage(
  db: Db,
  asked: Asked,
  query: CallQuery<Calls['locationAll']>,
): Promise<CallResponse<Calls['locationAll']>> {
  const row =
    query.turn === undefined
      ? await openLocation(db, asked)
      : await openForTurn(db, asked, query.turn);
  const found =
    query.turn === undefined ? query.page : await pageOfTurn(db, scopeOf(row), query.turn);
  const page = found ?? 1;
  const rows = await wholePage(db, { ...scopeOf(row), page });
  const { location, turns } = await showLocation(db, row, asked, rows);
  const count = await countTurns(db, scopeOf(row));
  const last_page = Math.max(1, Math.ceil(count / PAGE_SIZE.turns));
  return { location, turns: { data: turns, last_page }, page };
}

/**
 * What happened to a location's turns since a date; those that stand elsewhere now are gone from here. `now` is read before them, so that
 * nothing falls between two asks.
 */
async function newTurnsHere(
  { db }: Deps,
  asked: Asked,
  since: number,
): Promise<CallResponse<Calls['locationNew']>> {
  const row = await openLocation(db, asked);
  const now = await lastMoment(db, row.gameId);
  const { changed, deleted, more } = await turnsSince(db, scopeOf(row), since);
  const away = await turnsMovedAway(db, row.id, since);
  const turns = await viewTurns(db, changed, asked.request.user?.id);
  const gone = [...new Set([...deleted, ...away.ids])].map(String);
  return { turns, deleted: gone, now, ...((more || away.more) && { more: true }) };
}

/** The places of a game (spec 1 §7). */
export const locationRoutes: Area = (app, deps) => {
  const { db } = deps;
  const kept = { kept: 'all' } as const;
  const list = async ({ request, params }: Input<Calls['locations']>) => {
    const { row } = await openGame(db, params.game, request);
    const rows = await locationsOf(db, row.id);
    return { locations: rows.map(locationOf) };
  };
  route(app, calls.locations, list, kept);
  route(app, calls.location, ({ query, ...asked }) => showLatest(db, asked, query), kept);
  route(app, calls.locationAll, ({ query, ...asked }) => showPage(db, asked, query), kept);
  route(app, calls.locationNew, ({ query, ...asked }) => newTurnsHere(deps, asked, query.date));
};
