import type { InjectOptions } from 'fastify';
import { type Call, type CallId, calls, paramNames } from '../../../src/contract/index.ts';
import { fillIn } from './badRequests.ts';
import type { Community } from './community.ts';
import { sheet } from './profiles.ts';
import type { Planted } from './secretWorld.ts';

/** Every call of the contract at every address that the secrets of `plantSecrets` can be looked for at. */

/** Calls that are not made from the table, and why. */
export const elsewhere: Partial<Record<CallId, string>> = {
  login: 'takes a code of the provider (signIn.test.ts), and answers what init does',
  sessions: 'answers one’s own browsers (accounts/sessions.test.ts)',
  endSession: 'answers one and the same sentence',
  identities: 'answers one’s own accounts (accounts/identities.test.ts)',
  linkIdentity: 'takes a code of a provider, and answers what identities does',
  unlinkIdentity: 'answers what identities does',
  leaveCommunity: 'answers one and the same sentence, and would end the reader',
  logout: 'answers nothing, and would end the reader’s session',
  makeResetLink: 'answers owners alone, an address and a time (provider/resets.test.ts)',
  uploadTurnImage: 'takes a file, and answers the address of it (imageUpload.test.ts)',
  uploadAvatar: 'takes a file, and answers one’s own character (avatars.test.ts)',
  subscribePush: 'answers one and the same sentence',
  unsubscribePush: 'answers one and the same sentence',
  sendReport: 'answers one and the same sentence',
  authorizeChannel: 'is asked for every channel, with what members of it learn',
  skipInScene: 'answers the scene that orderScene answers (waitingWeek.test.ts)',
  nudgeInScene: 'answers the scene that orderScene answers (waitingWeek.test.ts)',
  commentReview: 'answers the profile that review answers (reviews.test.ts)',
  stepReview: 'answers the profile that review answers (reviews.test.ts)',
  handOver: 'answers the profile that review answers (reviewHands.test.ts)',
  found: 'answers one and the same sentence, once in the life of a community',
  community: 'is for owners alone (callRights.test.ts)',
  nameCommunity: 'answers one and the same sentence',
  makeGame: 'is for owners alone, and answers what was sent (newGames.test.ts)',
  gameStatus: 'answers one and the same sentence, and would close the game',
  appointOwner: 'answers one and the same sentence',
  dismissOwner: 'answers one and the same sentence',
  people: 'is for owners and game masters, and answers names of accounts (owners.test.ts)',
  staff: 'is for owners and game masters, and answers names of accounts (staff.test.ts)',
  saveStaff: 'answers one and the same sentence, and would make masters of readers',
  dismissStaff: 'answers one and the same sentence, and would end what masters see',
  journal: 'is for owners and game masters, and holds no texts of a game (journal.test.ts)',
  undoAct: 'answers one and the same sentence',
  blocks: 'is for masters alone, who see all of the game (callRights.test.ts)',
  peopleToBlock: 'is for masters alone (callRights.test.ts)',
  makeBlock: 'is for masters alone (callRights.test.ts)',
  liftBlock: 'is for masters alone (callRights.test.ts)',
  complain:
    'answers one and the same sentence, and of what is not to be seen as if it were not (complaints.test.ts)',
  complaints: 'is for masters alone (callRights.test.ts)',
  closeComplaint: 'is for masters alone (callRights.test.ts)',
  reopenComplaint: 'is for masters alone (callRights.test.ts)',
  invitations: 'is for masters alone (callRights.test.ts)',
  makeInvitation: 'is for masters alone (callRights.test.ts)',
  revokeInvitation: 'is for masters alone (callRights.test.ts)',
  invitation: 'tells who has its key of the game, no more (invitations.test.ts)',
  acceptInvitation: 'opens the game to who has its key (invitations.test.ts)',
  workshopGames: 'is for owners and game masters, who see all of the game (callRights.test.ts)',
  workshopWays: 'is for owners and game masters, who see all of the game (callRights.test.ts)',
  saveWays: 'is for owners and game masters, who see all of the game (callRights.test.ts)',
  workshopFigures: 'is for owners and game masters, who see all of the game (callRights.test.ts)',
  saveFigures: 'is for owners and game masters, who see all of the game (callRights.test.ts)',
  workshopPicture: 'is for owners and game masters, who see all of the game (callRights.test.ts)',
  sendMapPicture: 'is for owners and game masters, who see all of the game (callRights.test.ts)',
  workshopList: 'is for owners and game masters, who see all of the game (callRights.test.ts)',
  makeThing: 'is for owners and game masters, who see all of the game (callRights.test.ts)',
  orderThings: 'is for owners and game masters, who see all of the game (callRights.test.ts)',
  workshopThing: 'is for owners and game masters, who see all of the game (callRights.test.ts)',
  saveThing: 'is for owners and game masters, who see all of the game (callRights.test.ts)',
  putAway: 'is for owners and game masters, who see all of the game (callRights.test.ts)',
  bringBack: 'is for owners and game masters, who see all of the game (callRights.test.ts)',
  thingHistory: 'is for owners and game masters, who see all of the game (callRights.test.ts)',
  exportGame: 'is for owners and game masters, who see all of the game (callRights.test.ts)',
  copyGame: 'is for owners alone (callRights.test.ts)',
  beginArchive: 'is for owners alone (callRights.test.ts)',
  sendArchive: 'is for owners alone (callRights.test.ts)',
  importArchive: 'is for owners alone (callRights.test.ts)',
  workshopJobs: 'tells a person of their own jobs alone (callRights.test.ts)',
  workshopJob: 'tells a person of their own jobs alone (callRights.test.ts)',
  cancelJob: 'ends a job of the person’s own (callRights.test.ts)',
  authorizeChannels: 'signs what authorizeChannel signs (channelAuth.test.ts)',
};

