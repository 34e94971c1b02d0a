import {
  baseApi,
  callEndpoint,
  isSince,
  lookedFor,
  type Lost,
  submitted,
} from '../../../api/index.ts';
import { type ChatMessage, messageCalls } from '../../../contract/index.ts';
import { isRollOf, normalizeMessage } from '../../../domain/index.ts';

/** Is this what was sent as `text`, or the bot's line of it, and no earlier one of the same words? One with a key is known by that alone. */
export function isSameSent(
  { id, author_id, author_type, message, nonce }: ChatMessage,
  text: string,
  { writers = [], known = [] }: Partial<Lost> = {},
): boolean {
  if (nonce !== undefined || known.includes(id)) return false;
  if (author_type === 'bot') return isRollOf(message, text);
  return writers.includes(author_id) && normalizeMessage(message) === normalizeMessage(text);
}

const { query: readQuery, ...readEndpoint } = callEndpoint(messageCalls.readChatMessages, {
  show: 'silent',
});

/**
 * The calls about messages (spec 2 §7). What they answer is changed by live events, so it lives in the slices alone. Failures of pages and
 * polls are shown in the room itself, those of what a user does where it was done.
 */
export const messagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    chatMessages: build.query({
      ...callEndpoint(messageCalls.chatMessages, { show: 'silent' }),
      keepUnusedDataFor: 0,
    }),
    // Whether a message that a link names is still there: what it says comes with its page.
    chatMessage: build.query({
      ...callEndpoint(messageCalls.chatMessage, { show: 'silent' }),
      keepUnusedDataFor: 0,
    }),
    newChatMessages: build.mutation(callEndpoint(messageCalls.newChatMessages, { show: 'silent' })),
    // What was seen in the last moment before the page is left reaches the host all the same.
    readChatMessages: build.mutation({
      ...readEndpoint,
      query: (arg: Parameters<typeof readQuery>[0]) => ({ ...readQuery(arg), keepalive: true }),
    }),
    chatAuthors: build.mutation(callEndpoint(messageCalls.chatAuthors, { show: 'silent' })),
    // A line of talk is no form: it leaves with the key (QUICK-02).
    sendChatMessage: build.mutation(
      lookedFor(callEndpoint(messageCalls.sendChatMessage, { show: 'form' }), {
        call: messageCalls.chatMessages,
        arg: ({ params }) => ({ params }),
        found: ({ messages }, { body, lost }, since) =>
          messages.some((one) => isSameSent(one, body.message, lost) && isSince(one.date, since)),
      }),
    ),
    editChatMessage: build.mutation(callEndpoint(messageCalls.editChatMessage, submitted)),
    deleteChatMessage: build.mutation(
      callEndpoint(messageCalls.deleteChatMessage, { show: 'form' }),
    ),
  }),
});
