import type { ApiError } from '../../../api/index.ts';
import type { ChannelRef, ChatMessage } from '../../../contract/index.ts';
import { channelKey, refOf } from '../channels.ts';
import type { ChatOwner } from './actions.ts';

/** The rooms of chat: their types, and how one of them is changed. */

/** Where a message stands among others. */
export type MessagePosition = Pick<ChatMessage, 'id' | 'date'>;

/**
 * What is known of one channel's messages. They are complete from `floor` on: older ones that an event or a poll brings wait for their page. Never changed
 * in place, and frozen, so that a long history costs an event no more than a copy of its list.
 */
export interface RoomState {
  readonly channel: ChannelRef;
  /** Oldest first: by date, then id. */
  readonly messages: readonly ChatMessage[];
  /** The first page has come. */
  readonly loaded: boolean;
  /** What is being loaded: the newest page, or one of older messages. */
  readonly loading?: 'page' | 'older';
  /** The id of the call that loads it; answers to earlier ones are ignored. */
  readonly request?: string;
  /** There are no older messages. */
  readonly ended: boolean;
  /** How many older pages were asked for since the reader came to the top (WIN-02). */
  readonly olderLoads: number;
  /** Why the last page could not be loaded (MSG-13). */
  readonly error?: ApiError;
  /** The first message that was unread when the room was opened; until the user sends (WIN-04). */
  readonly divider?: string;
  /** How many unread messages stand above the oldest loaded one: the divider moves up to them. */
  readonly owed: number;
  /** The newest message that was really seen (MSG-15). */
  readonly seen?: MessagePosition;
  /** The character may no longer see the channel. */
  readonly closed?: true;
  /** How many windows and screens show it. */
  readonly shown: number;
  /** When the last of them left it, in epoch ms. */
  readonly leftAt?: number;
  /** When its newest page was last asked for, in epoch ms. */
  readonly pageAt?: number;
  /** Something was missed that only a fresh page brings. */
  readonly stale?: true;
  /** The oldest position from which on all messages are known. */
  readonly floor?: MessagePosition;
  /** Deleted messages: no answer that was made before brings them back. */
  readonly deleted: Readonly<Record<string, true>>;
  /** What came while a page was loading, which may be older than that. */
  readonly meanwhile: readonly ChatMessage[];
}

/** What a history draws of a room: not how far it was seen, which changes with every line (QUICK-13). */
export type DrawnRoom = Omit<RoomState, 'seen'>;

function newRoom(channel: ChannelRef): RoomState {
  return {
    channel,
    messages: [],
    loaded: false,
    ended: false,
    olderLoads: 0,
    owed: 0,
    shown: 0,
    deleted: {},
    meanwhile: [],
  };
}

/** How far a channel was read. */
export type ReadMark = ChannelRef & { readonly message: string };

/** Read marks of one character, by channel. */
export interface OwnMarks {
  readonly owner: ChatOwner;
  readonly marks: Readonly<Record<string, ReadMark>>;
}

/** Read marks to be sent, by their owner: those of a character that is no longer played are sent too. */
export type ReadMarks = Readonly<Record<string, OwnMarks>>;

/**
 * What is unread in a channel (MSG-09, MSG-15): what the host counted last (`base`; until then what it said with the list), and the messages
 * that came since, so that none is counted twice.
 */
export interface UnreadCount {
  readonly base?: number;
  /** By id, when it came, in epoch ms by the program's clock. */
  readonly fresh: Readonly<Record<string, number>>;
  /** What the host's last poll answer held: an event of it may come later. */
  readonly polled?: readonly string[];
}

/** All rooms of the character whose chat it is. */
export interface RoomsState {
  /** Whose they are, once anything was asked for. */
  readonly owner?: ChatOwner;
  /** By `channelKey`. */
  readonly rooms: Readonly<Record<string, RoomState>>;
  /** What is unread, as far as something happened since the channels were listed. */
  readonly counts: Readonly<Record<string, UnreadCount>>;
  /** The rooms that something shows. */
  readonly open: Readonly<Record<string, true>>;
  /** Where each author was first seen, by `authorKey`. */
  readonly writers: Readonly<Record<string, ChannelRef>>;
  /** Channels that were listed and are no longer open to the character. */
  readonly lost: Readonly<Record<string, true>>;
  /** Read marks that the host has not confirmed. */
  readonly marks: ReadMarks;
  /** How often in a row they could not be sent. */
  readonly markFailures: number;
  /** The host knows no read marks, as the root state's `host` has it: here for the reducers that count. */
  readonly markless?: true;
  /** Up to when (host's time, ms) all changes are known; `polled` where a poll says so. */
  readonly syncedTo?: number;
  readonly polled?: true;
  /** Something is known to be wrong that only a poll, or a refetched list of channels, corrects. */
  readonly shouldPoll?: true;
  readonly shouldList?: true;
  /** Nobody sees the page. */
  readonly hidden?: true;
}

