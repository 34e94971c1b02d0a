import type { LazyFeature } from '../../realtime/index.ts';
import { waitingApi } from './api.ts';
import { refetchChanged } from './listeners.ts';
import { waitingRealtime } from './realtime.ts';

/** All of waiting: no first screen needs it. */
export const waitingFeature: LazyFeature = {
  name: 'waiting',
  parts: [waitingApi],
  realtime: waitingRealtime,
  listeners: [refetchChanged],
};
