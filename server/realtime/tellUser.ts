import { type EventName, eventWireName, userChannel, wireName } from '../../src/contract/index.ts';
import type { Deps } from '../deps.ts';

/** What telling needs, and the log of its failures. */
type Teller = Pick<Deps, 'bus' | 'config'>;
type Log = { error: (fields: { err: unknown }, message: string) => void };

/** Tells the devices of an account of a change. That it could not be told is logged and fails nothing: they ask now and then. */
export async function tellUser(
  { bus, config }: Teller,
  log: Log,
  userId: number,
  [name, data]: readonly [name: EventName, data: object],
): Promise<void> {
  try {
    const channel = wireName('private', userChannel(String(userId)));
    await bus.publish(channel, eventWireName(config.eventNamespace, name), data);
  } catch (error) {
    log.error({ err: error }, `${name} could not be broadcast`);
  }
}
