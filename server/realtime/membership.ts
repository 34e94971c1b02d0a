import { toBusEvent } from './bus.ts';
import { memberAdded, memberRemoved, type SubscriptionRefusal } from './frames.ts';
import type { SocketLimits } from './limits.ts';
import type { RealtimeLogger } from './environment.ts';
import { limitReached } from './permission.ts';
import type { JoinResult, Member, Move, PresenceStore } from './presence.ts';

export interface MembershipInput {
  presence: PresenceStore;
  limits: SocketLimits;
  logger: RealtimeLogger;
}

/** Coming and going in presence channels, and telling the others of it. */
export interface Membership {
  /** Never throws: a presence store out of reach refuses. */
  join(
    channel: string,
    socketId: string,
    member: Member,
  ): Promise<JoinResult | SubscriptionRefusal>;
  /** Sends member_added to the others. */
  announce(channel: string, socketId: string, member: Member): Promise<void>;
  /** Leaves, and sends member_removed to the others after the person's last socket. */
  leave(channel: string, socketId: string): Promise<void>;
}

/** The first socket of a person has joined; that socket itself needs no event. */
export function coming(channel: string, { userId, userInfo }: Member, socketId: string): Move {
  const data = { user_id: userId, user_info: userInfo };
  const event = toBusEvent(channel, memberAdded, data, { exceptSocketId: socketId });
  return { userId, here: true, event };
}

/** The last socket of a person has gone. */
export function going(channel: string, userId: string, socketId?: string): Move {
  const data = { user_id: userId };
  const event = toBusEvent(channel, memberRemoved, data, { exceptSocketId: socketId });
  return { userId, here: false, event };
}

export function createMembership({ presence, limits, logger }: MembershipInput): Membership {
  const leaveQuietly = async (channel: string, socketId: string) => {
    try {
      await presence.leave(channel, socketId);
    } catch {
      // Still out of reach: nothing more can be done from here.
    }
  };

  return {
    async join(channel, socketId, member) {
      try {
        if (member.unseen) return { outcome: 'again', members: await presence.members(channel) };
        const { membersPerChannel: maxMembers } = limits;
        const result = await presence.join({ channel, socketId, member, maxMembers });
        return result.outcome === 'full' ? limitReached('The channel is full', 503) : result;
      } catch (error) {
        logger.error({ channel, err: error }, 'could not join a presence channel');
        // The store may have counted this socket although its answer was lost.
        await leaveQuietly(channel, socketId);
        return { type: 'ServerError', error: 'Try again later', status: 500 };
      }
    },

    async announce(channel, socketId, member) {
      await presence.announce(coming(channel, member, socketId));
    },

    async leave(channel, socketId) {
      const userId = await presence.leave(channel, socketId);
      if (userId !== undefined) await presence.announce(going(channel, userId, socketId));
    },
  };
}
