import Pusher from 'pusher';
import {
  createMemoryBus,
  createSocketServer,
  type Bus,
  type SocketServer,
  type SocketServerOptions,
} from '../../../server/realtime/index.ts';

export const KEY = 'letopis';
export const SECRET = 'secret-of-the-tests';
export const APP_ID = '1';

/** Signs as the official server library does: the reference for our own signatures. */
export const reference = new Pusher({ appId: APP_ID, key: KEY, secret: SECRET, cluster: 'mt1' });

export interface RunningServer {
  server: SocketServer;
  bus: Bus;
  port: number;
}

type Closable = { close(): Promise<void> | void };

const servers = new Set<Closable>();
const clients = new Set<Closable>();

/** Starts a socket server on a free port; `closeAll` ends it after the test. */
export async function startServer(
  options: Partial<SocketServerOptions> = {},
): Promise<RunningServer> {
  const bus = options.bus ?? createMemoryBus();
  const server = createSocketServer({
    ...{ port: 0, host: '127.0.0.1', key: KEY, secret: SECRET },
    ...options,
    bus,
  });
  await server.listen();
  servers.add(server);
  return { server, bus, port: server.port };
}

/** Ends a client after the test. */
export function closeLater<T extends Closable>(closable: T): T {
  clients.add(closable);
  return closable;
}

/**
 * For `afterEach`. Clients go before every server: pusher-js that is asked to stop in the middle of coming back goes on trying,
 * and its timer keeps the test run alive.
 */
export async function closeAll(): Promise<void> {
  const all = [...clients, ...servers];
  clients.clear();
  servers.clear();
  for (const closable of all) await closable.close();
}
