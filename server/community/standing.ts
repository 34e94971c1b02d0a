import { eventWireName, userChannel, wireName } from '../../src/contract/index.ts';
import type { Deps } from '../deps.ts';

/**
 * Tells the open pages of a user, after the commit, that what the user may do has changed (StandingChanged): in one game by its key, or everywhere.
 * Rejects where the bus is out of reach.
 */
export async function publishStanding(
  { bus, config }: Pick<Deps, 'bus' | 'config'>,
  userId: number,
  game?: string,
): Promise<void> {
  const channel = wireName('private', userChannel(String(userId)));
  const event = eventWireName(config.eventNamespace, 'StandingChanged');
  await bus.publish(channel, event, game === undefined ? {} : { game });
}

/**
 * Sends the sockets of a user away, on every host, after the commit: they come back at once, and enter only the channels that the user may enter now
 * (OWN-51). The sessions go on. Rejects where the bus is out of reach.
 */
export async function renewSockets(
  { bus, db }: Pick<Deps, 'bus' | 'db'>,
  userId: number,
): Promise<void> {
  const sessions = db.selectFrom('sessions').select('tokenHash').where('userId', '=', userId);
  for (const { tokenHash } of await sessions.execute()) await bus.endSession(tokenHash);
}

/** Whose standing has changed, in one game or everywhere; `isLess`: what they could do is taken from them. */
export type Change = { userId: number; game?: string; isLess?: boolean };

type Log = { error: (fields: { err: unknown }, message: string) => void };

/** Tells of changes after the commit; a failure is logged and undoes nothing. */
export async function tellChanges(
  deps: Pick<Deps, 'bus' | 'config' | 'db'>,
  log: Log,
  changes: readonly Change[],
): Promise<void> {
  try {
    for (const { userId, game, isLess } of changes) {
      // First the event: a socket that is sent away hears no more.
      await publishStanding(deps, userId, game);
      if (isLess) await renewSockets(deps, userId);
    }
  } catch (error) {
    log.error({ err: error }, 'a change of standing could not be told');
  }
}
