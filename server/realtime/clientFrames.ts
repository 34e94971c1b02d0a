import type { RawData } from 'ws';
import type { Allowances } from './allowances.ts';
import type { Bus } from './bus.ts';
import { channelKind } from './channelName.ts';
import type { Channels } from './channels.ts';
import type { Connection } from './connection.ts';
import { pongFrame } from './frames.ts';
import type { SocketLimits } from './limits.ts';
import type { Clock, Counters } from './environment.ts';
import { type ClientFrame, errorCodes, type ParsedFrame, parseFrame } from './protocol.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface ClientFramesInput {
  bus: Bus;
  allowances: Allowances;
  channels: Channels;
  subscriptions: Subscriptions;
  limits: SocketLimits;
  clock: Clock;
  counters: Counters;
  mayWhisper: WhisperRule;
}

/** What a client says to the others in a channel that it is in, and as whom the host has signed it there (in presence channels). */
export type Whisper = { channel: string; event: string; data: unknown; userInfo?: unknown };

/** Whether a whisper is let through; private and presence channels only come this far. */
export type WhisperRule = (whisper: Whisper) => boolean;

/** What is done with what a client sends. Nothing a client sends may throw, or touch anybody else. */
export interface ClientFrames {
  /** A message of the client, whatever it is. */
  receive(connection: Connection, raw: RawData, isBinary: boolean): void;
  /** A sign of life below the protocol (WebSocket ping or pong); counts as a frame. */
  signOfLife(connection: Connection): boolean;
}

const TOO_MANY_WHISPERS = 'Client event rejected due to rate limit';

type ClientEvent = Extract<ClientFrame, { type: 'clientEvent' }>;
type QueuedFrame = Exclude<ClientFrame, { type: 'ping' | 'pong' }>;

export function createClientFrames(input: ClientFramesInput): ClientFrames {
  const { allowances, bus, channels, clock, counters, limits, mayWhisper, subscriptions } = input;

  const signOfLife = (connection: Connection): boolean => {
    if (!connection.isOpen()) return false;
    connection.lastSeenAt = clock.now();
    connection.pingedAt = undefined;
    if (connection.frames.take() && allowances.frame(connection)) return true;
    // Close, rather than answer: an answer to each frame of a flood would double it.
    connection.shut(errorCodes.overCapacity, 'Too many frames; come back more slowly');
    return false;
  };

  const handle = (connection: Connection, frame: ClientFrame) => {
    if (frame.type === 'ping') connection.send(pongFrame);
    else if (frame.type !== 'pong') void connection.enqueue(() => step(connection, frame));
  };

  const step = (connection: Connection, frame: QueuedFrame): Promise<void> => {
    if (frame.type === 'subscribe') return subscriptions.subscribe(connection, frame);
    if (frame.type === 'unsubscribe') return subscriptions.unsubscribe(connection, frame.channel);
    return forward(connection, frame);
  };

  const forward = async (connection: Connection, { event, channel, data }: ClientEvent) => {
    const { userId, userInfo } = connection.subscriptions.get(channel) ?? {};
    const refusal =
      refusalOf(connection, event, channel, limits) ??
      (mayWhisper({ channel, event, data, userInfo })
        ? undefined
        : 'The application takes no such event') ??
      (allowances.whisper(connection, channel, channels.sizeOf(channel))
        ? undefined
        : TOO_MANY_WHISPERS);
    if (refusal) {
      connection.complain(errorCodes.clientEventRefused, refusal, channel);
      return;
    }
    await bus.publish(channel, event, data, { exceptSocketId: connection.socketId, userId });
  };

  return {
    signOfLife,
    receive(connection, raw, isBinary) {
      if (!signOfLife(connection)) return;
      counters.messagesReceived += 1;
      const parsed = read(raw, isBinary, limits);
      if (parsed.ok) handle(connection, parsed.frame);
      else connection.complain(null, parsed.message);
    },
  };
}

function read(raw: RawData, isBinary: boolean, limits: SocketLimits): ParsedFrame {
  if (isBinary) return { ok: false, message: 'Binary frames are not supported' };
  // With the default binaryType of ws a message is one Buffer.
  const bytes = Buffer.isBuffer(raw) ? raw : Buffer.alloc(0);
  if (bytes.length <= limits.frameBytes) return parseFrame(bytes.toString());
  return { ok: false, message: `The frame is larger than ${limits.frameBytes} bytes` };
}

function refusalOf(
  connection: Connection,
  event: string,
  channel: string,
  limits: SocketLimits,
): string | undefined {
  if (!connection.subscriptions.has(channel)) {
    return 'The client is not a member of this channel';
  }
  if (channelKind(channel) === 'public') {
    return 'Client events are for private and presence channels';
  }
  if (event.length > limits.eventNameLength) return 'The event name is too long';
  if (!connection.clientEvents.take()) return TOO_MANY_WHISPERS;
  return undefined;
}
