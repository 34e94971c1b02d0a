import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { clientAddress } from './address.ts';
import { type AdmissionRules, type Refusal, refusalOfRequest } from './admission.ts';
import type { BusMessage } from './bus.ts';
import type { Channels } from './channels.ts';
import type { ClientFrames } from './clientFrames.ts';
import {
  closeWithin,
  type Connection,
  type Connections,
  createConnection,
  createConnections,
} from './connection.ts';
import { connectionEstablished, errorFrame } from './frames.ts';
import type { SocketLimits } from './limits.ts';
import type { Clock, Counters, RealtimeLogger } from './environment.ts';
import { errorCodes } from './protocol.ts';
import type { Subscriptions } from './subscriptions.ts';

/** How often some are sent away where they do not all go at once, in ms. */
const AWAY_EVERY_MS = 100;

export interface SocketsInput {
  admission: AdmissionRules;
  trustProxy: boolean;
  channels: Channels;
  subscriptions: Subscriptions;
  clientFrames: ClientFrames;
  limits: SocketLimits;
  clock: Clock;
  logger: RealtimeLogger;
  counters: Counters;
}

/** The sockets of this host, from the handshake to the last leaving. */
export interface Sockets {
  readonly connections: Connections;
  /** Takes a new WebSocket, or sends it away. */
  accept: (ws: WebSocket, request: IncomingMessage) => void;
  /** Does what the bus says; never throws. */
  deliver: (message: BusMessage) => void;
  /** Closes all connections, spread over so many ms, and refuses new ones from now on, until `open`. */
  close(why: Refusal, overMs?: number): void;
  open(): void;
  /** Resolves when every connection is closed and has left its channels. */
  settled(): Promise<unknown>;
}

const comeBack: Refusal = { code: errorCodes.reconnect, message: 'Please reconnect' };

export function createSockets(input: SocketsInput): Sockets {
  const { clientFrames, clock, counters, limits, logger, subscriptions } = input;
  const connections = createConnections(limits.connectionsPerUser);
  const present = new Set<Promise<void>>();
  let away: Refusal | undefined;

  const refusalOf = (request: IncomingMessage, address: string): Refusal | undefined =>
    refusalOfRequest(request, input.admission, {
      away,
      connections: connections.all.size,
      connectionsOfAddress: connections.countOf(address),
    });

  const open = (ws: WebSocket, connection: Connection) => {
    connections.add(connection);
    ws.on('message', (raw, isBinary) => {
      clientFrames.receive(connection, raw, isBinary);
    });
    ws.on('ping', () => clientFrames.signOfLife(connection));
    ws.on('pong', () => clientFrames.signOfLife(connection));
    const gone = new Promise<void>((resolve) => {
      ws.once('close', () => {
        connections.remove(connection);
        resolve(connection.enqueue(() => subscriptions.leaveAll(connection)));
      });
    });
    present.add(gone);
    void gone.then(() => present.delete(gone));
    connection.send(connectionEstablished(connection.socketId, limits.activityTimeoutMs));
  };

  return {
    connections,
    accept(ws, request) {
      // Without a listener an error of one socket would end the process.
      ws.on('error', (err) => {
        logger.debug({ err }, 'socket error');
      });
      const address = clientAddress(request, input.trustProxy);
      const refusal = refusalOf(request, address);
      if (refusal) turnAway(ws, refusal, input);
      else {
        const socketId = newSocketId();
        open(ws, createConnection({ ws, socketId, address, limits, clock, logger, counters }));
      }
    },
    deliver(message) {
      try {
        if (message.kind === 'event') input.channels.deliver(message);
        else if (message.kind === 'identify') connections.identify(message);
        else connections.shut(comeBack, message.kind === 'lost' ? undefined : message.session);
      } catch (err) {
        logger.error({ err }, 'a message of the bus could not be delivered');
      }
    },
    close(why, overMs = 0) {
      away = why;
      sendAway(why, { left: [...connections.all.values()], overMs, clock });
    },
    open: () => (away = undefined),
    settled: () => Promise.all(present),
  };
}

type Leaving = { left: Connection[]; overMs: number; clock: Clock };

/** A share of them at once, and another every {@link AWAY_EVERY_MS}. */
function sendAway({ code, message }: Refusal, { left, overMs, clock }: Leaving) {
  const share = Math.ceil(left.length / Math.max(1, overMs / AWAY_EVERY_MS));
  const send = () => {
    for (const connection of left.splice(0, share)) connection.shut(code, message);
  };
  send();
  if (left.length === 0) return;
  const end = clock.every(AWAY_EVERY_MS, () => {
    send();
    if (left.length === 0) end();
  });
}

function turnAway(ws: WebSocket, { code, message }: Refusal, input: SocketsInput) {
  input.counters.connectionsRefused += 1;
  input.logger.debug({ code }, 'connection refused');
  ws.send(errorFrame(code, message));
  closeWithin(ws, input.limits.closeGraceMs, code, message);
}

/** Random, as it is half of what a signature covers: guessing another's id must be hopeless. */
function newSocketId(): string {
  const half = () => randomInt(1, 2 ** 47);
  return `${half()}.${half()}`;
}
