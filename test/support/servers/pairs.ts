import { sharedBy, type Shared } from '../../../server/shared.ts';
import type { Attendance } from '../../../server/realtime/index.ts';
import { newSecret, type RedisServer, startRedis } from './redis.ts';

/** What a host shares with others. */
export type SharingHost = Omit<Shared, 'attendanceOf'> & { attendance: Attendance };

/** Two hosts of one community: one process twice in memory, two connections over Redis. */
export type Pair = {
  one: SharingHost;
  other: SharingHost;
  /** Who was gone from the last of their channels, in order. */
  gone: string[];
};

export type Kind = 'in memory' | 'over Redis';

/** For the tests of a contract that both kinds of adapters keep: `describe.each(kinds)`. */
export const kinds: readonly Kind[] = ['in memory', 'over Redis'];

let server: RedisServer | undefined;

/** Ends what `openPair` has started; for `afterAll`. */
export async function closePairs(): Promise<void> {
  await server?.close();
  server = undefined;
}

export async function openPair(kind: Kind, clock = Date.now): Promise<Pair> {
  const gone: string[] = [];
  const onGone = (userId: string) => {
    gone.push(userId);
    return Promise.resolve();
  };
  const host = ({ attendanceOf, ...shared }: Shared): SharingHost => ({
    ...shared,
    attendance: attendanceOf(onGone),
  });
  if (kind === 'in memory') {
    const one = host(sharedBy(undefined, clock));
    return { one, other: one, gone };
  }
  server ??= await startRedis();
  const secret = newSecret();
  const [first, second] = [await server.link(secret), await server.link(secret)];
  return { one: host(sharedBy(first, clock)), other: host(sharedBy(second, clock)), gone };
}
