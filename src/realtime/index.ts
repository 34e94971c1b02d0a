export {
  channelLeft,
  connectionSlice,
  hostReturned,
  shouldPoll,
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
  wasCutOff,
  type ConnectionMark,
  type ConnectionState,
  type WithConnection,
} from './connectionSlice.ts';
export {
  addRealtime,
  type ChannelSubscription,
  type EventRule,
  eventRule,
  featureLoaded,
  type LazyFeature,
  type PollingTask,
  type RealtimeDeclaration,
  registerFeature,
  whispered,
} from './declaration.ts';
export { createRealtimeMiddleware } from './middleware.ts';
export type { RealtimeOptions } from './realtimeLoop.ts';
export type { Transport } from './transport.ts';
