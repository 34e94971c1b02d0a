import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { CallRole, RuledCall } from '../rights/calls.ts';
import type { CallWorld, Person } from './callWorld.ts';
import { send } from './index.ts';
import { blockId } from './moderation.ts';
import { sheet } from './profiles.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** What is sent, below /api/rpg. */
type Sent = readonly [method: Method, path: string, body?: Record<string, unknown>];

/** What somebody does in a case; whatever it needs is made before. */
type Attempt = (at: string, who: Person, role: CallRole) => Sent | Promise<Sent>;

const COMMUNITY = 'community';
let made = 0;

/** A game as the case names it; of `self` it is `sea`. */
const gameIn = (at: string): string => (at === 'self' ? 'sea' : at);
/** `?game=` of a case that has one. */
const ofGame = (at: string): string => (at === 'all' ? '' : `&game=${at}`);
/** The step of a path that names a game, where the case has one. */
const inGame = (at: string): string => (at === 'all' ? '' : `/${gameIn(at)}`);

function communityAttempts(world: CallWorld) {
  const { sea, spare, second } = world;
  const whom = (at: string, who: Person): number => (at === 'self' ? who.id : spare);
  const staff = (at: string, who: Person): string =>
    `${COMMUNITY}/games/${gameIn(at)}/staff/${whom(at, who)}`;
  return {
    found: () => ['POST', 'found', { key: 'wrong' }],
    community: () => ['GET', COMMUNITY],
    nameCommunity: () => ['POST', `${COMMUNITY}/name`, { name: 'Маяк' }],
    makeGame: () => {
      const key = `novaya-${++made}`;
      return ['POST', `${COMMUNITY}/games`, { title: 'Новая', key, preset: 'turns' }];
    },
    appointOwner: (at, who) => ['POST', `${COMMUNITY}/owners/${whom(at, who)}`],
    dismissOwner: (at, { id }) => ['DELETE', `${COMMUNITY}/owners/${at === 'self' ? id : second}`],
    gameStatus: (at) => ['POST', `${COMMUNITY}/games/${at}/status`, { status: 'closed' }],
    people: (at) => ['GET', `${COMMUNITY}/people?q=ma${ofGame(at)}`],
    staff: (at) => ['GET', `${COMMUNITY}/games/${at}/staff`],
    saveStaff: (at, who) => ['POST', staff(at, who), { role: 'master', status: 'active' }],
    dismissStaff: (at, who) => ['DELETE', staff(at, who)],
    journal: (at) => ['GET', `${COMMUNITY}/journal?person=${sea.users.mara}${ofGame(at)}`],
    journalFile: (at) => ['GET', `${COMMUNITY}/journal/file?format=jsonl${ofGame(at)}`],
    undoAct: async (at) => ['POST', `${COMMUNITY}/journal/${await world.actIn(at)}/undo`],
    makeResetLink: (at, { id }) => [
      ...(['POST', `${COMMUNITY}/reset/${at === 'self' ? id : sea.users.boris}`] as const),
    ],
  } satisfies Partial<Record<RuledCall, Attempt>>;
}

/** What is prepared by the owner, and then asked for by each role. */
function moderationAttempts(world: CallWorld) {
  const { does, spare, sea } = world;
  const block = { user: String(spare), reason: 'x' };
  const complaint = async (at: string): Promise<string> => {
    const id = await world.turnOf(sea.users.boris, at === 'draft' ? 'draft' : 'sea');
    await does.ask('master', 'POST', `complaints/${at}`, { kind: 'turn', id, reason: 'x' });
    const asked = await does.ask('owner', 'GET', `complaints/${at}`);
    return asked.json<{ complaints: { id: string }[] }>().complaints[0]?.id ?? '';
  };
  const key = async (at: string) => (await does.invite('owner', {}, at)).key;
  return {
    blocks: (at) => ['GET', `blocks${inGame(at)}`],
    peopleToBlock: (at) => ['GET', `blockable${inGame(at)}?name=m`],
    makeBlock: (at, { id }) => [
      ...(['POST', `blocks${inGame(at)}`] as const),
      at === 'self' ? { ...block, user: String(id) } : block,
    ],
    liftBlock: async (at) => {
      const answer = await does.ask('owner', 'POST', `blocks${inGame(at)}`, block);
      return ['POST', `block/${blockId(answer)}/lift`];
    },
    complain: async (at, { id }) => {
      const game = at === 'draft' ? 'draft' : 'sea';
      const turn = await world.turnOf(at === 'own' && id > 0 ? id : sea.users.boris, game);
      return ['POST', `complaints/${game}`, { kind: 'turn', id: turn, reason: 'x' }];
    },
    complaints: (at) => ['GET', `complaints/${at}`],
    closeComplaint: async (at) => ['POST', `complaint/${await complaint(at)}/close`, { note: 'x' }],
    reopenComplaint: async (at) => {
      const id = await complaint(at);
      await does.close('owner', id);
      return ['POST', `complaint/${id}/reopen`];
    },
    invitations: (at) => ['GET', `invitations/${at}`],
    makeInvitation: (at) => ['POST', `invitations/${at}`, {}],
    revokeInvitation: async (at) => {
      const { invitation } = await does.invite('owner', {}, at);
      return ['POST', `invitation/${invitation.id}/revoke`];
    },
    invitation: async (at) => ['POST', 'invite', { key: await key(at) }],
    acceptInvitation: async (at) => ['POST', 'invite/accept', { key: await key(at) }],
  } satisfies Partial<Record<RuledCall, Attempt>>;
}

