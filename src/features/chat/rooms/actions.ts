import { createAction } from '@reduxjs/toolkit';
import type { ApiError } from '../../../api/index.ts';
import type { ChannelRef, ChannelUnreads, ChatMessage } from '../../../contract/index.ts';

/** Actions of rooms and of the outbox (spec 2 §4, §7). Times are epoch ms. */

/** What shows a room. */
export type ShownBy = 'window' | 'screen';

interface InChannel {
  readonly channel: ChannelRef;
}

interface Shown extends InChannel {
  readonly by: ShownBy;
}

/** Whose chat it is; actions of another character's are ignored. */
export interface ChatOwner {
  readonly game: string;
  readonly character: string;
}

/** Something shows the channel from now on. `unreads` is how many messages of it are unread. */
export const roomOpened = createAction<
  Shown & ChatOwner & { readonly unreads: number; readonly markless?: true }
>('chat/roomOpened');

/** Something no longer shows it: a window was closed or minimised, a screen left. */
export const roomClosed = createAction<Shown & { readonly at: number }>('chat/roomClosed');

interface Received extends InChannel {
  readonly message: ChatMessage;
  readonly at: number;
}

/** ChatMessageSent. `own`: the user's own character wrote it, here or on another device. */
export const messageReceived = createAction<Received & { readonly own: boolean }>(
  'chat/messageReceived',
);

/** ChatMessageUpdated. */
export const messageChanged = createAction<Received>('chat/messageChanged');

/** ChatMessageDeleted. */
export const messageRemoved = createAction<InChannel & { readonly id: string }>(
  'chat/messageRemoved',
);

/** This message and all before it were really seen (MSG-15). */
export const messagesSeen = createAction<InChannel & ChatOwner & { readonly message: string }>(
  'chat/messagesSeen',
);

/** What is unread now, since another device of the player has read (MSG-15). */
export const channelsRead = createAction<{ readonly channels: readonly ChannelUnreads[] }>(
  'chat/channelsRead',
);

/** A message of the outbox, by its Idempotency-Key. */
interface InOutbox extends InChannel {
  readonly nonce: string;
}

/** Where a message was written; without it a message of the outbox was sent again from the history. */
export type SentFrom = 'input' | 'dice';

/** A message is sent, first or again. */
export const messageQueued = createAction<
  InOutbox & {
    readonly text: string;
    readonly at: number;
    readonly from?: SentFrom;
    /** Ids of messages that said the same before it. */
    readonly known?: readonly string[];
  }
>('chat/messageQueued');

/** It was refused, or the outcome is unknown. */
export const messageFailed = createAction<
  InOutbox & { readonly text: string; readonly error: ApiError }
>('chat/messageFailed');

/** The host has it. */
export const messageConfirmed = createAction<InOutbox & { readonly text: string }>(
  'chat/messageConfirmed',
);

/** The user took a failed one off the history. */
export const messageDropped = createAction<InOutbox>('chat/messageDropped');

/** What the browser stored of the outbox is there again. `hidden`: it has no line in the history. */
export const outboxRestored = createAction<
  InChannel & {
    readonly messages: readonly {
      readonly nonce: string;
      readonly text: string;
      readonly at: number;
      readonly known?: readonly string[];
      readonly hidden?: boolean;
    }[];
  }
>('chat/outboxRestored');

/** The reader left the top: older messages may be loaded from there again (WIN-02). */
export const topLeft = createAction<InChannel>('chat/topLeft');

/** The reader is at the newest message and has nothing selected: the oldest loaded ones may go. */
export const endFollowed = createAction<InChannel>('chat/endFollowed');
