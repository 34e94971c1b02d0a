import { shouldPoll, type RealtimeDeclaration } from '../../realtime/index.ts';
import { loadChat } from './loadChat.ts';

/** So long (ms) after the channels came the rest of chat is fetched: what is to be read first has come by then. */
const LOAD_AFTER_MS = 2_000;
const RETRY_MS = 30_000;

/** Loads the rest of chat where the character has channels; that declares what it wants of the live connection itself (MSG-07, MSG-08). */
export const chatRealtime: RealtimeDeclaration = {
  pollingTasks: (state, now) => {
    const { list, rooms } = state.chat;
    const { channels, loadedAt = now } = list;
    const key = 'chat/load';
    const waits = rooms !== undefined || channels.length === 0 || now - loadedAt < LOAD_AFTER_MS;
    const due = !waits && shouldPoll(state, { key, every: RETRY_MS }, now);
    return due ? [{ key, start: loadChat() }] : [];
  },
};
