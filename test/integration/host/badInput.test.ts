import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { type Call, paramNames, workshopCalls } from '../../../src/contract/index.ts';
import { type Author, makeChat, makeMessages, type Rooms } from '../../support/host/chat.ts';
import type { Community } from '../../support/host/community.ts';
import { communityHost } from '../../support/host/beginnings.ts';
import { inDataFolder } from '../../support/host/dataFolder.ts';
import { dump } from '../../support/host/dump.ts';
import {
  type Headers,
  insertMaster,
  insertTurn,
  NOON,
  signIn,
  type TestHost,
} from '../../support/host/index.ts';
import {
  fieldsOf,
  fillIn,
  hostileBodies,
  hostileKeys,
  hostileValues,
  isAccepted,
  oddBodies,
  oddQueries,
  sampleOf,
  servedCalls,
} from '../../support/host/badRequests.ts';
import { makeOwner } from '../../support/host/owners.ts';
import { uploadToken } from '../../support/host/pictures.ts';
import { beginProfiles, openProfiles } from '../../support/host/attackedProfiles.ts';
import { onlyJob } from '../../support/host/jobs.ts';
import { makeModerated } from '../../support/host/moderation.ts';
import { makeThings, thingAt, thingOf } from '../../support/host/workshop.ts';
import { type Events, makeQuests } from '../../support/host/world.ts';

let host: TestHost;
let sea: Community;
let headers: Headers;
/** Good values by name, for fields and parameters. */
let known: Record<string, unknown>;
let rooms: Rooms;
let events: Events;

/** A message of mara's in the hall, with which chat is tried. */
async function beginChat(): Promise<void> {
  await host.db.deleteFrom('chatMessages').execute();
  await host.db.deleteFrom('chatReads').execute();
  const author: Author = {
    ...{ id: Number(sea.keys.mara), ownerId: sea.users.mara, type: 'profile' },
  };
  const [message] = await makeMessages(host, rooms.hall, author);
  known = { ...known, message: String(message), before: String(message) };
}

/** Puts right what a request that was let through may have changed: the session, the turns, where the character stands. */
async function begin(): Promise<void> {
  const owner = { id: Number(sea.keys.mara), ownerId: sea.users.mara };
  const pier = { id: sea.places.pier, gameId: sea.games.sea };
  await host.db.deleteFrom('sessions').execute();
  await host.db.deleteFrom('turns').execute();
  await host.db.deleteFrom('tags').execute();
  await host.db.deleteFrom('pushSubscriptions').execute();
  await host.db.deleteFrom('games').where('id', '>', sea.games.draft).execute();
  await beginChat();
  await beginTalk();
  await beginProfiles(host, sea, Number(known['free']));
  const { id: turn } = await insertTurn(host.db, pier, owner);
  await host.db
    .updateTable('characters')
    .set({ locationId: pier.id })
    .where('id', '=', owner.id)
    .execute();
  const boris = { id: Number(sea.keys.boris), ownerId: sea.users.boris };
  const theirs = await insertTurn(host.db, pier, boris);
  known = { ...known, turn: String(turn), theirs: String(theirs.id), id: String(turn) };
  known = { ...known, ...(await makeModerated(host, sea, turn)) };
  known = { ...known, ...(await onlyJob(host.db, sea.users.mara)) };
  const cookies = await signIn(host, 'mara');
  const token = await uploadToken(host, cookies);
  headers = { ...cookies, authorization: `Bearer ${token}` };
}

beforeAll(async () => {
  ({ host, sea } = await inDataFolder((config) => communityHost({ config })));
  rooms = await makeChat(host, sea);
  const { mara } = sea.keys;
  known = {
    ...{ game: 'sea', character: mara, location: 'market', currentLocation: 'pier' },
    ...{ body: '<p>Ход</p>', settings: '{}', socket_id: '1.1' },
    channel_name: `private-rpg.game.sea.profile.${mara}.turn`,
    action: 'route',
    roll: '/3d6+2',
    until: null,
    kind: 'turn',
    map: 'world',
    ...{ type: 'tag', tag: 'море' },
    channels: [{ type: 'rpg_game', id: 'hall', message: '1' }],
    ...{ date: 0, users: [mara], profiles: [mara] },
    ...{ quest: 'open', event: 'begun', chronicle: '<p>Хроника</p>' },
    ...{ key: 'turnDraft/sea/1/new', from: 0, value: '{}', device: 'a-browser', savedAt: 1 },
    subject: `place:${String(sea.places.pier)}`,
    ...{ step: 'confirm', version: '1', to: null, comment: '1', field: 'bag', limit: 9 },
    texts: 'kept',
    endpoint: 'https://updates.push.services.mozilla.com/mara',
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  };
  known = {
    ...known,
    ...{ user: String(sea.users.boris), preset: 'empty', role: 'tech', status: 'active' },
  };
  await makeOwner(host, 'mara');
  known = { ...known, ...(await makeThings(host, sea)) };
  events = await makeQuests(host, sea);
  await insertMaster(host.db, { id: sea.games.sea }, { id: sea.users.mara });
  known = { ...(await openProfiles(host, sea)), ...known };
  await begin();
});
afterAll(() => host.close());

