import type { Bus } from '../realtime/bus.ts';
import type { SocketServer } from '../realtime/server.ts';
import type { Sessions } from './sessions.ts';

/**
 * Closes this host's sockets whose sessions have run out, or were ended by a host that could not say so. Rejects with what the database says.
 */
export async function endDeadSessions(
  sockets: Pick<SocketServer, 'sessions'>,
  sessions: Pick<Sessions, 'living'>,
  bus: Pick<Bus, 'endSession'>,
): Promise<void> {
  const hashes = [...sockets.sessions()];
  if (hashes.length === 0) return;
  const living = await sessions.living(hashes);
  for (const hash of hashes) if (!living.has(hash)) await bus.endSession(hash);
}
