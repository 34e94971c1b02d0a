/** What the socket server needs of a logger; Fastify's (pino) fits as it is. */
export interface RealtimeLogger {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** A logger that says nothing. */
export const silentLogger: RealtimeLogger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/**
 * The time the socket server goes by: handed in, so that tests move it by hand and no test waits.
 */
export interface Clock {
  /** Milliseconds, only ever compared with one another. */
  now(): number;
  /** Runs `task` every `ms` milliseconds until the returned function is called. */
  every(ms: number, task: () => void): () => void;
}

/** The machine's own time; its timers do not keep the process alive. */
export const systemClock: Clock = {
  now: () => performance.now(),
  every(ms, task) {
    const timer = setInterval(task, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
};

/** Running totals since the server was made. */
export interface Counters {
  messagesSent: number;
  messagesReceived: number;
  /** Channels that sockets have entered. */
  joins: number;
  errorsSent: number;
  connectionsRefused: number;
  slowDropped: number;
}

/** What a metrics page shows: the totals, and what is there now. */
export interface SocketStats extends Counters {
  connections: number;
  channels: number;
  subscriptions: number;
}

export function createCounters(): Counters {
  return {
    messagesSent: 0,
    messagesReceived: 0,
    joins: 0,
    errorsSent: 0,
    connectionsRefused: 0,
    slowDropped: 0,
  };
}
