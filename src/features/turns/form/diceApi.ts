import { baseApi, callEndpoint } from '../../../api/index.ts';
import { turnCalls } from '../../../contract/index.ts';

/** The dice of masters (FORM-17). The window that was opened for them says what went wrong. */
export const diceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    rollDice: build.mutation(callEndpoint(turnCalls.rollDice, { show: 'form' })),
  }),
});
