import type { LazyFeature } from '../../realtime/index.ts';
import { composersSlice } from './composer/composersSlice.ts';
import { deskSlice } from './desk/deskSlice.ts';
import { authorsSlice } from './rooms/authorsSlice.ts';
import { liveSlice } from './rooms/liveSlice.ts';
import { roomsApi } from './rooms/roomsApi.ts';
import { roomsRealtime } from './rooms/roomsRealtime.ts';
import { roomsSlice } from './rooms/roomsSlice.ts';

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

/** Chat but for its list of channels. */
export const chatFeature: LazyFeature = {
  name: 'chat',
  parts: [composersSlice, deskSlice, authorsSlice, liveSlice, roomsApi, roomsSlice],
  realtime: roomsRealtime,
};
