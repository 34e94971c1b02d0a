import type {
  accountCalls,
  archiveCalls,
  communityCalls,
  jobCalls,
  moderationCalls,
  reviewCalls,
  workshopCalls,
} from '../../../src/contract/index.ts';
import type { Verdict } from './table.ts';

/**
 * Who may call what of accounts, community, moderation, the queue of profiles and the workshop (OWN-16, OWN-35 to OWN-89, WORK-61), as one table: every call, every case, every
 * role. The host is asked by it (test/integration/host/callRights), and the client is looked at by it (test/unit/src/app/callRights).
 */

/**
 * In the game `sea`:
 * - guest: not signed in; stranger: signed in, without a character; user: a user character; player: a confirmed profile;
 * - blocked: a player who is blocked in the whole community; blockedMaster: a game master who is blocked in this game;
 * - tech: the technician; master: the game master, of `draft` too; resting: a game master who is not active; other: the master of another game, `lake`;
 * - owner: one of two owners of the community, and nobody in the game.
 */
export const callRoles = [
  ...(['guest', 'stranger', 'blocked', 'blockedMaster', 'user', 'player'] as const),
  ...(['tech', 'resting', 'other', 'master', 'owner'] as const),
] as const;
export type CallRole = (typeof callRoles)[number];

/** The calls of the table, and the files of the journal and of exports, which are none of the contract's JSON. */
export type RuledCall =
  | keyof typeof communityCalls
  | keyof typeof moderationCalls
  | keyof typeof reviewCalls
  | keyof typeof accountCalls
  | keyof typeof workshopCalls
  | keyof typeof jobCalls
  | keyof typeof archiveCalls
  | 'journalFile'
  | 'exportFile';

type Row = Readonly<Record<CallRole, Verdict>>;

const all = (one: Verdict): Row => ({
  ...{ guest: one, stranger: one, blocked: one, blockedMaster: one, user: one, player: one },
  ...{ tech: one, resting: one, other: one, master: one, owner: one },
});

/** What all are refused but those who are named; guests for being guests. */
const but = (refusal: Verdict, named: Partial<Row> = {}): Row => ({
  ...all(refusal),
  guest: 'unauthorised',
  ...named,
});

const YES = 'yes';
const signedIn = but(YES);
const own = { own: signedIn, other: but('notFound') };
const ownJob = { own: signedIn, other: but('jobNotFound') };

const owners = but('ownersOnly', { owner: YES });
const ofOwners = { all: owners };

/** Who leads a game: its masters and the owners. A game that is not open is unknown to others, as one that is not there is. */
const leads = { owner: YES, master: YES } as const;
const leaders = {
  sea: but('leadersOnly', leads),
  draft: but('gameNotFound', leads),
  nowhere: but('gameNotFound'),
};
const staff = {
  ...leaders,
  self: but('leadersOnly', { owner: YES, master: 'staffSelf' }),
};
const everyGame = { ...ofOwners, ...leaders };

/** A blocked user gets that as the reason; of a game that is not open they learn no more than others. */
const kept = { blocked: 'blocked', blockedMaster: 'blocked' } as const;
const moderators = {
  sea: but('mastersOnly', { ...kept, ...leads }),
  draft: but('gameNotFound', leads),
  nowhere: but('gameNotFound'),
};
const everywhere = { all: but('mastersOnly', { blocked: 'blocked', owner: YES }) };
/** A row tells nobody else that it is there. */
const ofRow = {
  sea: but('noData', { ...kept, ...leads }),
  draft: but('noData', leads),
};

/** Through one's own character, as far as there is one in the game; masters are both kinds. */
const acting = (tech: Verdict, master: Verdict = tech): Row =>
  but('characterNotInGame', { ...kept, user: 'mastersOnly', player: 'mastersOnly', tech, master });
const queue = (closed: Verdict) => ({
  sea: acting(YES),
  foreign: but('profileNotYours'),
  closed: acting(closed),
  // Owners read it, and play nobody there (OWN-95).
  inactive: but('gameNotFound', { tech: YES, master: YES, owner: 'characterNotInGame' }),
});
/** One profile: `lake`, asked for through the game that one leads; `own`, one's own as long as another leads the game too. */
const elsewhere = { lake: but('characterNotInGame', { other: 'profileNotFound' }) };
const decision = {
  ...queue('gameClosed'),
  ...elsewhere,
  own: acting('reviewOwn'),
};

type Cases = Readonly<Record<string, Row>>;

