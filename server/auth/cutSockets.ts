import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';

/** Closes the sockets of sessions that have just ended, by their hashes. Never rejects: they are over either way. */
export async function cutSockets(
  { bus }: Pick<Deps, 'bus'>,
  { log }: Pick<FastifyRequest, 'log'>,
  ended: readonly string[],
): Promise<void> {
  for (const hash of ended) {
    try {
      await bus.endSession(hash);
    } catch (error) {
      log.error({ err: error }, 'the sockets of a session could not be closed');
    }
  }
}
