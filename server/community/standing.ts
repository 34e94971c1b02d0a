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
