import type { LazyFeature } from '../../realtime/index.ts';
import { composersSlice } from './composer/composersSlice.ts';
import { deskSlice } from './desk/deskSlice.ts';
import { messagesApi } from './rooms/api.ts';
import { authorsSlice, liveSlice } from './rooms/people.ts';
import { confirmArrived } from './rooms/confirmArrived.ts';
import { outboxSlice, storeOutboxes } from './rooms/outbox.ts';
import { roomsRealtime } from './rooms/realtime.ts';
import { roomsSlice } from './rooms/slice.ts';

export { channelKey } from './channels.ts';
export { DeskKeeper } from './desk/DeskKeeper.tsx';
export { selectIsWindowOpen } from './desk/deskSelectors.ts';
export { windowOpened } from './desk/deskSlice.ts';
export { placeRef } from './desk/windowRef.ts';
export { selectAuthor, selectTyping } from './rooms/people.ts';
export { selectUnsent } from './rooms/outbox.ts';
export { selectIsRoomOpen, selectRoom, selectRoomMessages } from './rooms/selectors.ts';
export {
  closeRoom,
  deleteMessage,
  editMessage,
  markSeen,
  openRoom,
  retryMessage,
  sendMessage,
} from './rooms/thunks.ts';
export { loadOlder, loadRoom } from './rooms/pages.ts';

/** Chat but for its list of channels. */
export const chatFeature: LazyFeature = {
  name: 'chat',
  parts: [composersSlice, deskSlice, authorsSlice, liveSlice, messagesApi, outboxSlice, roomsSlice],
  realtime: roomsRealtime,
  listeners: [storeOutboxes, confirmArrived],
};
