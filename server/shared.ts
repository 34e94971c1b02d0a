import { createMemoryShortLived } from './auth/shortLived.ts';
import type { Config } from './config/index.ts';
import type { Clock, Deps } from './deps.ts';
import {
  createRedisAttendance,
  createRedisBus,
  createRedisShortLived,
  openRedis,
  problemOf,
  type RedisLink,
} from './redis/index.ts';
import {
  type Attendance,
  createAttendance,
  createMemoryBus,
  createMemoryPresence,
  type SocketServer,
} from './realtime/index.ts';

/** What the hosts of a community share through Redis, and one host alone keeps in memory. */
export type Shared = Pick<Deps, 'bus' | 'shortLived' | 'redis'> & {
  /** `onGone` is as for `createAttendance`. */
  attendanceOf: (onGone: (userId: string) => Promise<void>) => Attendance;
};

/** Nothing of it stands twice: call it once for a connection. */
export function sharedBy(redis: RedisLink | undefined, clock: Clock): Shared {
  if (!redis) {
    const bus = createMemoryBus();
    return {
      bus,
      shortLived: createMemoryShortLived(clock),
      attendanceOf: (onGone) => createAttendance(createMemoryPresence(bus), onGone),
    };
  }
  return {
    redis,
    bus: createRedisBus(redis),
    shortLived: createRedisShortLived(redis),
    attendanceOf: (onGone) => createRedisAttendance(redis, onGone),
  };
}

/** Connects to Redis where the settings name one. Throws ConfigError where it cannot be used. */
export async function openShared(
  { redisUrl, secrets: { sessionSecret } }: Config,
  closers: (() => Promise<void>)[],
): Promise<Shared> {
  if (redisUrl === undefined) return sharedBy(undefined, Date.now);
  const redis = await openRedis({ redisUrl, sessionSecret });
  closers.push(() => redis.close());
  return sharedBy(redis, Date.now);
}

/** While Redis is away sockets would miss what other hosts say: their clients poll, and come back with it. */
export function pauseWithRedis(redis: RedisLink, sockets: SocketServer): void {
  const follow = (): void => (problemOf(redis) ? sockets.pause() : sockets.resume());
  redis.events.on('change', follow);
  follow();
}
