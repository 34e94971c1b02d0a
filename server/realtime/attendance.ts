import type { PresenceStore } from './presence.ts';

/** A presence store that also knows who is in any channel at all. */
export interface Attendance extends PresenceStore {
  /** Those of these users who are in any channel, on any host. None where the store is out of reach: they poll then. */
  whoIsHere(userIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/**
 * Watches the presence store of a single host. `onGone` is called for each person whose last socket left the last of their channels, before the channel's event:
 * a query after that event must get the same answer. It must not throw.
 */
export function createAttendance(
  store: PresenceStore,
  onGone: (userId: string) => Promise<void>,
): Attendance {
  const channelsOf = new Map<string, Set<string>>();

  return {
    members: (channel) => store.members(channel),

    announce: (move) => store.announce(move),

    whoIsHere: (userIds) => Promise.resolve(new Set(userIds.filter((id) => channelsOf.has(id)))),

    async join(request) {
      const result = await store.join(request);
      const { userId } = request.member;
      if (result.outcome === 'full') return result;
      channelsOf.set(userId, (channelsOf.get(userId) ?? new Set()).add(request.channel));
      return result;
    },

    async leave(channel, socketId) {
      const userId = await store.leave(channel, socketId);
      if (userId === undefined) return undefined;
      const channels = channelsOf.get(userId);
      channels?.delete(channel);
      if (channels?.size !== 0) return userId;
      channelsOf.delete(userId);
      await onGone(userId);
      return userId;
    },
  };
}
