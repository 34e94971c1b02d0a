import type { PlayingRole, Role, Verdict } from './table.ts';

/**
 * Who may do what in chat (spec 2 §6), as one table: every role, every call, every situation, and what is answered. Mara, the player, is
 * a member of the crew; the channels are those of `makeChat`.
 */

/**
 * Channels: the hall for all; the crew's, for its members; the bridge, for masters; scene, over and coming, of quest events that are
 * active, finished and pending; another game's, an inactive game's, and one that is none. Then the hall in a closed game, and in one
 * without chat.
 */
export const roomCases = [
  'hall',
  'crew',
  'bridge',
  'scene',
  'over',
  'coming',
  'fair',
  'den',
  'nowhere',
  'hall, closed game',
  'hall, no chat',
] as const;
export type RoomCase = (typeof roomCases)[number];

/** What is done in a channel: it is entered by its page, one message, its authors and its socket; asked for news; written in. */
export const roomDeeds = ['page', 'one', 'authors', 'socket', 'news', 'say', 'roll'] as const;
export type RoomDeed = (typeof roomDeeds)[number];

/** Whose message it is, and what else: older than the window, or in the channel of an event that is over. */
export const messageCases = [
  'own',
  'other',
  'master’s',
  'bot’s',
  'own, old',
  'other, old',
  'own, closed game',
  'own, over',
  'deleted',
  'elsewhere',
] as const;
export type MessageCase = (typeof messageCases)[number];

/** What is done with one message. */
export const messageDeeds = ['edit', 'remove'] as const;
export type MessageDeed = (typeof messageDeeds)[number];

const YES = 'yes';
const GUEST = 'unauthorised';
const ALIEN = 'profileNotYours';
const NO = 'chatChannelForbidden';
const GAME = 'gameIncorrect';
const NONE = 'chatChannelNotFound';
const OFF = 'chatDisabled';
const CLOSED = 'gameClosed';
const OVER = 'chatChannelClosed';
const NEW = 'chatUnconfirmed';
const MASTERS = 'mastersOnly';
const CHANGE = 'messageChangeForbidden';
const GONE = 'messageNotFound';

type V = Verdict;
type Rooms = readonly [V, V, V, V, V, V, V, V, V, V, V];
type RoomRights = Readonly<Record<RoomDeed, Rooms>>;

/** One who sees no more than is open to all, and one who is a member of the crew, and one who leads. */
const openly: Rooms = [YES, NO, NO, YES, YES, NO, GAME, NONE, NONE, YES, OFF];
const member: Rooms = [YES, YES, NO, YES, YES, NO, GAME, NONE, NONE, YES, OFF];
const leader: Rooms = [YES, YES, YES, YES, YES, YES, GAME, NONE, NONE, YES, OFF];

/** A socket and a poll do not tell why a channel is shut. */
const shut = (rooms: Rooms): Rooms =>
  rooms.map((verdict) => (verdict === GAME || verdict === NONE ? NO : verdict)) as unknown as Rooms;

const reads = (rooms: Rooms) => ({
  ...{ page: rooms, one: rooms, authors: rooms, socket: shut(rooms), news: shut(rooms) },
});

const everywhere = (verdict: V): RoomRights => {
  const row = roomCases.map(() => verdict) as unknown as Rooms;
  return { ...reads(row), say: row, roll: row };
};

const writes = {
  openly: [YES, NO, NO, YES, OVER, NO, GAME, NONE, NONE, CLOSED, OFF],
  member: [YES, YES, NO, YES, OVER, NO, GAME, NONE, NONE, CLOSED, OFF],
  leader: [YES, YES, YES, YES, YES, YES, GAME, NONE, NONE, CLOSED, OFF],
} as const satisfies Record<string, Rooms>;

const onlyMasters = (rooms: Rooms): Rooms =>
  rooms.map((verdict) => (verdict === YES ? MASTERS : verdict)) as unknown as Rooms;

const plain: RoomRights = {
  ...reads(openly),
  say: writes.openly,
  roll: onlyMasters(writes.openly),
};
const master: RoomRights = { ...reads(leader), say: writes.leader, roll: writes.leader };
const silent: Rooms = [NEW, NO, NO, NEW, NEW, NO, GAME, NONE, NONE, CLOSED, OFF];

const roomRights: Readonly<Record<Role, RoomRights>> = {
  guest: everywhere(GUEST),
  stranger: everywhere(ALIEN),
  thief: everywhere(ALIEN),
  player: { ...reads(member), say: writes.member, roll: onlyMasters(writes.member) },
  wanderer: plain,
  novice: { ...reads(openly), say: silent, roll: silent },
  user: plain,
  master,
  tech: master,
};

type Messages = readonly [V, V, V, V, V, V, V, V, V, V];

const never = (verdict: V): Messages => messageCases.map(() => verdict) as unknown as Messages;
const own: Messages = [YES, CHANGE, CHANGE, CHANGE, CHANGE, CHANGE, CLOSED, OVER, GONE, GONE];
const any: Messages = [YES, YES, YES, CHANGE, YES, YES, CLOSED, YES, GONE, GONE];
const none: Messages = [NEW, NEW, NEW, NEW, NEW, NEW, CLOSED, NEW, GONE, GONE];

/** To change a message and to delete it are one right. */
const messageRights: Readonly<Record<Role, Messages>> = {
  guest: never(GUEST),
  stranger: never(ALIEN),
  thief: never(ALIEN),
  player: own,
  wanderer: own,
  novice: none,
  user: own,
  master: any,
  tech: any,
};

const paired = <Case>(cases: readonly Case[], found: readonly V[]): ReadonlyMap<Case, V> =>
  new Map(cases.map((one, at) => [one, found[at] ?? 'serverError']));

const roles = Object.keys(roomRights) as Role[];

/** The rows of the table: role, deed, and the verdict in each situation. */
export const roomRows = roles.flatMap((role) =>
  roomDeeds.map((deed): [Role, RoomDeed, ReadonlyMap<RoomCase, V>] => [
    role,
    deed,
    paired(roomCases, roomRights[role][deed]),
  ]),
);
export const messageRows = roles.flatMap((role) =>
  messageDeeds.map((deed): [Role, MessageDeed, ReadonlyMap<MessageCase, V>] => [
    role,
    deed,
    paired(messageCases, messageRights[role]),
  ]),
);

/** The roles that a client can be in, and what it may do with each kind of message. */
export const messageRightsOf = (role: PlayingRole): ReadonlyMap<MessageCase, V> =>
  paired(messageCases, messageRights[role]);
