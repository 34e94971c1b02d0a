import { createAction } from '@reduxjs/toolkit';
import type { WhisperPayload } from './types.ts';

/**
 * Sends a whisper (a client event of the Pusher protocol) to the other members of a channel, e.g. `typing` with `{ name }`. Lost where
 * there is no connection, as a whisper may be.
 */
export const whispered = createAction<{ channel: string; event: string; payload: WhisperPayload }>(
  'realtime/whispered',
);
