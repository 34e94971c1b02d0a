import type { UnknownAction } from '@reduxjs/toolkit';
import { POLL_CHECK_MS } from '../contract/constants.ts';
import {
  fallbackBegan,
  listeningChanged,
  newsArrived,
  pollSettled,
  pollStarted,
  programResumed,
  shouldFallBack,
  socketStatusChanged,
  type WithConnection,
} from './connectionSlice.ts';
import type { Channels, EventReading } from './channels.ts';
import type { ChannelSubscription, RealtimeDeclaration, whispered } from './declaration.ts';
import type { SocketStatus, Transport } from './transport.ts';

/** What the middleware needs from outside, so that a test can hand over its own clock, loop and transport. */
export interface RealtimeOptions<State> extends EventReading {
  /** Loads the transport when a channel is first wanted, so that Echo is no part of the first bundle. */
  readonly loadTransport: () => Promise<Transport>;
  readonly declarations: readonly RealtimeDeclaration<State>[];
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Calls back every `ms`; returns the way to stop. */
  readonly every: (ms: number, callback: () => void) => () => void;
}

/** Ticks of a page that is seen come every second; after so long (ms) without one the machine was asleep. */
const ASLEEP_MS = 10_000;

/** The loop behind the middleware: its subscriptions, its transport and its polling tasks. */
export class RealtimeLoop<State extends WithConnection> {
  private readonly options: RealtimeOptions<State>;
  private readonly getState: () => State;
  private readonly dispatch: (action: UnknownAction) => unknown;
  private readonly declarations: Set<RealtimeDeclaration<State>>;
  private channels: Channels | undefined;
  private readonly underWay = new Set<string>();
  private lastLists: readonly (readonly ChannelSubscription[])[] = [];
  private transport: Transport | undefined;
  private loading = false;
  private running = false;
  private paused = false;
  private newsAt: number | undefined;
  private tickedAt: number | undefined;
  private readonly stopping: (() => void)[] = [];

  constructor(
    options: RealtimeOptions<State>,
    getState: () => State,
    dispatch: (action: UnknownAction) => unknown,
  ) {
    this.options = options;
    this.declarations = new Set(options.declarations);
    this.getState = getState;
    this.dispatch = dispatch;
  }

  add(declaration: RealtimeDeclaration<State>): void {
    this.declarations.add(declaration);
    this.reconcile();
  }

  start(): void {
    if (this.running) return;
    this.running = true;
    this.stopping.push(this.options.every(POLL_CHECK_MS, () => this.tick()));
  }

  stop(): void {
    this.running = false;
    this.paused = false;
    this.tickedAt = undefined;
    for (const stop of this.stopping.splice(0)) stop();
    this.transport?.disconnect();
    this.transport = undefined;
    this.channels?.close();
    this.channels = undefined;
    this.underWay.clear();
    this.lastLists = [];
  }

  whisper(whisper: ReturnType<typeof whispered>['payload']): void {
    this.channels?.whisper(whisper);
  }

  /** Disconnects a page that is left. */
  pause(): void {
    this.paused = true;
    this.transport?.disconnect();
  }

  /** A page that is back connects again; polling tasks run at once, not only with the next tick (LIVE-08). */
  catchUp(): void {
    if (!this.running) return;
    // A page that is being left is hidden last of all, which is no sign that it is back.
    if (this.paused && !this.getState().connection.hidden) {
      this.paused = false;
      this.transport?.connect();
    }
    this.runPolling();
  }

  /** Compares what the state wants with what is subscribed. Unchanged lists cost one comparison for each feature. */
  reconcile(): void {
    if (!this.running) return;
    const state = this.getState();
    const lists = [...this.declarations].map(({ subscriptions }) => subscriptions?.(state) ?? none);
    if (
      lists.length === this.lastLists.length &&
      lists.every((list, i) => list === this.lastLists[i])
    )
      return;
    this.lastLists = lists;
    this.channels?.want(lists.flat());
    const listening = lists.flat().length > 0;
    if (listening && !this.transport) void this.open();
    if (listening !== (state.connection.listening ?? false))
      this.dispatch(listeningChanged({ listening }));
  }

  private async open(): Promise<void> {
    if (this.loading) return;
    this.loading = true;
    try {
      const { options, dispatch } = this;
      const transport = await options.loadTransport(); // which waits for a quiet moment
      const { Channels } = await import(/* webpackChunkName: "echo" */ './channels.ts');
      if (!this.running) return;
      this.transport = transport;
      const rest = {
        dispatch,
        onEvent: (at: number) => (this.newsAt = at),
        onSubscribed: () => this.runPolling(),
      };
      this.channels = new Channels({ ...options, ...rest }, transport);
      this.stopping.push(transport.onStatus((status) => this.onStatus(status)));
      this.channels.want(this.lastLists.flat());
      transport.connect();
    } catch (error) {
      // The transport's own code did not arrive: polling carries on, and the next wish tries again.
      this.options.onBroken('The live connection could not be loaded', error);
    } finally {
      this.loading = false;
    }
  }

  private onStatus(status: SocketStatus): void {
    if (status === this.getState().connection.socket) return;
    if (status === 'connected') this.channels?.connected();
    this.dispatch(socketStatusChanged({ status, at: this.options.clock() }));
  }

  private tick(): void {
    const now = this.options.clock();
    this.noticeJump(now);
    if (shouldFallBack(this.getState(), now)) this.dispatch(fallbackBegan());
    if (this.getState().connection.socket === 'connected') this.channels?.check(now);
    if (this.newsAt !== undefined) this.dispatch(newsArrived({ at: this.newsAt }));
    this.newsAt = undefined;
    if (!this.transport && this.getState().connection.listening) void this.open();
    this.runPolling();
  }

  /** Notices a sleep of the machine and a clock that was set back. A hidden page's ticks are throttled, so a gap there means nothing. */
  private noticeJump(now: number): void {
    const gap = now - (this.tickedAt ?? now);
    this.tickedAt = now;
    const asleep = gap >= ASLEEP_MS && !this.getState().connection.hidden;
    if (gap < 0 || asleep) this.dispatch(programResumed({ at: now }));
  }

  private runPolling(): void {
    const now = this.options.clock();
    const tasks = [...this.declarations].flatMap(
      ({ pollingTasks }) => pollingTasks?.(this.getState(), now) ?? [],
    );
    for (const { key, start } of tasks) if (!this.underWay.has(key)) void this.run(key, start);
  }

  private async run(key: string, start: unknown): Promise<void> {
    this.underWay.add(key);
    this.dispatch(pollStarted({ key, at: this.options.clock() }));
    try {
      const outcome: unknown = await this.dispatch(start as UnknownAction);
      const failed =
        typeof outcome === 'object' &&
        outcome !== null &&
        'error' in outcome &&
        outcome.error !== undefined;
      this.dispatch(pollSettled({ key, at: this.options.clock(), ok: !failed }));
    } catch (error) {
      this.dispatch(pollSettled({ key, at: this.options.clock(), ok: false }));
      this.options.onBroken(`The polling task ${key} failed`, error);
    } finally {
      this.underWay.delete(key);
    }
  }
}

const none: readonly ChannelSubscription[] = [];
