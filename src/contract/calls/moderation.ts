import * as v from 'valibot';
import {
  block,
  complaint,
  complaintKinds,
  foundPerson,
  invitation,
  MODERATION_LIMIT,
  shownInvitation,
} from '../moderation.ts';
import { count, epochMs, id, key, safeKey } from '../primitives.ts';
import { answer, entity, many, outcome } from '../shape.ts';
import { defineCall } from './define.ts';
import { gameParams, messageAnswer, noParams } from './parts.ts';

/** The id of a row, where it does not stand in a path. */
const sentId = v.pipe(safeKey, v.maxLength(15), v.regex(/^\d+$/));

const maybeGame = v.object({ game: v.exactOptional(safeKey) });

/** A text that people read: its length is a rule of the host, this is only the cap of what is looked at. */
const sentText = v.pipe(v.string(), v.maxLength(10 * MODERATION_LIMIT.reason));

const page = { before: v.exactOptional(sentId) };
const blockAnswer = outcome({ block: v.exactOptional(block) }, 'block');
const complaintAnswer = outcome({ complaint: v.exactOptional(complaint) }, 'complaint');
const sentKey = v.pipe(v.string(), v.maxLength(200));

/**
 * What masters and owners do about people and texts (OWN-53 to OWN-59, OWN-66 to OWN-69), additions of this host. All but the look at an
 * invitation need a session: unauthorised. Those of masters are for owners and ACTIVE game masters of the game: mastersOnly; those without a
 * game, which are of the whole community, for owners alone.
 */
