import { channelKind } from './channelName.ts';
import type { Channels } from './channels.ts';
import type { Connection, Subscription } from './connection.ts';
import { subscriptionError, subscriptionSucceeded, type SubscriptionRefusal } from './frames.ts';
import type { Counters, RealtimeLogger } from './environment.ts';
import type { Membership } from './membership.ts';
import {
  memberOf,
  refusalOfSubscription,
  type PermissionRules,
  type SubscribeRequest,
} from './permission.ts';
import type { JoinResult, Member } from './presence.ts';

export interface SubscriptionsInput {
  rules: PermissionRules;
  membership: Membership;
  channels: Channels;
  logger: RealtimeLogger;
  counters: Counters;
}

/** Joining and leaving channels. Every step belongs into the connection's queue. */
export interface Subscriptions {
  subscribe(connection: Connection, request: SubscribeRequest): Promise<void>;
  unsubscribe(connection: Connection, channel: string): Promise<void>;
  leaveAll(connection: Connection): Promise<void>;
}

export function createSubscriptions(input: SubscriptionsInput): Subscriptions {
  const { channels, logger, membership, rules } = input;

  const subscribe = async (connection: Connection, request: SubscribeRequest) => {
    if (!connection.isOpen()) return;
    const { channel } = request;
    if (connection.subscriptions.has(channel)) {
      connection.complain(null, `Existing subscription to channel ${channel}`, channel);
      return;
    }
    const refusal = refusalOfSubscription(connection, request, rules);
    if (refusal) {
      refuse(connection, channel, refusal);
    } else if (channelKind(channel) !== 'presence') {
      confirm(connection, begin(connection, channel), subscriptionSucceeded(channel));
      input.counters.joins += 1;
    } else {
      const member = memberOf(request, rules.limits);
      if ('error' in member) refuse(connection, channel, member);
      else await join(connection, channel, member);
    }
  };

  const join = async (connection: Connection, channel: string, member: Member) => {
    const { socketId } = connection;
    // Subscribe before reading the members: one who joins in between is in the list, in an event, or in both.
    const subscription = begin(connection, channel, member);
    const joined = await membership.join(channel, socketId, member);
    if ('error' in joined) {
      end(connection, channel);
      refuse(connection, channel, joined);
      return;
    }
    rules.allowances.charge(connection, costOf(joined, channels.sizeOf(channel)));
    confirm(connection, subscription, subscriptionSucceeded(channel, joined.members));
    input.counters.joins += 1;
    if (joined.outcome === 'first') await membership.announce(channel, socketId, member);
  };

  const unsubscribe = async (connection: Connection, channel: string) => {
    const subscription = connection.subscriptions.get(channel);
    if (!subscription) return;
    end(connection, channel);
    if (subscription.userId !== undefined) await membership.leave(channel, connection.socketId);
  };

  const leaveAll = async (connection: Connection) => {
    for (const channel of [...connection.subscriptions.keys()]) {
      // One failing channel must not keep its neighbours from being left.
      await unsubscribe(connection, channel).catch((error: unknown) => {
        logger.error({ channel, err: error }, 'could not leave a channel');
      });
    }
  };

  const begin = (connection: Connection, channel: string, member?: Member): Subscription => {
    const subscription = { userId: member?.userId, userInfo: member?.userInfo, held: [] };
    connection.subscriptions.set(channel, subscription);
    channels.add(channel, connection);
    return subscription;
  };

  const end = (connection: Connection, channel: string) => {
    connection.subscriptions.delete(channel);
    channels.remove(channel, connection);
  };

  return { subscribe, unsubscribe, leaveAll };
}

/** What a join costs, in frames: the list of members, and where others are notified the join and, paid ahead, the leave, which nobody can be refused. */
function costOf({ members, outcome }: JoinResult, sockets: number): number {
  return members.length / 10 + (outcome === 'first' ? 2 * sockets : 0);
}

/** Confirms a subscription, then sends the events that came meanwhile: a member list sent after them would undo them. */
function confirm(connection: Connection, subscription: Subscription, frame: string) {
  const held = subscription.held ?? [];
  subscription.held = undefined;
  connection.send(frame);
  for (const event of held) connection.send(event);
}

function refuse(connection: Connection, channel: string, refusal: SubscriptionRefusal) {
  connection.send(subscriptionError(channel, refusal));
}
