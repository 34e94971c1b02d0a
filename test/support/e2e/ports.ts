import { randomInt } from 'node:crypto';
import net from 'node:net';

/** Ports below those that systems give to whoever asks for any; each worker of Jest has a thousand of its own, and goes through them in turn. */
const FIRST_PORT = 12_000;
const PORTS_EACH = 1_000;
const WORKERS = 16;

const worker = Number(process.env['JEST_WORKER_ID'] ?? 0) % WORKERS;
let tried = randomInt(PORTS_EACH); // runs beside each other have workers of the same numbers

function isFree(port: number): Promise<boolean> {
  const server = net.createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/**
 * A port that is free now, and that nobody is given meanwhile: the host of a test keeps it over restarts, and a line that is shut comes
 * back on it, so neither can simply ask for 0.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < PORTS_EACH; attempt += 1) {
    tried += 1;
    const port = FIRST_PORT + worker * PORTS_EACH + (tried % PORTS_EACH);
    if (await isFree(port)) return port;
  }
  throw new Error('No port is free');
}

/** A door in front of the socket server that can be shut and opened, as a line that breaks and comes back. */
export interface Door {
  readonly port: number;
  shut: () => Promise<void>;
  open: () => Promise<void>;
}

/** Opens a door on a free port that leads to `target` on this machine. */
export async function createDoor(target: number): Promise<Door> {
  const port = await freePort();
  const connections = new Set<net.Socket>();
  let server: net.Server | undefined;

  const serve = (incoming: net.Socket): void => {
    const outgoing = net.connect(target, '127.0.0.1');
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      connections.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        connections.delete(one);
        other.destroy();
      });
    }
    incoming.pipe(outgoing).pipe(incoming);
  };
  const open = async (): Promise<void> => {
    const opened = net.createServer(serve);
    await new Promise<void>((resolve, reject) => {
      opened.once('error', reject);
      opened.listen(port, '127.0.0.1', resolve);
    });
    server = opened;
  };
  const shut = async (): Promise<void> => {
    const closing = server;
    server = undefined;
    for (const connection of connections) connection.destroy();
    if (closing) await new Promise((resolve) => closing.close(resolve));
  };

  await open();
  return { port, shut, open };
}
