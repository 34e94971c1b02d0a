import * as v from 'valibot';
import { author, channelUpdate, channelUnreads, chatMessage, writtenMessage } from '../chat.ts';
import { CALL_LIMIT } from '../constants.ts';
import { epochMs, safeKey } from '../primitives.ts';
import { answer, entity, many, outcome } from '../shape.ts';
import { sentChannels } from './chat.ts';
import { defineCall } from './define.ts';
import { gameCharacterParams, messageAnswer, sentList, since } from './parts.ts';

const channelEntries = { game: safeKey, character: safeKey, type: safeKey, id: safeKey };
const channelParams = v.object(channelEntries);
const messageParams = v.object({ ...channelEntries, message: safeKey });

const sentIds = v.optional(sentList(safeKey), () => []);

/** How far some channels were read: the newest message of each that was really seen. */
const readMarks = sentList(
  v.object({ type: safeKey, id: safeKey, message: safeKey }),
  CALL_LIMIT.channels,
);

/** Plain text; its length is a rule of src/domain, this is only the cap of what is looked at. */
const sentMessage = v.pipe(v.string(), v.maxLength(40_000));

const channelPath = '/api/rpg/chat/message/:game/:character/:type/:id';
const messagesPath = '/api/rpg/chat/messages/:game/:character';
const messagePath = `${channelPath}/:message`;

const messageOrNone = outcome({ message: v.exactOptional(writtenMessage) }, 'message');
const sentAnswer = outcome(
  { message: v.exactOptional(writtenMessage), roll: v.exactOptional(chatMessage) },
  'message',
);

/** Messages of chat, and who wrote them (spec 2 §7). */
export const messageCalls = {
  /**
   * A page of 50 messages, oldest first: the newest page, or with `before` the one before that
   * message, which may be deleted. An empty page is the end. `now` (an addition, with the newest page) is the time from which to ask for news. With `to` (an
   * addition, beside `before`) the page is as much longer as it takes to reach down to that message, 1,000 messages at the most. Refusals: chatChannelForbidden, chatChannelNotFound, gameIncorrect (the
   * channel is another game's), messageNotFound (`before` is no message of the channel).
   */
  chatMessages: defineCall({
    id: 'chatMessages',
    method: 'GET',
    patterns: [`${messagesPath}/:type/:id/:before`, `${messagesPath}/:type/:id`],
    params: v.object({ ...channelEntries, before: v.exactOptional(safeKey) }),
    query: entity({ to: v.exactOptional(safeKey) }),
    response: answer({ messages: many(chatMessage), now: v.exactOptional(epochMs) }, 'messages'),
  }),

  /**
   * News of several channels since `date` (ms): one entry for each that the character may view, also where nothing is new. `now`
   * (an addition) is the time to ask from next. Refusals: chatChannelsEmpty (none named), chatChannelForbidden (none of them open).
   */
  newChatMessages: defineCall({
    id: 'newChatMessages',
    method: 'POST',
    changes: false,
    patterns: [`${messagesPath}/new`],
    params: gameCharacterParams,
    body: entity({ date: since, channels: sentChannels }),
    response: answer({ channels: many(channelUpdate), now: v.exactOptional(epochMs) }, 'channels'),
  }),

  /**
   * Sends a message, up to 4,000 characters. With an Idempotency-Key header a retry gets the first
   * answer. Additions of this host: the answer's `message`, and `roll`, the bot's line where the message was a command of dice.
   * Sending reads the channel up to the message. Refusals: messageRequired, messageTooLong, diceWrong (each under `message`),
   * chatUnconfirmed, chatChannelForbidden, chatChannelNotFound, chatChannelClosed, gameClosed, mastersOnly (dice), tooManyMessages.
   */
  sendChatMessage: defineCall({
    id: 'sendChatMessage',
    method: 'POST',
    patterns: [channelPath],
    params: channelParams,
    body: entity({ message: sentMessage }),
    response: sentAnswer,
  }),

  /**
   * Reports how far channels were read, and answers what is unread in them now: an addition of ours (MSG-15), which other hosts refuse
   * as unknown. A mark only ever moves on; channels that are not open to the character are left out of the answer.
   */
  readChatMessages: defineCall({
    id: 'readChatMessages',
    method: 'POST',
    patterns: [`${messagesPath}/read`],
    params: gameCharacterParams,
    body: entity({ channels: readMarks }),
    response: answer({ channels: many(channelUnreads) }, 'channels'),
  }),

  /**
   * Names and avatars of those who wrote in a channel, by ids of users (masters among them) and of profiles. Who never wrote there is
   * left out.
   */
  chatAuthors: defineCall({
    id: 'chatAuthors',
    method: 'POST',
    changes: false,
    patterns: ['/api/rpg/chat/authors/:game/:character/:type/:id'],
    params: channelParams,
    body: entity({ users: sentIds, profiles: sentIds }),
    response: answer({ authors: many(author) }, 'authors'),
  }),

  /** One message. Refusal: messageNotFound. */
  chatMessage: defineCall({
    id: 'chatMessage',
    method: 'GET',
    patterns: [messagePath],
    params: messageParams,
    response: answer({ message: chatMessage }, 'message'),
  }),

  /** Changes a message. Refusals: messageChangeForbidden, messageNotFound, and those of sending. */
  editChatMessage: defineCall({
    id: 'editChatMessage',
    method: 'PATCH',
    patterns: [messagePath],
    params: messageParams,
    body: entity({ message: sentMessage }),
    response: messageOrNone,
  }),

  /** Deletes a message. Refusals: as for a change. */
  deleteChatMessage: defineCall({
    id: 'deleteChatMessage',
    method: 'DELETE',
    patterns: [messagePath],
    params: messageParams,
    response: messageAnswer,
  }),
} as const;
