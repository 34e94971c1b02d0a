import * as v from 'valibot';
import { count, imageUrl, key, safeKey, text } from '../primitives.ts';
import { answer, entity, many, outcome } from '../shape.ts';
import { thingKinds, WORKSHOP_LIMIT, workshopKinds } from '../workshop/fields.ts';
import { workshopJob } from '../workshop/job.ts';
import {
  sentFigure,
  sentSize,
  sentWay,
  thingRevision,
  workshopEntry,
  workshopFigures,
  workshopThing,
  workshopWays,
} from '../workshop/thing.ts';
import { defineCall } from './define.ts';
import { gameParams, noParams, sentList } from './parts.ts';

const ofGame = '/api/rpg/workshop/:game';
const kindParams = v.object({ game: safeKey, kind: v.picklist(workshopKinds) });
const thingParams = v.object({ ...kindParams.entries, id: safeKey });
const historyParams = v.object({
  ...thingParams.entries,
  kind: v.picklist([...workshopKinds, 'ways']),
});
const madeParams = v.object({ game: safeKey, kind: v.picklist(thingKinds) });
const madeThingParams = v.object({ ...madeParams.entries, id: safeKey });
const mapParams = v.object({ game: safeKey, id: safeKey });

/** The fields of the kind (workshopFields), which the host checks by it: the schema of a call knows no kind. */
const fields = v.record(v.string(), v.unknown());
const version = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const thingAnswer = outcome({ thing: v.exactOptional(workshopThing) }, 'thing');
const things = answer({ things: many(workshopEntry) }, 'things');
const ways = answer({ ...workshopWays, version: count }, 'ways');
const figures = answer({ ...workshopFigures, version: count }, 'figures');

/**
 * The workshop (WORK-60 to WORK-75), additions of this host: what owners and acting game masters make of a game. All need a session: unauthorised. All
 * but the list of games: gameNotFound, leadersOnly; a kind that is unknown: notFound; a thing that is: thingNotFound.
 *
 * A change says from which `version` it was begun: workshopConflict (409) where another has been made meanwhile, with what is there now in `now` of the
 * refusal's body (the thing, the ways or the figures, as the call that reads them answers).
 */
