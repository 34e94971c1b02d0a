/** Everything of notifications: to import this puts their reducer into the state and declares their live connection; no first screen does. */
export { NoticeBell } from './components/NoticeBell.tsx';
export { followPressed } from './followPressed.ts';
import './inboxRealtime.ts';
