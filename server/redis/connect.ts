import type { Redis } from 'ioredis';
import { ConfigError } from '../config/index.ts';
import { sha256 } from '../auth/crypto.ts';
import { RedisLink, type Timing } from './link.ts';

/** Beats once a second; a Redis that is silent for four more is away; a host that has not renewed its lease for eight is dead. In ms. */
const TIMING: Timing = { beatMs: 1_000, silentMs: 4_000, leaseMs: 8_000 };

/** The pause between two attempts to connect, up to twice as long, so that not all hosts come back in the same moment. In ms. */
const RETRY_MS = 250;

/** A connection that is ended and not confirmed by Redis is cut after so long (ms). */
const DISCONNECT_MS = 500;

/** What may be said of the address: where it is, without user and password. */
function placeOf(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/**
 * Nothing is queued and nothing sent again: what gets no answer has failed, and who sent it decides. One connection sends and subscribes (RESP 3), so
 * that one sign of life stands for both, and what a script publishes comes before its answer.
 */
async function newClient(url: string, { silentMs }: Timing): Promise<Redis> {
  // Only a host that has a Redis loads this.
  const { Redis } = await import('ioredis');
  return new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    connectTimeout: silentMs,
    socketTimeout: silentMs,
    disconnectTimeout: DISCONNECT_MS,
    retryStrategy: () => RETRY_MS * (1 + Math.random()),
    connectionName: 'letopis',
  });
}

/**
 * Connects to Redis, under names that only the hosts with this secret use: several communities can share one Redis. Throws {@link ConfigError} with
 * one line where it cannot be used: not reached, no or a wrong password, no right to write.
 */
export async function openRedis(
  { redisUrl, sessionSecret }: { redisUrl: string; sessionSecret: string },
  timing: Partial<Timing> = {},
): Promise<RedisLink> {
  const settled = { ...TIMING, ...timing };
  const client = await newClient(redisUrl, settled);
  const prefix = `letopis:${sha256(`redis ${sessionSecret}`).slice(0, 12)}:`;
  const link = new RedisLink(client, prefix, settled);
  try {
    await link.open();
    return link;
  } catch (error) {
    await link.close();
    const words = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`Redis cannot be used: ${placeOf(redisUrl)} (${words}).`);
  }
}
