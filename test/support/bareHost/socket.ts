import { createHmac } from 'node:crypto';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Json, JsonObject } from './json.ts';

/** `private`: turn channels only by their private names; a public one is silent, or refused. */
export type SocketMode = 'public' | 'privateSilent' | 'privateRefused';

export const SOCKET_KEY = 'bare-key';
const SECRET = 'bare-secret';
const NAMESPACE = 'App\\Events\\Rpg\\';

/** The member of a presence channel. */
interface Member {
  readonly user_id: string;
  readonly user_info: JsonObject;
}

interface Frame {
  readonly event: string;
  readonly channel?: string;
  readonly data?: { channel?: string; auth?: string; channel_data?: string };
}

/** Signs a channel for a connection, as POST /broadcasting/auth answers it. */
export function signChannel(
  socketId: string,
  channel: string,
  member: { readonly id: number; readonly type: string } | undefined,
): JsonObject {
  const data = member && JSON.stringify({ user_id: String(member['id']), user_info: member });
  const signed = [socketId, channel, ...(data === undefined ? [] : [data])].join(':');
  const auth = `${SOCKET_KEY}:${createHmac('sha256', SECRET).update(signed).digest('hex')}`;
  return { auth, ...(data !== undefined && { channel_data: data }) };
}

/** The least of a Pusher-protocol server (version 7) that its clients need. */
export class PusherServer {
  private readonly server: WebSocketServer;
  private readonly mode: SocketMode;
  /** Who is in a channel; a member where it is a presence channel. */
  private readonly channels = new Map<string, Map<WebSocket, Member | undefined>>();
  private connections = 0;

  constructor(port: number, mode: SocketMode) {
    this.mode = mode;
    this.server = new WebSocketServer({ port, host: 'localhost' });
    this.server.on('connection', (socket) => this.accept(socket));
  }

  /** Sends an event by the name of its channel without a prefix. */
  broadcast(topic: string, event: string, data: Json): void {
    const isTurn = topic.startsWith('rpg.game.');
    const isPublic = isTurn && this.mode === 'public';
    const name = isPublic ? topic : `${isTurn ? 'private' : 'presence'}-${topic}`;
    this.emit(name, NAMESPACE + event, { ...(data as JsonObject), socket: null });
  }

  /** Channels that somebody is in. */
  names(): string[] {
    return [...this.channels].filter(([, all]) => all.size > 0).map(([name]) => name);
  }

  async close(): Promise<void> {
    for (const socket of this.server.clients) socket.terminate();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private accept(socket: WebSocket): void {
    this.connections += 1;
    const socketId = `${String(this.connections)}.${String(this.connections * 7)}`;
    const established = { socket_id: socketId, activity_timeout: 120 };
    this.send(socket, 'pusher:connection_established', undefined, established);
    socket.on('message', (raw: Buffer) =>
      this.receive(socket, socketId, JSON.parse(raw.toString()) as Frame),
    );
    socket.on('close', () => {
      for (const name of this.channels.keys()) this.leave(socket, name);
    });
  }

  private receive(socket: WebSocket, socketId: string, frame: Frame): void {
    const { event, channel, data = {} } = frame;
    if (event === 'pusher:ping') this.send(socket, 'pusher:pong', undefined, {});
    else if (event === 'pusher:subscribe') this.subscribe(socket, socketId, data);
    else if (event === 'pusher:unsubscribe') this.leave(socket, data.channel ?? '');
    else if (event.startsWith('client-') && channel !== undefined)
      this.emit(channel, event, data, socket);
  }

  private isRefused(
    socketId: string,
    { channel = '', auth, channel_data }: NonNullable<Frame['data']>,
  ): boolean {
    if (!/^(private|presence)-/.test(channel)) return this.mode === 'privateRefused';
    const signed = [socketId, channel, ...(channel_data === undefined ? [] : [channel_data])].join(
      ':',
    );
    return auth !== `${SOCKET_KEY}:${createHmac('sha256', SECRET).update(signed).digest('hex')}`;
  }

  private subscribe(socket: WebSocket, socketId: string, data: NonNullable<Frame['data']>): void {
    const { channel = '', channel_data } = data;
    if (this.isRefused(socketId, data)) {
      const error = { type: 'AuthError', error: 'Forbidden', status: 403 };
      this.send(socket, 'pusher:subscription_error', channel, error);
      return;
    }
    const member = channel_data === undefined ? undefined : (JSON.parse(channel_data) as Member);
    const others = this.channels.get(channel) ?? new Map<WebSocket, Member | undefined>();
    if (member) this.emit(channel, 'pusher_internal:member_added', member);
    this.channels.set(channel, others.set(socket, member));
    this.send(socket, 'pusher_internal:subscription_succeeded', channel, {
      ...(member && { presence: presenceOf([...others.values()]) }),
    });
  }

  private leave(socket: WebSocket, channel: string): void {
    const all = this.channels.get(channel);
    const member = all?.get(socket);
    all?.delete(socket);
    if (member) this.emit(channel, 'pusher_internal:member_removed', { user_id: member.user_id });
  }

  private emit(channel: string, event: string, data: object, from?: WebSocket): void {
    for (const socket of this.channels.get(channel)?.keys() ?? [])
      if (socket !== from) this.send(socket, event, channel, data);
  }

  /** Data travels as JSON in JSON. */
  private send(socket: WebSocket, event: string, channel: string | undefined, data: object): void {
    const frame = { event, ...(channel !== undefined && { channel }), data: JSON.stringify(data) };
    socket.send(JSON.stringify(frame));
  }
}

function presenceOf(all: readonly (Member | undefined)[]) {
  const members = all.flatMap((one) => one ?? []);
  const hash = Object.fromEntries(members.map((one) => [one.user_id, one.user_info]));
  return { ids: Object.keys(hash), hash, count: Object.keys(hash).length };
}
