import type { ApiError } from '../../../api/index.ts';
import type { ChannelRef, ChatMessage } from '../../../contract/index.ts';

/** Where a message stands among others. */
export type MessagePlace = Pick<ChatMessage, 'id' | 'date'>;

/** A message that is on its way, or did not arrive (MSG-14). */
export interface PendingMessage {
  /** The Idempotency-Key it is sent under: each further attempt carries the same one. */
  readonly nonce: string;
  readonly text: string;
  /** When it was first sent, in epoch ms. */
  readonly at: number;
  readonly status: 'sending' | 'failed';
  /** Why it failed. */
  readonly error?: ApiError;
}

/**
 * What is known of one channel's messages. They are whole from `floor` on: what is heard of older ones waits for their page. Never changed
 * in place, and frozen, so that a long history costs an event no more than a copy of its list.
 */
export interface RoomState {
  readonly channel: ChannelRef;
  /** Oldest first: by date, then id. */
  readonly messages: readonly ChatMessage[];
  /** Own messages that the host has not confirmed, in the order of their sending. */
  readonly pending: readonly PendingMessage[];
  /** The first page has come. */
  readonly loaded: boolean;
  /** What is being loaded: the newest page, or one of older messages. */
  readonly loading?: 'page' | 'older';
  /** The call whose answer is waited for; answers to earlier ones are dropped. */
  readonly request?: string;
  /** There are no older messages. */
  readonly ended: boolean;
  /** How many older pages were asked for since the reader came to the top (WIN-02). */
  readonly olderLoads: number;
  /** Why the last page could not be loaded (MSG-13). */
  readonly error?: ApiError;
  /** The first message that was unread when the room was opened; until the user sends (WIN-04). */
  readonly divider?: string;
  /** How many unread messages stand above the oldest loaded one: the divider moves up to them. */
  readonly owed: number;
  /** The newest message that was really seen (MSG-15). */
  readonly seen?: MessagePlace;
  /** The character may no longer see the channel. */
  readonly closed?: true;
  /** How many windows and screens show it. */
  readonly shown: number;
  /** When the last of them left it, in epoch ms. */
  readonly leftAt?: number;
  /** Something was missed that only a fresh page brings. */
  readonly stale?: true;
  /** The oldest place from which on all messages are known. */
  readonly floor?: MessagePlace;
  /** Deleted messages: no late answer brings them back. */
  readonly deleted: Readonly<Record<string, true>>;
  /** What was heard while a page was on its way, which may be older than that. */
  readonly aside: readonly ChatMessage[];
}

export function newRoom(channel: ChannelRef): RoomState {
  return {
    channel,
    messages: [],
    pending: [],
    loaded: false,
    ended: false,
    olderLoads: 0,
    owed: 0,
    shown: 0,
    deleted: {},
    aside: [],
  };
}
