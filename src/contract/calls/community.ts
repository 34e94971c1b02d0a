import * as v from 'valibot';
import {
  COMMUNITY_LIMIT,
  gamePresets,
  listedGame,
  person,
  staffMember,
  staffRoles,
} from '../community.ts';
import { gameStatuses } from '../game.ts';
import { journalActions, journalEntry } from '../journal.ts';
import { epochMs, id, key, safeKey, text } from '../primitives.ts';
import { masterStatuses } from '../profile.ts';
import { answer, entity, many, outcome } from '../shape.ts';
import { defineCall } from './define.ts';
import { gameParams, messageAnswer, noParams } from './parts.ts';

const sent = (max: number) => v.pipe(v.string(), v.maxLength(max * 8));
const userParams = v.object({ user: safeKey });
const staffParams = v.object({ game: safeKey, user: safeKey });
const ofOwner = '/api/rpg/community/owners/:user';
const ofGame = '/api/rpg/community/games/:game';

/** Which acts of the journal are meant: in a game, of a kind, by or on a person (the id of an account), between two times (ms). */
export const journalFilter = {
  game: v.exactOptional(safeKey),
  action: v.exactOptional(v.picklist(journalActions)),
  person: v.exactOptional(safeKey),
  from: v.exactOptional(epochMs),
  to: v.exactOptional(epochMs),
};

/**
 * Founding a community, its owners, the staff of its games, and the journal of what they did (OWN-40 to OWN-65); additions of this host. All
 * need a session: unauthorised. Who is no owner is refused by ownersOnly, who neither owns nor leads the game by leadersOnly.
 */
export const communityCalls = {
  /** Makes the asker the first owner by the key of the founding link. Refusals: foundingKeyWrong, foundingKeyLate, foundingKeyUsed. */
  found: defineCall({
    id: 'found',
    method: 'POST',
    patterns: ['/api/rpg/found'],
    params: noParams,
    body: entity({ key: v.pipe(v.string(), v.maxLength(200)) }),
    response: messageAnswer,
  }),

  /** What owners see of the community: its name, every game, the owners. */
  community: defineCall({
    id: 'community',
    method: 'GET',
    patterns: ['/api/rpg/community'],
    params: noParams,
    response: answer({ name: text, games: many(listedGame), owners: many(person) }),
  }),

  /** Gives the community another name. Under `name`: fieldRequired, fieldTooLong. */
  nameCommunity: defineCall({
    id: 'nameCommunity',
    method: 'POST',
    patterns: ['/api/rpg/community/name'],
    params: noParams,
    body: entity({ name: sent(COMMUNITY_LIMIT.name) }),
    response: messageAnswer,
  }),

  /**
   * Makes a game of a preset, led by the asker, once for each idempotency key. `game` is its key. Under `title` fieldRequired, fieldTooLong;
   * under `key` these, fieldWrong, gameKeyTaken.
   */
  makeGame: defineCall({
    id: 'makeGame',
    method: 'POST',
    patterns: ['/api/rpg/community/games'],
    params: noParams,
    body: entity({
      title: sent(COMMUNITY_LIMIT.title),
      key: sent(COMMUNITY_LIMIT.gameKey),
      preset: v.picklist(gamePresets),
    }),
    response: outcome({ game: v.exactOptional(key), message: v.exactOptional(text) }),
  }),

  /** Opens or closes a game, for owners and its game masters. Refusals: gameNotFound, leadersOnly. */
  gameStatus: defineCall({
    id: 'gameStatus',
    method: 'POST',
    patterns: [`${ofGame}/status`],
    params: gameParams,
    body: entity({ status: v.picklist(gameStatuses) }),
    response: messageAnswer,
  }),

  /** Makes somebody an owner, by the id of the account. Refusals: ownersOnly, personNotFound, ownerBlocked (an owner cannot be blocked). */
  appointOwner: defineCall({
    id: 'appointOwner',
    method: 'POST',
    patterns: [ofOwner],
    params: userParams,
    response: messageAnswer,
  }),

  /** Takes the ownership from somebody, also from oneself. Refusals: ownersOnly, personNotFound, lastOwner. */
  dismissOwner: defineCall({
    id: 'dismissOwner',
    method: 'DELETE',
    patterns: [ofOwner],
    params: userParams,
    response: messageAnswer,
  }),

  /** At most ten people whose name begins with `q`, for owners, or for the game masters of `game`. */
  people: defineCall({
    id: 'people',
    method: 'GET',
    patterns: ['/api/rpg/community/people'],
    params: noParams,
    query: entity({
      q: v.pipe(v.string(), v.maxLength(COMMUNITY_LIMIT.search)),
      game: v.exactOptional(safeKey),
    }),
    response: answer({ people: many(person) }, 'people'),
  }),

  /** The masters and technicians of a game, for owners and its game masters. Refusals: gameNotFound, leadersOnly. */
  staff: defineCall({
    id: 'staff',
    method: 'GET',
    patterns: [`${ofGame}/staff`],
    params: gameParams,
    response: answer({ title: text, staff: many(staffMember) }, 'staff'),
  }),

  /** Appoints somebody, or changes role and status. Refusals: gameNotFound, leadersOnly, personNotFound, staffSelf. */
  saveStaff: defineCall({
    id: 'saveStaff',
    method: 'POST',
    patterns: [`${ofGame}/staff/:user`],
    params: staffParams,
    body: entity({ role: v.picklist(staffRoles), status: v.picklist(masterStatuses) }),
    response: messageAnswer,
  }),

  /** Dismisses somebody; what they wrote stays. Who is no staff is no mistake. Refusals as those of saveStaff. */
  dismissStaff: defineCall({
    id: 'dismissStaff',
    method: 'DELETE',
    patterns: [`${ofGame}/staff/:user`],
    params: staffParams,
    response: messageAnswer,
  }),

  /**
   * A page of 30 acts, the newest first: all of them for owners, those of `game` for its game masters. `next` is the `before` of the next page,
   * absent at the end.
   */
  journal: defineCall({
    id: 'journal',
    method: 'GET',
    patterns: ['/api/rpg/community/journal'],
    params: noParams,
    query: entity({ ...journalFilter, before: v.exactOptional(safeKey) }),
    response: answer({ entries: many(journalEntry), next: v.exactOptional(id) }, 'entries'),
  }),

  /**
   * Takes an act back by doing the reverse through the same rules. Refusals: those of the reverse act, actNotFound, actFinal (it is none of
   * those that can be taken back), actUndone (it was already), actOvertaken (something else has been done since).
   */
  undoAct: defineCall({
    id: 'undoAct',
    method: 'POST',
    patterns: ['/api/rpg/community/journal/:entry/undo'],
    params: v.object({ entry: safeKey }),
    response: messageAnswer,
  }),
} as const;

/** How the journal is written into a file: a table, or an object a line. */
export const journalFormats = ['csv', 'jsonl'] as const;
export type JournalFormat = (typeof journalFormats)[number];
