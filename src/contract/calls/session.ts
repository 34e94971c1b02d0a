import * as v from 'valibot';
import { character } from '../character.ts';
import { CALL_LIMIT, SETTINGS_LIMIT } from '../constants.ts';
import { location } from '../location.ts';
import { text } from '../primitives.ts';
import { initAnswer, user } from '../session.ts';
import { answer, entity, from, isFields, many, outcome } from '../shape.ts';
import { defineCall } from './define.ts';
import { gameParams, messageAnswer, noParams } from './parts.ts';

/** No settings are nested deeper; what is may be too deep to be written down again. */
const NESTING_LIMIT = 20;

function isShallow(value: unknown, levels = NESTING_LIMIT): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((one) => isShallow(one, levels - 1));
}

function isObjectText(value: string): boolean {
  try {
    const settings: unknown = JSON.parse(value);
    return isFields(settings) && isShallow(settings);
  } catch {
    return false;
  }
}

/** Of nobody hosts say `[]` and `{}`. */
const someone = from(
  (value) => (isFields(value) && Object.keys(value).length > 0 ? value : undefined),
  user,
);

const shortText = v.pipe(v.string(), v.minLength(1), v.maxLength(4_096));

const socketId = v.pipe(v.string(), v.regex(/^\d{1,20}\.\d{1,20}$/));
const channelName = v.pipe(v.string(), v.minLength(1), v.maxLength(800));

/** What lets one subscribe to a channel, in Pusher's form. */
const signature = { auth: text, channel_data: v.exactOptional(v.string()) };

/**
 * What a browser brings back from a provider. `provider` is its key where there are several, the first where it is absent; `iss`, `device_id` and
 * `state` are passed on as the provider gave them (RFC 9207; VK ID).
 */
export const codeGrant = v.object({
  code: shortText,
  code_verifier: v.pipe(v.string(), v.regex(/^[A-Za-z0-9._~-]{43,128}$/)),
  redirect_uri: v.pipe(shortText, v.url()),
  ...v.entriesFromList(['provider', 'iss', 'device_id', 'state'], v.exactOptional(shortText)),
});

/** Sign-in, sign-out, start, and what a game needs before its first screen. */
export const sessionCalls = {
  /** The start: user with settings (absent for a guest), community settings, games. Spec 1 §7. */
  init: defineCall({
    id: 'init',
    method: 'GET',
    patterns: ['/api/rpg/init'],
    params: noParams,
    response: initAnswer,
  }),

  /**
   * Exchanges the provider's code for a session, which the host keeps in an HttpOnly cookie
   * (decision 4). `code_verifier` is PKCE's, 43 to 128 characters. Refusals: badState, badCode,
   * badVerifier, badRedirect, providerUnknown, providerUnavailable.
   */
  login: defineCall({
    id: 'login',
    method: 'POST',
    patterns: ['/api/rpg/login'],
    params: noParams,
    body: codeGrant,
    response: outcome({ user: v.exactOptional(someone) }),
  }),

  /** Ends the session (decision 4). */
  logout: defineCall({
    id: 'logout',
    method: 'POST',
    patterns: ['/api/rpg/logout'],
    params: noParams,
    response: messageAnswer,
  }),

  /** Saves the whole user settings as JSON text (spec 2 §7, SET-01). Read with parseUserSettings. */
  saveSettings: defineCall({
    id: 'saveSettings',
    method: 'POST',
    patterns: ['/api/rpg/settings'],
    params: noParams,
    body: v.object({
      settings: v.pipe(v.string(), v.maxLength(SETTINGS_LIMIT), v.check(isObjectText)),
    }),
    response: messageAnswer,
  }),

  /** The user's characters in a game, keyed by key on the wire (spec 1 §7). Signed-in only. */
  characters: defineCall({
    id: 'characters',
    method: 'GET',
    patterns: ['/api/rpg/characters/:game'],
    params: gameParams,
    response: answer({ characters: many(character) }, 'characters'),
  }),

  /** The locations of a game, list or object on the wire (spec 1 §7). */
  locations: defineCall({
    id: 'locations',
    method: 'GET',
    patterns: ['/api/rpg/locations/:game'],
    params: gameParams,
    response: answer({ locations: many(location) }, 'locations'),
  }),

  /**
   * Permission to subscribe to a private or presence channel, in Pusher's form (form-encoded). 403 where the
   * user may not.
   */
  authorizeChannel: defineCall({
    id: 'authorizeChannel',
    method: 'POST',
    changes: false,
    patterns: ['/broadcasting/auth'],
    params: noParams,
    encoding: 'form',
    body: v.object({ socket_id: socketId, channel_name: channelName }),
    response: entity(signature),
  }),

  /**
   * Permission for several channels at once, an addition of ours (`channelGroups`, QUICK-15): those of them that the user may subscribe to, each as
   * `authorizeChannel` answers it. Why one is missing `authorizeChannel` says.
   */
  authorizeChannels: defineCall({
    id: 'authorizeChannels',
    method: 'POST',
    changes: false,
    patterns: ['/broadcasting/auth/all'],
    params: noParams,
    body: v.object({
      socket_id: socketId,
      channels: v.pipe(v.array(channelName), v.minLength(1), v.maxLength(CALL_LIMIT.signatures)),
    }),
    response: answer({ channels: many(entity({ name: text, ...signature })) }, 'channels'),
  }),
} as const;
