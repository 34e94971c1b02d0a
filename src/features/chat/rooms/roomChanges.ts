import type { ApiError } from '../../../api/index.ts';
import type { ChatMessage } from '../../../contract/index.ts';
import { compareMessages, countBefore, indexOfMessage, mergeMessages } from './messageList.ts';
import type { MessagePlace, RoomState } from './roomState.ts';

/** What happens to one room, as pure functions. Each gives the same room back where nothing changed. */

type Messages = readonly ChatMessage[];

const isAfter = (message: MessagePlace, place: MessagePlace | undefined): boolean =>
  place === undefined || compareMessages(message, place) > 0;

/** Is it news to the reader? Own messages never are: what they bring in is marked as read. */
export function isUnseen({ seen }: RoomState, message: ChatMessage): boolean {
  return message.unread && isAfter(message, seen);
}

function withoutConfirmed(room: RoomState, heard: Messages): RoomState['pending'] {
  if (room.pending.length === 0) return room.pending;
  const nonces = new Set(heard.map(({ nonce }) => nonce));
  const left = room.pending.filter(({ nonce }) => !nonces.has(nonce));
  return left.length === room.pending.length ? room.pending : left;
}

const isAlive = ({ deleted }: RoomState, { id }: ChatMessage): boolean =>
  !Object.hasOwn(deleted, id);

/** These messages were heard of, new or changed. Of what is older than all that is loaded nothing is shown before its page comes. */
export function withMessages(room: RoomState, heard: Messages): RoomState {
  const alive = heard.filter((message) => isAlive(room, message));
  const { floor, ended } = room;
  const inRange = alive.filter(
    (message) => ended || floor === undefined || compareMessages(message, floor) >= 0,
  );
  const messages = room.loaded ? mergeMessages(room.messages, inRange) : room.messages;
  const pending = withoutConfirmed(room, heard);
  const waits = room.loading !== undefined && alive.length > 0;
  if (messages === room.messages && pending === room.pending && !waits) return room;
  return { ...room, messages, pending, ...(waits && { aside: [...room.aside, ...alive] }) };
}

/** The divider goes down to the next message where its own is deleted. */
function dividerWithout(room: RoomState, messages: Messages, id: string): Partial<RoomState> {
  if (room.divider !== id) return {};
  const place = room.messages[indexOfMessage(room.messages, id)];
  const next = place && messages[countBefore(messages, place)];
  return next ? { divider: next.id } : {};
}

/** This message was deleted, for good: it may even not have been heard of yet. */
export function withoutMessage(room: RoomState, id: string): RoomState {
  if (Object.hasOwn(room.deleted, id)) return room;
  const deleted = { ...room.deleted, [id]: true as const };
  const at = indexOfMessage(room.messages, id);
  if (at < 0) return { ...room, deleted };
  const messages = room.messages.toSpliced(at, 1);
  const { divider, ...rest } = room;
  const kept = divider !== undefined && divider !== id ? { divider } : {};
  return { ...rest, ...kept, ...dividerWithout(room, messages, id), deleted, messages };
}

/** The first of the last `count` messages that are not the user's own; and how many of them stand further up. */
function dividerAbove(
  messages: Messages,
  count: number,
  isOwn: (message: ChatMessage) => boolean,
): { readonly divider?: string; readonly owed: number } {
  let owed = count;
  let divider: string | undefined;
  for (const message of messages.toReversed()) {
    if (owed <= 0) break;
    if (isOwn(message)) continue;
    owed -= 1;
    divider = message.id;
  }
  return { owed, ...(divider !== undefined && { divider }) };
}

/** Puts the divider over what is unread, where the room has just been opened (WIN-04). */
function withDivider(room: RoomState): RoomState {
  const first = room.messages.find((message) => isUnseen(room, message));
  if (first === undefined) return { ...room, owed: 0 };
  const unread = room.messages.filter((message) => isUnseen(room, message)).length;
  return { ...room, divider: first.id, owed: Math.max(0, room.owed - unread) };
}

/** One more window or screen shows the room; `unreads` messages of it are unread. */
export function opened(room: RoomState, unreads: number): RoomState {
  const { leftAt: _left, ...rest } = room;
  const next = { ...rest, shown: room.shown + 1 };
  if (room.shown > 0) return next;
  const { divider: _before, ...fresh } = { ...next, owed: unreads, olderLoads: 0 };
  return room.loaded ? withDivider(fresh) : fresh;
}

