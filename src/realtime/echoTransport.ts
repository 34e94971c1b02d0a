import Echo from 'laravel-echo';
import Pusher from 'pusher-js';
import { type AuthorizerOptions, type Busy, createAuthorizer } from './authorizer.ts';
import { createMemberList, keepTrying, retryRefused } from './echoParts.ts';
import type {
  ChannelHandlers,
  ChannelKind,
  ChannelNames,
  SocketStatus,
  Transport,
} from './transport.ts';

/** Where the socket server is and how channels are authorised. */
export interface EchoOptions extends AuthorizerOptions {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly key: string;
  /** Namespace of the host's events, e.g. `App.Events.Rpg` (docs/hosts.md). */
  readonly namespace: string;
  /** The first wait (ms) before a channel that was refused for now is requested again; tests shorten it. */
  readonly refusalMs?: number;
}

/** What pusher-js says of its connection, in the port's words. */
const statusOf: Readonly<Record<string, SocketStatus>> = {
  connected: 'connected',
  connecting: 'connecting',
  initialized: 'connecting',
  unavailable: 'disconnected',
  failed: 'disconnected',
  disconnected: 'disconnected',
};

function createPusher(options: EchoOptions & Busy): Pusher {
  return new Pusher(options.key, {
    cluster: 'mt1', // never used, as wsHost is given; without it the library throws something that is no Error
    wsHost: options.host,
    wsPort: options.port,
    wssPort: options.port,
    forceTLS: options.tls,
    enabledTransports: ['ws'], // with TLS too: `wss` is only its name for a second attempt, by TLS where the first was without
    enableStats: false,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: options.authEndpoint,
      customHandler: createAuthorizer(options),
    },
  });
}

type AnyChannel = ReturnType<Echo<'pusher'>['channel']> | ReturnType<Echo<'pusher'>['private']>;

function open(echo: Echo<'pusher'>, channel: string, kind: ChannelKind): AnyChannel {
  if (kind === 'public') return echo.channel(channel);
  return kind === 'private' ? echo.private(channel) : echo.join(channel);
}

/** Echo reports members in pieces; the handlers get whole lists. */
function followMembers(echo: Echo<'pusher'>, channel: string, handlers: ChannelHandlers): void {
  const list = createMemberList();
  echo
    .join(channel)
    .here((all: unknown[]) => handlers.onMembers(list.here(all)))
    .joining((member: unknown) => handlers.onMembers(list.joining(member)))
    .leaving((member: unknown) => handlers.onMembers(list.leaving(member)));
}

function listen(
  channel: AnyChannel,
  names: ChannelNames,
  handlers: Pick<ChannelHandlers, 'onEvent' | 'onWhisper'>,
): void {
  for (const event of names.events)
    channel.listen(event, (data: unknown) => handlers.onEvent(event, data));
  for (const whisper of names.whispers) {
    channel.listenForWhisper(whisper, (data: unknown) => handlers.onWhisper(whisper, data));
  }
}

/**
 * The transport over Laravel Echo and pusher-js (LIVE-02). Loaded by `import()` when a channel is first wanted. pusher-js reconnects and
 * resubscribes by itself, and `subscribed` is then called again.
 */
export function createEchoTransport(options: EchoOptions): Transport {
  const busy = new Set<string>();
  const pusher = createPusher({ ...options, busy });
  const echo = new Echo({ broadcaster: 'pusher', client: pusher, namespace: options.namespace });
  const kinds = new Map<string, ChannelKind>();
  let stopTrying: (() => void) | undefined;

  return {
    connect: () => {
      pusher.connect();
      stopTrying ??= keepTrying(pusher.connection);
    },
    disconnect: () => {
      stopTrying?.();
      stopTrying = undefined;
      echo.disconnect();
    },
    subscribe: (channel, kind, names, handlers) => {
      kinds.set(channel, kind);
      const opened = open(echo, channel, kind);
      listen(opened, names, handlers);
      opened.subscribed(() => handlers.onSubscribed());
      opened.error((reason: unknown) => handlers.onRefused(reason));
      retryRefused(pusher, opened.subscription, { busy, firstMs: options.refusalMs });
      if (kind === 'presence') followMembers(echo, channel, handlers);
    },
    listen: (channel, kind, names, handlers) => listen(open(echo, channel, kind), names, handlers),
    leave: (channel) => {
      kinds.delete(channel);
      echo.leave(channel);
    },
    whisper: (channel, event, payload) => {
      if (pusher.connection.state !== 'connected') return;
      const kind = kinds.get(channel);
      if (kind === 'private') echo.private(channel).whisper(event, payload);
      if (kind === 'presence') echo.join(channel).whisper(event, payload);
    },
    onStatus: (listener) => {
      const handle = ({ current }: { current: string }): void =>
        listener(statusOf[current] ?? 'disconnected');
      handle({ current: pusher.connection.state });
      pusher.connection.bind('state_change', handle);
      return () => pusher.connection.unbind('state_change', handle);
    },
  };
}
