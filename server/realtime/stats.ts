/** Running totals since the server was made. */
export interface Counters {
  messagesSent: number;
  messagesReceived: number;
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
    errorsSent: 0,
    connectionsRefused: 0,
    slowDropped: 0,
  };
}
