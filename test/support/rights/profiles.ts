import type { Role, Verdict } from './table.ts';

/**
 * Who may do what with profiles (spec 1 §2, §6), as one table: every role, every call, every situation, and what is answered. `novice` is
 * the one whose profile is not confirmed.
 */

/**
 * How the game stands: of the flags of profiles only the call's own is on; only that is off; all are on and the game is closed, or being
 * prepared; all are on, and nobody may have one more profile.
 */
export const profileCases = ['on', 'off', 'closed', 'inactive', 'full'] as const;
export type ProfileCase = (typeof profileCases)[number];

/** The calls, and the flag that each stands under. */
export const flagOf = {
  list: 'enableProfiles',
  show: 'profileShow',
  choices: 'profileChoose',
  choose: 'profileChoose',
  createForm: 'profileCreate',
  create: 'profileCreate',
  own: undefined,
  editForm: 'profileEdit',
  save: 'profileEdit',
  uploadAvatar: 'avatarChange',
  revertAvatar: 'avatarChange',
  deleteAvatar: 'avatarChange',
} as const;
export type ProfileDeed = keyof typeof flagOf;

const YES = 'yes';
const GUEST = 'unauthorised';
const ALIEN = 'profileNotYours';
const HIDDEN = 'gameNotFound';
const CLOSED = 'gameClosed';
const VIEW = 'profileViewForbidden';
const CREATE = 'profileCreateForbidden';
const EDIT = 'profileEditForbidden';
const AVATAR = 'avatarChangeForbidden';
const MASTERS = 'mastersOnly';
const NO_CHOICE = 'choosingDisabled';
const FULL = 'tooManyProfiles';

type Row = readonly [on: Verdict, off: Verdict, closed: Verdict, inactive: Verdict, full: Verdict];
type Rights = Readonly<Record<ProfileDeed, Row>>;

const always = (verdict: Verdict, inactive: Verdict = verdict): Row => [
  verdict,
  verdict,
  verdict,
  inactive,
  verdict,
];

/** What does not ask through which character: reading, making, choosing. */
const anybody = (choosing: 'may' | 'may not', leads: boolean) => {
  const hidden = leads ? YES : HIDDEN;
  const closed = leads ? CLOSED : HIDDEN;
  const read: Row = [YES, VIEW, YES, hidden, YES];
  const make: Row = [YES, CREATE, CLOSED, closed, FULL];
  const choice = (full: Verdict): Row =>
    choosing === 'may'
      ? [YES, NO_CHOICE, CLOSED, closed, full]
      : [MASTERS, NO_CHOICE, MASTERS, HIDDEN, MASTERS];
  return {
    ...{ list: read, show: read, createForm: make, create: make },
    ...{ choices: choice(YES), choose: choice(FULL) },
  };
};

/** What is done through a character: looking at one's own profile, editing it, its avatar. */
const through = (own: Row, edit: Row, avatar: Row) => ({
  ...{ own, editForm: edit, save: edit },
  ...{ uploadAvatar: avatar, revertAvatar: avatar, deleteAvatar: avatar },
});

const alien = through(always(ALIEN, HIDDEN), always(ALIEN, HIDDEN), always(ALIEN, HIDDEN));

const nobody: Rights = {
  ...{ list: [YES, VIEW, YES, HIDDEN, YES], show: [YES, VIEW, YES, HIDDEN, YES] },
  ...{ createForm: always(GUEST), create: always(GUEST) },
  ...{ choices: always(GUEST), choose: always(GUEST) },
  ...through(always(GUEST), always(GUEST), always(GUEST)),
};

const confirmed: Rights = {
  ...anybody('may not', false),
  ...through(
    always(YES, HIDDEN),
    [YES, EDIT, CLOSED, HIDDEN, YES],
    [YES, AVATAR, CLOSED, HIDDEN, YES],
  ),
};

/** Without the flags too, as long as it waits for approval. */
const unconfirmed: Rights = {
  ...anybody('may not', false),
  ...through(always(YES, HIDDEN), [YES, YES, CLOSED, HIDDEN, YES], [YES, YES, CLOSED, HIDDEN, YES]),
};

const leader: Rights = {
  ...anybody('may', true),
  ...through(always(YES), always(EDIT), always(AVATAR)),
};

const rights: Readonly<Record<Role, Rights>> = {
  guest: nobody,
  // One who is signed in and has no character yet: the home page sends them to choose (HOME-03).
  stranger: { ...anybody('may', false), ...alien },
  thief: { ...anybody('may not', false), ...alien },
  player: confirmed,
  wanderer: confirmed,
  novice: unconfirmed,
  user: {
    ...anybody('may not', false),
    ...through(always(YES, HIDDEN), always(EDIT, HIDDEN), always(AVATAR, HIDDEN)),
  },
  master: leader,
  tech: leader,
};

const roles = Object.keys(rights) as Role[];
const deeds = Object.keys(flagOf) as ProfileDeed[];

/** The rows of the table: role, deed, and the verdict in each situation. */
export const profileRows = roles.flatMap((role) =>
  deeds.map((deed): [Role, ProfileDeed, ReadonlyMap<ProfileCase, Verdict>] => [
    role,
    deed,
    new Map(profileCases.map((one, at) => [one, rights[role][deed][at] ?? 'serverError'])),
  ]),
);
