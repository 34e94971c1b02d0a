export { LazyWaitingLink } from './LazyWaitingLink.tsx';
export { waitingChanged } from './realtime.ts';
export { spanOf, useNow } from './times.ts';
