import { createAction } from '@reduxjs/toolkit';
import type { ApiError } from '../../../api/index.ts';
import type { ChannelRef, ChannelUnreads, ChatMessage } from '../../../contract/index.ts';

/** Facts of rooms (spec 2 §4). Times are epoch ms and arrive with them. */

/** What shows a room. */
export type ShownBy = 'window' | 'screen';

interface InChannel {
  readonly channel: ChannelRef;
}

interface Shown extends InChannel {
  readonly by: ShownBy;
}

/** Whose chat it is; facts of another character's are dropped. */
export interface ChatOwner {
  readonly game: string;
  readonly character: string;
}

/** Something shows the channel from now on. `unreads` is how many messages of it are unread. */
export const roomOpened = createAction<Shown & ChatOwner & { readonly unreads: number }>(
  'chat/roomOpened',
);

/** Something no longer shows it: a window was closed or minimised, a screen left. */
export const roomClosed = createAction<Shown & { readonly at: number }>('chat/roomClosed');

interface Heard extends InChannel {
  readonly message: ChatMessage;
  readonly at: number;
}

/** ChatMessageSent. `own`: the user's own character wrote it, here or on another device. */
export const messageReceived = createAction<Heard & { readonly own: boolean }>(
  'chat/messageReceived',
);

/** ChatMessageUpdated. */
export const messageChanged = createAction<Heard>('chat/messageChanged');

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

interface OneSent extends InChannel {
  readonly nonce: string;
}

/** A message is on its way, first or again. */
export const messageQueued = createAction<OneSent & { readonly text: string; readonly at: number }>(
  'chat/messageQueued',
);

/** It did not arrive, or nobody knows. */
export const messageFailed = createAction<OneSent & { readonly error: ApiError }>(
  'chat/messageFailed',
);

/** The host has it. */
export const messageConfirmed = createAction<OneSent>('chat/messageConfirmed');

/** The user gave a failed one up. */
export const pendingDropped = createAction<OneSent>('chat/pendingDropped');

/** What did not arrive was kept by the browser, and is there again. */
export const pendingRestored = createAction<
  InChannel &
    ChatOwner & {
      readonly lines: readonly {
        readonly nonce: string;
        readonly text: string;
        readonly at: number;
      }[];
    }
>('chat/pendingRestored');

/** The reader went away from the top: older messages may be loaded anew from there (WIN-02). */
export const topLeft = createAction<InChannel>('chat/topLeft');

/** The reader follows the talk at its end and has nothing selected: what was said long ago may go. */
export const talkFollowed = createAction<InChannel>('chat/talkFollowed');
