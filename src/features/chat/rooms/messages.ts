import type { ApiError } from '../../../api/index.ts';
import type { ChatMessage } from '../../../contract/index.ts';
import { compareIds, compareMoments, countBefore, inOrder } from '../../../domain/index.ts';
import type { MessagePosition, RoomState } from './state.ts';

/**
 * Lists of messages, oldest first. The same updates give the same list, in whatever order and however often they come (LIVE-09): of a message
 * the newest version stays. Lists are never changed in place; messages are shared between them.
 */

type Messages = readonly ChatMessage[];

/** Orders messages as they were written; by their ids where a date could not be read (HOSTS-06). Zero only for the same place. */
export function compareMessages(a: MessagePosition, b: MessagePosition): number {
  return compareMoments(a.date, b.date) || compareIds(a.id, b.id);
}

const isUndated = ({ date }: MessagePosition): boolean => date === 0;

/** Messages as they were written. */
const oldestFirst = (messages: Messages): ChatMessage[] => inOrder(messages, ({ date }) => date);

/** Where the message of this id stands, looked for from the newest on; -1 where there is none. */
export function indexOfMessage(messages: Messages, id: string): number {
  return messages.findLastIndex((one) => one.id === id);
}

function newerOf(a: ChatMessage, b: ChatMessage): ChatMessage {
  const difference = (a.updated ?? -1) - (b.updated ?? -1);
  if (difference !== 0) return difference > 0 ? a : b;
  return a.message >= b.message ? a : b;
}

function isSame(a: ChatMessage, b: ChatMessage): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)] as (keyof ChatMessage)[]);
  return [...names].every((name) => a[name] === b[name]);
}

/**
 * One message from two versions of it. What was read stays read; the key it was sent under stays, whichever has it. Gives `known`
 * itself back where it says all.
 */
function joinMessages(known: ChatMessage, received: ChatMessage): ChatMessage {
  const nonce = known.nonce ?? received.nonce;
  const unread = known.unread && received.unread;
  const joined = {
    ...newerOf(known, received),
    unread,
    ...(nonce !== undefined && { nonce }),
  };
  return isSame(joined, known) ? known : joined;
}

function mergeOne(messages: Messages, received: ChatMessage): Messages {
  if (isUndated(received) || messages.some(isUndated)) return mergeMany(messages, [received]);
  const at = countBefore(messages, received, compareMessages);
  const known = messages[at];
  if (known?.id !== received.id) {
    // A host may date the same message otherwise than before.
    if (indexOfMessage(messages, received.id) >= 0) return mergeMany(messages, [received]);
    return messages.toSpliced(at, 0, received);
  }
  const joined = joinMessages(known, received);
  return joined === known ? messages : messages.with(at, joined);
}

function mergeMany(messages: Messages, received: Messages): Messages {
  const all = new Map(messages.map((message) => [message.id, message]));
  let changed = false;
  for (const message of received) {
    const known = all.get(message.id);
    const joined = known === undefined ? message : joinMessages(known, message);
    changed ||= joined !== known;
    all.set(message.id, joined);
  }
  if (!changed) return messages;
  return oldestFirst([...all.values()]);
}

/** The list with these messages, new or known, in any order. */
function mergeMessages(messages: Messages, received: Messages): Messages {
  const [first, ...more] = received;
  if (first === undefined) return messages;
  return more.length === 0 ? mergeOne(messages, first) : mergeMany(messages, received);
}

/**
 * Gives the moment of receipt (ms) as the version to a message that carries none, for hosts that know no versions. The half tells it from a
 * host's own: by it nobody can say that the message was edited.
 */
export function versioned(message: ChatMessage, at: number): ChatMessage {
  return Object.freeze(message.updated === undefined ? { ...message, updated: at + 0.5 } : message);
}

/** The newest moment (ms) in these messages: the host's clock was there when it answered. */
export function newestMoment(messages: Messages): number {
  return messages.reduce(
    (latest, { date, updated }) => Math.max(latest, date * 1_000, Math.floor(updated ?? 0)),
    0,
  );
}

/*
 * One room. Each function gives the same room back where nothing changed.
 */

const isAfter = (message: MessagePosition, position: MessagePosition | undefined): boolean =>
  position === undefined || compareMessages(message, position) > 0;

/** Is it news to the reader? Own messages never are: what they bring in is marked as read. */
export function isUnseen({ seen }: RoomState, message: ChatMessage): boolean {
  return message.unread && isAfter(message, seen);
}

