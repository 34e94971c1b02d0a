export { LazyNoticeBell } from './LazyNoticeBell.tsx';
export { noticePressed, notificationsRealtime } from './loadNotifications.ts';
export { notificationsReducer } from './slice.ts';
