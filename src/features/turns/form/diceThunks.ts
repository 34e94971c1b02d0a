import { type ApiError, isApiError, baseApi, callEndpoint, submitted } from '../../../api/index.ts';
import { type RollResult, turnCalls } from '../../../contract/index.ts';
import type { AppThunk } from '../../../lib/store.ts';
import type { FormPlace } from './formPlace.ts';
import { pollOpenFeeds } from '../feed/feedThunks.ts';
import { turnReceived, type WithTurns } from '../slice.ts';

/** The dice of masters (FORM-17). The window that was opened for them says what went wrong. */
export const diceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    rollDice: build.mutation(callEndpoint(turnCalls.rollDice, submitted)),
  }),
});

/** A throw that is asked for: where, by which command, and under which idempotency key. */
export interface RollAsked {
  readonly location: string;
  readonly roll: string;
  readonly key: string;
}

/** What came of it. */
export type RollOutcome =
  { readonly roll?: RollResult; readonly message?: string } | { readonly error: ApiError };

/** A new idempotency key. */
export function newRollKey(): AppThunk<string> {
  return (_dispatch, _getState, { newId }) => newId();
}

/**
 * Has the host throw dice at a place (FORM-17). The bot's line goes into the open feeds at once; where a host sends none along, they are
 * asked.
 */
export function rollDice(
  { game, character }: FormPlace,
  { location, roll, key }: RollAsked,
): AppThunk<Promise<RollOutcome>, WithTurns> {
  return async (dispatch, _getState, { clock }) => {
    const arg = { params: { game, character }, body: { location, roll }, idempotencyKey: key };
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
