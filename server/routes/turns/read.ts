import type { FastifyRequest } from 'fastify';
import type { CallParams, CallQuery, CallResponse, Calls } from '../../../src/contract/index.ts';
import { tagOptions } from '../../db/queries/models.ts';
import { isMaster, offeredModes } from '../../../src/domain/index.ts';
import { fromJson } from '../../db/index.ts';
import type { Deps } from '../../deps.ts';
import { placeOf, placesClosedTo } from '../../db/queries/locations.ts';
import { lastMoment } from '../../db/queries/moments.ts';
import { npcsFor, questOptions, routesOf } from '../../db/queries/npcs.ts';
import { present } from '../../db/queries/wire.ts';
import { turnsPage, turnsSince } from '../../db/queries/turns.ts';
import { viewTurns } from '../../db/queries/turnViews.ts';
import { authorizeCharacter, openGame } from '../access.ts';

type ReadParams = CallParams<Calls['turns']>;

/** The game whose turns are read; with a character in the path it must be one of the asker's. */
async function readableGame(
  { db }: Deps,
  { game, character }: ReadParams,
  request: FastifyRequest,
) {
  const { row } =
    character === undefined
      ? await openGame(db, game, request)
      : await authorizeCharacter(db, { game, character }, request);
  return row;
}

/** A page of a game's turns (FEED-01, FEED-05). */
export async function listTurns(
  deps: Deps,
  params: ReadParams,
  query: CallQuery<Calls['turns']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['turns']>> {
  const game = await readableGame(deps, params, request);
  const { rows, ...said } = await turnsPage(deps.db, { gameId: game.id, ...query });
  return { turns: await viewTurns(deps.db, rows, request.user?.id), ...said };
}

/** What happened to the turns since a date (LIVE-04, LIVE-09). `now` is read before the turns: nothing falls between two asks. */
export async function newTurns(
  deps: Deps,
  params: ReadParams,
  since: number,
  request: FastifyRequest,
): Promise<CallResponse<Calls['newTurns']>> {
  const game = await readableGame(deps, params, request);
  const now = await lastMoment(deps.db, game.id);
  const { changed, deleted, more } = await turnsSince(deps.db, { gameId: game.id }, since);
  const turns = await viewTurns(deps.db, changed, request.user?.id);
  return { turns, deleted: deleted.map(String), now, ...(more && { more }) };
}

/** What the turn form offers to a character (spec 1 §3 Turn form data). */
export async function turnForm(
  { db }: Deps,
  params: CallParams<Calls['turnForm']>,
  request: FastifyRequest,
): Promise<CallResponse<Calls['turnForm']>> {
  const { row, actor, actorRow, user } = await authorizeCharacter(db, params, request);
  const routes = await routesOf(db, actorRow);
  const isStaff = isMaster(actor);
  const closed = await placesClosedTo(db, actorRow.id);
  const wished = new Set([...fromJson(row.baseLocations), actorRow.locationKey]);
  const shut = [...closed].filter((key) => wished.has(key));
  return {
    actionTypes: isStaff ? ['route', 'roll'] : routes.length > 0 ? ['route'] : [],
    questList: offeredModes(actor).includes('seasons') ? await questOptions(db, row.id) : [],
    npcList: isStaff ? await npcsFor(db, row.id, user.id) : [],
    ...(isStaff && { tagList: await tagOptions(db) }),
    locationRoutes: routes.map(placeOf),
    ...(shut.length > 0 && { closed: shut }),
    ...present({ currentLocation: actorRow.locationKey }),
  };
}
