export { LazyWaitingLink } from './LazyWaitingLink.tsx';
export { waitingChanged } from './realtime.ts';
export { spanOf } from './times.ts';
export { useNow } from './useWaiting.ts';
