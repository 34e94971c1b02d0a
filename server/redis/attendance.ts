import * as v from 'valibot';
import { type Attendance, going, type Member } from '../realtime/index.ts';
import { envelopeOf } from './bus.ts';
import type { RedisLink } from './link.ts';
import { announce, join, leave, members, tidy } from './scripts.ts';

/** So many places of a dead host are tidied in one step: a few ms of Redis's time. */
const TIDY_STEP = 200;

const member = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ userId: v.string(), userInfo: v.exactOptional(v.unknown()) }),
);
const joined = v.tuple([v.picklist(['first', 'again', 'full']), v.array(member)]);
const gone = v.array(v.tuple([v.string(), v.string(), v.number()]));
const tidied = v.tuple([v.number(), gone]);

/** Who was taken off a channel's list by their last socket there, and whether it was their last at all. */
type Gone = v.InferOutput<typeof gone>;

/**
 * Who is in which channel, over all hosts. The sockets of a host count as long as it lives: another one takes them off the lists when its
 * lease has run out. `onGone` is as for `createAttendance`; each person who is gone is named to one host.
 */
export function createRedisAttendance(
  link: RedisLink,
  onGone: (userId: string) => Promise<void>,
): Attendance {
  const noteGone = async (people: Gone) => {
    for (const [, userId, wasLast] of people) if (wasLast === 1) await onGone(userId);
  };

  const membersOf = async (channel: string): Promise<Member[]> =>
    v.parse(v.array(member), await link.run(members, channel));

  const tell: Attendance['announce'] = async ({ userId, here, event }) => {
    // To its own host as well by way of Redis: there comings and goings have one order for all.
    await link.run(announce, event.channel, userId, here ? 1 : 0, envelopeOf(event));
  };

  const tidyUp = async () => {
    for (let more = 1; more === 1;) {
      const [next, people] = v.parse(tidied, await link.run(tidy, TIDY_STEP));
      more = next;
      await noteGone(people);
      for (const [channel, userId] of people) await tell(going(channel, userId));
    }
  };

  // What fails is done with the next beat, of this host or another.
  link.events.on('beat', () => void tidyUp().catch(() => undefined));

  return {
    members: membersOf,
    announce: tell,

    async join({ channel, socketId, member, maxMembers }) {
      const { lease } = link;
      if (lease === undefined) throw new Error('Redis is away');
      const who = [member.userId, JSON.stringify(member)];
      const answer = await link.run(join, lease, channel, socketId, ...who, maxMembers);
      const [outcome, people] = v.parse(joined, answer);
      return { outcome, members: people };
    },

    async leave(channel, socketId) {
      // Away: the places under the former lease are tidied when it runs out.
      if (link.lease === undefined) return undefined;
      const answer = await link.run(leave, link.lease, channel, socketId);
      const people = v.parse(gone, answer);
      await noteGone(people);
      return people[0]?.[1];
    },

    async whoIsHere(userIds) {
      if (userIds.length === 0 || !link.isPrompt) return new Set();
      const asked = link.client.hmget(link.name('here'), ...userIds);
      const counts = await link.within(asked).catch(() => []);
      return new Set(userIds.filter((_id, index) => typeof counts[index] === 'string'));
    },
  };
}
