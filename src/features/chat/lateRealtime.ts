import { createAction } from '@reduxjs/toolkit';
import type { RealtimeDeclaration, WithConnection } from '../../realtime/index.ts';
import type { WithPresence } from '../presence/index.ts';
import type { WithSession } from '../session/index.ts';
import type { WithChat } from './slice.ts';

/** What chat looks at to know what it wants of the live connection. */
export type LiveChatState = WithChat & WithPresence & WithSession & WithConnection;

type LateChatRealtime = Required<RealtimeDeclaration<LiveChatState>>;

/** The code of chat is there; with this action its reducers have their first state. `hidden`: nobody sees the page. */
export const lateChatArrived = createAction<{ readonly hidden: boolean }>('chat/lateArrived');

let late: LateChatRealtime | undefined;

/** Takes in what the late code of chat declares; no first screen carries it. */
export function declareLateChat(realtime: LateChatRealtime): void {
  late = realtime;
}

/** What the late code declares, once it is there and has its state. */
export const lateChat = ({ chat }: WithChat): LateChatRealtime | undefined => chat.rooms && late;
