import { SHOULD_AUTOBATCH, type UnknownAction } from '@reduxjs/toolkit';
import { isValiError } from 'valibot';
import { isFields } from '../contract/loose.ts';
import type { Loss, ReadFrom } from '../contract/reading.ts';
import { channelLeft, channelRefused, channelSubscribed } from './connectionSlice.ts';
import type { ChannelSubscription, EventRule, whispered } from './declaration.ts';
import type { ChannelHandlers, ChannelKind, ChannelNames, Transport } from './transport.ts';

/** A channel that is not confirmed within so long (ms), or delivers nothing, is refused or tried under its other kind. */
const CONFIRM_MS = 5_000;

/** How long a frame lasts, in ms. */
const FRAME_MS = 17;

/** How events are read, and what is called for what cannot be read in them. */
export interface EventReading {
  /** Called for an event of the wrong shape: it is skipped, never thrown. */
  readonly onBroken: (message: string, detail: unknown) => void;
  /** What an event becomes that is of the wrong shape. */
  readonly skipped?: ((event: string) => UnknownAction) | undefined;
  /** Called with what could not be read in an event that else can. */
  readonly onLosses?: ((event: string, losses: readonly Loss[]) => void) | undefined;
  /** What events do not say of their host. */
  readonly host?: ReadFrom | undefined;
}

/** What the channels need of the loop. */
interface ChannelsOptions extends EventReading {
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly dispatch: (action: UnknownAction) => unknown;
  /** An event arrived, and could be read. */
  readonly onEvent: (at: number) => void;
  /** The server let us into a channel. */
  readonly onSubscribed: () => void;
}

/** A wanted channel. A host may have it under another kind than expected, so that both may be subscribed. */
interface Wanted {
  subscription: ChannelSubscription;
  /** When each kind was requested, epoch ms; counted from the last connection. */
  readonly requested: Map<ChannelKind, number>;
  readonly confirmed: Set<ChannelKind>;
  /** Refused, or not confirmed within 5 s. */
  readonly refused: Set<ChannelKind>;
}

/** The channels that the state wants of a transport, and what the server said of each. Loaded with the transport: nothing of it is on the first screen. */
export class Channels {
  private readonly options: ChannelsOptions;
  private readonly wanted = new Map<string, Wanted>();
  /** Under which kind a channel delivered its last event: requested first next time. */
  private readonly delivered = new Map<string, ChannelKind>();
  private fallbackDelivers = false;
  private readonly transport: Transport;
  /** When the last event came, epoch ms. */
  private lastEvent = Number.NEGATIVE_INFINITY;

  constructor(options: ChannelsOptions, transport: Transport) {
    this.options = options;
    this.transport = transport;
  }

  /** Takes nothing in any more. */
  close(): void {
    this.wanted.clear();
  }

  whisper({ channel, event, payload }: ReturnType<typeof whispered>['payload']): void {
    this.transport.whisper(channel, event, payload);
  }

  /** Leaves and subscribes by the difference. */
  want(subscriptions: readonly ChannelSubscription[]): void {
    const wishes = joinByChannel(subscriptions);
    for (const channel of [...this.wanted.keys()]) if (!wishes.has(channel)) this.leave(channel);
    for (const wish of wishes.values()) this.wantOne(wish);
  }

  /** The transport subscribes again by itself after each connection: nothing is known of that yet. */
  connected(): void {
    const now = this.options.clock();
    for (const { requested, confirmed, refused } of this.wanted.values()) {
      for (const kind of requested.keys()) requested.set(kind, now);
      confirmed.clear();
      refused.clear();
    }
  }

  /** Notices channels that are not confirmed, or deliver nothing, in time. To be called while the socket is connected. */
  check(now: number): void {
    for (const one of this.wanted.values()) {
      for (const [kind, at] of one.requested) {
        if (now - at < CONFIRM_MS || one.refused.has(kind)) continue;
        if (!one.confirmed.has(kind)) this.refuse(one, kind, 'no answer');
        else if (this.isSilent(one)) this.requestNext(one);
      }
    }
  }

  private isSilent({ subscription: { channel, fallback } }: Wanted): boolean {
    return fallback?.ifSilent === true && !this.delivered.has(channel);
  }

  private leave(channel: string): void {
    this.wanted.delete(channel);
    this.transport.leave(channel);
    this.options.dispatch(channelLeft({ channel }));
  }

  private wantOne(subscription: ChannelSubscription): void {
    const known = this.wanted.get(subscription.channel);
    const more = known && moreOf(known.subscription, subscription);
    if (more) {
      known.subscription = subscription; // the meaning of its events may have changed with the state
      this.listen(known, more);
      return;
    }
    if (known) this.leave(subscription.channel); // no longer the same kind, or a feature listens no more
    const one: Wanted = {
      subscription,
      requested: new Map(),
      confirmed: new Set(),
      refused: new Set(),
    };
    this.wanted.set(subscription.channel, one);
    this.request(one);
  }

  /** Another feature listens for more: in place, as what comes while one leaves and subscribes again would be lost. */
  private listen(one: Wanted, names: ChannelNames): void {
    if (names.events.length + names.whispers.length === 0) return;
    const { channel } = one.subscription;
    for (const kind of one.requested.keys())
      this.transport.listen(channel, kind, names, this.handlersOf(one, kind));
    // For the new listener nothing is missed from here on, and not from the first subscription on.
    if (one.confirmed.size > 0) this.subscribed(channel);
  }

