/** The part of pusher-js's connection manager that matters here. */
interface Connection {
  readonly state: string;
  connect: () => void;
  disconnect: () => void;
  bind: (event: 'state_change', listener: () => void) => unknown;
}

/** Waits before the first, second, … new attempt, in ms; the last one repeats. */
const waits = [1_000, 2_000, 4_000, 8_000];

/** Up to a fifth more, so that the clients of a host that comes back do not all knock in the same moment. */
function spread(wait: number): number {
  return wait * (1 + Math.random() / 5);
}

/**
 * Knocks again, with growing patience, where pusher-js alone would sit on a failed attempt for 15 to 60 s (its WebSocket strategy waits out
 * the whole time limit of an attempt, even if the door was slammed at once). Returns the way to stop.
 */
export function keepTrying(connection: Connection): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let stopped = false;

  const knock = (): void => {
    timer = undefined;
    if (stopped || connection.state === 'connected') return;
    attempt += 1;
    connection.disconnect();
    connection.connect();
    follow();
  };
  const follow = (): void => {
    if (connection.state === 'connected') {
      attempt = 0;
      clearTimeout(timer);
      timer = undefined;
    } else if (!stopped && timer === undefined) {
      timer = setTimeout(knock, spread(waits[Math.min(attempt, waits.length - 1)] ?? 0));
    }
  };

  connection.bind('state_change', follow);
  follow();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
