export { chatApi } from './api.ts';
export { channelKey } from './channels.ts';
export { LazyDesk } from './desk/LazyDesk.tsx';
export { listenForChat } from './listeners.ts';
export { LazyImageViewer } from './history/LazyImageViewer.tsx';
export { dayName, linesOf } from './history/lines.ts';
export { ReadLine } from './history/ReadLine.tsx';
export { type HistoryTools, HistoryToolsProvider } from './history/tools.ts';
export { chatRealtime } from './realtime.ts';
export {
  selectChatChannels,
  selectChatStatus,
  selectHasChat,
  selectTotalUnread,
} from './selectors.ts';
export {
  chatReducer,
  initialChatListState,
  type ChatListState,
  type ChatState,
  type WithChat,
} from './slice.ts';