const served = await servedCalls();
const unsafe = served.filter(({ method }) => method !== 'GET');
const named = (list: readonly Call[]): [string, Call][] => list.map((call) => [call.id, call]);

/** A word of mara's in the talk of an event, from which a chronicle's older messages are asked for. */
async function beginTalk(): Promise<void> {
  const author: Author = { id: Number(sea.keys.mara), ownerId: sea.users.mara, type: 'profile' };
  const [message] = await makeMessages(host, events.begun.channelId, author);
  known = { ...known, talk: String(message) };
  await host.db.updateTable('questEvents').set({ chronicle: null }).execute();
}

/** What ends lies ahead, and being away does not end in what is known; the address of a game is no key of a draft. */
const knownTo = ({ id }: Call): Record<string, unknown> => ({
  ...known,
  ...(['makeBlock', 'makeInvitation'].includes(id) && { until: NOON + 1_000 }),
  ...(['makeGame', 'copyGame'].includes(id) && { key: 'novaya' }),
  ...(id in workshopCalls && thingOf(id, known)),
});

/** Parameters are texts; what else is known stands in bodies. */
const texts = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(known).filter((one): one is [string, string] => typeof one[1] === 'string'),
  );

/** Nobody reacts to a turn of their own, or decides on their own profile; dice are the masters'; a channel is called by its type and id. */
function goodParams({ id, patterns: [pattern] }: Call): Record<string, string> {
  const known = texts();
  if (pattern.includes('/workshop/')) return { ...known, ...thingAt(pattern, known) };
  if (pattern.includes('/reviews/'))
    return { ...known, character: 'master', profile: sea.keys.boris };
  if (pattern.includes('/chat/')) return { ...known, type: 'rpg_game', id: 'hall' };
  if (id === 'rollDice' || id === 'uploadTurnImage') return { ...known, character: 'master' };
  if (id === 'chooseProfile') return { ...known, profile: known['free'] ?? '' };
  if (id === 'reopenComplaint') return { ...known, complaint: known['closed'] ?? '' };
  return id === 'reactToTurn' ? { ...known, turn: known['theirs'] ?? '' } : known;
}
const goodBody = (call: Call): Record<string, unknown> => sampleOf(call.body, knownTo(call));
const urlOf = (call: Call): string => fillIn(call.patterns[0], goodParams(call));