export const initialRoomsState: RoomsState = {
  rooms: {},
  counts: {},
  open: {},
  writers: {},
  lost: {},
  marks: {},
  markFailures: 0,
};

/** For another character or game. Read marks of the last one that the host has not confirmed stay. */
export function withoutRooms({ marks, markless, markFailures, hidden }: RoomsState): RoomsState {
  return {
    ...initialRoomsState,
    marks,
    markFailures,
    ...(markless && { markless }),
    ...(hidden && { hidden }),
  };
}

/** Is this the owner's chat? */
export function isOwnedBy({ owner }: RoomsState, { game, character }: ChatOwner): boolean {
  return owner?.game === game && owner.character === character;
}

/** The rooms as this owner's: another's are dropped. */
export function withOwner(state: RoomsState, { game, character }: ChatOwner): RoomsState {
  if (isOwnedBy(state, { game, character })) return state;
  return { ...withoutRooms(state), owner: { game, character } };
}

/**
 * Changes one room. Frozen at its top, so that Immer takes it as it is; else it would walk through all its messages after each event
 * (docs/benchmarks.md, live-event). The list itself is not frozen: copying a frozen one of 10,000 takes 1.5 ms, else 0.02.
 */
export function updateRoom(
  state: RoomsState,
  channel: ChannelRef,
  by: (room: RoomState) => RoomState,
): RoomsState {
  const key = channelKey(channel);
  const room = state.rooms[key];
  if (room === undefined) return state;
  const next = by(room);
  return next === room ? state : withRoom(state, next);
}

export function withRoom(state: RoomsState, room: RoomState): RoomsState {
  const rooms = { ...state.rooms, [channelKey(room.channel)]: Object.freeze(room) };
  return { ...state, rooms };
}

/** Notes whether anything shows the room. */
export function withShown(state: RoomsState, channel: ChannelRef): RoomsState {
  const key = channelKey(channel);
  const { [key]: _before, ...others } = state.open;
  const isShown = (state.rooms[key]?.shown ?? 0) > 0;
  return { ...state, open: isShown ? { ...others, [key]: true } : others };
}

/** The room of a channel, as it is or new. */
export function roomOf(state: RoomsState, channel: ChannelRef): RoomState {
  return state.rooms[channelKey(channel)] ?? newRoom(refOf(channel));
}

export function withCount(state: RoomsState, channel: ChannelRef, count: UnreadCount): RoomsState {
  return { ...state, counts: { ...state.counts, [channelKey(channel)]: count } };
}

/** The name of an author: the ids of characters of different kinds may be the same. */
export const authorKey = ({
  author_type,
  author_id,
}: Pick<ChatMessage, 'author_type' | 'author_id'>): string => `${author_type}/${author_id}`;

/** The authors of these messages are known to have written here. */
export function withWriters(
  state: RoomsState,
  channel: ChannelRef,
  messages: readonly ChatMessage[],
): RoomsState {
  const news = messages.filter(
    (one) => one.author_type !== 'bot' && state.writers[authorKey(one)] === undefined,
  );
  if (news.length === 0) return state;
  const ref = refOf(channel);
  const found = Object.fromEntries(news.map((one) => [authorKey(one), ref]));
  return { ...state, writers: { ...found, ...state.writers } };
}

/** The name of an owner among the marks. */
export const ownerKey = ({ game, character }: ChatOwner): string => `${game}/${character}`;

/** With one mark more; it replaces an earlier one of the same channel. */
export function withMark(all: ReadMarks, owner: ChatOwner, mark: ReadMark): ReadMarks {
  const name = ownerKey(owner);
  const marks = { ...all[name]?.marks, [channelKey(mark)]: mark };
  return { ...all, [name]: { owner, marks } };
}

/** Without marks that are done with; one that moved on meanwhile stays. */
export function withoutMarks(
  all: ReadMarks,
  owner: ChatOwner,
  done: readonly ReadMark[],
): ReadMarks {
  const { [ownerKey(owner)]: own, ...others } = all;
  if (own === undefined) return all;
  const gone = new Map(done.map((mark) => [channelKey(mark), mark.message]));
  const left = Object.entries(own.marks).filter(
    ([channel, { message }]) => gone.get(channel) !== message,
  );
  if (left.length === 0) return others;
  return { ...others, [ownerKey(owner)]: { owner, marks: Object.fromEntries(left) } };
}
