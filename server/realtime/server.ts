import { createServer, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { clientAddress } from './address.ts';
import { type Allowances, createAllowances } from './allowances.ts';
import type { Bus } from './bus.ts';
import { createChannels } from './channels.ts';
import { createClientFrames, type WhisperRule } from './clientFrames.ts';
import { startHeartbeat } from './heartbeat.ts';
import { createHttpApi } from './httpApi.ts';
import { defaultLimits, type SocketLimits } from './limits.ts';
import {
  type Clock,
  createCounters,
  type RealtimeLogger,
  silentLogger,
  type SocketStats,
  systemClock,
} from './environment.ts';
import { createMembership } from './membership.ts';
import { createMemoryPresence, type PresenceStore } from './presence.ts';
import { errorCodes } from './protocol.ts';
import { createSockets } from './sockets.ts';
import { createSubscriptions } from './subscriptions.ts';
import { within } from '../within.ts';

export interface SocketServerOptions {
  /** 0 takes any free port; `port` of the server then says which. */
  port: number;
  host?: string | undefined;
  /** Known to every client; names the application. */
  key: string;
  /** Known to the host alone; signs subscriptions. */
  secret: string;
  bus: Bus;
  presence?: PresenceStore | undefined;
  /** Origins (`https://example.org`) whose pages may connect; undefined: any. */
  allowedOrigins?: readonly string[] | undefined;
  /** Count clients by X-Forwarded-For; only behind a proxy that writes it. */
  trustProxy?: boolean | undefined;
  /** Which client events pass; undefined: all in private and presence channels. */
  mayWhisper?: WhisperRule | undefined;
  /** Turns on `POST /apps/{appId}/events` for outside tools. */
  appId?: string | undefined;
  limits?: Partial<SocketLimits> | undefined;
  logger?: RealtimeLogger | undefined;
  clock?: Clock | undefined;
  /** Epoch seconds, to judge the age of signed requests of outside tools. */
  epochSeconds?: (() => number) | undefined;
}

/** A Pusher-protocol server (LIVE-02, docs/decisions/0003-socket-server.md). */
export interface SocketServer {
  /** Rejects with the system's error, such as EADDRINUSE. */
  listen(): Promise<void>;
  /**
   * Takes no new connections from now on, and sends the clients away with 4200 (come back) one after the other, so that they do not all come to another host
   * at once (MANY-45). Over so long, in ms.
   */
  drain(overMs: number): void;
  /** Sends every client away with 4200 (come back) and resolves when the port is free. */
  close(): Promise<void>;
  /** Sends every client away and refuses new ones (4100) until `resume`: for as long as the bus is away. */
  pause(): void;
  resume(): void;
  readonly port: number;
  /** Hashes of the sessions that have let sockets of this host into channels. */
  sessions(): Set<string>;
  stats(): SocketStats;
}

const restarting = { code: errorCodes.reconnect, message: 'The server is restarting' };

/** Not 4200, after which clients come back at once: this may take a while. */
const busAway = { code: errorCodes.overCapacity, message: 'Live events are away; come back later' };

export function createSocketServer(options: SocketServerOptions): SocketServer {
  const limits: SocketLimits = { ...defaultLimits, ...options.limits };
  const { bus, clock = systemClock } = options;
  const allowances = createAllowances(limits, clock);
  const { sockets, stats } = assemble(options, { limits, clock, allowances });
  const http = createHttpServer(options, { limits, allowances });
  const webSockets = new WebSocketServer({ noServer: true, maxPayload: limits.payloadBytes });
  let closing: Promise<void> | undefined;
  let rest: () => void = () => undefined;

  http.on('upgrade', (request, socket, head) => {
    // Before the handshake, which is what a new connection costs.
    if (!allowances.attempt(clientAddress(request, options.trustProxy ?? false)))
      refuseUpgrade(socket);
    else webSockets.handleUpgrade(request, socket, head, sockets.accept);
  });

  let freed: Promise<void> | undefined;
  const stopListening = () =>
    (freed ??= new Promise((resolve) => {
      http.close(() => {
        resolve();
      });
    }));
  const shutDown = async () => {
    const free = stopListening();
    sockets.close(restarting);
    http.closeAllConnections();
    await free;
    // A presence store out of reach must not keep the process alive.
    await within(limits.closeGraceMs, sockets.settled());
    rest();
  };

  return {
    async listen() {
      await listenOn(http, options.port, options.host);
      const unsubscribe = bus.subscribe(sockets.deliver);
      const endHeartbeat = startHeartbeat(sockets.connections.all, limits, clock);
      rest = () => {
        unsubscribe();
        endHeartbeat();
      };
    },
    drain(overMs) {
      void stopListening();
      sockets.close(restarting, overMs);
    },
    close: () => (closing ??= shutDown()),
    pause: () => sockets.close(busAway),
    resume: () => {
      if (!freed) sockets.open();
    },
    sessions: () =>
      new Set([...sockets.connections.all.values()].flatMap((one) => [...one.sessions])),
    get port() {
      const address = http.address();
      return address !== null && typeof address === 'object' ? address.port : options.port;
    },
    stats,
  };
}

/** Puts the parts of the server together; nothing of it touches the network yet. */
function assemble(
  options: SocketServerOptions,
  { limits, clock, allowances }: { limits: SocketLimits; clock: Clock; allowances: Allowances },
) {
  const { bus, key, secret, allowedOrigins, logger = silentLogger, trustProxy = false } = options;
  const presence = options.presence ?? createMemoryPresence(bus);
  const counters = createCounters();
  const channels = createChannels();
  const membership = createMembership({ presence, limits, logger });
  const rules = { key, secret, limits, allowances };
  const subscriptions = createSubscriptions({ rules, membership, channels, logger, counters });
  const { mayWhisper = () => true } = options;
  const clientFrames = createClientFrames({
    ...{ bus, allowances, channels, subscriptions, limits, clock, counters, mayWhisper },
  });
  const admission = { key, allowedOrigins, limits };
  const sockets = createSockets({
    ...{ admission, trustProxy, channels, subscriptions, clientFrames },
    ...{ limits, clock, logger, counters },
  });
  const stats = (): SocketStats => {
    const all = [...sockets.connections.all.values()];
    const count = all.reduce((sum, connection) => sum + connection.subscriptions.size, 0);
    return {
      ...counters,
      connections: all.length,
      channels: channels.count(),
      subscriptions: count,
    };
  };
  return { sockets, stats };
}

function createHttpServer(
  options: SocketServerOptions,
  { limits, allowances }: { limits: SocketLimits; allowances: Allowances },
): Server {
  const { appId, bus, key, secret, logger = silentLogger, trustProxy = false } = options;
  const { epochSeconds = () => Date.now() / 1000 } = options;
  return createServer(
    // A client that does not get its request out in time is no client.
    { headersTimeout: 10_000, requestTimeout: 15_000, maxHeaderSize: 8 * 1024 },
    createHttpApi({
      ...{ appId, key, secret, bus, limits, logger, epochSeconds, allowances, trustProxy },
    }),
  );
}

/** Refuses a connection without the handshake: cheap, and a browser takes it for a server that is not there for now. */
function refuseUpgrade(socket: Duplex): void {
  // Node listens no longer: an error of a line that is cut meanwhile would end the process.
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  socket.end('HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\n\r\n');
}

function listenOn(http: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', reject);
    http.listen({ port, host }, () => {
      http.off('error', reject);
      resolve();
    });
  });
}
