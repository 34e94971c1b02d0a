export { addressGroup } from './address.ts';
export { createAttendance, type Attendance } from './attendance.ts';
export {
  createMemoryBus,
  toBusEvent,
  toBusIdentify,
  type Bus,
  type BusListener,
  type BusMessage,
  type Publisher,
  type PublishOptions,
} from './bus.ts';
export { channelKind, isChannelName, isSocketId, type ChannelKind } from './channelName.ts';
export { type Whisper, type WhisperRule } from './clientFrames.ts';
export { defaultLimits, type SocketLimits } from './limits.ts';
export { going } from './membership.ts';
export {
  createMemoryPresence,
  type JoinResult,
  type Member,
  type PresenceStore,
} from './presence.ts';
export { createSocketServer, type SocketServer, type SocketServerOptions } from './server.ts';
export {
  signChannel,
  verifyChannel,
  type ChannelAuth,
  type ChannelData,
  type SignChannelInput,
} from './signature.ts';
export {
  silentLogger,
  systemClock,
  type Clock,
  type RealtimeLogger,
  type SocketStats,
} from './environment.ts';
