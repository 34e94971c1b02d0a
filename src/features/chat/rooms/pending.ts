import type { ApiError } from '../../../api/index.ts';
import type { PendingMessage, RoomState } from './roomState.ts';

/** The user's own messages on their way (MSG-14): one line for each key, however often it is sent. */

type Pending = RoomState['pending'];

const without = (pending: Pending, nonce: string): Pending =>
  pending.filter((one) => one.nonce !== nonce);

const isThere = ({ messages }: RoomState, nonce: string): boolean =>
  messages.some((message) => message.nonce === nonce);

/** A message goes out, first or again; what is new begins below the divider no more (WIN-04). One that has arrived already does not. */
export function queued(room: RoomState, sent: Omit<PendingMessage, 'status' | 'error'>): RoomState {
  const { divider: _gone, ...rest } = room;
  const base = { ...rest, owed: 0 };
  if (isThere(room, sent.nonce)) return base;
  const line: PendingMessage = { ...sent, status: 'sending' };
  const known = room.pending.some(({ nonce }) => nonce === sent.nonce);
  const pending = known
    ? room.pending.map((one) => (one.nonce === sent.nonce ? { ...line, at: one.at } : one))
    : [...room.pending, line];
  return { ...base, pending };
}

/** A line that failed before the page was loaded is there again, unless it has arrived or is on its way once more. */
export function restored(
  room: RoomState,
  line: Omit<PendingMessage, 'status' | 'error'>,
): RoomState {
  const { nonce } = line;
  if (isThere(room, nonce) || room.pending.some((one) => one.nonce === nonce)) return room;
  return { ...room, pending: [...room.pending, { ...line, status: 'failed' }] };
}

/** It failed; one that was heard of meanwhile has arrived, whatever the answer was. */
export function failed(room: RoomState, nonce: string, error: ApiError): RoomState {
  const pending = room.pending.map((one): PendingMessage =>
    one.nonce === nonce ? { ...one, status: 'failed', error } : one,
  );
  return { ...room, pending };
}

/** The host has it, or the user gave it up. */
export function settledOne(room: RoomState, nonce: string): RoomState {
  return { ...room, pending: without(room.pending, nonce) };
}
