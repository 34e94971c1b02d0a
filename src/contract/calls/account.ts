import * as v from 'valibot';
import { epochMs, flag, id, linkUrl, safeKey, text } from '../primitives.ts';
import { answer, entity, many, outcome } from '../shape.ts';
import { defineCall } from './define.ts';
import { messageAnswer, noParams } from './parts.ts';
import { codeGrant } from './session.ts';

/**
 * A browser in which the account is signed in: `agent` names browser and system, absent where it is not known; `used` (ms) is its last use, to the hour;
 * `here` marks the one that asks.
 */
const signedInBrowser = entity({
  id,
  agent: v.exactOptional(text),
  begun: epochMs,
  used: epochMs,
  here: flag,
});
export type SignedInBrowser = v.InferOutput<typeof signedInBrowser>;

/**
 * An account of a provider that signs in here: `provider` is the key, `title` the provider's name, absent of the host's own; `name` is what the account
 * is called there, `url` its page, `manage` the page on which its owner looks after it. `linked` and `used` in ms.
 */
const identity = entity({
  id,
  provider: text,
  title: v.exactOptional(text),
  name: text,
  url: v.exactOptional(linkUrl),
  manage: v.exactOptional(linkUrl),
  linked: epochMs,
  used: epochMs,
});
export type Identity = v.InferOutput<typeof identity>;

const identities = { identities: many(identity) };

/** What becomes of the name at texts of one who leaves: it stays, or they are those of a player who has left. */
export const LEAVING_NAMES = ['kept', 'removed'] as const;

/** What a user does to the own account, an addition of this host (capability `accounts`). All need a session: unauthorised. */
export const accountCalls = {
  /** Ends all sessions of the account but the one that asks, and with them their sockets and their web push (BACK-86). */
  endOtherSessions: defineCall({
    id: 'endOtherSessions',
    method: 'POST',
    patterns: ['/api/rpg/logout/others'],
    params: noParams,
    response: messageAnswer,
  }),

  /** Where one is signed in, the last used first, at most 100 (OWN-37). */
  sessions: defineCall({
    id: 'sessions',
    method: 'GET',
    patterns: ['/api/rpg/account/sessions'],
    params: noParams,
    response: answer({ sessions: many(signedInBrowser) }, 'sessions'),
  }),

  /** Ends one session of the account, with its sockets and its web push. Refusal: notFound, also for a session of another. */
  endSession: defineCall({
    id: 'endSession',
    method: 'DELETE',
    patterns: ['/api/rpg/account/sessions/:session'],
    params: v.object({ session: safeKey }),
    response: messageAnswer,
  }),

  /** The accounts of providers by which one signs in, the first linked first: name and portrait are that one's (OWN-35). */
  identities: defineCall({
    id: 'identities',
    method: 'GET',
    patterns: ['/api/rpg/account/identities'],
    params: noParams,
    response: answer(identities, 'identities'),
  }),

  /**
   * Links another account of a provider. Refusals: those of login; identityTaken where it is somebody else's here; identitiesFull.
   */
  linkIdentity: defineCall({
    id: 'linkIdentity',
    method: 'POST',
    patterns: ['/api/rpg/account/identities'],
    params: noParams,
    body: codeGrant,
    response: outcome({ identities: v.exactOptional(identities.identities) }),
  }),

  /** Unlinks an account of a provider. Refusals: notFound; identityLast for the last one by which one can sign in. */
  unlinkIdentity: defineCall({
    id: 'unlinkIdentity',
    method: 'DELETE',
    patterns: ['/api/rpg/account/identities/:identity'],
    params: v.object({ identity: safeKey }),
    response: outcome({ identities: v.exactOptional(identities.identities) }),
  }),

  /**
   * Leaves the community for good (OWN-38). `name` is the own name, typed as a confirmation. What is personal goes, texts stay. Refusals: under `name`
   * fieldWrong; lastOwner.
   */
  leaveCommunity: defineCall({
    id: 'leaveCommunity',
    method: 'POST',
    patterns: ['/api/rpg/account/leave'],
    params: noParams,
    body: entity({
      name: v.pipe(v.string(), v.maxLength(200)),
      texts: v.picklist(LEAVING_NAMES),
    }),
    response: messageAnswer,
  }),

  /**
   * Makes a link by which a user sets a new password (OWN-16), for the owners of the community alone (ownersOnly): it works once and until `until` (ms), and
   * makes an older one void. Refusal: notFound, where the user has no account at this host's own provider.
   */
  makeResetLink: defineCall({
    id: 'makeResetLink',
    method: 'POST',
    patterns: ['/api/rpg/community/reset/:user'],
    params: v.object({ user: safeKey }),
    response: answer({ url: text, until: epochMs }),
  }),
} as const;
