import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '../lib/store.ts';

/** The three kinds of channel of the Pusher protocol; the wire prefixes (private-, presence-) are the adapter's business. */
export type ChannelKind = 'public' | 'private' | 'presence';

/** What a whisper carries. */
export type WhisperPayload = Readonly<Record<string, unknown>>;

/** What the socket itself is doing. `disconnected` covers an unreachable server as well as one that closed the door. */
export type SocketStatus = 'connecting' | 'connected' | 'disconnected';

/** What a transport tells about one channel. Nothing here is checked yet: the middleware does that by schema. */
export interface ChannelHandlers {
  /** An event of the host, by its bare name (`TurnSent`), with data of unknown shape. */
  onEvent: (event: string, data: unknown) => void;
  /** A whisper of another client (`typing`). */
  onWhisper: (event: string, data: unknown) => void;
  /** The server let us in: from here on nothing is missed. Called again after each reconnection. */
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
  leave: (channel: string) => void;
  whisper: (channel: string, event: string, payload: WhisperPayload) => void;
  /** Calls the listener with the present status and with each later one; returns the way to stop that. */
  onStatus: (listener: (status: SocketStatus) => void) => () => void;
}

/**
 * What an event becomes: an action, or nothing to dispatch. Checks the data by its schema, and throws valibot's error where it is of another
 * shape. Made by `eventRule`.
 */
export type EventRule = (data: unknown, at: number) => UnknownAction | undefined;

/** A channel that the state wants, by its bare name (`rpg.game.otliv.turn`), and what its events mean. */
export interface ChannelWish {
  readonly channel: string;
  readonly kind: ChannelKind;
  readonly events: Readonly<Record<string, EventRule>>;
  readonly whispers?: Readonly<Record<string, EventRule>>;
  /** Presence channels: the fact that a changed list of members becomes. */
  readonly members?: (members: readonly unknown[], at: number) => UnknownAction | undefined;
}

/** Something that should be fetched now. While work with the same key is under way, it is not started again. */
export interface DueWork {
  readonly key: string;
  readonly start: UnknownAction | ThunkAction<unknown, never, never, UnknownAction>;
}

/** What a feature declares (docs/architecture.md): pure functions of the state, and of the time where it matters. */
export interface RealtimeDeclaration<State = RootState> {
  /** Memoise it: it is asked after every action, and an unchanged list means that nothing is to be done. */
  readonly subscriptions?: (state: State) => readonly ChannelWish[];
  readonly dueWork?: (state: State, now: number) => readonly DueWork[];
}
