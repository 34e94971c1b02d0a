/**
 * Everything of chat but its list. To import this, or any file below rooms/, puts its reducers into the state and declares its live
 * connection; no first screen does.
 */
export { channelKey, refOf, topicOf } from './channels.ts';
export { DeskKeeper } from './desk/DeskKeeper.tsx';
export { selectIsWindowOpen } from './desk/deskSelectors.ts';
export { windowOpened, windowToggled } from './desk/deskSlice.ts';
export {
  deleteMessage,
  editMessage,
  type MessageOutcome,
  retryMessage,
  sendMessage,
} from './rooms/messageThunks.ts';
export {
  selectAuthor,
  selectIsRoomOpen,
  selectRoom,
  selectRoomMessages,
  selectTyping,
} from './rooms/roomSelectors.ts';
export { closeRoom, loadOlder, loadRoom, markSeen, openRoom } from './rooms/roomThunks.ts';
import './composer/composersSlice.ts';
import './rooms/authorsSlice.ts';
import './rooms/liveSlice.ts';
import './rooms/roomsSlice.ts';
import './rooms/roomsRealtime.ts';
