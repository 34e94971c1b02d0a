import * as v from 'valibot';
import {
  type Bus,
  type BusListener,
  type BusMessage,
  toBusEvent,
  toBusIdentify,
} from '../realtime/index.ts';
import type { RedisLink } from './link.ts';

const event = v.object({
  kind: v.literal('event'),
  channel: v.string(),
  event: v.string(),
  data: v.optional(v.unknown()),
  exceptSocketId: v.exactOptional(v.string()),
  userId: v.exactOptional(v.string()),
});

const message = v.variant('kind', [
  event,
  v.object({
    kind: v.literal('identify'),
    socketId: v.string(),
    userId: v.string(),
    session: v.exactOptional(v.string()),
  }),
  v.object({ kind: v.literal('sessionEnded'), session: v.string() }),
  v.object({ kind: v.literal('lost') }),
]);

/** A message on its way, the host that has delivered it to its own sockets already, and when it was sent (ms). */
const envelope = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ from: v.exactOptional(v.string()), at: v.exactOptional(v.number()), message }),
);

/** The text of a message that all hosts deliver (without `from`), or all but one. */
export const envelopeOf = (message: BusMessage, sent?: { from: string; at: number }): string =>
  JSON.stringify({ ...sent, message });

/**
 * The bus of several hosts, over the pub/sub of Redis. A host delivers what it publishes to its own sockets at once, and sends it to the others without
 * waiting. What could not be sent is not kept: once Redis is back the others learn that something is lost, and their sockets reconnect.
 */
export function createRedisBus(link: RedisLink): Bus {
  const listeners = new Set<BusListener>();
  let isLost = false;

  const emit = (said: BusMessage) => {
    for (const listener of [...listeners]) listener(said);
  };

  const send = async (said: BusMessage): Promise<void> => {
    if (link.lease === undefined) throw new Error('Redis is away');
    const sent = { from: link.origin, at: Date.now() };
    await link.client.publish(link.name('bus'), envelopeOf(said, sent));
  };

  const publish = (said: BusMessage): void => {
    emit(said);
    // Not waited for: a call must not be held up or fail by it.
    send(said).catch(() => (isLost = true));
  };

  link.events.on('message', (text) => {
    const read = v.safeParse(envelope, text);
    if (!read.success || read.output.from === link.origin) return;
    const { at, message: said } = read.output;
    emit({ ...said, ...(at !== undefined && { publishedAt: at }) });
  });
  link.events.on('change', () => {
    if (link.lease === undefined || !isLost) return;
    isLost = false;
    send({ kind: 'lost' }).catch(() => (isLost = true));
  });

  return {
    publish: (...given) => publish(toBusEvent(...given)),
    endSession: (session) => publish({ kind: 'sessionEnded', session }),
    async identify(...seen) {
      const said = toBusIdentify(...seen);
      await link.need(() => send(said));
      emit(said);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
