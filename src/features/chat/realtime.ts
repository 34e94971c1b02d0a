import {
  type ChannelWish,
  type DueWork,
  isWorkDue,
  type RealtimeDeclaration,
} from '../../realtime/index.ts';
import { lateChat, type LiveChatState } from './lateRealtime.ts';
import { loadLateChat } from './loadLate.ts';

const nothing: readonly DueWork[] = [];
const silence: readonly ChannelWish[] = [];

/** So long (ms) after the channels came the rest of chat is fetched: what is to be read first has come by then. */
const LATE_AFTER_MS = 2_000;
const AGAIN_MS = 30_000;

/** The code of chat is due where the character has channels. */
function lateCode(state: LiveChatState, now: number): readonly DueWork[] {
  const { channels, loadedAt = now } = state.chat.list;
  const key = 'chat/late';
  const waits = channels.length === 0 || now - loadedAt < LATE_AFTER_MS;
  const due = !waits && isWorkDue(state, { key, every: AGAIN_MS }, now);
  return due ? [{ key, start: loadLateChat() }] : nothing;
}

/** What chat wants of the live connection: its own code first, then what that declares (MSG-07, MSG-08). */
export const chatRealtime: RealtimeDeclaration<LiveChatState> = {
  subscriptions: (state) => lateChat(state)?.subscriptions(state) ?? silence,
  dueWork: (state, now) => lateChat(state)?.dueWork(state, now) ?? lateCode(state, now),
};
