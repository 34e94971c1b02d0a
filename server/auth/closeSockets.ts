import type { Deps } from '../deps.ts';
import type { Log } from '../realtime/publishToUser.ts';

/** Closes the sockets of sessions that have just ended, by their hashes, on all hosts. Never rejects: a host out of reach finds out within a minute. */
export async function closeSockets(
  { bus }: Pick<Deps, 'bus'>,
  { log }: { log: Log },
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
