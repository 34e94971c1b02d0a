import { WebSocket, type ClientOptions } from 'ws';
import { closeLater, KEY, reference } from './socketServer.ts';

/** One frame of the server, its `data` unpacked from the string that the protocol puts it in. */
export interface ServerFrame {
  event: string;
  channel?: string;
  user_id?: string;
  data: unknown;
}

/** A client below pusher-js, for what pusher-js would never send. */
export interface RawClient {
  ws: WebSocket;
  socketId: string;
  /** Sends text as it is, and anything else as JSON. */
  send(frame: unknown): void;
  /** The next frame that has not been taken yet; with a name, the next of that name. */
  next(event?: string): Promise<ServerFrame>;
  /** Frames that nobody has taken yet. */
  untaken(): ServerFrame[];
  closed: Promise<{ code: number; reason: string }>;
  subscribe(channel: string, extra?: object): void;
  /** Subscribes with the reference's signature and waits for the confirmation. */
  join(channel: string, userId?: string): Promise<ServerFrame>;
}

export interface RawOptions {
  path?: string;
  socket?: ClientOptions;
}

export const DEFAULT_PATH = `/app/${KEY}?protocol=7&client=js&version=8.6.0`;

/** Connects and returns at once; the first frame is still to come. */
export function openRaw(port: number, { path = DEFAULT_PATH, socket }: RawOptions = {}): RawClient {
  const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`, socket);
  const frames: ServerFrame[] = [];
  const waiting = new Set<() => void>();
  ws.on('message', (raw: Buffer) => {
    frames.push(unpack(raw.toString()));
    for (const look of [...waiting]) look();
  });
  ws.on('error', () => undefined);
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    ws.on('close', (code, reason) => {
      resolve({ code, reason: reason.toString() });
    });
  });

  const client: RawClient = {
    ws,
    socketId: '',
    send: (frame) => ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    next: (event) =>
      new Promise((resolve) => {
        const look = () => {
          const index = frames.findIndex((frame) => event === undefined || frame.event === event);
          const [frame] = index < 0 ? [] : frames.splice(index, 1);
          if (!frame) return;
          waiting.delete(look);
          resolve(frame);
        };
        waiting.add(look);
        look();
      }),
    untaken: () => [...frames],
    closed,
    subscribe: (channel, extra = {}) => {
      client.send({ event: 'pusher:subscribe', data: { channel, ...extra } });
    },
    join(channel, userId) {
      client.subscribe(channel, authFor(client.socketId, channel, userId));
      return client.next('pusher_internal:subscription_succeeded');
    },
  };
  closeLater({
    close: () => {
      ws.terminate();
    },
  });
  return client;
}

/** Connects and waits until the server has greeted. */
export async function connectRaw(port: number, options?: RawOptions): Promise<RawClient> {
  const client = openRaw(port, options);
  const { data } = await client.next('pusher:connection_established');
  client.socketId = (data as { socket_id: string }).socket_id;
  return client;
}

/** What an authorisation endpoint would answer; nothing for a public channel. */
export function authFor(socketId: string, channel: string, userId?: string): object {
  if (channel.startsWith('presence-')) {
    const data = { user_id: userId ?? 'someone', user_info: { name: `Name of ${userId}` } };
    return reference.authorizeChannel(socketId, channel, data);
  }
  return channel.startsWith('private-') ? reference.authorizeChannel(socketId, channel) : {};
}

function unpack(text: string): ServerFrame {
  const frame = JSON.parse(text) as ServerFrame;
  if (typeof frame.data !== 'string') return frame;
  try {
    return { ...frame, data: JSON.parse(frame.data) as unknown };
  } catch {
    return frame;
  }
}
