export {
  channelLeft,
  connectionSlice,
  hostReturned,
  isWorkDue,
  networkChanged,
  programLeft,
  programResumed,
  realtimeStarted,
  realtimeStopped,
  selectConnectionMark,
  selectIsAway,
  selectIsListening,
  selectIsSimpleMode,
  selectStaleSince,
  selectLastNewsAt,
  socketStatusChanged,
  visibilityChanged,
  type ConnectionMark,
  type ConnectionState,
  type WithConnection,
} from './connectionSlice.ts';
export { eventRule } from './eventRule.ts';
export { featureLoaded, type LazyFeature, registerFeature } from './lazyFeature.ts';
export { createRealtimeMiddleware, type RealtimeOptions } from './middleware.ts';
export { addRealtime, whispered } from './actions.ts';
export type { ChannelWish, DueWork, EventRule, RealtimeDeclaration, Transport } from './types.ts';
