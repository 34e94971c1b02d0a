import Echo from 'laravel-echo';
import Pusher from 'pusher-js';
import type { CallResponse, sessionCalls } from '../contract/index.ts';
import { createMemberList, isForNow, keepTrying, retryRefused } from './echoParts.ts';
import type {
  ChannelHandlers,
  ChannelKind,
  ChannelNames,
  SocketStatus,
  Transport,
} from './transport.ts';

/** The host's word that one may listen: what `POST /broadcasting/auth` answers. */
type ChannelSignature = CallResponse<typeof sessionCalls.authorizeChannel>;

/** Where the socket server is and how channels are authorised. */
export interface EchoOptions {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly key: string;
  /** Namespace of the host's events, e.g. `App.Events.Rpg` (open-points.md "Event names"). */
  readonly namespace: string;
  /** Full address of POST /broadcasting/auth. */
  readonly authEndpoint: string;
  /** Headers of the authorisation call at the moment it is made: game, character, XSRF token (LIVE-02). */
  readonly headers: () => Readonly<Record<string, string>>;
  /** The signature in an answer that is no refusal; undefined where there is none. */
  readonly readAuth: (answer: {
    readonly status: number;
    readonly text: string;
  }) => ChannelSignature | undefined;
  /** May a refused authorisation go once more, with the headers as they are then? `sent`: those that were refused. */
  readonly mayRepeat?: (
    refusal: { readonly status: number; readonly text: string },
    sent: Readonly<Record<string, string>>,
  ) => Promise<boolean>;
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

/** Channels that the host could not be asked about, or was too busy to answer for: pusher-js keeps no status of a refusal. */
interface Busy {
  readonly busy: Set<string>;
}

/** Asks the host to sign a private or presence channel. The session cookie goes along, also to a host on another origin. */
async function authorise(
  { busy, ...options }: EchoOptions & Busy,
  socketId: string,
  channelName: string,
): Promise<ChannelSignature> {
  const post = async (headers: Readonly<Record<string, string>>) => {
    const response = await fetch(options.authEndpoint, {
      method: 'POST',
      credentials: 'include',
      headers: { Accept: 'application/json', ...headers },
      body: new URLSearchParams({ socket_id: socketId, channel_name: channelName }),
    });
    return { ok: response.ok, status: response.status, text: await response.text() };
  };
  const sent = options.headers();
  busy.add(channelName); // until there is an answer
  let answer = await post(sent);
  if (!answer.ok && (await options.mayRepeat?.(answer, sent)))
    answer = await post(options.headers());
  if (!isForNow(answer.status)) busy.delete(channelName);
  const signed = answer.ok ? options.readAuth(answer) : undefined;
  if (!signed)
    throw new Error(`The channel ${channelName} was refused with ${String(answer.status)}`);
  return signed;
}

function createPusher(options: EchoOptions & Busy): Pusher {
  return new Pusher(options.key, {
    cluster: 'mt1', // never used, as wsHost is given; without it the library throws something that is no Error
    wsHost: options.host,
    wsPort: options.port,
    wssPort: options.port,
    forceTLS: options.tls,
    enabledTransports: options.tls ? ['wss'] : ['ws'],
    enableStats: false,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: options.authEndpoint,
      customHandler: ({ socketId, channelName }, callback) => {
        authorise(options, socketId, channelName).then(
          (data) => callback(null, data),
          (error: unknown) =>
            callback(error instanceof Error ? error : new Error(String(error)), null),
        );
      },
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

function listen(channel: AnyChannel, names: ChannelNames, handlers: ChannelHandlers): void {
  for (const event of names.events)
    channel.listen(event, (data: unknown) => handlers.onEvent(event, data));
  for (const whisper of names.whispers) {
    channel.listenForWhisper(whisper, (data: unknown) => handlers.onWhisper(whisper, data));
  }
  channel.subscribed(() => handlers.onSubscribed());
  channel.error((reason: unknown) => handlers.onRefused(reason));
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
      retryRefused(pusher, opened.subscription, { busy, firstMs: options.refusalMs });
      if (kind === 'presence') followMembers(echo, channel, handlers);
    },
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
