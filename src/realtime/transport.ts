/** The three kinds of channel of the Pusher protocol; the wire prefixes (private-, presence-) are the adapter's business. */
export type ChannelKind = 'public' | 'private' | 'presence';

/** What a whisper carries. */
export type WhisperPayload = Readonly<Record<string, unknown>>;

/** What the socket itself is doing. `disconnected` covers an unreachable server as well as one that closed the door. */
export type SocketStatus = 'connecting' | 'connected' | 'disconnected';

/** Callbacks of one channel. Their data is unchecked: the middleware parses it by schema. */
export interface ChannelHandlers {
  /** An event of the host, by its bare name (`TurnSent`), with data of unknown shape. */
  onEvent: (event: string, data: unknown) => void;
  /** A whisper of another client (`typing`). */
  onWhisper: (event: string, data: unknown) => void;
  /** The server accepted the subscription: nothing is missed from here on. Called again after each reconnection. */
  onSubscribed: () => void;
  /** The server refused the channel, or the authorisation call failed. */
  onRefused: (reason: unknown) => void;
  /** Members of a presence channel, whole on arrival and again after each change. */
  onMembers: (members: readonly unknown[]) => void;
}

/** What to listen for on a channel: bare names of events and whispers. */
export interface ChannelNames {
  readonly events: readonly string[];
  readonly whispers: readonly string[];
}

/**
 * The port to the live connection (LIVE-02). Two adapters stand behind it: Laravel Echo over pusher-js, and one in memory for tests.
 * A transport reconnects and resubscribes by itself; it never throws at its caller.
 */
export interface Transport {
  connect: () => void;
  disconnect: () => void;
  subscribe: (
    channel: string,
    kind: ChannelKind,
    names: ChannelNames,
    handlers: ChannelHandlers,
  ) => void;
  /** Listens for more on a channel that is subscribed under this kind. */
  listen: (
    channel: string,
    kind: ChannelKind,
    names: ChannelNames,
    handlers: Pick<ChannelHandlers, 'onEvent' | 'onWhisper'>,
  ) => void;
  leave: (channel: string) => void;
  whisper: (channel: string, event: string, payload: WhisperPayload) => void;
  /** Calls the listener with the present status and with each later one; returns the way to stop that. */
  onStatus: (listener: (status: SocketStatus) => void) => () => void;
}
