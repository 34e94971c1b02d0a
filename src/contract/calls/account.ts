import * as v from 'valibot';
import { epochMs, safeKey, text } from '../primitives.ts';
import { answer } from '../shape.ts';
import { messageAnswer, noParams } from './parts.ts';
import { defineCall } from './define.ts';

/** What a user does to the own account, and owners of the community for others; additions of this host. Need a session: unauthorised. */
export const accountCalls = {
  /** Ends all sessions of the account but the one that asks, and with them their sockets and their web push (BACK-86). */
  endOtherSessions: defineCall({
    id: 'endOtherSessions',
    method: 'POST',
    patterns: ['/api/rpg/logout/others'],
    params: noParams,
    response: messageAnswer,
  }),

  /**
   * Makes a link by which a user sets a new password (OWN-16), for the owners of the community alone (forbidden): it works once and until `until`, and makes an
   * older one void. Refusal: notFound, where the user has no account at this host's own provider.
   */
  makeResetLink: defineCall({
    id: 'makeResetLink',
    method: 'POST',
    patterns: ['/api/rpg/community/reset/:user'],
    params: v.object({ user: safeKey }),
    response: answer({ url: text, until: epochMs }),
  }),
} as const;
