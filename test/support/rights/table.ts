import type { ErrorId } from '../../../src/contract/index.ts';

/**
 * Who may do what with turns and in locations (spec 1 §6), as one table: every role, every call, every situation, and what is answered.
 * The host is asked by it (test/integration/host/turnRights), and the client is looked at by it (test/unit/src/features/turns/turnRights):
 * what it offers is what the host would take.
 */

/** What a call is answered: it is done, or refused for this reason. */
export type Verdict = 'yes' | ErrorId;

/**
 * - guest: not signed in;
 * - stranger: signed in, without a character in the game, with another's key; thief: the same, playing a character of their own otherwise;
 * - player: a confirmed profile, who stands at the pier; wanderer: one who stands nowhere; novice: one who is not confirmed, at the pier;
 * - user: a user character, who stands nowhere; master: the game master; tech: the game technician.
 */
export const roles = [
  'guest',
  'stranger',
  'thief',
  'player',
  'wanderer',
  'novice',
  'user',
  'master',
  'tech',
] as const;
export type Role = (typeof roles)[number];

/** The roles that a client can be in with a character: nobody's client plays another's. */
export type PlayingRole = Exclude<Role, 'guest' | 'stranger' | 'thief'>;

/** Whose turn it is, and whether its windows or its game are closed. */
export const turnCases = [
  'own',
  'other',
  'own, expired',
  'other, expired',
  'own, closed game',
  'other, closed game',
] as const;
export type TurnCase = (typeof turnCases)[number];

/** What is done with one turn. */
export const turnDeeds = ['edit', 'delete', 'comment', 'comments', 'react'] as const;
export type TurnDeed = (typeof turnDeeds)[number];

/**
 * Places: the pier, where player and novice stand; the market, the game's base location; the cave. With `choice` the game lets one
 * choose the location of a turn.
 */
export const placeCases = [
  'pier',
  'market',
  'cave',
  'pier, choice',
  'market, choice',
  'cave, choice',
  'pier, closed game',
] as const;
export type PlaceCase = (typeof placeCases)[number];

/** What is done in a place; `move` takes an own turn there that stands at the pier. */
export const placeDeeds = ['post', 'move', 'roll', 'image'] as const;
export type PlaceDeed = (typeof placeDeeds)[number];

/** Which game is read. */
export const gameCases = ['active', 'closed', 'inactive'] as const;
export type GameCase = (typeof gameCases)[number];

/** What is read, as oneself (`…As`) or as anybody. */
export const readDeeds = [
  'turns',
  'newTurns',
  'locations',
  'location',
  'locationAll',
  'locationNew',
  'mapLocations',
  'turnsAs',
  'newTurnsAs',
  'turnForm',
] as const;
export type ReadDeed = (typeof readDeeds)[number];

/** The calls that belong to no game, for those who are signed in. */
export const gamelessDeeds = ['models', 'tags'] as const;
export type GamelessDeed = (typeof gamelessDeeds)[number];

const YES = 'yes';
const GUEST = 'unauthorised';
const ALIEN = 'profileNotYours';
const CLOSED = 'gameClosed';
const EDIT = 'turnEditForbidden';
const DELETE = 'turnDeleteForbidden';
const COMMENT = 'turnCommentForbidden';
const READ = 'forbidden';
const OWN = 'ownTurnReaction';
const NOBODY = 'noCharacterForTurn';
const HERE = 'cannotWriteHere';
const NEW = 'characterUnconfirmed';
const MASTERS = 'mastersOnly';
const HIDDEN = 'gameNotFound';

type Turns = readonly [Verdict, Verdict, Verdict, Verdict, Verdict, Verdict];
type TurnRights = Readonly<Record<TurnDeed, Turns>>;

const never = (verdict: Verdict): TurnRights => {
  const row: Turns = [verdict, verdict, verdict, verdict, verdict, verdict];
  return { edit: row, delete: row, comment: row, comments: row, react: row };
};

/** One's own within the windows; a comment as long as one could edit. */
const ownTurns: TurnRights = {
  edit: [YES, EDIT, EDIT, EDIT, CLOSED, CLOSED],
  delete: [YES, DELETE, DELETE, DELETE, CLOSED, CLOSED],
  comment: [YES, COMMENT, COMMENT, COMMENT, CLOSED, CLOSED],
  comments: [YES, READ, YES, READ, YES, READ],
  react: [OWN, YES, OWN, YES, CLOSED, CLOSED],
};

/** Masters comment on any turn, at any time, and read all comments. */
const technician: TurnRights = {
  ...ownTurns,
  comment: [YES, YES, YES, YES, CLOSED, CLOSED],
  comments: [YES, YES, YES, YES, YES, YES],
};

