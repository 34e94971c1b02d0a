import type { BusEvent, Publisher } from './bus.ts';

/** A member of a presence channel. A user with several sockets counts once. */
export interface Member {
  userId: string;
  userInfo?: unknown;
  /** Hears the channel, but is in no list of its members, and is announced to nobody. */
  unseen?: true;
}

export interface JoinRequest {
  channel: string;
  socketId: string;
  member: Member;
  /** A new member is refused when there are this many already. */
  maxMembers: number;
}

/** `first`: this person was not there before; `again`: with another socket; `full`: refused. */
export interface JoinResult {
  outcome: 'first' | 'again' | 'full';
  /** Everybody in the channel after the step. */
  members: Member[];
}

/** Somebody has come into a channel or left it, and the event for the others. */
export interface Move {
  userId: string;
  /** They are in the channel now. */
  here: boolean;
  event: BusEvent;
}

/**
 * Who is in which presence channel, over all hosts. A port: the answers may come later, and an adapter over several
 * hosts must make `join` and `leave` atomic, so that exactly one socket is the first and one the last.
 */
export interface PresenceStore {
  join(request: JoinRequest): Promise<JoinResult> | JoinResult;
  /** The user id, if this was the last socket of the user, else undefined. */
  leave(channel: string, socketId: string): Promise<string | undefined> | string | undefined;
  members(channel: string): Promise<Member[]> | Member[];
  /**
   * Tells the channel of a coming or going, unless it holds no longer: somebody who reloads a page leaves and comes within milliseconds, and what
   * arrives last has to be true.
   */
  announce(move: Move): Promise<void> | void;
}

interface Attendance {
  member: Member;
  sockets: Set<string>;
}

interface Room {
  people: Map<string, Attendance>;
  userOfSocket: Map<string, string>;
}

/** Membership of a single host, in memory. */
export function createMemoryPresence(bus: Publisher): PresenceStore {
  const rooms = new Map<string, Room>();

  const members = (channel: string): Member[] =>
    Array.from(rooms.get(channel)?.people.values() ?? [], (attendance) => attendance.member);

  return {
    members,

    announce({ userId, here, event }) {
      const isHere = rooms.get(event.channel)?.people.has(userId) ?? false;
      if (isHere !== here) return undefined;
      return bus.publish(event.channel, event.event, event.data, event);
    },

    join({ channel, socketId, member, maxMembers }) {
      const room: Room = rooms.get(channel) ?? { people: new Map(), userOfSocket: new Map() };
      const known = room.people.get(member.userId);
      if (!known && room.people.size >= maxMembers) {
        return { outcome: 'full', members: members(channel) };
      }
      const sockets = known?.sockets ?? new Set();
      room.people.set(member.userId, { member, sockets: sockets.add(socketId) });
      room.userOfSocket.set(socketId, member.userId);
      rooms.set(channel, room);
      return { outcome: known ? 'again' : 'first', members: members(channel) };
    },

    leave(channel, socketId) {
      const room = rooms.get(channel);
      const userId = room?.userOfSocket.get(socketId);
      if (!room || userId === undefined) return undefined;
      room.userOfSocket.delete(socketId);
      const sockets = room.people.get(userId)?.sockets;
      sockets?.delete(socketId);
      if (sockets && sockets.size > 0) return undefined;
      room.people.delete(userId);
      if (room.people.size === 0) rooms.delete(channel);
      return userId;
    },
  };
}