const isAlive = ({ deleted }: RoomState, { id }: ChatMessage): boolean =>
  !Object.hasOwn(deleted, id);

/** These messages were received, new or changed. Of what is older than all that is loaded nothing is shown before its page comes. */
export function withMessages(room: RoomState, received: Messages): RoomState {
  const alive = received.filter((message) => isAlive(room, message));
  const { floor, ended } = room;
  const inRange = alive.filter(
    (message) => ended || floor === undefined || compareMessages(message, floor) >= 0,
  );
  const messages = room.loaded ? mergeMessages(room.messages, inRange) : room.messages;
  const waits = room.loading !== undefined && alive.length > 0;
  if (messages === room.messages && !waits) return room;
  return { ...room, messages, ...(waits && { meanwhile: [...room.meanwhile, ...alive] }) };
}

/** The divider goes down to the next message where its own is deleted. */
function dividerWithout(room: RoomState, messages: Messages, id: string): Partial<RoomState> {
  if (room.divider !== id) return {};
  const deleted = room.messages[indexOfMessage(room.messages, id)];
  const next = deleted && messages[countBefore(messages, deleted, compareMessages)];
  return next ? { divider: next.id } : {};
}

/** This message was deleted, for good: it may even not have been received yet. */
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
  return { ...rest, meanwhile: [] };
}

/** The page could not be loaded (MSG-13). */
export function refused(room: RoomState, error: ApiError): RoomState {
  const { loading: _over, request: _answered, ...rest } = room;
  return { ...rest, meanwhile: [], error };
}

/** What stands above a page that continues it without a gap, as after a cut connection; a room that missed too much has nothing. */
function loadedAbove(
  { loaded, stale, messages, floor, ended }: RoomState,
  oldest: ChatMessage | undefined,
): Partial<Pick<RoomState, 'messages' | 'floor' | 'ended'>> {
  const newest = messages.at(-1);
  const continues = loaded && !stale && oldest && newest && compareMessages(newest, oldest) >= 0;
  if (!continues) return {};
  const above = messages.slice(0, countBefore(messages, oldest, compareMessages));
  return above.length === 0 ? {} : { messages: above, ended, ...(floor && { floor }) };
}

/** The newest page came: the room begins with it, and with what was received since it was requested. */
export function withFirstPage(room: RoomState, received: Messages, pageAt: number): RoomState {
  const page = oldestFirst(received);
  const { stale: _fresh, ...rest } = settled(room);
  const { floor: _before, closed: _open, ...base } = rest;
  const alive = page.filter((message) => isAlive(room, message));
  const [oldest] = page;
  const above = loadedAbove(room, oldest);
  const begun: RoomState = {
    ...base,
    loaded: true,
    ended: page.length === 0,
    ...(oldest && { floor: { id: oldest.id, date: oldest.date } }),
    ...above,
    messages: mergeMessages(above.messages ?? [], alive),
    pageAt,
  };
  const whole = withMessages(begun, room.meanwhile);
  return room.loaded || room.shown === 0 ? whole : withDivider(whole);
}

/** A page of older messages came. One that brings nothing older is the end (WIN-02). */
export function withOlderPage(
  room: RoomState,
  received: Messages,
  isOwn: (message: ChatMessage) => boolean,
): RoomState {
  const page = oldestFirst(received);
  const base = settled(room);
  const [oldest] = page;
  const { floor } = room;
  if (oldest === undefined || (floor && compareMessages(oldest, floor) >= 0))
    return withMessages({ ...base, ended: true }, room.meanwhile);
  const lowered = { ...base, floor: { id: oldest.id, date: oldest.date } };
  const whole = withMessages(lowered, [...page, ...room.meanwhile]);
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
 * The room of a reader who follows new messages gives up what was seen long ago, so that an evening costs no more than an hour. Nothing goes
 * that is not seen yet, nor where another window or screen may show it. A divider that is so far above has done its work.
 */
export function withoutSeen(room: RoomState): RoomState {
  const { messages, loading, shown } = room;
  if (messages.length <= OPEN_MOST || loading !== undefined || shown > 1) return room;
  const unseen = messages.findIndex((message) => isUnseen(room, message));
  const most = messages.length - OPEN_KEPT;
  const next = cutAbove(room, unseen < 0 ? most : Math.min(most, unseen));
  if (room.divider === undefined || indexOfMessage(next.messages, room.divider) >= 0) return next;
  const { divider: _above, ...rest } = next;
  return { ...rest, owed: 0 };
}
