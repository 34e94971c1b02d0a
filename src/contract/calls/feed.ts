import * as v from 'valibot';
import { epochMs, id, optionalFlag } from '../primitives.ts';
import { answer, entity, type Fields, isFields, many } from '../shape.ts';
import { turn } from '../turn.ts';
import { defineCall } from './define.ts';
import { gameMaybeCharacterParams, pageFields, since, turnsQuery, turnsSaid } from './parts.ts';

function unfoldPage(fields: Fields): Fields {
  const { turns } = fields;
  if (!isFields(turns) || !('data' in turns)) return fields;
  const { data, last_page } = pageFields(turns);
  return { ...fields, turns: data, last_page };
}

/**
 * News of turns since a date: made or changed, and (additions of this host) deleted; `more` where the answer could not hold all of them.
 */
export const newTurnsAnswer = answer(
  { turns: many(turn), deleted: many(id), now: v.exactOptional(epochMs), more: optionalFlag },
  'turns',
);
export type NewTurnsAnswer = v.InferOutput<typeof newTurnsAnswer>;

/** Reading the turns of a game (spec 1 §7): all that a reader's first screen asks for. */
export const feedCalls = {
  /**
   * A page of a game's turns, newest first, 20 a page. An empty page is the end. `before` (an addition of
   * ours) is the id of the oldest turn at hand: a host that knows it answers the turns after that one
   * instead of the page, so that deletions and new turns meanwhile never shift a turn out of sight. Of very long turns a page
   * holds fewer: then `last_page` says that more follows, behind the last turn of this one (SAFE-01). `after` (another addition) is
   * the same upwards: the turns next newer than that one, newest first too; for `start` the oldest ones. A host that knows it repeats it
   * in its answer.
   */
  turns: defineCall({
    id: 'turns',
    method: 'GET',
    patterns: ['/api/rpg/turns/:game/:character', '/api/rpg/turns/:game'],
    params: gameMaybeCharacterParams,
    query: turnsQuery,
    response: answer({ turns: many(turn), ...turnsSaid }, 'turns', unfoldPage),
  }),

  /** Turns made or changed since `date` (ms), and the ids of those deleted since. */
  newTurns: defineCall({
    id: 'newTurns',
    method: 'POST',
    changes: false,
    patterns: ['/api/rpg/turns/:game/new/:character', '/api/rpg/turns/:game/new'],
    params: gameMaybeCharacterParams,
    body: entity({ date: since }),
    response: newTurnsAnswer,
  }),
} as const;
