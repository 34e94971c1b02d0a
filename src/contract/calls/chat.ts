import * as v from 'valibot';
import { chatChannel } from '../chatChannel.ts';
import { CALL_LIMIT } from '../constants.ts';
import { onlineEntry } from '../presence.ts';
import { safeKey } from '../primitives.ts';
import { answer, entity, many } from '../shape.ts';
import { defineCall } from './define.ts';
import { gameCharacterParams, gameMaybeCharacterParams, sentList } from './parts.ts';

/** Channels that a call asks about. */
export const sentChannels = sentList(v.object({ id: safeKey, type: safeKey }), CALL_LIMIT.channels);
/** Presence, and which channels there are (spec 2 §7). Messages are in messages.ts: no first screen needs them. */
export const chatCalls = {
  /** Who is online in a game, and in the named channels. */
  online: defineCall({
    id: 'online',
    method: 'POST',
    changes: false,
    patterns: ['/api/rpg/online/:game/:character', '/api/rpg/online/:game'],
    params: gameMaybeCharacterParams,
    body: entity({ channels: v.optional(sentChannels, () => []) }),
    response: answer({ online: many(onlineEntry) }, 'online'),
  }),

  /** The channels this character may enter, perhaps none. Refusal: chatDisabled. */
  chatChannels: defineCall({
    id: 'chatChannels',
    method: 'GET',
    patterns: ['/api/rpg/chat/channels/:game/:character'],
    params: gameCharacterParams,
    response: answer({ channels: many(chatChannel) }, 'channels'),
  }),
} as const;
