/**
 * The bus between the host and its socket servers. Everything on it is plain JSON, so that an adapter may carry it from
 * one host to another; the socket server only gets events through it, also of its own clients' events.
 */
export interface BusEvent {
  kind: 'event';
  /** Name on the wire, prefix included: `private-rpg.game.7.profile.3.turn`. */
  channel: string;
  /** Name on the wire: `App\Events\Rpg\TurnSent`. */
  event: string;
  data?: unknown;
  /** The one socket that shall not get it, usually the sender's. */
  exceptSocketId?: string;
  /** Author of a client event in a presence channel. */
  userId?: string;
}

/**
 * Tells whichever host holds this socket whose it is, that all sockets of one user share an allowance (SAFE-03), and on the strength of which
 * session it is let into channels: a signature holds as long as its socket, so with the session the socket must go (decision 3).
 */
export interface BusIdentify {
  kind: 'identify';
  socketId: string;
  userId: string;
  /** Hash of the session's token. */
  session?: string;
}

/** A session is over: whichever hosts hold its sockets close them. Their clients reconnect at once and have to be authorised again. */
export interface BusSessionEnded {
  kind: 'sessionEnded';
  session: string;
}

/** Something that another host sent may be lost: hosts close their sockets, whose clients come back and ask for what they have missed. */
export interface BusLost {
  kind: 'lost';
}

export type BusMessage = (BusEvent | BusIdentify | BusSessionEnded | BusLost) & {
  /** Epoch milliseconds; set by adapters that carry messages between hosts, so that it is seen how long that takes (MANY-42). */
  publishedAt?: number;
};

export type BusListener = (message: BusMessage) => void;

export interface PublishOptions {
  exceptSocketId?: string | undefined;
  userId?: string | undefined;
}

/** The half of the bus for those who only send. */
export interface Publisher {
  /** Sends an event to every subscriber of a channel, on every host. `data` is any JSON. */
  publish(
    channel: string,
    event: string,
    data: unknown,
    options?: PublishOptions,
  ): Promise<void> | void;
}

export interface Bus extends Publisher {
  /** Closes the sockets that this session (hash of its token) has let into channels, wherever they are. */
  endSession(session: string): Promise<void> | void;
  /**
   * Says whose socket it is; to be awaited before a subscription of it is signed. Refusal where no other host can be reached: unavailable,
   * since a socket that nobody knows could not be closed with its session.
   */
  identify(socketId: string, userId: string, session?: string): Promise<void> | void;
  /** Calls `listener` for each message until the returned function is called. A listener must not throw. */
  subscribe(listener: BusListener): () => void;
}

/** Builds the message of `publish`; for adapters. */
export function toBusEvent(
  channel: string,
  event: string,
  data: unknown,
  options: PublishOptions = {},
): BusEvent {
  const message: BusEvent = { kind: 'event', channel, event, data };
  if (options.exceptSocketId !== undefined) message.exceptSocketId = options.exceptSocketId;
  if (options.userId !== undefined) message.userId = options.userId;
  return message;
}

/** Builds the message of `identify`; for adapters. */
export function toBusIdentify(socketId: string, userId: string, session?: string): BusIdentify {
  return { kind: 'identify', socketId, userId, ...(session !== undefined && { session }) };
}

/** The bus of a single host: delivers at once, in order, within the process. */
export function createMemoryBus(): Bus {
  const listeners = new Set<BusListener>();
  const emit = (message: BusMessage) => {
    for (const listener of [...listeners]) listener(message);
  };
  return {
    publish: (channel, event, data, options) => emit(toBusEvent(channel, event, data, options)),
    endSession: (session) => emit({ kind: 'sessionEnded', session }),
    identify: (...seen) => emit(toBusIdentify(...seen)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
