import { chatCalls } from './chat.ts';
import { feedCalls } from './feed.ts';
import { locationCalls } from './locations.ts';
import { messageCalls } from './messages.ts';
import { modelCalls } from './models.ts';
import { notificationCalls } from './notifications.ts';
import { profileCalls } from './profiles.ts';
import { sessionCalls } from './session.ts';
import { turnCalls } from './turns.ts';
import { worldCalls } from './world.ts';

export * from './define.ts';
export { modelPaths } from './models.ts';
export { newTurnsAnswer, type NewTurnsAnswer } from './feed.ts';
export { rollResult, type RollResult } from './turns.ts';

/** The tables by area: the client imports these, so that a screen carries only the calls that it makes. */
export {
  chatCalls,
  feedCalls,
  locationCalls,
  messageCalls,
  modelCalls,
  notificationCalls,
  profileCalls,
  sessionCalls,
  turnCalls,
  worldCalls,
};

/** Every call between client and host, by its id (spec 1 §7, spec 2 §7). */
export const calls = {
  ...sessionCalls,
  ...feedCalls,
  ...turnCalls,
  ...worldCalls,
  ...locationCalls,
  ...profileCalls,
  ...modelCalls,
  ...chatCalls,
  ...messageCalls,
  ...notificationCalls,
} as const;

export type Calls = typeof calls;
export type CallId = keyof Calls;