export const workshopCalls = {
  /** The games that the asker may build, in the order of the menus, and the groups that a game may stand in. */
  workshopGames: defineCall({
    id: 'workshopGames',
    method: 'GET',
    patterns: ['/api/rpg/workshop'],
    params: noParams,
    response: answer(
      { things: many(workshopEntry), groups: many(entity({ key, title: text })) },
      'things',
    ),
  }),

  /** Where one may walk, as the whole list. */
  workshopWays: defineCall({
    id: 'workshopWays',
    method: 'GET',
    patterns: [`${ofGame}/ways`],
    params: gameParams,
    response: ways,
  }),

  /** Puts another list in its place; a way that is named twice counts once. Refusals: workshopConflict; under `ways` fieldWrong (a place of no such id, or from a place to itself). */
  saveWays: defineCall({
    id: 'saveWays',
    method: 'PUT',
    patterns: [`${ofGame}/ways`],
    params: gameParams,
    body: entity({ version, ways: sentList(sentWay, WORKSHOP_LIMIT.ways) }),
    response: outcome(workshopWays, 'ways'),
  }),

  /** The figures of a map, in the order in which they are drawn, with the picture that they lie on. */
  workshopFigures: defineCall({
    id: 'workshopFigures',
    method: 'GET',
    patterns: [`${ofGame}/maps/:id/figures`],
    params: mapParams,
    response: figures,
  }),

  /**
   * Puts others in their place. `size` is that of the picture that they were drawn on: where the map has another one by now, they are fitted to it. Refusals:
   * workshopConflict; under `figures` fieldWrong (what it leads to is not there, or is both place and map).
   */
  saveFigures: defineCall({
    id: 'saveFigures',
    method: 'PUT',
    patterns: [`${ofGame}/maps/:id/figures`],
    params: mapParams,
    body: entity({
      version,
      figures: sentList(sentFigure, WORKSHOP_LIMIT.figures),
      size: v.exactOptional(sentSize),
    }),
    response: outcome(workshopFigures, 'figures'),
  }),

  /** Takes a picture in the field `file`, and answers its path, which fields of a thing may hold. Refusals: those of an upload. */
  workshopPicture: defineCall({
    id: 'workshopPicture',
    method: 'POST',
    patterns: [`${ofGame}/picture`],
    params: gameParams,
    encoding: 'multipart',
    response: outcome({ path: v.exactOptional(imageUrl) }),
  }),

  /**
   * Takes the picture of a map in the field `file` (PNG, JPEG, WebP) and answers with the job that cuts it and puts it in the place of the one before, whose result is
   * `{width, height}` in px. The figures keep their places on it. Refusals: thingNotFound, mapTooLarge, jobsFull, storageLow, those of an upload; of the job those of pictures of maps.
   */
  sendMapPicture: defineCall({
    id: 'sendMapPicture',
    method: 'POST',
    patterns: [`${ofGame}/maps/:id/picture`],
    params: mapParams,
    encoding: 'multipart',
    response: outcome({ job: v.exactOptional(workshopJob) }),
  }),

  /** All things of a kind, put away too. */
  workshopList: defineCall({
    id: 'workshopList',
    method: 'GET',
    patterns: [`${ofGame}/:kind`],
    params: kindParams,
    response: things,
  }),

  /** Makes a thing, once for each idempotency key; it stands last. Refusals: workshopFull ({max}); under fields those of the kind's schema, keyTaken ({title}). */
  makeThing: defineCall({
    id: 'makeThing',
    method: 'POST',
    patterns: [`${ofGame}/:kind`],
    params: madeParams,
    body: entity({ fields }),
    response: thingAnswer,
  }),

  /** Puts the things of a kind in another order: the ids of all of them (of games for owners alone: ownersOnly). Refusal under `ids`: fieldWrong. */
  orderThings: defineCall({
    id: 'orderThings',
    method: 'PUT',
    patterns: [`${ofGame}/:kind`],
    params: kindParams,
    body: entity({ ids: sentList(safeKey, WORKSHOP_LIMIT.things) }),
    response: outcome({ things: many(workshopEntry) }, 'things'),
  }),

  /** A thing with its fields. */
  workshopThing: defineCall({
    id: 'workshopThing',
    method: 'GET',
    patterns: [`${ofGame}/:kind/:id`],
    params: thingParams,
    response: answer({ thing: workshopThing }, 'thing'),
  }),

  /** Changes a thing: all of its fields, so that one which is absent is empty afterwards. What is as it was makes no version. Refusals: workshopConflict, those of making one. */
  saveThing: defineCall({
    id: 'saveThing',
    method: 'PUT',
    patterns: [`${ofGame}/:kind/:id`],
    params: thingParams,
    body: entity({ version, fields }),
    response: thingAnswer,
  }),

  /**
   * Puts a thing away: it is in no list, map, form and search of players until it is brought back. The turns of a location move to another, if one is
   * named. Refusals: workshopConflict; under `moveTurnsTo` fieldWrong.
   */
  putAway: defineCall({
    id: 'putAway',
    method: 'DELETE',
    patterns: [`${ofGame}/:kind/:id`],
    params: madeThingParams,
    body: entity({ version, moveTurnsTo: v.exactOptional(safeKey) }),
    response: thingAnswer,
  }),

  /** Brings a thing back that was put away. One that is there already is no mistake. */
  bringBack: defineCall({
    id: 'bringBack',
    method: 'POST',
    patterns: [`${ofGame}/:kind/:id/back`],
    params: madeThingParams,
    response: thingAnswer,
  }),

  /** The last 100 versions of a thing, the newest first; of the ways of the game as kind `ways`, id `all`. */
  thingHistory: defineCall({
    id: 'thingHistory',
    method: 'GET',
    patterns: [`${ofGame}/:kind/:id/history`],
    params: historyParams,
    response: answer({ entries: many(thingRevision) }, 'entries'),
  }),
} as const;