const turnRights: Readonly<Record<Role, TurnRights>> = {
  guest: never(GUEST),
  stranger: never(ALIEN),
  thief: never(ALIEN),
  player: ownTurns,
  wanderer: ownTurns,
  novice: ownTurns,
  user: ownTurns,
  tech: technician,
  master: {
    ...technician,
    edit: [YES, YES, EDIT, EDIT, CLOSED, CLOSED],
    delete: [YES, YES, DELETE, DELETE, CLOSED, CLOSED],
  },
};

type Places = readonly [Verdict, Verdict, Verdict, Verdict, Verdict, Verdict, Verdict];
type PlaceRights = Readonly<Record<PlaceDeed, Places>>;

const always = (verdict: Verdict, closed: Verdict = verdict): Places => [
  verdict,
  verdict,
  verdict,
  verdict,
  verdict,
  verdict,
  closed,
];

const nowhere = (verdict: Verdict): PlaceRights => {
  const row = always(verdict);
  return { post: row, move: row, roll: row, image: row };
};

const noMaster = { roll: always(MASTERS), image: always(MASTERS) };

const standing: PlaceRights = {
  post: [YES, HERE, HERE, YES, YES, HERE, CLOSED],
  move: [YES, HERE, HERE, YES, YES, HERE, CLOSED],
  ...noMaster,
};

/** Without a place of one's own the game's base locations are open. A turn may stay where it is. */
const wandering: PlaceRights = {
  post: [HERE, YES, HERE, HERE, YES, HERE, CLOSED],
  move: [YES, YES, HERE, YES, YES, HERE, CLOSED],
  ...noMaster,
};

const everywhere: PlaceRights = {
  post: always(YES, CLOSED),
  move: always(YES, CLOSED),
  roll: always(YES, CLOSED),
  image: always(YES, CLOSED),
};

const placeRights: Readonly<Record<Role, PlaceRights>> = {
  guest: nowhere(GUEST),
  stranger: { ...nowhere(ALIEN), post: always(NOBODY) },
  thief: nowhere(ALIEN),
  player: standing,
  wanderer: wandering,
  novice: {
    post: always(NEW, CLOSED),
    move: [YES, NEW, NEW, YES, NEW, NEW, CLOSED],
    ...noMaster,
  },
  user: wandering,
  master: everywhere,
  tech: everywhere,
};

type Games = readonly [Verdict, Verdict, Verdict];

const openly: Games = [YES, YES, HIDDEN];
const asMaster: Games = [YES, YES, YES];

/** What is read as anybody, and what as oneself. */
const reads = (anybody: Games, oneself: Games): Readonly<Record<ReadDeed, Games>> => ({
  turns: anybody,
  newTurns: anybody,
  locations: anybody,
  location: anybody,
  locationAll: anybody,
  locationNew: anybody,
  mapLocations: anybody,
  turnsAs: oneself,
  newTurnsAs: oneself,
  turnForm: oneself,
});

/** An inactive game is only there for its masters. */
const readRights: Readonly<Record<Role, Readonly<Record<ReadDeed, Games>>>> = {
  guest: reads(openly, [GUEST, GUEST, GUEST]),
  stranger: reads(openly, [ALIEN, ALIEN, HIDDEN]),
  thief: reads(openly, [ALIEN, ALIEN, HIDDEN]),
  player: reads(openly, openly),
  wanderer: reads(openly, openly),
  novice: reads(openly, openly),
  user: reads(openly, openly),
  master: reads(asMaster, asMaster),
  tech: reads(asMaster, asMaster),
};

type Row<Deed, Case> = readonly [role: Role, deed: Deed, verdicts: ReadonlyMap<Case, Verdict>];

function rows<Deed extends string, Case>(
  rights: Readonly<Record<Role, Readonly<Record<Deed, readonly Verdict[]>>>>,
  deeds: readonly Deed[],
  cases: readonly Case[],
): Row<Deed, Case>[] {
  return roles.flatMap((role) =>
    deeds.map((deed): Row<Deed, Case> => {
      const found = rights[role][deed];
      const verdicts = cases.map((one, at): [Case, Verdict] => [one, found[at] ?? 'serverError']);
      return [role, deed, new Map(verdicts)];
    }),
  );
}

/** The rows of the table: role, deed, and the verdict in each situation. */
export const turnRows = rows(turnRights, turnDeeds, turnCases);
export const placeRows = rows(placeRights, placeDeeds, placeCases);
export const readRows = rows(readRights, readDeeds, gameCases);
export const gamelessRows = roles.flatMap((role) =>
  gamelessDeeds.map((deed): readonly [Role, GamelessDeed, Verdict] => [
    role,
    deed,
    role === 'guest' ? GUEST : YES,
  ]),
);

/** One's own client never plays another's character. */
export const isPlaying = (role: Role): role is PlayingRole =>
  !['guest', 'stranger', 'thief'].includes(role);
