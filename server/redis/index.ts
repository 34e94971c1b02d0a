export { createRedisAttendance } from './attendance.ts';
export { createRedisBus } from './bus.ts';
export { openRedis } from './connect.ts';
export { problemOf, type RedisLink } from './link.ts';
export { createRedisShortLived } from './shortLived.ts';