/** What each call is answered in each case: it is done, or refused for this reason. The first case is the plain one. */
export const callRights = {
  // A link is no way for anybody once there is an owner, nor is a wrong key.
  found: { all: but('foundingKeyWrong') },
  community: ofOwners,
  nameCommunity: ofOwners,
  makeGame: ofOwners,
  appointOwner: { other: owners, self: owners },
  dismissOwner: { other: owners, self: owners },
  gameStatus: leaders,
  people: everyGame,
  staff: leaders,
  saveStaff: staff,
  dismissStaff: staff,
  journal: everyGame,
  journalFile: everyGame,
  // An act that is not there is none of a game's either.
  undoAct: { ...everyGame, nowhere: but('ownersOnly', { owner: 'actNotFound' }) },

  blocks: { ...moderators, ...everywhere },
  peopleToBlock: { ...moderators, ...everywhere },
  makeBlock: {
    ...moderators,
    ...everywhere,
    self: but('mastersOnly', { ...kept, master: 'blockSelf', owner: 'blockSelf' }),
  },
  liftBlock: { ...ofRow, all: but('noData', { blocked: 'blocked', owner: YES }) },
  complain: {
    other: but(YES, kept),
    own: but(YES, kept),
    draft: but('gameNotFound', leads),
  },
  complaints: moderators,
  closeComplaint: ofRow,
  reopenComplaint: ofRow,
  invitations: moderators,
  makeInvitation: moderators,
  revokeInvitation: ofRow,
  invitation: { sea: all(YES), draft: all(YES) },
  acceptInvitation: { sea: but(YES, kept), draft: but(YES, { blocked: 'blocked' }) },

  reviews: queue(YES),
  reviewCount: queue(YES),
  review: { ...queue(YES), ...elsewhere, own: acting(YES) },
  commentReview: decision,
  stepReview: decision,
  handOver: decision,
  findPlayers: queue(YES),
  offerForm: queue('gameClosed'),
  offerProfile: queue('gameClosed'),
  // It may be set when a game is over, before it goes on.
  limitProfiles: queue(YES),
  answerRemark: {
    own: but('characterNotInGame', {
      ...kept,
      ...{ user: 'profileNotFound', tech: 'profileNotFound', master: 'profileNotFound' },
      player: YES,
    }),
    other: but('profileNotYours'),
  },

  // A signed-in user gets the list of games they may build, if any.
  workshopGames: { all: signedIn },
  workshopWays: leaders,
  saveWays: leaders,
  workshopFigures: leaders,
  saveFigures: leaders,
  // Asked without a file: whoever may upload one gets as far as that.
  workshopPicture: {
    sea: but('leadersOnly', { owner: 'wrongType', master: 'wrongType' }),
    nowhere: but('gameNotFound'),
  },
  sendMapPicture: {
    sea: but('leadersOnly', { owner: 'wrongType', master: 'wrongType' }),
    nowhere: but('gameNotFound'),
  },
  workshopList: leaders,
  makeThing: leaders,
  orderThings: { ...leaders, games: but('leadersOnly', { owner: YES, master: 'ownersOnly' }) },
  workshopThing: leaders,
  saveThing: leaders,
  putAway: leaders,
  bringBack: leaders,
  thingHistory: leaders,

  // A job is known to whoever started it.
  workshopJobs: { all: signedIn },
  workshopJob: ownJob,
  cancelJob: ownJob,
  // One that runs has no file yet.
  exportFile: { own: but('exportGone'), other: but('jobNotFound') },

  exportGame: leaders,
  // Another game of the community is the owners' to give.
  copyGame: {
    sea: but('leadersOnly', { owner: YES, master: 'ownersOnly' }),
    nowhere: but('gameNotFound'),
  },
  beginArchive: ofOwners,
  // Asked without a file: an owner gets as far as that.
  sendArchive: { all: but('ownersOnly', { owner: 'archiveGone' }) },
  importArchive: { all: but('ownersOnly', { owner: 'archiveGone' }) },

  endOtherSessions: { own: signedIn },
  sessions: { own: signedIn },
  endSession: own,
  identities: { own: signedIn },
  // Asked with a code that no provider gave: whoever is signed in gets as far as that.
  linkIdentity: { own: but('badCode') },
  unlinkIdentity: own,
  leaveCommunity: { own: signedIn },
  makeResetLink: {
    other: but('ownersOnly', { owner: YES }),
    self: but('ownersOnly', { owner: YES }),
  },
} as const satisfies Readonly<Record<RuledCall, Cases>>;

/** The cases of a call, each with what every role is answered. */
export const casesOf = (call: RuledCall): [string, Row][] => Object.entries<Row>(callRights[call]);
