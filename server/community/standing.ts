import { closeSockets } from '../auth/index.ts';
import { endBlocks } from '../db/queries/blocks.ts';
import type { Deps } from '../deps.ts';
import { type Log, publishToUser } from '../realtime/publishToUser.ts';

/** Whose rights have changed, in one game by its key or everywhere. `reconnects`: their sockets may be in channels that are closed to them now. */
export type Change = { userId: number; game?: string; reconnects?: boolean };

/**
 * Publishes changes of rights to the open pages of the users, after the commit (StandingChanged). Sockets that are to reconnect are closed on every
 * host: they come back at once, and enter only the channels that the user may enter now (OWN-51, OWN-55). Never rejects: failures are logged.
 */
export async function publishStanding(
  deps: Pick<Deps, 'bus' | 'config' | 'db'>,
  log: Log,
  changes: readonly Change[],
): Promise<void> {
  for (const { userId, game, reconnects } of changes) {
    // First the event: a closed socket receives no more.
    await publishToUser(deps, log, userId, ['StandingChanged', game === undefined ? {} : { game }]);
    if (reconnects) await reconnectSockets(deps, log, userId);
  }
}

async function reconnectSockets(
  { bus, db }: Pick<Deps, 'bus' | 'db'>,
  log: Log,
  userId: number,
): Promise<void> {
  try {
    const sessions = db.selectFrom('sessions').select('tokenHash').where('userId', '=', userId);
    const hashes = (await sessions.execute()).map(({ tokenHash }) => tokenHash);
    await closeSockets({ bus }, { log }, hashes);
  } catch (error) {
    log.error({ err: error }, 'the sessions of a user could not be looked up');
  }
}

/** Ends the blocks whose time is over, and publishes it to those people. Rejects with what the database says. */
export async function endOverdueBlocks(
  deps: Pick<Deps, 'bus' | 'clock' | 'config' | 'db'>,
  log: Log,
): Promise<void> {
  const ended = await endBlocks(deps.db, deps.clock());
  await publishStanding(
    deps,
    log,
    ended.map(({ userId }) => ({ userId })),
  );
}