type Params = Record<string, string>;

/** Values of parameters that belong together, by the names that stand for them in a pattern. */
export type Places = {
  /** Game and character as one who reads can name them. */
  who: readonly Params[];
  channel: readonly Params[];
  event: readonly Params[];
  game: readonly Params[];
  turn: readonly Params[];
  profile: readonly Params[];
  location: readonly Params[];
  map: readonly Params[];
  model: readonly Params[];
};

const one = (name: string, values: readonly (string | number)[]): Params[] =>
  values.map((value) => ({ [name]: String(value) }));

/** Where there is something to look for; `who` depends on the reader. */
export function placesOf(sea: Community, { people, turns, draft, ...planted }: Planted) {
  const { channels, quests } = planted;
  return {
    channel: [
      ...channels,
      ...quests.map(({ channel }) => channel),
      draft.channel,
      { type: 'rpg_game', id: 'hall', message: '1', before: '1' },
    ],
    event: [
      ...quests.map(({ quest, event }) => ({ quest, event })),
      { quest: 'open', event: 'begun' },
    ],
    game: one('game', ['sea', 'draft']),
    turn: one('turn', [...turns, draft.turn]),
    profile: one('profile', [...Object.values(people), sea.keys.boris, sea.keys.maraDraft]),
    location: one('location', ['pier', 'cave', draft.location]),
    map: one('map', ['world', draft.map]),
    model: one('type', ['quest', 'npc', 'tag']),
  } satisfies Omit<Places, 'who'>;
}

/** Which group of values a parameter takes its value from. */
function groupOf(name: string, names: readonly string[]): keyof Places | undefined {
  if (name === 'game' || name === 'character') return names.includes('character') ? 'who' : 'game';
  if (['id', 'message', 'before'].includes(name)) return 'channel';
  if (name === 'type') return names.includes('id') ? 'channel' : 'model';
  if (name === 'quest' || name === 'event') return 'event';
  return ['turn', 'profile', 'location', 'map'].includes(name) ? (name as keyof Places) : undefined;
}

/** What a call is asked with in its address. */
const queries: Partial<Record<CallId | 'book', string>> = {
  locationNew: '?date=0',
  draft: '?key=turnDraft/sea/1/new',
  search: '?q=qx*',
  searchNames: '?q=qx',
  findPlayers: '?name=qx',
  book: '?format=html&location=pier&comments=1',
  people: '?q=qx',
};

/** All addresses of a call, of each of its patterns. Throws where the test does not know what a parameter may be. */
export function addressesOf({ id, patterns }: Call, places: Places): string[] {
  return patterns.flatMap((pattern) => {
    const names = paramNames(pattern);
    const groups = names.map((name) => {
      const group = groupOf(name, names);
      if (!group) throw new Error(`Say in allCalls.ts what :${name} of ${id} may be`);
      return group;
    });
    const all = [...new Set(groups)].reduce<Params[]>(
      (found, group) =>
        found.flatMap((rest) => places[group].map((values) => ({ ...rest, ...values }))),
      [{}],
    );
    return all.map((params) => fillIn(pattern, params) + (queries[id as CallId] ?? ''));
  });
}

