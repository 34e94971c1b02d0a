import type { LightMyRequestResponse } from 'fastify';
import { rebuildSearch } from '../../../server/search/index.ts';
import { type Call, type CallId, fileCalls, paramNames } from '../../../src/contract/index.ts';
import {
  addressesOf,
  bodiesOf,
  type Places,
  placesOf,
  sentBody,
} from '../../support/host/allCalls.ts';
import { servedCalls } from '../../support/host/badRequests.ts';
import { communityHost, postAtPier } from '../../support/host/beginnings.ts';
import { makeMessages } from '../../support/host/chat.ts';
import { type Community, type Login, makeChannel } from '../../support/host/community.ts';
import { asGuest, type Headers } from '../../support/host/index.ts';
import { makeModerators, moderationActions } from '../../support/host/moderation.ts';
import { keeper } from '../../support/host/secrets.ts';
import { plantSecrets, type Planted } from '../../support/host/secretWorld.ts';
import { actions } from '../../support/host/turns.ts';
import { makeEvent, makeMaps } from '../../support/host/world.ts';

/**
 * Every call of the contract that only reads, asked by those who are blocked and by a guest: the answers are the same. A call that comes later is asked
 * without a line here, and has to answer as it answers guests, or to be named below with its reason.
 */

/** What concerns the reader alone. */
const OWN: Partial<Record<CallId, string>> = {
  authorizeChannel: 'the own channel is the reader’s still (blockSockets.test.ts)',
  authorizeChannels: 'signs what authorizeChannel signs',
  characters: 'one’s own, who are none (blocks.test.ts)',
  notifications: 'one’s own list',
  notificationUnreads: 'one’s own list',
  notificationRules: 'one’s own settings',
  bookmarks: 'one’s own, of turns that guests read',
  bookmarkedTurns: 'one’s own',
  bookmark: 'one’s own',
  drafts: 'one’s own, which can be copied',
  draft: 'one’s own',
  waiting: 'what waits for oneself: nothing',
  sessions: 'one’s own browsers',
  identities: 'one’s own accounts',
  workshopGames: 'those one may build: none',
  workshopJobs: 'one’s own',
  workshopJob: 'one’s own',
  // Refused to everybody but leaders, who are none once they are blocked (callRights.test.ts).
  workshopList: 'of masters',
  workshopThing: 'of masters',
  thingHistory: 'of masters',
};

const isRead = ({ id, method, changes }: Call): boolean =>
  !(changes ?? method !== 'GET') && !(id in OWN);

const reads: Call[] = [...(await servedCalls()), fileCalls.book as Call].filter(isRead);

const WHO = ['mara', 'boris', 'reader', 'master', 'tech'] as const satisfies Login[];
const GAMES = ['sea', 'draft'] as const;

/** A host on which all of {@link WHO} are blocked: in the whole community, or in both games. */
async function blockedHost(everywhere: boolean) {
  const { host, sea } = await communityHost();
  await makeMaps(host, sea);
  const planted = await plantSecrets(host, sea, keeper());
  await makeEvent(host.db, sea, Number(sea.quests.open), { key: 'begun' });
  await postAtPier(actions(host, sea), sea);
  const hall = await makeChannel(host.db, sea.games.sea, 'hall');
  const mara = { id: Number(sea.keys.mara), ownerId: sea.users.mara, type: 'profile' } as const;
  await makeMessages(host, hall, mara);
  const people = await makeModerators(host, sea);
  const blocks = moderationActions(host, people);
  const { key } = await blocks.invite('owner', {}, 'sea');
  for (const who of WHO)
    if (everywhere) await blocks.blockEverywhere('owner', who);
    else for (const game of GAMES) await blocks.block('owner', who, {}, game);
  await host.db.transaction().execute(rebuildSearch);
  return { host, sea, planted, key, everywhere };
}

type Made = Awaited<ReturnType<typeof blockedHost>>;

let made: Made;
describe.each([
  ['in the whole community', true],
  ['in the games', false],
] as const)('whoever is blocked %s', (_where, everywhere) => {
  beforeAll(async () => {
    made = await blockedHost(everywhere);
  });
  afterAll(() => made.host.close());

  it.each(reads.map((call) => [call.id, call] as const))(
    'OWN-54: reads by %s what guests read',
    async (_id, call) => {
      for (const who of WHO) await compare(made, call, who);
    },
  );
});

function keyOf({ keys }: Community, who: Login): string {
  if (who === 'mara' || who === 'boris') return keys[who];
  return who === 'reader' ? 'user' : 'master';
}

function placesFor(sea: Community, planted: Planted, who: Login): Places {
  const draft = who === 'mara' ? sea.keys.maraDraft : 'master';
  return {
    ...placesOf(sea, planted),
    who: [
      { game: 'sea', character: keyOf(sea, who) },
      { game: 'draft', character: draft },
    ],
  };
}

async function compare(
  { host, sea, planted, key, everywhere }: Made,
  call: Call,
  who: Login,
): Promise<void> {
  const bodies = { ...bodiesOf(sea, planted), invitation: { key } };
  const sent = sentBody(call, bodies);
  const ask = (url: string, headers: Headers): Promise<LightMyRequestResponse> =>
    host.app.inject({
      ...{ method: call.method, url, ...sent },
      headers: { ...headers, ...sent.headers },
    });
  // Where no game is asked about, who is blocked in a game is as others are who play in none.
  const isOfGame = paramNames(call.routePattern).includes('game');
  const reference = everywhere || isOfGame ? asGuest(host) : sea.headers.stranger;
  for (const url of addressesOf(call, placesFor(sea, planted, who))) {
    const guest = await ask(url, reference);
    const blocked = await ask(url, sea.headers[who]);
    const isKept = guest.statusCode === 401 && blocked.statusCode !== 200;
    if (!isKept) expect([who, url, said(blocked)]).toEqual([who, url, said(guest)]);
  }
}

/** What is answered, but for what concerns the reader alone: who they are, and which turns and reactions are their own. */
function said(answer: LightMyRequestResponse): unknown {
  const { statusCode, body, headers } = answer;
  if (!headers['content-type']?.toString().startsWith('application/json'))
    return [statusCode, body];
  const { user: _user, ...rest } = answer.json<Record<string, unknown>>();
  return [statusCode, JSON.stringify(rest).replaceAll('"isOwner":true', '"isOwner":false')];
}
