export { LazyNoticeBell } from './LazyNoticeBell.tsx';
export { notificationsRealtime } from './realtime.ts';
export { notificationsReducer, type WithNotifications } from './slice.ts';