type Room = { type: string; id: string; message: string };

/** What bodies name of that which is looked for. */
export type Sought = {
  people: Readonly<Record<string, string | number>>;
  channels: readonly Room[];
  quests: readonly { id: string | number; channel: Room }[];
  draft: { channel: Room };
  earlierAvatar: string;
};

/** What a body holds so that the call finds what there is to find. */
export function bodiesOf(sea: Community, planted: Sought): Partial<Record<CallId, object>> {
  const { people, channels, quests, draft } = planted;
  const rooms = [...channels, ...quests.map(({ channel }) => channel), draft.channel];
  const refs = [...rooms, { type: 'rpg_game', id: 'hall', message: '1' }];
  const ids = [...Object.values(people), ...Object.values(sea.keys), ...Object.values(sea.ids)];
  const turn = { body: '<p>Ход</p>', currentLocation: 'market' };
  return {
    online: { channels: refs.map(({ type, id }) => ({ type, id })) },
    newTurns: { date: 0 },
    postTurn: turn,
    rollDice: { location: 'market', roll: '/d20' },
    editTurn: turn,
    commentTurn: { body: '<p>Слово</p>' },
    newChatMessages: { date: 0, channels: refs.map(({ type, id }) => ({ type, id })) },
    readChatMessages: { channels: refs.map(({ type, id, message }) => ({ type, id, message })) },
    chatAuthors: { users: ids.map(String), profiles: ids.map(String) },
    sendChatMessage: { message: 'Слово' },
    editChatMessage: { message: 'Другое слово' },
    models: {
      key: [...ids, ...quests.map(({ id }) => id)].map(String),
      title: ['open', 'qxawaytags'],
    },
    createTag: { tag: 'Шторм' },
    saveChronicle: { chronicle: '<p>Было</p>' },
    saveSettings: { settings: '{}' },
    readNotifications: { all: true },
    saveNotificationRules: { rules: [] },
    saveDraft: {
      ...{ key: 'turnDraft/sea/1/new', from: 0, device: 'a-browser', savedAt: 1 },
      value: '{}',
    },
    deleteDraft: { key: 'turnDraft/sea/1/new', from: 0, device: 'a-browser', savedAt: 1 },
    holdWaiting: {
      game: 'sea',
      character: sea.keys.mara,
      subject: `place:${sea.places.pier}`,
    },
    setAway: { until: null },
    orderScene: { characters: [] },
    saveProfile: sheet(),
    createProfile: sheet({ name: 'Новая', alias: 'Новенькая' }),
    saveBookmark: {},
    revertAvatar: { filename: planted.earlierAvatar },
    offerProfile: sheet({ name: 'Предложенная', alias: 'Ничья' }),
    limitProfiles: { limit: 900 },
    answerRemark: { comment: '1', body: '<p>Слово</p>' },
  };
}

const isReading = ({ method, changes }: Call): boolean => !(changes ?? method !== 'GET');

/** What takes something away, or ends what others look for, goes last. */
const LAST: readonly CallId[] = [
  'saveProfile',
  'createProfile',
  'chooseProfile',
  'revertAvatar',
  'deleteAvatar',
  'deleteTurn',
  'deleteChatMessage',
  'removeBookmark',
];

/** The calls to make: what reads, then what changes. */
export function callsInOrder(): { reading: Call[]; changing: Call[] } {
  const made = (Object.entries(calls) as [CallId, Call][]).filter(([id]) => !elsewhere[id]);
  const place = ([id]: [CallId, Call]) => LAST.indexOf(id);
  const sorted = made.sort((a, b) => place(a) - place(b)).map(([, call]) => call);
  return {
    reading: sorted.filter(isReading),
    changing: sorted.filter((call) => !isReading(call)),
  };
}

/** The body of a call as it travels. Throws where the test does not know one. */
export function sentBody(
  { id, body, encoding }: Call,
  bodies: ReturnType<typeof bodiesOf>,
): Pick<InjectOptions, 'payload' | 'headers'> {
  if (!body) return {};
  const given = bodies[id as CallId];
  if (!given) throw new Error(`Say in allCalls.ts what ${id} is asked with`);
  if (encoding !== 'form') return { payload: given };
  const fields = Object.entries(given).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((item) => [`${name}[]`, String(item)])
      : [[name, String(value)]],
  );
  return {
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
}
