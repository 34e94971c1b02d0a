import { createAction, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { type GenericSchema, type InferOutput, parse } from 'valibot';
import { type Loss, read, type ReadFrom } from '../contract/reading.ts';
import type { AppThunk, RootState } from '../lib/store.ts';
import type { WithConnection } from './connectionSlice.ts';
import type { ChannelKind, WhisperPayload } from './transport.ts';

/**
 * What an event becomes: an action, or nothing to dispatch. Reads the data by its schema, and throws valibot's error where it cannot be read;
 * `onLosses` gets what could not be read in an event that else can (HOSTS-05). Made by `eventRule`.
 */
export type EventRule = (
  data: unknown,
  at: number,
  host?: ReadFrom,
  onLosses?: (losses: readonly Loss[]) => void,
) => UnknownAction | undefined;

/** Makes a rule of a schema and of the action that its payload becomes; `at` is the time of arrival in epoch ms. */
export function eventRule<Schema extends GenericSchema>(
  schema: Schema,
  toAction: (payload: InferOutput<Schema>, at: number) => UnknownAction | undefined,
): EventRule {
  return (data, at, host, onLosses) => {
    const found = read(schema, data, host);
    if (found.ok && found.losses.length > 0) onLosses?.(found.losses);
    return toAction(found.ok ? found.value : parse(schema, data), at);
  };
}

/** A channel that the state wants, by its bare name (`rpg.game.otliv.turn`), and what its events mean. */
export interface ChannelSubscription {
  readonly channel: string;
  readonly kind: ChannelKind;
  /**
   * The kind under which some hosts have it: requested where `kind` is refused or not confirmed, and with `ifSilent` also where it delivers
   * nothing within 5 s (HOSTS-10). Both may then be subscribed.
   */
  readonly fallback?: { readonly kind: ChannelKind; readonly ifSilent: boolean } | undefined;
  readonly events: Readonly<Record<string, EventRule>>;
  readonly whispers?: Readonly<Record<string, EventRule>>;
  /** Presence channels: the fact that a changed list of members becomes. */
  readonly members?: (members: readonly unknown[], at: number) => UnknownAction | undefined;
}

/** Something that should be fetched now. While work with the same key is under way, it is not started again. */
export interface PollingTask {
  readonly key: string;
  readonly start: UnknownAction | ThunkAction<unknown, never, never, UnknownAction>;
}

/** What a feature declares (docs/architecture.md): pure functions of the state, and of the time where it matters. */
export interface RealtimeDeclaration<State = RootState> {
  /** Memoise it: it is asked after every action, and an unchanged list means that nothing is to be done. */
  readonly subscriptions?: (state: State) => readonly ChannelSubscription[];
  readonly pollingTasks?: (state: State, now: number) => readonly PollingTask[];
}

/**
 * Sends a whisper (a client event of the Pusher protocol) to the other members of a channel, e.g. `typing` with `{ name }`. Lost where
 * there is no connection, as a whisper may be.
 */
export const whispered = createAction<{ channel: string; event: string; payload: WhisperPayload }>(
  'realtime/whispered',
);

/**
 * Adds what a lazily loaded feature declares to the live connection of this store, as RTK's `addListener` adds a listener: the middleware
 * takes it out of the stream, so that it reaches no reducer and no log. The same declaration counts once.
 */
export const addRealtime = createAction<RealtimeDeclaration>('realtime/add');

/** A feature that comes in its own chunk. Its slices and endpoints inject themselves when their files are loaded. */
export interface LazyFeature {
  readonly name: string;
  /** Those slices and endpoints: named, so that the build keeps them, and a replay has them all at once (QA-02). */
  readonly parts: readonly object[];
  readonly realtime?: RealtimeDeclaration;
  /** Made by `addAppListener`. */
  readonly listeners?: readonly UnknownAction[];
}

/** The code of a feature is there: with this action its reducers have their first state. `hidden`: nobody sees the page. */
export const featureLoaded = createAction<{ readonly feature: string; readonly hidden: boolean }>(
  'realtime/featureLoaded',
);

/** Puts a loaded feature to work in this store. */
export function registerFeature({
  name,
  realtime,
  listeners = [],
}: LazyFeature): AppThunk<void, WithConnection> {
  return (dispatch, getState) => {
    if (realtime) dispatch(addRealtime(realtime));
    for (const listener of listeners) dispatch(listener);
    dispatch(featureLoaded({ feature: name, hidden: getState().connection.hidden }));
  };
}
