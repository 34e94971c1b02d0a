import type { GameCase, PlayingRole, Role, Verdict } from './table.ts';

/**
 * Who may do what with maps, quests and chronicles (spec 1 §6, CHRON-04), as one table: every role, every call, every situation, and what is
 * answered. The player and the novice are asked to write the chronicle of `begun`, the wanderer that of `foreign`; the events are those of
 * `makeQuests`.
 */

/** Whose event it is, and in what state it, its quest or its game is. */
export const eventCases = [
  'begun',
  'foreign',
  'done',
  'later',
  'whisper',
  'hush',
  'dawn',
  'no event',
  'no quest',
  'begun, closed game',
  'begun, inactive game',
] as const;
export type EventCase = (typeof eventCases)[number];

/** What is done with the chronicle of an event. */
export const chronicleDeeds = ['read', 'write'] as const;
export type ChronicleDeed = (typeof chronicleDeeds)[number];

const YES = 'yes';
const GUEST = 'unauthorised';
const ALIEN = 'profileNotYours';
const HIDDEN = 'gameNotFound';
const NO = 'chronicleForbidden';
const CLOSED = 'gameClosed';
const NEW = 'characterUnconfirmed';
const EVENT = 'questEventUnavailable';
const QUEST = 'questUnavailable';

type V = Verdict;
type Events = readonly [V, V, V, V, V, V, V, V, V, V, V];
type Rights = Readonly<Record<ChronicleDeed, Events>>;

const always = (verdict: V, inactive: V = verdict): Rights => {
  const row: Events = [...(Array(10).fill(verdict) as V[]), inactive] as unknown as Events;
  return { read: row, write: row };
};

/** One who takes part in no invisible quest. */
const outside: Events = [YES, YES, YES, EVENT, QUEST, QUEST, QUEST, EVENT, QUEST, YES, HIDDEN];

const leader: Rights = {
  read: [YES, YES, YES, YES, YES, YES, YES, EVENT, QUEST, YES, YES],
  write: [YES, YES, YES, YES, YES, YES, YES, EVENT, QUEST, CLOSED, CLOSED],
};

const chronicleRights: Readonly<Record<Role, Rights>> = {
  guest: always(GUEST),
  stranger: always(ALIEN, HIDDEN),
  thief: always(ALIEN, HIDDEN),
  player: {
    read: [YES, YES, YES, EVENT, YES, QUEST, QUEST, EVENT, QUEST, YES, HIDDEN],
    write: [YES, NO, YES, EVENT, NO, QUEST, QUEST, EVENT, QUEST, CLOSED, HIDDEN],
  },
  wanderer: {
    read: outside,
    write: [NO, YES, NO, EVENT, QUEST, QUEST, QUEST, EVENT, QUEST, NO, HIDDEN],
  },
  novice: {
    read: outside,
    write: [NEW, NO, NEW, EVENT, QUEST, QUEST, QUEST, EVENT, QUEST, CLOSED, HIDDEN],
  },
  user: always(NO, HIDDEN),
  master: leader,
  tech: leader,
};

/** What is read of a game: its map, that with a key, its list of quests. */
export const worldDeeds = ['map', 'map of a key', 'quests'] as const;
export type WorldDeed = (typeof worldDeeds)[number];

type Games = readonly [V, V, V];
const openly: Games = [YES, YES, HIDDEN];
const leading: Games = [YES, YES, YES];

const worldRights = (map: Games, quests: Games): Readonly<Record<WorldDeed, Games>> => ({
  map,
  'map of a key': map,
  quests,
});

/** A map is everybody's who may read the game; quests are seen through a character. */
const reads: Readonly<Record<Role, Readonly<Record<WorldDeed, Games>>>> = {
  guest: worldRights(openly, [GUEST, GUEST, GUEST]),
  stranger: worldRights(openly, [ALIEN, ALIEN, HIDDEN]),
  thief: worldRights(openly, [ALIEN, ALIEN, HIDDEN]),
  player: worldRights(openly, openly),
  wanderer: worldRights(openly, openly),
  novice: worldRights(openly, openly),
  user: worldRights(openly, openly),
  master: worldRights(leading, leading),
  tech: worldRights(leading, leading),
};

/** Keys of the quests that a role sees, and of the events of `open` in them, with a star where it may write the chronicle. */
export const seenQuests: Readonly<Record<PlayingRole, readonly [string[], string[]]>> = {
  player: [
    ['open', 'over', 'secret'],
    ['begun*', 'foreign', 'done*'],
  ],
  wanderer: [
    ['open', 'over'],
    ['begun', 'foreign*', 'done'],
  ],
  novice: [
    ['open', 'over'],
    ['begun', 'foreign', 'done'],
  ],
  user: [
    ['open', 'over'],
    ['begun', 'foreign', 'done'],
  ],
  master: [
    ['open', 'over', 'secret', 'shadow', 'future'],
    ['begun*', 'foreign*', 'done*', 'later*'],
  ],
  tech: [
    ['open', 'over', 'secret', 'shadow', 'future'],
    ['begun*', 'foreign*', 'done*', 'later*'],
  ],
};

const gameCases: readonly GameCase[] = ['active', 'closed', 'inactive'];

const paired = <Case>(cases: readonly Case[], found: readonly V[]): ReadonlyMap<Case, V> =>
  new Map(cases.map((one, at) => [one, found[at] ?? 'serverError']));

const roles = Object.keys(reads) as Role[];

/** The rows of the table: role, deed, and the verdict in each situation. */
export const chronicleRows = roles.flatMap((role) =>
  chronicleDeeds.map((deed): [Role, ChronicleDeed, ReadonlyMap<EventCase, V>] => [
    role,
    deed,
    paired(eventCases, chronicleRights[role][deed]),
  ]),
);
export const worldRows = roles.flatMap((role) =>
  worldDeeds.map((deed): [Role, WorldDeed, ReadonlyMap<GameCase, V>] => [
    role,
    deed,
    paired(gameCases, reads[role][deed]),
  ]),
);