/** The novice's profile waits, that of boris is confirmed. */
function reviewAttempts(world: CallWorld) {
  const { review, sea } = world;
  const { novice, boris } = sea.keys;
  const queue = (at: string, { key }: Person): string =>
    `reviews/${at === 'lake' ? 'lake' : 'sea'}/${at === 'foreign' ? boris : key}`;
  const one =
    (call: string, profile: string, body: (version: string) => Record<string, unknown>): Attempt =>
    async (at, who) => {
      if (at === 'own' && who.id > 0) await world.own(profile, who.id, profile === boris);
      const path = `${queue(at, who)}/profile/${profile}`;
      if (call === '') return ['GET', path];
      return ['POST', `${path}/${call}`, body((await review.review(profile)).version)];
    };
  const fresh = () => sheet({ name: `Имя ${++made}`, alias: `Прозвище ${made}` });
  return {
    reviews: (at, who) => ['GET', queue(at, who)],
    reviewCount: (at, who) => ['GET', `${queue(at, who)}/count`],
    review: one('', novice, () => ({})),
    commentReview: one('comment', novice, () => ({ body: '<p>Кто она?</p>' })),
    stepReview: one('step', novice, (version) => ({ step: 'confirm', version })),
    handOver: one('hand', boris, (version) => ({ to: String(sea.users.mara), version })),
    findPlayers: (at, who) => ['GET', `${queue(at, who)}/players?name=boris`],
    offerForm: (at, who) => ['GET', `${queue(at, who)}/offer`],
    offerProfile: (at, who) => ['POST', `${queue(at, who)}/offer`, fresh()],
    limitProfiles: (at, who) => ['POST', `${queue(at, who)}/limit`, { limit: 3 }],
    answerRemark: async (at, { key }, role) => {
      const said = await review.comment(novice, { body: '<p>Кто она?</p>' });
      const { comments } = said.json<{ review: { comments: { id: string }[] } }>().review;
      const mine = role === 'player' ? novice : key;
      const comment = comments.at(-1)?.id ?? '';
      const path = `profile/sea/${at === 'own' ? mine : boris}/answer`;
      return ['POST', path, { comment, body: '<p>Слово</p>' }];
    },
  } satisfies Partial<Record<RuledCall, Attempt>>;
}

