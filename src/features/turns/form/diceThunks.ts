import type { Attempt } from '../../../api/attempt.ts';
import {
  type ApiError,
  isApiError,
  baseApi,
  callEndpoint,
  isSince,
  lookedFor,
  type Lost,
  submitted,
} from '../../../api/index.ts';
import { feedCalls, type RollResult, type Turn, turnCalls } from '../../../contract/index.ts';
import { isRollOf } from '../../../domain/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import type { TurnFormScope } from './formScope.ts';
import { pollOpenFeeds } from '../feed/feedThunks.ts';
import { turnReceived, type WithTurns } from '../slice.ts';

interface Thrown {
  readonly character: string;
  readonly location: string;
  readonly roll: string;
}

/** Is this turn the line of such a throw? One of the bot has no character. */
function isThisThrow(
  { char, isOwner, created, location, actions }: Turn,
  { character, location: place, roll }: Thrown,
  since: number,
): boolean {
  const isBy = isOwner || char === undefined || char.id === character;
  const isThere = location === undefined || location.key === place;
  const isIt = actions.some((one) => one.key === 'roll' && isRollOf(one.roll, roll));
  return isBy && isThere && isSince(created, since) && isIt;
}

/** The dice of masters (FORM-17). The window that was opened for them says what went wrong. */
export const diceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    rollDice: build.mutation(
      lookedFor(callEndpoint(turnCalls.rollDice, submitted), {
        call: feedCalls.turns,
        arg: ({ params }) => ({ params }),
        found: ({ turns }, { params, body }, since) =>
          turns.some((turn) => isThisThrow(turn, { ...params, ...body }, since)),
      }),
    ),
  }),
});

/** A throw that is asked for: where, by which command, and under which idempotency key. */
export interface RollAsked {
  readonly location: string;
  readonly roll: string;
  readonly key: string;
  /** An earlier attempt may have arrived. */
  readonly lost?: Lost | undefined;
}

/** What came of it. */
export type RollOutcome =
  { readonly roll?: RollResult; readonly message?: string } | { readonly error: ApiError };

/** A throw that begins now, under a new idempotency key. */
export function newThrow(): AppThunk<{ readonly attempt: Attempt; readonly since: number }> {
  return (_dispatch, _getState, { newId, clock }) => ({
    attempt: { key: newId(), lost: false },
    since: clock(),
  });
}

/**
 * Has the host throw dice at a place (FORM-17). The bot's line goes into the open feeds at once; where a host sends none along, they are
 * asked.
 */
export function rollDice(
  { game, character }: TurnFormScope,
  { location, roll, key, lost }: RollAsked,
): AppThunk<Promise<RollOutcome>, WithTurns> {
  return async (dispatch, _getState, { clock }) => {
    const arg = {
      params: { game, character },
      body: { location, roll },
      idempotencyKey: key,
      ...(lost && { lost }),
    };
    const { data, error } = await dispatch(
      diceApi.endpoints.rollDice.initiate(arg, { track: false }),
    );
    if (!data) return { error: isApiError(error) ? error : { kind: 'network' } };
    if (data.turn) dispatch(turnReceived({ game, turn: data.turn, at: clock() }));
    else dispatch(pollOpenFeeds(game));
    const { roll: thrown, message } = data;
    return { ...(thrown && { roll: thrown }), ...(message !== undefined && { message }) };
  };
}