export const moderationCalls = {
  /** A page of 20 of the blocks of a game, or of the whole community: the newest first. `past`: those that are over. `next` is the `before` of the next page. */
  blocks: defineCall({
    id: 'blocks',
    method: 'GET',
    patterns: ['/api/rpg/blocks/:game', '/api/rpg/blocks'],
    params: maybeGame,
    query: entity({ ...page, past: v.exactOptional(v.picklist(['1'])) }),
    response: answer({ blocks: many(block), next: v.exactOptional(id) }, 'blocks'),
  }),

  /**
   * Ten people at most who may be meant: by the beginning of a word of the account's name or of a character in the game, or the one who wrote a turn or plays
   * a profile.
   */
  peopleToBlock: defineCall({
    id: 'peopleToBlock',
    method: 'GET',
    patterns: ['/api/rpg/blockable/:game', '/api/rpg/blockable'],
    params: maybeGame,
    query: entity({
      name: v.exactOptional(v.pipe(v.string(), v.maxLength(100))),
      turn: v.exactOptional(sentId),
      profile: v.exactOptional(sentId),
    }),
    response: answer({ people: many(foundPerson) }, 'people'),
  }),

  /**
   * Blocks somebody in a game or in the whole community, until a time (ms) or for good. Refusals: blockSelf, blockOwner, blockMaster, alreadyBlocked,
   * noData (no such person); under `reason` fieldRequired, fieldTooLong; under `until` fieldWrong.
   */
  makeBlock: defineCall({
    id: 'makeBlock',
    method: 'POST',
    patterns: ['/api/rpg/blocks/:game', '/api/rpg/blocks'],
    params: maybeGame,
    body: v.object({ user: sentId, reason: sentText, until: v.exactOptional(epochMs) }),
    response: blockAnswer,
  }),

  /** Lifts a block; one that is over is answered as it is. Refusal: noData. */
  liftBlock: defineCall({
    id: 'liftBlock',
    method: 'POST',
    patterns: ['/api/rpg/block/:block/lift'],
    params: v.object({ block: safeKey }),
    response: blockAnswer,
  }),

  /**
   * Complains of something that one can see, to the masters of its game: once as long as the complaint is open, a second one changes nothing. Refusals:
   * gameNotFound, noData (none such, or not to be seen); under `reason` fieldRequired, fieldTooLong.
   */
  complain: defineCall({
    id: 'complain',
    method: 'POST',
    patterns: ['/api/rpg/complaints/:game'],
    params: gameParams,
    body: v.object({ kind: v.picklist(complaintKinds), id: sentId, reason: sentText }),
    response: messageAnswer,
  }),

  /** A page of 20 of the complaints of a game: open ones, the oldest first, or closed ones, the newest first. `open` counts those that are open. */
  complaints: defineCall({
    id: 'complaints',
    method: 'GET',
    patterns: ['/api/rpg/complaints/:game'],
    params: gameParams,
    query: entity({ after: v.exactOptional(sentId), closed: v.exactOptional(v.picklist(['1'])) }),
    response: answer(
      { complaints: many(complaint), open: v.optional(count, 0), next: v.exactOptional(id) },
      'complaints',
    ),
  }),

  /** Closes a complaint with a note to the one who complained. Refusals: noData, complaintClosed; under `note` fieldRequired, fieldTooLong. */
  closeComplaint: defineCall({
    id: 'closeComplaint',
    method: 'POST',
    patterns: ['/api/rpg/complaint/:complaint/close'],
    params: v.object({ complaint: safeKey }),
    body: v.object({ note: sentText }),
    response: complaintAnswer,
  }),

  /** Opens a closed complaint again. Refusals: noData, complaintOpen (it is open, or the person has complained of the same once more). */
  reopenComplaint: defineCall({
    id: 'reopenComplaint',
    method: 'POST',
    patterns: ['/api/rpg/complaint/:complaint/reopen'],
    params: v.object({ complaint: safeKey }),
    response: complaintAnswer,
  }),

  /** The invitations into a game, the newest first: 100 at most. */
  invitations: defineCall({
    id: 'invitations',
    method: 'GET',
    patterns: ['/api/rpg/invitations/:game'],
    params: gameParams,
    response: answer({ invitations: many(invitation) }, 'invitations'),
  }),

  /**
   * Makes an invitation for so many people (`uses`; absent: any number), until a time (ms; absent: for good). Its `key` is answered this once: the host keeps
   * only its hash. Refusals: gameClosed (a finished game is everybody's to read, and nobody's to play); under `uses` fieldOutOfRange; under `until` fieldWrong.
   */
  makeInvitation: defineCall({
    id: 'makeInvitation',
    method: 'POST',
    patterns: ['/api/rpg/invitations/:game'],
    params: gameParams,
    body: entity({ uses: v.exactOptional(count), until: v.exactOptional(epochMs) }),
    response: outcome({ invitation: v.exactOptional(invitation), key: v.exactOptional(key) }),
  }),

  /** Ends an invitation; who came by it stays. Refusal: noData. */
  revokeInvitation: defineCall({
    id: 'revokeInvitation',
    method: 'POST',
    patterns: ['/api/rpg/invitation/:invitation/revoke'],
    params: v.object({ invitation: safeKey }),
    response: outcome({ invitation: v.exactOptional(invitation) }, 'invitation'),
  }),

  /** What an invitation is to; guests may ask. The key is in the body, where no log writes it down. Refusal: invitationUnknown. */
  invitation: defineCall({
    id: 'invitation',
    method: 'POST',
    changes: false,
    patterns: ['/api/rpg/invite'],
    params: noParams,
    body: v.object({ key: sentKey }),
    response: answer({ invitation: shownInvitation }, 'invitation'),
  }),

  /**
   * Comes into the game by an invitation; who is in already uses up nothing. Refusals: invitationUnknown, invitationUsed, invitationLate,
   * invitationRevoked, blocked.
   */
  acceptInvitation: defineCall({
    id: 'acceptInvitation',
    method: 'POST',
    patterns: ['/api/rpg/invite/accept'],
    params: noParams,
    body: v.object({ key: sentKey }),
    response: outcome({ game: v.exactOptional(key) }),
  }),
} as const;
