import { createAction } from '@reduxjs/toolkit';
import type { RealtimeDeclaration, WhisperPayload } from './types.ts';

/**
 * Sends a whisper (a client event of the Pusher protocol) to the other members of a channel, e.g. `typing` with `{ name }`. Lost where
 * there is no connection, as a whisper may be.
 */
export const whispered = createAction<{ channel: string; event: string; payload: WhisperPayload }>(
  'realtime/whispered',
);

/**
 * Adds what a lazily loaded feature declares to the live connection of this store, as RTK's `addListener` adds a listener: the middleware
 * takes it out of the stream, so that it reaches no reducer and no log. The same declaration counts once.
 */
export const addRealtime = createAction<RealtimeDeclaration>('realtime/add');