/** One window or screen less shows it. */
export function left(room: RoomState, at: number): RoomState {
  if (room.shown === 0) return room;
  const shown = room.shown - 1;
  return { ...room, shown, ...(shown === 0 && { leftAt: at }) };
}

/** A page is on its way. An answer to an earlier call counts no more. */
export function asked(room: RoomState, loading: 'page' | 'older', request: string): RoomState {
  const { error: _before, ...rest } = room;
  const olderLoads = loading === 'older' ? room.olderLoads + 1 : 0;
  return { ...rest, loading, request, olderLoads };
}

function settled(room: RoomState): RoomState {
  const { loading: _over, request: _answered, error: _before, ...rest } = room;
  return { ...rest, aside: [] };
}

/** The page could not be loaded (MSG-13). */
export function refused(room: RoomState, error: ApiError): RoomState {
  const { loading: _over, request: _answered, ...rest } = room;
  return { ...rest, aside: [], error };
}

/** The newest page came: the room begins with it, and with what was heard since it was asked for. */
export function withFirstPage(room: RoomState, page: Messages): RoomState {
  const { stale: _fresh, ...rest } = settled(room);
  const { floor: _before, closed: _open, ...base } = rest;
  const alive = page.filter((message) => isAlive(room, message));
  const [oldest] = page;
  const ended = page.length === 0;
  const begun: RoomState = {
    ...base,
    loaded: true,
    ended,
    messages: mergeMessages([], alive),
    pending: withoutConfirmed(room, page),
    ...(oldest && { floor: { id: oldest.id, date: oldest.date } }),
  };
  const whole = withMessages(begun, room.aside);
  return room.loaded || room.shown === 0 ? whole : withDivider(whole);
}

/** A page of older messages came. One that brings nothing older is the end (WIN-02). */
export function withOlderPage(
  room: RoomState,
  page: Messages,
  isOwn: (message: ChatMessage) => boolean,
): RoomState {
  const base = settled(room);
  const [oldest] = page;
  const { floor } = room;
  if (oldest === undefined || (floor && compareMessages(oldest, floor) >= 0))
    return withMessages({ ...base, ended: true }, room.aside);
  const lowered = { ...base, floor: { id: oldest.id, date: oldest.date } };
  const whole = withMessages(lowered, [...page, ...room.aside]);
  if (room.owed === 0 || room.divider === undefined) return whole;
  const alive = page.filter((message) => isAlive(room, message));
  return { ...whole, ...dividerAbove(alive, room.owed, isOwn) };
}

/** The room without what stands above this message; it is a page of older ones again. */
function cutAbove(room: RoomState, from: number): RoomState {
  const messages = room.messages.slice(from);
  const [oldest] = messages;
  if (oldest === undefined || from <= 0) return room;
  return { ...room, messages, floor: { id: oldest.id, date: oldest.date }, ended: false };
}

/** How many messages a room keeps that nobody has looked at for long. */
const KEPT = 50;

/** A room that was left long ago gives up what stands above its newest messages. */
export function trimmed(room: RoomState): RoomState {
  return cutAbove(room, room.messages.length - KEPT);
}

/** How many messages an open room holds before it gives older ones up, and how many it keeps then. */
export const OPEN_MOST = 600;
const OPEN_KEPT = 300;

/**
 * The room of a reader who follows the talk gives up what was seen long ago, so that an evening costs no more than an hour. Nothing goes
 * that is not seen yet, nor where another window or screen may show it. A divider that is so far above has done its work.
 */
export function lightened(room: RoomState): RoomState {
  const { messages, loading, shown } = room;
  if (messages.length <= OPEN_MOST || loading !== undefined || shown > 1) return room;
  const unseen = messages.findIndex((message) => isUnseen(room, message));
  const most = messages.length - OPEN_KEPT;
  const next = cutAbove(room, unseen < 0 ? most : Math.min(most, unseen));
  if (room.divider === undefined || indexOfMessage(next.messages, room.divider) >= 0) return next;
  const { divider: _above, ...rest } = next;
  return { ...rest, owed: 0 };
}
