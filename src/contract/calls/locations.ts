import * as v from 'valibot';
import { location } from '../location.ts';
import { count, flag, page, safeKey } from '../primitives.ts';
import { answer, entity, type Fields, isFields, many } from '../shape.ts';
import { turn } from '../turn.ts';
import { defineCall } from './define.ts';
import { newTurnsAnswer } from './feed.ts';
import { paged, since, turnsQuery, turnsSaid } from './parts.ts';

const locationParams = v.object({ game: safeKey, location: safeKey });
const locationPath = '/api/rpg/location/:game/:location';

/** The number of the last page may stand beside the turns. */
function pagedTurns({ turns, last_page, ...fields }: Fields): Fields {
  const isPage = isFields(turns) && ('data' in turns || 'last_page' in turns);
  const page = isPage ? turns : { data: turns };
  return { ...fields, turns: { last_page, ...page } };
}

/** One location and what was written there (spec 1 §7), and what one character wrote wherever it stood. */
export const locationCalls = {
  /**
   * A location with its last turns, newest first, 20 at a time. `before` and `after` are additions of ours, as those of the turns call: a host
   * that knows them answers what follows that turn instead of the page, and `last_page` where the page is short though more follows. Refusal:
   * locationNotFound.
   */
  location: defineCall({
    id: 'location',
    method: 'GET',
    patterns: [locationPath],
    params: locationParams,
    query: turnsQuery,
    response: answer({ location, turns: many(turn), ...turnsSaid }, 'location'),
  }),

  /**
   * A location with a page of all its turns, 20 a page. With `turn` (an addition of ours) it is the page on which that turn stands
   * (FEED-08), or the first where it stands no longer; a host that knows `turn` says in `page` which one it answers.
   * Refusal: locationNotFound.
   */
  locationAll: defineCall({
    id: 'locationAll',
    method: 'GET',
    patterns: [`${locationPath}/all`],
    params: locationParams,
    query: entity({ page: v.optional(page, 1), turn: v.exactOptional(safeKey) }),
    response: answer(
      { location, turns: v.optional(paged(turn), {}), page: v.exactOptional(count) },
      'location',
      pagedTurns,
    ),
  }),

  /**
   * News of a location's turns since `date` (ms), as newTurns. Among the deleted are those that stand elsewhere now;
   * one that comes back is newer than the answer that said it was gone.
   */
  locationNew: defineCall({
    id: 'locationNew',
    method: 'GET',
    patterns: [`${locationPath}/new`],
    params: locationParams,
    query: entity({ date: since }),
    response: newTurnsAnswer,
  }),

  /**
   * A page of the turns of a character, 20 a page (BACK-70), an addition of this host: the newest first, or the oldest. Who may see the character's profile
   * may read them. Refusals: those of profile.
   */
  characterTurns: defineCall({
    id: 'characterTurns',
    method: 'GET',
    patterns: ['/api/rpg/profiles/:game/:profile/turns'],
    params: v.object({ game: safeKey, profile: safeKey }),
    query: entity({ page: v.optional(page, 1), oldest: v.optional(flag, false) }),
    response: answer({ turns: v.optional(paged(turn), {}) }, undefined, pagedTurns),
  }),
} as const;
