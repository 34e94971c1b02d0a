export { chatApi } from './api.ts';
export { type ChatListState, chatReducer, initialChatListState, type WithChat } from './slice.ts';
export { LazyDesk } from './desk/LazyDesk.tsx';
export { openPlaceWindow } from './openPlaceWindow.ts';
export { listenForChat, loadChannels } from './loadChannels.ts';
export { LazyImageViewer } from './history/MessagePicture.tsx';
export { linesOf } from './history/lines.ts';
export { ReadLine } from './history/ReadLine.tsx';
export { type HistoryTools, HistoryToolsProvider } from './history/tools.ts';
export { chatRealtime } from './realtime.ts';
export {
  selectChatChannels,
  selectChatStatus,
  selectHasChat,
  selectTotalUnread,
} from './selectors.ts';
