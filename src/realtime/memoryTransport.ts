import type {
  ChannelHandlers,
  ChannelKind,
  ChannelNames,
  SocketStatus,
  Transport,
  WhisperPayload,
} from './transport.ts';

interface Subscription {
  readonly kind: ChannelKind;
  readonly names: ChannelNames;
  readonly handlers: ChannelHandlers;
}

/** The in-memory transport: what the server would do is done by the test that holds it. */
export interface MemoryTransport extends Transport {
  /** Sets the status. Subscriptions are confirmed again at each `connected`, as the real server does. */
  setStatus: (status: SocketStatus) => void;
  /** Delivers an event as the server would; nothing arrives while the line is down or the channel is not subscribed. */
  emit: (channel: string, event: string, data: unknown) => void;
  emitWhisper: (channel: string, event: string, data: unknown) => void;
  emitMembers: (channel: string, members: readonly unknown[]) => void;
  /** Channels that are refused from now on. */
  readonly forbidden: Set<string>;
  readonly channels: () => readonly string[];
  readonly whispers: readonly { channel: string; event: string; payload: WhisperPayload }[];
}

/** Makes a transport that lives in memory, for tests and for replays. */
export function createMemoryTransport(): MemoryTransport {
  const subscriptions = new Map<string, Subscription>();
  const listeners = new Set<(status: SocketStatus) => void>();
  const forbidden = new Set<string>();
  const whispers: { channel: string; event: string; payload: WhisperPayload }[] = [];
  let status: SocketStatus = 'disconnected';

  const confirm = (channel: string, { handlers }: Subscription): void => {
    if (forbidden.has(channel)) handlers.onRefused({ status: 403 });
    else handlers.onSubscribed();
  };
  const reachable = (channel: string): Subscription | undefined =>
    status === 'connected' && !forbidden.has(channel) ? subscriptions.get(channel) : undefined;
  const setStatus = (next: SocketStatus): void => {
    if (next === status) return;
    status = next;
    for (const listener of listeners) listener(next);
    if (next === 'connected') for (const [channel, one] of subscriptions) confirm(channel, one);
  };

  return {
    connect: () => setStatus('connected'),
    disconnect: () => setStatus('disconnected'),
    subscribe: (channel, kind, names, handlers) => {
      subscriptions.set(channel, { kind, names, handlers });
      if (status === 'connected') confirm(channel, { kind, names, handlers });
    },
    leave: (channel) => void subscriptions.delete(channel),
    whisper: (channel, event, payload) => {
      if (reachable(channel)) whispers.push({ channel, event, payload });
    },
    onStatus: (listener) => {
      listeners.add(listener);
      listener(status);
      return () => listeners.delete(listener);
    },
    setStatus,
    emit: (channel, event, data) => {
      const one = reachable(channel);
      if (one?.names.events.includes(event)) one.handlers.onEvent(event, data);
    },
    emitWhisper: (channel, event, data) => {
      const one = reachable(channel);
      if (one?.names.whispers.includes(event)) one.handlers.onWhisper(event, data);
    },
    emitMembers: (channel, members) => reachable(channel)?.handlers.onMembers(members),
    forbidden,
    channels: () => [...subscriptions.keys()],
    whispers,
  };
}
