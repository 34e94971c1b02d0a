import * as v from 'valibot';
import { amount, linkUrl, safeKey, text } from '../primitives.ts';
import { answer, entity, from, isFields, many, outcome } from '../shape.ts';
import { turn, turnComment, turnPatch, turnReaction } from '../turn.ts';
import { actionTypes, turnForm, turnRoutes } from '../turnForm.ts';
import { defineCall } from './define.ts';
import { commentHtml, gameCharacterParams, messageAnswer, sentList, turnHtml } from './parts.ts';

const turnParams = v.object({ game: safeKey, character: safeKey, turn: safeKey });

/** Dice as a command, '/3d6+2'. What it may be is the host's to say. */
const diceCommand = v.pipe(v.string(), v.minLength(1), v.maxLength(32));

const turnPath = '/api/rpg/turn/:game/:character';

/** The host's dice: '3d6+2', '4+1+6+2' and the sum, which may be below zero. */
export const rollResult = entity({ command: text, result: amount, detail: v.optional(text, '') });
export type RollResult = v.InferOutput<typeof rollResult>;

/** A stored picture, or why it was not stored. */
const imageAnswer = outcome({
  url: v.exactOptional(linkUrl),
  error: v.exactOptional(
    from((value) => (isFields(value) ? value : { message: value }), entity({ message: text })),
  ),
});

/** Writing turns, and what is done with single ones (spec 1 §7). */
export const turnCalls = {
  /** What the form offers to this character. */
  turnForm: defineCall({
    id: 'turnForm',
    method: 'GET',
    patterns: [turnPath],
    params: gameCharacterParams,
    response: turnForm,
  }),

  /**
   * Posts a turn. `location` is the destination of a route action; `npc` is sent in NPC mode,
   * `quests` (ids) in seasons mode, `tags` (keys, an addition) by masters. With an Idempotency-Key header a retry gets the first answer.
   * `turn` and `message` of the answer are additions of this host.
   * `roll` (addition, `turnDice`) is the throw of a roll action, as '/3d6+2'; without it a die of twenty sides falls.
   * Refusals: turnBodyRequired and turnBodyTooLong under `body`, diceWrong under `roll`, characterUnconfirmed,
   * cannotWriteHere, placeClosed, routeForbidden, noCharacterForTurn, npc…, seasonsGrandmasterOnly, gameClosed.
   */
  postTurn: defineCall({
    id: 'postTurn',
    method: 'POST',
    patterns: [turnPath],
    params: gameCharacterParams,
    body: entity({
      body: turnHtml,
      currentLocation: safeKey,
      action: v.exactOptional(v.picklist(actionTypes)),
      location: v.exactOptional(safeKey),
      npc: v.exactOptional(safeKey),
      quests: v.exactOptional(sentList(safeKey)),
      tags: v.exactOptional(sentList(safeKey)),
      roll: v.exactOptional(diceCommand),
    }),
    response: outcome({
      ...turnRoutes.entries,
      turn: v.exactOptional(turn),
      message: v.exactOptional(text),
    }),
  }),

  /** Rolls a master's dice at a location; `roll` is a command as '/3d6+2'. */
  rollDice: defineCall({
    id: 'rollDice',
    method: 'POST',
    patterns: [`${turnPath}/roll`],
    params: gameCharacterParams,
    body: entity({ location: safeKey, roll: diceCommand }),
    response: outcome({
      roll: v.exactOptional(rollResult),
      message: v.exactOptional(text),
      turn: v.exactOptional(turn),
    }),
  }),

  /** Stores a picture for the editor (masters); one file in the field `file`, bearer token. */
  uploadTurnImage: defineCall({
    id: 'uploadTurnImage',
    method: 'POST',
    patterns: [`${turnPath}/image`],
    params: gameCharacterParams,
    encoding: 'multipart',
    response: imageAnswer,
  }),

  /**
   * Changes a turn within the edit window. `base` (an addition of ours) is the version of the text that the edit was begun
   * from (domain: textVersion): a host that knows it refuses to overwrite what somebody else wrote meanwhile.
   * Refusals: turnEditForbidden, turnNotFound, turnChanged, body.
   */
  editTurn: defineCall({
    id: 'editTurn',
    method: 'POST',
    patterns: [`${turnPath}/edit/:turn`],
    params: turnParams,
    body: entity({
      body: turnHtml,
      currentLocation: v.exactOptional(safeKey),
      base: v.exactOptional(safeKey),
    }),
    response: outcome({ turn: v.exactOptional(turnPatch), message: v.exactOptional(text) }),
  }),

  /** Deletes a turn within the delete window. Refusals: turnDeleteForbidden, turnNotFound. */
  deleteTurn: defineCall({
    id: 'deleteTurn',
    method: 'POST',
    patterns: [`${turnPath}/delete/:turn`],
    params: turnParams,
    response: messageAnswer,
  }),

  /** The comments of a turn, oldest first. */
  turnComments: defineCall({
    id: 'turnComments',
    method: 'GET',
    patterns: [`${turnPath}/comments/:turn`],
    params: turnParams,
    response: answer({ comments: many(turnComment) }, 'comments'),
  }),

  /** Adds a comment. Refusals: turnCommentForbidden, turnNotFound, body. */
  commentTurn: defineCall({
    id: 'commentTurn',
    method: 'POST',
    patterns: [`${turnPath}/comment/:turn`],
    params: turnParams,
    body: entity({ body: commentHtml }),
    response: outcome({ comment: v.exactOptional(turnComment), message: v.exactOptional(text) }),
  }),

  /** Adds the character's one reaction. Refusals: alreadyReacted, ownTurnReaction, turnNotFound. */
  reactToTurn: defineCall({
    id: 'reactToTurn',
    method: 'POST',
    patterns: [`${turnPath}/react/:turn`],
    params: turnParams,
    response: outcome({ reaction: v.exactOptional(turnReaction), message: v.exactOptional(text) }),
  }),
} as const;
