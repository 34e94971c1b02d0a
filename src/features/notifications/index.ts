export { LazyNoticeBell } from './LazyNoticeBell.tsx';
export { noticePressed } from './noticePressed.ts';
export { notificationsRealtime } from './realtime.ts';
export { notificationsReducer, type WithNotifications } from './slice.ts';