/** A place of the game, as it was; a map with its figures; of a game that is not there nothing is. */
function workshopAttempts(world: CallWorld) {
  const { workshop } = world;
  const game = (at: string): string => `workshop/${at === 'games' ? 'sea' : at}`;
  const one =
    (
      method: Method,
      more: string,
      body?: (standing: {
        version: number;
        fields: Record<string, unknown>;
      }) => Record<string, unknown>,
    ): Attempt =>
    async (at) => {
      const { id, ...standing } = await workshop.place(at);
      const path = `${game(at)}/locations/${id}${more}`;
      return body ? [method, path, body(standing)] : [method, path];
    };
  return {
    workshopGames: () => ['GET', 'workshop'],
    workshopWays: (at) => ['GET', `${game(at)}/ways`],
    saveWays: async (at) => [
      ...(['PUT', `${game(at)}/ways`] as const),
      { version: await workshop.ways(at), ways: [] },
    ],
    workshopFigures: async (at) => ['GET', `${game(at)}/maps/${await workshop.map(at)}/figures`],
    saveFigures: async (at) => [
      ...(['PUT', `${game(at)}/maps/${await workshop.map(at)}/figures`] as const),
      { version: 0, figures: [] },
    ],
    workshopPicture: (at) => ['POST', `${game(at)}/picture`],
    sendMapPicture: async (at) => ['POST', `${game(at)}/maps/${await workshop.map(at)}/picture`],
    workshopList: (at) => ['GET', `${game(at)}/locations`],
    makeThing: (at) => [
      ...(['POST', `${game(at)}/species`] as const),
      { fields: { key: `kind-${++made}`, title: 'Вид' } },
    ],
    orderThings: async (at) => [
      ...(['PUT', `${game(at)}/${at === 'games' ? 'games' : 'locations'}`] as const),
      { ids: await workshop.order(at) },
    ],
    workshopThing: one('GET', ''),
    saveThing: one('PUT', '', ({ version, fields }) => ({
      ...{ version, fields: { ...fields, title: `Место ${++made}` } },
    })),
    putAway: one('DELETE', '', ({ version }) => ({ version })),
    bringBack: one('POST', '/back'),
    thingHistory: one('GET', '/history'),
    workshopJobs: () => ['GET', 'jobs'],
    workshopJob: async (at, who) => ['GET', `jobs/${await world.jobOf(at, who.id)}`],
    cancelJob: async (at, who) => ['DELETE', `jobs/${await world.jobOf(at, who.id)}`],
    exportFile: async (at, who) => ['GET', `jobs/${await world.jobOf(at, who.id)}/file`],
    exportGame: (at) => ['POST', `${game(at)}/export`],
    copyGame: (at) => [
      ...(['POST', `${game(at)}/copy`] as const),
      { key: `copy-${++made}`, title: 'Снова' },
    ],
    beginArchive: () => ['POST', 'archives', { size: 1 }],
    sendArchive: () => ['POST', `archives/${'x'.repeat(43)}/pieces/0`],
    importArchive: () => ['POST', `archives/${'x'.repeat(43)}`, { dryRun: true }],
  } satisfies Partial<Record<RuledCall, Attempt>>;
}

function accountAttempts(world: CallWorld) {
  const { sea } = world;
  const whose = (at: string, { id }: Person): number =>
    at === 'own' && id > 0 ? id : sea.users.boris;
  const grant = {
    code: 'x',
    code_verifier: 'x'.repeat(43),
    redirect_uri: 'http://localhost:8080/oauth',
  };
  return {
    endOtherSessions: () => ['POST', 'logout/others'],
    sessions: () => ['GET', 'account/sessions'],
    endSession: async (at, who) => [
      'DELETE',
      `account/sessions/${await world.sessionOf(whose(at, who))}`,
    ],
    identities: () => ['GET', 'account/identities'],
    linkIdentity: () => ['POST', 'account/identities', grant],
    unlinkIdentity: async (at, who) => [
      'DELETE',
      `account/identities/${await world.identityOf(whose(at, who))}`,
    ],
    leaveCommunity: (_at, { name }) => ['POST', 'account/leave', { name, texts: 'kept' }],
  } satisfies Partial<Record<RuledCall, Attempt>>;
}

/** Each call of the table of rights, as it is tried: prepares the case, and resolves with what then asks. */
export function callAttempts(world: CallWorld) {
  const attempts: Record<RuledCall, Attempt> = {
    ...communityAttempts(world),
    ...moderationAttempts(world),
    ...reviewAttempts(world),
    ...accountAttempts(world),
    ...workshopAttempts(world),
  };
  // What was refused has changed nothing: the next role finds the case as it was made.
  let standing = '';
  return async (
    call: RuledCall,
    at: string,
    role: CallRole,
  ): Promise<() => Promise<LightMyRequestResponse>> => {
    const isStanding = standing === `${call} ${at}`;
    if (!isStanding) await world.settle();
    const who = world.people[role];
    const attempt = attempts[call](at, who, role);
    const [method, path, body] = await attempt;
    if (!isStanding && (at === 'closed' || at === 'inactive')) await world.statusOf('sea', at);
    standing = attempt instanceof Promise ? '' : `${call} ${at}`;
    const headers = { ...who.headers, 'idempotency-key': randomUUID() };
    return async () => {
      const answer = await send(world.host, method, `/api/rpg/${path}`, headers, body);
      if (answer.statusCode === 200) standing = '';
      return answer;
    };
  };
}
