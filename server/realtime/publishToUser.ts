import { type EventName, eventWireName, userChannel, wireName } from '../../src/contract/index.ts';
import type { Deps } from '../deps.ts';

/** What publishing needs, and the log of its failures. */
type Publisher = Pick<Deps, 'bus' | 'config'>;
export type Log = { error: (fields: { err: unknown }, message: string) => void };

/** Publishes a change to the devices of an account. A failure is logged and fails nothing: they ask now and then. */
export async function publishToUser(
  { bus, config }: Publisher,
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
