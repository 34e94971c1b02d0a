import { messageAnswer, noParams } from './parts.ts';
import { defineCall } from './define.ts';

/** What a user does to the own account, an addition of this host. Needs a session: unauthorised. */
export const accountCalls = {
  /** Ends all sessions of the account but the one that asks, and with them their sockets and their web push (BACK-86). */
  endOtherSessions: defineCall({
    id: 'endOtherSessions',
    method: 'POST',
    patterns: ['/api/rpg/logout/others'],
    params: noParams,
    response: messageAnswer,
  }),
} as const;
