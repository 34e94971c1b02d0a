import { baseApi, callEndpoint, isSince, lookedFor } from '../../../api/index.ts';
import { feedCalls, type Turn, turnCalls } from '../../../contract/index.ts';
import { plainText } from '../../../domain/index.ts';

/** A master's turn of the season has no character. */
const isBy = ({ isOwner, char, charIsMaster }: Turn, writer: string): boolean =>
  isOwner || char?.id === writer || (charIsMaster && char === undefined);

/** The calls of the turn form (spec 1 §7), which shows their failures in its own place. */
export const formApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    turnForm: build.query({
      ...callEndpoint(turnCalls.turnForm, { show: 'silent' }),
      keepUnusedDataFor: 0,
    }),
    postTurn: build.mutation(
      lookedFor(callEndpoint(turnCalls.postTurn, { show: 'form' }), {
        call: feedCalls.turns,
        arg: ({ params }) => ({ params }),
        // A text is begun at a moment of the host's clock already, by its newest turn.
        found: ({ turns }, { params, body, lost }) =>
          turns.some(
            (turn) =>
              isBy(turn, body.npc ?? params.character) &&
              isSince(turn.created, lost?.since ?? 0) &&
              plainText(turn.post).trim() === plainText(body.body).trim(),
          ),
      }),
    ),
  }),
});