/** A refusal: 4xx, JSON, one line of Russian, nothing of the inside. */
function expectRefusal(answer: LightMyRequestResponse, what: unknown): void {
  expect([what, Math.floor(answer.statusCode / 100)]).toEqual([what, 4]);
  const { error } = answer.json<{ error: string | { message: string } }>();
  expect(typeof error === 'string' ? error : error.message).toMatch(/^[А-ЯЁ«][^{}]*$/);
  expect(answer.body).not.toMatch(
    /sqlite|constraint|select |kysely|valibot|node_modules|at \w+ \(/i,
  );
}

/** Sends a request that must be refused and must leave no trace. */
async function expectHarmless(request: InjectOptions, what: unknown): Promise<void> {
  const before = await dump(host.db);
  expectRefusal(await host.app.inject({ headers, ...request }), what);
  expect(await dump(host.db)).toBe(before);
}

/** Sends a request that a rule may let through: refused without a trace, or done, but never a failure of the host. */
async function expectCalm(request: InjectOptions, what: unknown): Promise<void> {
  const before = await dump(host.db);
  const answer = await host.app.inject({ headers, ...request });
  if (answer.statusCode < 400) return begin();
  expectRefusal(answer, what);
  expect(await dump(host.db)).toBe(before);
}

/** Sends a body: to be refused where the contract does not take it. */
async function send(call: Call, payload: Record<string, unknown>, what: unknown): Promise<void> {
  const request: InjectOptions = { method: call.method, url: urlOf(call), payload };
  await (isAccepted(call, payload) ? expectCalm : expectHarmless)(request, what);
}

/** Calls whose good request needs a provider, a scene of several people (waitingWeek.test.ts), a founding link, an act, all of a list, or what was looked at just now. */
const NEEDS_MORE = [
  ...['login', 'orderScene', 'skipInScene', 'nudgeInScene'],
  ...['commentReview', 'stepReview', 'handOver', 'answerRemark'],
  ...['makeResetLink', 'found', 'undoAct', 'orderThings'],
  // A file of an archive (workshop/archives.test.ts).
  'importArchive',
  ...['linkIdentity', 'unlinkIdentity', 'endSession', 'leaveCommunity'],
];

describe('every served call', () => {
  it('is attacked here', () => {
    expect(served.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'init',
        'login',
        'postTurn',
        'editTurn',
        'online',
        'authorizeChannel',
      ]),
    );
  });

  // An upload is no JSON; it is attacked by files of its own (imageUpload.test.ts).
  it.each(
    named(
      served.filter(({ id, encoding }) => !NEEDS_MORE.includes(id) && encoding !== 'multipart'),
    ),
  )('%s takes the good request that the bad ones are made of', async (_id, call) => {
    const from = call.id === 'chronicle' ? { ...known, before: known['talk'] } : known;
    const query = sampleOf(call.query, from) as Record<string, string>;
    const request = { method: call.method, url: urlOf(call), query };
    const payload = call.method === 'GET' ? undefined : goodBody(call);
    const answer = await host.app.inject({ ...request, headers, ...(payload && { payload }) });
    expect([answer.body, answer.statusCode]).toEqual([answer.body, 200]);
    await begin();
  });

  it.each(named(served))('%s refuses hostile parameters', async (_id, call) => {
    const payload = call.method === 'GET' ? {} : { payload: goodBody(call) };
    for (const pattern of call.patterns) {
      for (const name of paramNames(pattern)) {
        for (const key of hostileKeys) {
          const url = fillIn(pattern, { ...goodParams(call), [name]: key });
          await expectHarmless({ method: call.method, url, ...payload }, [name, key]);
        }
        const raw = pattern.replace(`:${name}`, '%E0%A4%A');
        await expectHarmless(
          { method: call.method, url: fillIn(raw, goodParams(call)), ...payload },
          raw,
        );
      }
    }
  });

  it.each(named(served.filter(({ query }) => query)))(
    '%s refuses a hostile query',
    async (_id, call) => {
      const url = urlOf(call);
      // What is searched for are words, whatever else stands there (search.test.ts); a flag is there or not.
      for (const field of fieldsOf(call.query).filter(
        (name) => !['q', 'name', 'oldest'].includes(name),
      )) {
        const wrong = ['', '../1', "1' or '1'='1", 'x'.repeat(5_000), '\u0000', '[object Object]'];
        const queries = wrong.map((value) => `${field}=${encodeURIComponent(value)}`);
        for (const query of [...queries, `${field}=1&${field}=2`, `${field}=%E0%A4%A`])
          await expectHarmless({ method: call.method, url: `${url}?${query}` }, query);
      }
    },
  );

  it.each(named(unsafe.filter(({ body }) => body)))(
    '%s refuses missing, wrong, oversized and hostile fields',
    async (_id, call) => {
      const good = goodBody(call);
      expect([good, isAccepted(call, good)]).toEqual([good, true]);
      for (const field of fieldsOf(call.body)) {
        for (const value of hostileValues) {
          await send(call, { ...good, [field]: value }, [field, value]);
        }
      }
    },
  );

  it.each(named(unsafe))('%s refuses bodies that are none', async (_id, call) => {
    const request = { method: call.method, url: urlOf(call) };
    // A chronicle and a report may be longer than that; the answer is that there is none in it.
    const more = ['saveChronicle', 'sendReport'].includes(call.id) ? [422] : [];
    for (const [what, type, payload, taken] of hostileBodies) {
      const due = [...taken, ...more];
      const before = await dump(host.db);
      const asked = { ...request, headers: { ...headers, 'content-type': type }, payload };
      const answer = await host.app.inject(asked);
      expect([what, due.includes(answer.statusCode)]).toEqual([what, true]);
      expectRefusal(answer, what);
      expect(await dump(host.db)).toBe(before);
    }
  });

  it.each(named(served))('%s keeps calm at odd bodies and queries', async (_id, call) => {
    const request = { method: call.method, url: urlOf(call) };
    for (const query of oddQueries)
      await expectCalm({ ...request, url: request.url + query }, query);
    for (const [type, payload] of call.method === 'GET' ? [] : oddBodies) {
      const asked = { ...headers, 'content-type': type };
      await expectCalm({ ...request, url: urlOf(call), headers: asked, payload }, payload);
    }
  });

  it.each(named(unsafe.filter(({ body }) => body)))(
    '%s survives any JSON at all',
    async (_id, call) => {
      const good = goodBody(call);
      const fields = fieldsOf(call.body);
      const value = fc.jsonValue({ maxDepth: 4 });
      const some = fc.dictionary(fc.constantFrom(...fields, 'x', 'constructor'), value);
      await fc.assert(
        fc.asyncProperty(some, fc.boolean(), async (given, complete) => {
          await send(call, { ...(complete && good), ...given }, given);
        }),
        { numRuns: 25 },
      );
    },
  );

  it.each(named(unsafe))('%s is refused to a page of another site', async (_id, call) => {
    const payload = goodBody(call);
    const { cookie } = headers;
    const request = { method: call.method, url: urlOf(call), payload };
    await expectHarmless({ ...request, headers: { cookie } }, 'no header');
    await expectHarmless(
      { ...request, headers: { cookie, 'x-xsrf-token': 'x.y' } },
      'a made-up one',
    );
    const other = (await signIn(host, 'boris'))['x-xsrf-token'];
    await expectHarmless({ ...request, headers: { cookie, 'x-xsrf-token': other } }, 'another’s');
  });

  it.each(named(served))('%s is refused by any other method', async (_id, call) => {
    const others = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
      (method) => !host.app.hasRoute({ method, url: call.patterns[0] }),
    );
    for (const method of others) await expectHarmless({ method, url: urlOf(call) }, method);
  });
});
