import type {
  ChannelHandlers,
  ChannelKind,
  ChannelNames,
  SocketStatus,
  Transport,
  WhisperPayload,
} from './transport.ts';

interface Subscription {
  readonly channel: string;
  readonly kind: ChannelKind;
  readonly names: ChannelNames;
  readonly handlers: ChannelHandlers;
}

/** The in-memory transport: what the server would do is done by the test that holds it. */
export interface MemoryTransport extends Transport {
  /** Sets the status. Subscriptions are confirmed again at each `connected`, as the real server does. */
  setStatus: (status: SocketStatus) => void;
  /**
   * Delivers an event as the server would; to one kind of the channel as `private x`. Nothing arrives
   * while the line is down or the channel is not subscribed.
   */
  emit: (channel: string, event: string, data: unknown) => void;
  emitWhisper: (channel: string, event: string, data: unknown) => void;
  emitMembers: (channel: string, members: readonly unknown[]) => void;
  /** Channels that are refused from now on, under each kind or as `private x` under one; those in `silent` get no answer. */
  readonly forbidden: Set<string>;
  readonly silent: Set<string>;
  readonly channels: () => readonly string[];
  /** What is subscribed with its kind: `private rpg.game.otliv.turn`. */
  readonly kinds: () => readonly string[];
  readonly whispers: readonly { channel: string; event: string; payload: WhisperPayload }[];
}

/** How a test may name a subscription: by its channel, and by kind and channel. */
const namesOf = ({ channel, kind }: Subscription): readonly string[] => [
  channel,
  `${kind} ${channel}`,
];

const isIn = (set: ReadonlySet<string>, one: Subscription): boolean =>
  namesOf(one).some((name) => set.has(name));

/** The subscriptions, one of which listens for more. */
const withMore = (
  all: readonly Subscription[],
  channel: string,
  kind: ChannelKind,
  { events, whispers }: ChannelNames,
): readonly Subscription[] =>
  all.map((one) => {
    if (one.channel !== channel || one.kind !== kind) return one;
    const { names } = one;
    return {
      ...one,
      names: {
        events: [...names.events, ...events],
        whispers: [...names.whispers, ...whispers],
      },
    };
  });

/** Makes a transport that lives in memory, for tests and for replays. */
export function createMemoryTransport(): MemoryTransport {
  let subscriptions: readonly Subscription[] = [];
  const listeners = new Set<(status: SocketStatus) => void>();
  const [forbidden, silent] = [new Set<string>(), new Set<string>()];
  const whispers: { channel: string; event: string; payload: WhisperPayload }[] = [];
  let status: SocketStatus = 'disconnected';

  const confirm = (one: Subscription): void => {
    if (isIn(forbidden, one)) one.handlers.onRefused({ status: 403 });
    else if (!isIn(silent, one)) one.handlers.onSubscribed();
  };
  const isReachable = (one: Subscription): boolean => !isIn(forbidden, one) && !isIn(silent, one);
  const reachable = (name: string): readonly Subscription[] =>
    subscriptions.filter((one) => namesOf(one).includes(name) && isReachable(one));
  const deliver = (name: string, how: (one: Subscription) => void): void => {
    if (status === 'connected') reachable(name).forEach(how);
  };
  const setStatus = (next: SocketStatus): void => {
    if (next === status) return;
    status = next;
    for (const listener of listeners) listener(next);
    if (next === 'connected') for (const one of subscriptions) confirm(one);
  };

  return {
    connect: () => setStatus('connected'),
    disconnect: () => setStatus('disconnected'),
    subscribe: (channel, kind, names, handlers) => {
      const one = { channel, kind, names, handlers };
      subscriptions = [...subscriptions, one];
      if (status === 'connected') confirm(one);
    },
    listen: (channel, kind, names) => {
      subscriptions = withMore(subscriptions, channel, kind, names);
    },
    leave: (channel) => {
      subscriptions = subscriptions.filter((one) => one.channel !== channel);
    },
    whisper: (channel, event, payload) =>
      deliver(channel, () => void whispers.push({ channel, event, payload })),
    onStatus: (listener) => {
      listeners.add(listener);
      listener(status);
      return () => listeners.delete(listener);
    },
    setStatus,
    emit: (name, event, data) =>
      deliver(name, ({ names, handlers }) => {
        if (names.events.includes(event)) handlers.onEvent(event, data);
      }),
    emitWhisper: (name, event, data) =>
      deliver(name, ({ names, handlers }) => {
        if (names.whispers.includes(event)) handlers.onWhisper(event, data);
      }),
    emitMembers: (name, members) => deliver(name, ({ handlers }) => handlers.onMembers(members)),
    forbidden,
    silent,
    channels: () => [...new Set(subscriptions.map(({ channel }) => channel))],
    kinds: () => subscriptions.map(({ kind, channel }) => `${kind} ${channel}`),
    whispers,
  };
}
