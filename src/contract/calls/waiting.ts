import * as v from 'valibot';
import { epochMs, id, safeKey, text } from '../primitives.ts';
import { answer, entity, many, outcome } from '../shape.ts';
import { holdKinds, scene, SCENE_ORDER_LIMIT, waitingList } from '../waiting.ts';
import { defineCall } from './define.ts';
import { gameParams, noParams, sentList } from './parts.ts';

const list = answer(waitingList.entries, 'waiting');
const sceneAnswer = answer({ scene }, 'scene');
const sceneParams = v.object({ game: safeKey, character: safeKey, location: safeKey });
const scenePath = '/api/rpg/scene/:game/:character/:location';
const sceneChanged = outcome({ scene: v.exactOptional(scene), message: v.exactOptional(text) });

const hold = v.strictObject({
  kind: v.picklist(holdKinds),
  until: v.exactOptional(epochMs),
});

/** What waits for an answer (BACK-10 to BACK-19), an addition of this host. All of it needs a session: unauthorised. */
export const waitingCalls = {
  /** All that waits for the account, over its games and characters, and where it waits for others. */
  waiting: defineCall({
    id: 'waiting',
    method: 'GET',
    patterns: ['/api/rpg/waiting'],
    params: noParams,
    response: list,
  }),

  /**
   * Puts off what waits for a character (`later` with `until`, in ms and within 31 days; `quiet`; `left`, only of a scene, whose order is left too), or
   * without `hold` takes that back. Answers the list. Refusals: those of acting, noData for what waits not; under `hold` fieldWrong.
   */
  holdWaiting: defineCall({
    id: 'holdWaiting',
    method: 'POST',
    patterns: ['/api/rpg/waiting/hold'],
    params: noParams,
    body: v.object({
      game: safeKey,
      character: safeKey,
      subject: v.pipe(v.string(), v.regex(/^(place|turn|profile|event):\d{1,15}$/)),
      hold: v.exactOptional(hold),
    }),
    response: list,
  }),

  /** Says that one is away until a time (ms, within a year), or by null that one is back. Answers the list. Under `until` fieldWrong. */
  setAway: defineCall({
    id: 'setAway',
    method: 'POST',
    patterns: ['/api/rpg/waiting/away'],
    params: noParams,
    body: v.object({ until: v.nullable(epochMs) }),
    response: list,
  }),

  /** The characters of a game, as far as one may meet them, whose players are away, each with until when (ms). Refusals: gameNotFound, blocked. */
  absences: defineCall({
    id: 'absences',
    method: 'GET',
    patterns: ['/api/rpg/waiting/away/:game'],
    params: gameParams,
    response: answer({ away: many(entity({ id, until: epochMs })) }, 'away'),
  }),

  /** The people of a scene, and its order. Refusals: those of acting, locationNotFound. */
  scene: defineCall({
    id: 'scene',
    method: 'GET',
    patterns: [scenePath],
    params: sceneParams,
    response: sceneAnswer,
  }),

  /**
   * Sets the order of a scene: ids of its people, two at least; none ends it. The first is the one whose turn it is, unless who it was is still in it.
   * Refusals: those of the scene, gameClosed, sceneNotYours; under `characters` fieldWrong.
   */
  orderScene: defineCall({
    id: 'orderScene',
    method: 'POST',
    patterns: [`${scenePath}/order`],
    params: sceneParams,
    body: v.object({
      characters: sentList(v.pipe(safeKey, v.maxLength(15), v.regex(/^\d+$/)), SCENE_ORDER_LIMIT),
    }),
    response: sceneChanged,
  }),

  /** Passes the turn on: by the one whose turn it is, or by a master. Refusals: those of the scene, gameClosed, sceneNotYours, sceneNoOrder. */
  skipInScene: defineCall({
    id: 'skipInScene',
    method: 'POST',
    patterns: [`${scenePath}/skip`],
    params: sceneParams,
    response: sceneChanged,
  }),

  /** Reminds the one whose turn it is, once a day in a scene. Refusals: those of the scene, gameClosed, sceneNotYours, sceneNoOrder, sceneNudged. */
  nudgeInScene: defineCall({
    id: 'nudgeInScene',
    method: 'POST',
    patterns: [`${scenePath}/nudge`],
    params: sceneParams,
    response: sceneChanged,
  }),
} as const;