  private subscribed(channel: string): void {
    this.options.dispatch(channelSubscribed({ channel, at: this.options.clock() }));
    this.options.onSubscribed();
  }

  private request(one: Wanted): void {
    this.requestNext(one);
    if (this.fallbackDelivers && !this.delivered.has(one.subscription.channel))
      this.requestNext(one);
  }

  /** Requests the next kind that was not requested yet; false where there is none. */
  private requestNext(one: Wanted): boolean {
    const { channel, kind, fallback } = one.subscription;
    const kinds = fallback ? [kind, fallback.kind] : [kind];
    if (this.delivered.get(channel) === fallback?.kind) kinds.reverse();
    const next = kinds.find((candidate) => !one.requested.has(candidate));
    if (next === undefined) return false;
    one.requested.set(next, this.options.clock());
    this.subscribe(one, next);
    return true;
  }

  private refuse(one: Wanted, kind: ChannelKind, reason: unknown): void {
    const { channel } = one.subscription;
    one.confirmed.delete(kind);
    one.refused.add(kind);
    const tries = this.requestNext(one) || one.refused.size < one.requested.size;
    if (tries) return;
    this.options.dispatch(channelRefused({ channel }));
    this.options.onBroken(`The channel ${channel} was refused`, reason);
  }

  private subscribe(one: Wanted, kind: ChannelKind): void {
    const { channel, events, whispers = {} } = one.subscription;
    const names = { events: Object.keys(events), whispers: Object.keys(whispers) };
    this.transport.subscribe(channel, kind, names, this.handlersOf(one, kind));
  }

  private handlersOf(one: Wanted, kind: ChannelKind): ChannelHandlers {
    const { channel } = one.subscription;
    const isWanted = (): boolean => this.wanted.get(channel) === one;
    return {
      onEvent: (event, data) => {
        if (!isWanted()) return; // an echo of a channel already left
        this.delivered.set(channel, kind);
        if (kind !== one.subscription.kind) this.fallbackDelivers = true;
        const isRead = this.receive(channel, one.subscription.events[event], event, data);
        if (!isRead && this.options.skipped) this.options.dispatch(this.options.skipped(event));
      },
      onWhisper: (event, data) => {
        if (isWanted()) this.receive(channel, one.subscription.whispers?.[event], event, data);
      },
      onSubscribed: () => {
        if (!isWanted()) return;
        one.refused.delete(kind);
        one.confirmed.add(kind);
        this.subscribed(channel);
      },
      onRefused: (reason) => {
        if (isWanted()) this.refuse(one, kind, reason);
      },
      onMembers: (members) => {
        const action = isWanted() && one.subscription.members?.(members, this.options.clock());
        if (action) this.options.dispatch(action);
      },
    };
  }

  /** One event: read by its schema, then the action it means. False for one that cannot be read: it is reported and skipped. */
  private receive(
    channel: string,
    rule: EventRule | undefined,
    event: string,
    data: unknown,
  ): boolean {
    const { clock, dispatch, onBroken, onLosses, onEvent, host } = this.options;
    const at = clock();
    try {
      const action = rule?.(data, at, host, (losses) => onLosses?.(event, losses));
      onEvent(at);
      if (action) dispatch(this.inFrame(action, at));
    } catch (error) {
      const isBroken = isValiError(error);
      if (isBroken) onBroken(`Broken event ${event} on ${channel}`, error.issues);
      else onBroken(`The event ${event} on ${channel} could not be taken in`, error);
      return !isBroken;
    }
    return true;
  }

  /**
   * An event after a pause is rendered at once, so that the next frame shows it; those that follow closely wait for that frame and are rendered
   * together: subscribers of the store are notified once for all of them (QUICK-01).
   */
  private inFrame(action: UnknownAction, at: number): UnknownAction {
    const isAlone = Math.abs(at - this.lastEvent) > FRAME_MS;
    this.lastEvent = at;
    if (isAlone) return action;
    return {
      ...action,
      meta: { ...(isFields(action.meta) && action.meta), [SHOULD_AUTOBATCH]: true },
    };
  }
}

/** What `next` listens for beside `known`; undefined where it is another kind of channel, or listens for less. */
function moreOf(known: ChannelSubscription, next: ChannelSubscription): ChannelNames | undefined {
  if (known.kind !== next.kind || known.fallback?.kind !== next.fallback?.kind) return undefined;
  const more = (from: object = {}, to: object = {}): string[] =>
    Object.keys(to).filter((name) => !(name in from));
  if ([...more(next.events, known.events), ...more(next.whispers, known.whispers)].length > 0)
    return undefined;
  return { events: more(known.events, next.events), whispers: more(known.whispers, next.whispers) };
}

/** One subscription for each channel: several features may want the same one, each its own events. */
function joinByChannel(
  subscriptions: readonly ChannelSubscription[],
): Map<string, ChannelSubscription> {
  const joined = new Map<string, ChannelSubscription>();
  for (const wish of subscriptions) {
    const known = joined.get(wish.channel);
    const events = { ...known?.events, ...wish.events };
    joined.set(wish.channel, known ? { ...known, ...wish, events } : wish);
  }
  return joined;
}
