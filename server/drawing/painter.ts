import { type ChildProcess, fork } from 'node:child_process';
import process from 'node:process';

/** Draws pictures of one kind: `Order` says which. */
export type Painter<Order> = {
  /** The picture; undefined where there is none. */
  paint: (order: Order) => Promise<Buffer | undefined>;
  close: () => Promise<void>;
};

/** What the process is sent, and what it answers: the picture, nothing where there is none, or why it failed. */
type Sent<Order> = { id: number; order: Order };
type Delivery = { id: number; bytes?: Uint8Array; error?: string };

/** Without work for so long, the process ends, in ms: its memory is worth more than the moment it takes to begin again. */
const REST_MS = 60_000;

type Waiting = { done: (bytes: Buffer | undefined) => void; failed: (error: Error) => void };

/** Starts a process that draws. It does not get the host's environment, which holds secrets, but `env` and Node's cache of compiled code alone. */
export function startDrawing(worker: URL, env: Record<string, string> = {}): ChildProcess {
  const { NODE_COMPILE_CACHE } = process.env;
  return fork(worker, {
    env: { ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }), ...env },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** The process keeps the host alive only while it draws. */
function hold(drawer: ChildProcess | undefined, held: boolean): void {
  const method = held ? 'ref' : 'unref';
  drawer?.[method]();
  drawer?.channel?.[method]();
}

/**
 * A painter whose process, a file that calls {@link paintOrders}, begins with the first picture that is asked for. In a process of its own drawings,
 * which are SVG, may be read, while the host itself reads no SVG at all (uploads/reencode); and other requests do not wait for it.
 */
export function createPainter<Order>(worker: URL): Painter<Order> {
  const waiting = new Map<number, Waiting>();
  let drawer: ChildProcess | undefined;
  let rest: NodeJS.Timeout | undefined;
  let orders = 0;

  const giveUp = (error: Error): void => {
    for (const { failed } of waiting.values()) failed(error);
    waiting.clear();
  };
  const close = async (): Promise<void> => {
    clearTimeout(rest);
    const ended = drawer;
    drawer = undefined;
    giveUp(new Error('The painter has been sent home'));
    if (ended?.exitCode !== null || !ended.kill()) return;
    await new Promise((gone) => ended.once('exit', gone));
  };
  const deliver = ({ id, bytes, error }: Delivery): void => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) hold(drawer, false);
    if (error !== undefined) one?.failed(new Error(error));
    else one?.done(bytes && Buffer.from(bytes));
  };
  const hire = (): ChildProcess => {
    const started = startDrawing(worker);
    started.on('message', (message) => deliver(message as Delivery));
    started.on('error', giveUp);
    started.on('exit', () => {
      if (drawer !== started) return;
      drawer = undefined;
      giveUp(new Error('The process that draws has ended'));
    });
    return started;
  };
  return {
    paint: (order) => {
      drawer ??= hire();
      hold(drawer, true);
      clearTimeout(rest);
      rest = setTimeout(() => waiting.size === 0 && void close(), REST_MS).unref();
      const sent: Sent<Order> = { id: (orders += 1), order };
      return new Promise((done, failed) => {
        waiting.set(sent.id, { done, failed });
        drawer?.send(sent);
      });
    },
    close,
  };
}

/** The work of the process: draws what the host sends, and ends with it. */
export function paintOrders(draw: (order: never) => Promise<Uint8Array | undefined>): void {
  const deliver = (delivery: Delivery): void => void process.send?.(delivery);
  process.on('message', ({ id, order }: Sent<never>) => {
    draw(order).then(
      (bytes) => deliver({ id, ...(bytes && { bytes }) }),
      (error: unknown) => deliver({ id, error: String(error) }),
    );
  });
  // The host has gone, however it went.
  process.on('disconnect', () => process.exit());
}
