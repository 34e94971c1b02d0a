export { LazyNoticeBell } from './LazyNoticeBell.tsx';
export { noticePressed, notificationsRealtime } from './loadNotifications.ts';
export type { WithNotifications } from './inboxState.ts';
export { notificationsReducer } from './slice.ts';
