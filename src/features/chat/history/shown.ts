import type { ChatMessage } from '../../../contract/index.ts';

/**
 * Which part of a channel's messages stands in the document. Never more than MOST, however long the history is: it grows by STEP where the
 * reader comes near its end, and gives up as much at the other.
 */

export const FIRST = 60;
export const STEP = 30;
export const MOST = 120;
/** So many messages that were read before stand above the first unread one. */
const CONTEXT = 15;

/** Where a message stands, also after it was deleted. */
export type MessagePosition = Pick<ChatMessage, 'id' | 'date'>;

/** The part that is wanted: without `from` the last ones, without `to` up to the newest. */
export interface View {
  readonly from?: MessagePosition;
  readonly to?: MessagePosition;
}

/** The same as indices: from `start` to before `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

type Messages = readonly ChatMessage[];

/** The newest ones: where a reader is who follows. */
export const NEWEST: View = {};

function indexOf(messages: Messages, { id, date }: MessagePosition): number {
  const at = messages.findLastIndex((message) => message.id === id);
  if (at >= 0) return at;
  const later = messages.findIndex((message) => message.date > date);
  return later >= 0 ? later : messages.length;
}

/**
 * The part of these messages that a view shows now. Where the newest are followed, older ones leave STEP by STEP: each time one goes, all
 * others move and are painted again (QUICK-13). Who follows (`following`) sees the newest ones; for others the part grows by
 * new messages only as far as there is room, since nothing may go that is read.
 */
export function rangeOf(messages: Messages, { from, to }: View, following: boolean): Range {
  const most = to ? Math.min(messages.length, indexOf(messages, to) + 1) : messages.length;
  const wanted = from ? indexOf(messages, from) : most - FIRST - ((most - FIRST) % STEP);
  const start = Math.max(0, Math.min(wanted, most - 1));
  if (following && !to) return { start: Math.max(start, most - MOST), end: most };
  return { start, end: Math.min(most, start + MOST) };
}

/** The view that stays on this part, whatever comes meanwhile. */
export function viewOf(messages: Messages, { start, end }: Range): View {
  const [from, to] = [messages[start], messages[end - 1]];
  return { ...(from && { from }), ...(to && end < messages.length && { to }) };
}

/** More of the older messages. */
export function earlier(messages: Messages, range: Range): View {
  const start = Math.max(0, range.start - STEP);
  return viewOf(messages, { start, end: Math.min(range.end, start + MOST) });
}

/** More of the newer messages. */
export function later(messages: Messages, range: Range): View {
  const end = Math.min(messages.length, range.end + STEP);
  return viewOf(messages, { start: Math.max(range.start, end - MOST), end });
}

/** The message and what follows it, with a little of what came before. */
export function around(messages: Messages, at: number): View {
  const start = Math.max(0, at - CONTEXT);
  return viewOf(messages, { start, end: Math.min(messages.length, start + MOST) });
}

/** What is not seen yet: the messages after the newest seen one, or from the first unread one on where none was seen. */
export function unseenFrom(
  messages: Messages,
  {
    seen,
    divider,
  }: { readonly seen?: MessagePosition | undefined; readonly divider?: string | undefined },
): number {
  if (seen) {
    const at = indexOf(messages, seen);
    return messages[at]?.id === seen.id ? at + 1 : at;
  }
  const at = messages.findIndex(({ id }) => id === divider);
  return at >= 0 ? at : messages.length;
}
