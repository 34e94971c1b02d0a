import { createAction, createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import { SOCKET_FALLBACK_MS } from '../contract/constants.ts';
import type { SocketStatus } from './transport.ts';

/** What is known of the live connection. Times are epoch milliseconds and arrive in the actions. */
export interface ConnectionState {
  /** False until the realtime loop runs. */
  readonly running: boolean;
  readonly socket: SocketStatus;
  /** Since when there has been no connection; absent while there is one. */
  readonly downSince?: number | undefined;
  /** When a connection was last lost. */
  readonly lostAt?: number | undefined;
  /** Simple mode (LIVE-03): no connection for 5 s, so that news is polled for. */
  readonly simple: boolean;
  /** What the browser says of the network. */
  readonly online: boolean;
  /** Nobody sees the page: it lies behind another tab, or its window is put away. */
  readonly hidden: boolean;
  /** When the program last went on after it had been stopped, and may have missed anything. */
  readonly resumedAt?: number | undefined;
  /** When the last news came: an event, or an answer to a poll. */
  readonly lastNewsAt?: number | undefined;
  /** The last call got no answer from the host. */
  readonly unreached?: boolean;
  /** What is on the screen may be as old as this: answers that were kept, since the host was not reached (OFF-02). */
  readonly staleSince?: number | undefined;
  /** Some part of the program wants a channel. */
  readonly listening?: boolean;
  /** For each channel, when the server last let us in. */
  readonly subscribedAt: Readonly<Record<string, number>>;
  /** Channels that the server lets us into under no kind. */
  readonly refused?: readonly string[];
  /** For each polling task, when it last started and last succeeded. */
  readonly startedAt: Readonly<Record<string, number>>;
  readonly doneAt: Readonly<Record<string, number>>;
}

interface At {
  readonly at: number;
}

/**
 * The page is left, perhaps to be kept for the way back. The browser then keeps its socket too, so that its user would seem to be here
 * (ONL-01): the line is given up, until the page is back.
 */
export const programLeft = createAction('connection/programLeft');

/** The part of the base query's meta that matters here; `api` is a layer above. */
interface Answered {
  readonly meta?: {
    readonly baseQueryMeta?: {
      readonly askedAt: number;
      readonly status?: number;
      readonly fromCache?: true;
    };
  };
}

const hasAnswer = (action: Answered): boolean => action.meta?.baseQueryMeta !== undefined;

export const initialConnectionState: ConnectionState = {
  running: false,
  socket: 'disconnected',
  simple: false,
  online: true,
  hidden: false,
  subscribedAt: {},
  startedAt: {},
  doneAt: {},
};

/** A clock that was set back has made times that lie ahead: they are as good as now. */
function notAfter(times: Readonly<Record<string, number>>, now: number): Record<string, number> {
  return Object.fromEntries(Object.entries(times).map(([key, at]) => [key, Math.min(at, now)]));
}

function withoutRefused(state: Draft<ConnectionState>, channel: string): void {
  if (state.refused) state.refused = state.refused.filter((other) => other !== channel);
}

/**
 * The facts of the live connection, as the middleware and the browser report them (spec 1 §4 "Live turns", LIVE-03, LIVE-06,
 * LIVE-08, LIVE-10).
 */
export const connectionSlice = createSlice({
  name: 'connection',
  initialState: initialConnectionState,
  reducers: {
    realtimeStarted: (state, { payload }: PayloadAction<At>) => {
      state.running = true;
      state.downSince = payload.at;
    },
    realtimeStopped: () => initialConnectionState,
    socketStatusChanged: (state, { payload }: PayloadAction<At & { status: SocketStatus }>) => {
      if (payload.status === 'connected') {
        state.downSince = undefined;
        state.simple = false;
      } else {
        if (state.socket === 'connected') state.lostAt = payload.at;
        state.downSince ??= payload.at;
        state.subscribedAt = {};
        delete state.refused;
      }
      state.socket = payload.status;
    },
    fallbackBegan: (state) => {
      state.simple = state.socket !== 'connected';
    },
    networkChanged: (state, { payload }: PayloadAction<At & { online: boolean }>) => {
      state.online = payload.online;
    },
    visibilityChanged: (state, { payload }: PayloadAction<At & { hidden: boolean }>) => {
      state.hidden = payload.hidden;
    },
    /** The program goes on: the page was frozen, kept for the way back, or asleep with its machine; or the clock was set back. */
    programResumed: (state, { payload: { at } }: PayloadAction<At>) => {
      state.resumedAt = at;
      if (state.downSince !== undefined) state.downSince = Math.min(state.downSince, at);
      state.startedAt = notAfter(state.startedAt, at - 1);
      state.subscribedAt = notAfter(state.subscribedAt, at - 1);
    },
    listeningChanged: (state, { payload }: PayloadAction<{ listening: boolean }>) => {
      state.listening = payload.listening;
    },
    channelSubscribed: (state, { payload }: PayloadAction<At & { channel: string }>) => {
      state.subscribedAt[payload.channel] = payload.at;
      withoutRefused(state, payload.channel);
    },
    /** The server refused a channel, or did not confirm it within 5 s (HOSTS-10). */
    channelRefused: (state, { payload: { channel } }: PayloadAction<{ channel: string }>) => {
      const { [channel]: _none, ...others } = state.subscribedAt;
      state.subscribedAt = others;
      state.refused = [...new Set(state.refused).add(channel)];
    },
    channelLeft: (state, { payload }: PayloadAction<{ channel: string }>) => {
      const { [payload.channel]: _left, ...others } = state.subscribedAt;
      state.subscribedAt = others;
      withoutRefused(state, payload.channel);
    },
    /** The host answers again: everything on the screen is refetched, and an answer that fails or is cached says so again. */
    hostReturned: (state) => {
      state.staleSince = undefined;
      delete state.unreached;
    },
    newsArrived: (state, { payload }: PayloadAction<At>) => {
      state.lastNewsAt = payload.at;
    },
    pollStarted: (state, { payload }: PayloadAction<At & { key: string }>) => {
      state.startedAt[payload.key] = payload.at;
    },
    pollSettled: (state, { payload }: PayloadAction<At & { key: string; ok: boolean }>) => {
      if (!payload.ok) return;
      state.doneAt[payload.key] = payload.at;
      state.lastNewsAt = payload.at;
    },
  },
  extraReducers: (builder) => {
    builder.addMatcher(hasAnswer, (state, { meta }: Answered) => {
      const { askedAt, status, fromCache } = meta?.baseQueryMeta ?? { askedAt: 0 };
      state.unreached = status === undefined || fromCache === true;
      if (fromCache) state.staleSince = Math.min(state.staleSince ?? askedAt, askedAt);
    });
  },
});

export const {
  hostReturned,
  realtimeStarted,
  realtimeStopped,
  socketStatusChanged,
  fallbackBegan,
  networkChanged,
  visibilityChanged,
  programResumed,
  channelSubscribed,
  channelRefused,
  channelLeft,
  newsArrived,
  pollStarted,
  pollSettled,
  listeningChanged,
} = connectionSlice.actions;

/** The part of the root state that this layer owns. */
export interface WithConnection {
  readonly connection: ConnectionState;
}

declare module '../lib/store.ts' {
  interface RootState extends WithConnection {}
}

/** How news reaches this client, for the quiet mark in the navbar (LIVE-10). */
export type ConnectionMark = 'live' | 'connecting' | 'polling' | 'offline';

/** The host is not reached: by the browser, by a cached answer on the screen, or by the last call unless the socket is connected. */
export const selectIsAway = ({ connection }: WithConnection): boolean => {
  const { online, unreached, staleSince, socket } = connection;
  return !online || staleSince !== undefined || (unreached === true && socket !== 'connected');
};

export const selectStaleSince = ({ connection }: WithConnection): number | undefined =>
  connection.staleSince;

/** Does anything wait for news? Only then is there something to say of the connection. */
export const selectIsListening = ({ connection }: WithConnection): boolean =>
  connection.listening === true;

/**
 * The mark: offline where the host is not reached, live where the socket has let us into a channel, polling in simple mode and where it
 * lets us into none, else connecting.
 */
export function selectConnectionMark(state: WithConnection): ConnectionMark {
  const { socket, simple, subscribedAt, refused = [] } = state.connection;
  if (selectIsAway(state)) return 'offline';
  if (socket === 'connected' && Object.keys(subscribedAt).length > 0) return 'live';
  return simple || refused.length > 0 ? 'polling' : 'connecting';
}

export const selectLastNewsAt = ({ connection }: WithConnection): number | undefined =>
  connection.lastNewsAt;

/** Is there no socket (LIVE-03), or one that lets us into none of these channels and refuses some, so that only polls bring their news? */
export function selectIsSimpleMode(
  { connection: { simple, subscribedAt, refused = [] } }: WithConnection,
  channels: readonly string[] = [],
): boolean {
  const isRefused = channels.some((one) => refused.includes(one));
  return simple || (isRefused && !channels.some((one) => one in subscribedAt));
}

/** True where 5 s have gone by without a connection and simple mode has not begun yet (LIVE-03). */
export function shouldFallBack({ connection }: WithConnection, now: number): boolean {
  const { running, simple, downSince } = connection;
  return running && !simple && downSince !== undefined && now - downSince >= SOCKET_FALLBACK_MS;
}

/** A subscription so long (ms) after something was fetched missed events, even where it is the first. */
const GAP_MS = 30_000;

/** Were events of these channels missed after `since` (ms): by a cut connection, or while the program was stopped or the host not reached? */
export function wasCutOff(
  { connection: { resumedAt = 0, lostAt = 0, subscribedAt } }: WithConnection,
  { since, channels }: { readonly since: number; readonly channels: readonly string[] },
): boolean {
  const from = lostAt > since ? lostAt : since + GAP_MS;
  return resumedAt > since || channels.some((one) => (subscribedAt[one] ?? 0) > from);
}

/** A hidden page asks so many times more seldom, and waits so long (ms) beyond the work's own interval at the least (LIVE-08). */
const HIDDEN_FACTOR = 4;
const HIDDEN_LEAST_MS = 30_000;

/** What chance took off an interval, so that clients do not ask all at once (LIVE-09), stays off it. */
function intervalOf({ hidden }: ConnectionState, every: number): number {
  return hidden ? Math.max(every * HIDDEN_FACTOR, HIDDEN_LEAST_MS + every) : every;
}

/**
 * Whether work should start now: its interval (ms) since the last start has gone by, which is longer while the page is hidden (LIVE-08); or after
 * that start the server let us into one of `channels`, or the program went on after a stop, so that what happened between the two would be
 * missed (LIVE-06).
 */
export function shouldPoll(
  { connection }: WithConnection,
  { key, every, channels = [] }: { key: string; every: number; channels?: readonly string[] },
  now: number,
): boolean {
  const last = connection.startedAt[key];
  if (last === undefined || now - last >= intervalOf(connection, every)) return true;
  if ((connection.resumedAt ?? 0) > last) return true;
  return channels.some((channel) => (connection.subscribedAt[channel] ?? 0) > last);
}
