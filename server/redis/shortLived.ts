import type { ShortLived } from '../auth/shortLived.ts';
import type { RedisLink } from './link.ts';

/** Codes and tokens of sign-ins under way, for all hosts. Needs Redis 6.2 (GETDEL). */
export function createRedisShortLived(link: RedisLink): ShortLived {
  const { client } = link;
  const key = (name: string): string => link.name(`short:${name}`);
  return {
    put: (name, text, ms) =>
      link.need(async () => (await client.set(key(name), text, 'PX', ms, 'NX')) === 'OK'),
    get: (name) => link.need(async () => (await client.get(key(name))) ?? undefined),
    take: (name) => link.need(async () => (await client.getdel(key(name))) ?? undefined),
  };
}
