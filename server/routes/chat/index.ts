import { calls } from '../../../src/contract/index.ts';
import { route } from '../../http/route.ts';
import type { Area } from '../area.ts';
import { deleteMessage, editMessage } from './change.ts';
import { readMessages } from './marks.ts';
import { listAuthors, listChannels, listMessages, newMessages, oneMessage } from './read.ts';
import { sendMessage } from './send.ts';

/** Chat (spec 2 §7). */
export const chatRoutes: Area = (app, deps) => {
  route(app, calls.chatChannels, ({ params, request }) => listChannels(deps, params, request));
  route(app, calls.chatMessages, ({ params, query, request }) =>
    listMessages(deps, params, query, request),
  );
  route(app, calls.newChatMessages, ({ params, body, request }) =>
    newMessages(deps, params, body, request),
  );
  route(app, calls.readChatMessages, ({ params, body, request }) =>
    readMessages(deps, params, body, request),
  );
  route(app, calls.chatAuthors, ({ params, body, request }) =>
    listAuthors(deps, params, body, request),
  );
  route(app, calls.chatMessage, (input) => oneMessage(deps, input));
  route(app, calls.sendChatMessage, (input) => sendMessage(deps, input), { limit: 'message' });
  route(app, calls.editChatMessage, (input) => editMessage(deps, input), { limit: 'write' });
  route(app, calls.deleteChatMessage, (input) => deleteMessage(deps, input), { limit: 'write' });
};
