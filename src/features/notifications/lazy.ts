import type { LazyFeature } from '../../realtime/index.ts';
import { notificationsApi } from './api.ts';
import { inboxRealtime } from './inboxRealtime.ts';
import { inboxSlice } from './inboxSlice.ts';

export { NoticeSettings } from './components/NoticeSettings.tsx';
export { NoticeBell } from './components/NoticeBell.tsx';
export { followPressed } from './flow.ts';
export { noticeFollowed } from './inboxSlice.ts';

/** All of notifications: no first screen needs them. */
export const notificationsFeature: LazyFeature = {
  name: 'notifications',
  parts: [notificationsApi, inboxSlice],
  realtime: inboxRealtime,
};
