export { presenceApi } from './api.ts';
export { AwayMark, type AwayMarkProps } from './away/AwayMark.tsx';
export { LazyOnlineList } from './components/LazyOnlineList.tsx';
export { OnlineAvatar, type OnlineAvatarProps } from './components/OnlineAvatar.tsx';
export { OnlineEntries } from './components/OnlineEntries.tsx';
export { PersonName, personHref, usePersonHref } from './components/PersonName.tsx';
export { PresentCharacters } from './components/PresentCharacters.tsx';
export { WritersSlot } from './components/LazyWriters.tsx';
export { Writers } from './writing/Writers.tsx';
export { useOpenEditor, useWriting } from './writing/useWriting.ts';
export { listenForPresence } from './listeners.ts';
export { channelMembersChanged, peopleNamed, followChannels } from './live/liveSlice.ts';
export { pollingTasks as presencePolling, loadOnline } from './realtime.ts';
export {
  type Face,
  selectChannelOnline,
  selectFace,
  selectIsChannelLive,
  selectIsOnline,
  selectOnline,
  selectOnlineStatus,
  selectUnnamed,
} from './selectors.ts';
export {
  initialListState,
  type OnlineListState,
  presenceReducer,
  type WithPresence,
} from './slice.ts';
