import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { allHolds, checkHost } from '../../../scripts/lib/checkHost/index.ts';
import { calls } from '../../../src/contract/index.ts';
import { type BareHost, startBareHost } from '../../support/bareHost/index.ts';
import { chatHost, profileOf } from '../../support/host/beginnings.ts';
import { makeMessages } from '../../support/host/chat.ts';
import { dump } from '../../support/host/dump.ts';
import { insertTurn } from '../../support/host/index.ts';
import { ALL_ON, makePeoples, setFlags } from '../../support/host/profiles.ts';
import { makeMaps, makeQuests } from '../../support/host/world.ts';

type Rows = Awaited<ReturnType<typeof checkHost>>;

let close = (): Promise<void> => Promise.resolve();
afterEach(() => close());

const wrong = (rows: Rows) =>
  rows.filter(({ verdict }) => verdict === 'missing' || verdict === 'partly');
const rowOf = (rows: Rows, name: string) => rows.find((row) => row.name === name);
const held = (rows: Rows) =>
  rows.filter(({ verdict }) => verdict === 'holds').map(({ name }) => name);

describe('a check of our own host', () => {
  const client = 'http://localhost:3000';

  async function begin() {
    const { host, sea, rooms } = await chatHost({ env: { CLIENT_ORIGINS: client } });
    close = host.close;
    await makeQuests(host, sea);
    await makeMaps(host, sea);
    await makePeoples(host, sea);
    await setFlags(host, sea, ALL_ON);
    await makeMessages(host, rooms.hall, profileOf(sea, 'boris'), 3);
    const pier = { id: sea.places.pier, gameId: sea.games.sea };
    await insertTurn(host.db, pier, profileOf(sea, 'mara'));
    const origin = await host.app.listen({ port: 0, host: '127.0.0.1' });
    return { host, origin, options: { cookie: sea.headers.mara['cookie'], game: 'sea', client } };
  }

  it('HOSTS-14 holds in every call that reads, and nothing in the database changes', async () => {
    const { host, origin, options } = await begin();
    const before = await dump(host.db);
    const rows = await checkHost(origin, options);

    expect(wrong(rows)).toEqual([]);
    expect(allHolds(rows)).toBe(true);
    expect(held(rows)).toEqual(
      expect.arrayContaining([
        ...['config.json', 'init', 'characters', 'locations', 'turns', 'newTurns', 'online'],
        ...['location', 'locationAll', 'locationNew', 'map', 'mapLocations', 'profiles', 'profile'],
        ...['turnForm', 'turnComments', 'quests', 'chronicle', 'chatChannels', 'chatMessages'],
        ...['newChatMessages', 'chatAuthors', 'chatMessage', 'profileCreateForm', 'ownProfile'],
        ...['profileEditForm', 'models', 'notificationUnreads', 'XSRF cookie', 'other origins'],
        ...['notifications', 'notificationRules', 'authorizeChannel'],
        ...['Idempotency-Key from other origins', 'refusal of a 404', 'refusal of a 422'],
      ]),
    );
    expect(rowOf(rows, 'profilesToChoose')).toMatchObject({ verdict: 'refused', status: 403 });
    expect(await dump(host.db)).toBe(before);
  });

  it('HOSTS-14 posts, edits and deletes only with write, sees that keys are kept, and leaves nothing', async () => {
    const { origin, options } = await begin();
    const rows = await checkHost(origin, { ...options, write: true });

    expect(wrong(rows)).toEqual([]);
    expect(held(rows)).toEqual(
      expect.arrayContaining([
        ...['postTurn', 'editTurn', 'deleteTurn', 'Idempotency-Key of a turn'],
        ...['sendChatMessage', 'editChatMessage', 'deleteChatMessage'],
        ...['Idempotency-Key of a message', 'turns of this check', 'messages of this check'],
        ...['commentTurn', 'saveSettings', 'saveNotificationRules', 'unsubscribePush'],
      ]),
    );
    expect(rowOf(rows, 'reactToTurn')).toMatchObject({ verdict: 'refused', status: 403 });
    // Sending has read the channel.
    const again = await checkHost(origin, { ...options, write: true });
    expect(rowOf(again, 'readChatMessages')).toMatchObject({ verdict: 'holds' });
  });

  it.each([[true], [false]])(
    'HOSTS-14 has a row for every call, with the reason where it is not tried (write: %s)',
    async (write) => {
      const { origin, options } = await begin();
      const rows = await checkHost(origin, { ...options, write });
      expect(Object.keys(calls).filter((id) => rowOf(rows, id) === undefined)).toEqual([]);
      expect(rowOf(rows, 'logout')).toMatchObject({
        verdict: 'untried',
        problems: ['never tried: ends the session that was given'],
      });
    },
  );
});

const cookieOf = (host: BareHost) =>
  Object.entries(host.session())
    .map((pair) => pair.join('='))
    .join('; ');

describe('a check of a host that answers the documents alone', () => {
  it('HOSTS-14 sees that it keeps no keys, and deletes both copies', async () => {
    const host = await startBareHost();
    close = host.close;
    const cookie = cookieOf(host);
    const rows = await checkHost(host.origin, { cookie, write: true });

    expect(allHolds(rows)).toBe(true);
    for (const name of ['Idempotency-Key of a turn', 'Idempotency-Key of a message'])
      expect(rowOf(rows, name)).toMatchObject({ verdict: 'missing', optional: true });
    const saved = ['turns of this check', 'messages of this check', 'saveSettings', 'commentTurn'];
    for (const name of saved) expect(rowOf(rows, name)).toMatchObject({ verdict: 'holds' });
  });

  it('HOSTS-14 saves settings and a chronicle as they are', async () => {
    const host = await startBareHost();
    close = host.close;
    for (const event of host.world.events) event.desc = '<p>Было.</p>';
    const saved = () => [host.world.accounts.map(({ settings }) => settings), host.world.events];
    const before = JSON.stringify(saved());
    const rows = await checkHost(host.origin, {
      ...{ cookie: cookieOf(host), game: 'sneg', write: true },
    });

    expect(held(rows)).toEqual(expect.arrayContaining(['saveSettings', 'saveChronicle']));
    expect(rowOf(rows, 'chronicle after this check')).toBeUndefined();
    expect(JSON.stringify(saved())).toBe(before);
  });

  it.each([
    ...(['keyed', 'bareLists', 'bareSingles', 'emptyAsList', 'asText', 'nulls'] as const),
    'dataWrapped' as const,
  ])('HOSTS-14 finds no fault in a habit that is read without loss: %s', async (habit) => {
    const host = await startBareHost({ habits: [habit] });
    close = host.close;
    const rows = await checkHost(host.origin, { cookie: cookieOf(host) });

    expect(allHolds(rows)).toBe(true);
    expect(held(rows).length).toBeGreaterThan(20);
  });

  it('HOSTS-14 sends nothing but what reads', async () => {
    const host = await startBareHost();
    close = host.close;
    const cookie = cookieOf(host);
    await checkHost(host.origin, { cookie });

    const posts = host.asked.filter(({ method }) => method !== 'GET').map(({ path }) => path);
    expect(posts.length).toBeGreaterThan(3);
    for (const path of posts)
      expect(path).toMatch(/\/new(\/|$)|\/online\/|\/authors\/|\/models\/|\/broadcasting\//);
    expect(host.asked.filter(({ path }) => /\/choose\//.test(path))).toEqual([]);
  });
});

const printed = (answer: unknown) => (typeof answer === 'string' ? answer : JSON.stringify(answer));

/**
 * A small host with holes: no news, no locations, a turn without an id, a picture that is none, pages of HTML for refusals, a refusal in a 200,
 * and a notice of PHP before an answer.
 */
async function hostWithHoles(): Promise<string> {
  const turn = { id: 1, post: '<p>Раз</p>', created: 1_000, location: 'pier' };
  const game = {
    key: 'sea',
    title: 'Море',
    image: 'javascript:alert(1)',
    main_page_type: 'poem',
    enable_profiles: true,
  };
  const answers: Record<string, unknown> = {
    '/api/rpg/init': { settings: {}, rpg: { games: [game] } },
    '/api/rpg/turns/sea': { turns: [turn, { ...turn, id: null }] },
    '/api/rpg/online/sea': { online: [] },
    '/api/rpg/profiles/sea': { success: false, message: 'Профили закрыты.' },
    '/api/rpg/map/locations/sea':
      '<br />\n<b>Notice</b>: Undefined index in <b>map.php</b><br />{"locations":{"data":[],"last_page":1}}',
  };
  const server = createServer(({ url = '' }, response) => {
    const answer = answers[url.replace(/\?.*/, '')];
    const type = answer === undefined ? 'text/html' : 'application/json';
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': type });
    response.end(answer === undefined ? '<h1>Not Found</h1>' : printed(answer));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

describe('a check of a host with holes', () => {
  it('HOSTS-14 names what is absent, what cannot be read with its path, and what that costs', async () => {
    const rows = await checkHost(await hostWithHoles(), { client: 'http://localhost:3000' });

    expect(allHolds(rows)).toBe(false);
    expect(rowOf(rows, 'newTurns')).toMatchObject({
      verdict: 'missing',
      status: 404,
      problems: ['a page of HTML'],
      cost: expect.stringContaining('new turns appear by live events alone'),
    });
    const init = rowOf(rows, 'init');
    expect(init).toMatchObject({ verdict: 'partly', cost: expect.stringContaining('the rest') });
    expect(init?.problems.join()).toMatch(/rpg\.games\[\]\.image is read .*javascript/);
    expect(init?.problems.join()).toMatch(/rpg\.games\[\]\.main_page_type .*poem/);
    expect(rowOf(rows, 'turns')).toMatchObject({
      verdict: 'partly',
      problems: ['turns[] is left out because of id'],
    });
    expect(rowOf(rows, 'profiles')).toMatchObject({
      verdict: 'refused',
      status: 200,
      problems: ['Профили закрыты.'],
    });
    expect(rowOf(rows, 'mapLocations')).toMatchObject({
      verdict: 'partly',
      problems: ['something is printed before the JSON'],
    });
    for (const name of ['locations', 'location', 'refusal of a 404', 'other origins'])
      expect(rowOf(rows, name)).toMatchObject({ verdict: 'missing' });
    expect(rowOf(rows, 'XSRF cookie')).toMatchObject({ verdict: 'missing', optional: true });
    expect(rowOf(rows, 'turnForm')).toMatchObject({ verdict: 'untried' });
  });

  it.each([[[]], [['host.test']], [['https://host.test', '--wirte']]])(
    'HOSTS-14 ends with 2 for wrong arguments, and says how it is used: %j',
    async (given: string[]) => {
      const program = spawn(process.execPath, ['scripts/check-host.ts', ...given]);
      const [printed, code] = await Promise.all([
        text(program.stderr),
        new Promise((resolve) => void program.once('close', resolve)),
      ]);

      expect(code).toBe(2);
      expect(printed).toMatch(/^npm run check-host -- https/m);
    },
  );

  it('HOSTS-14 prints a table and ends with 1', async () => {
    const origin = await hostWithHoles();
    const program = spawn(process.execPath, ['scripts/check-host.ts', origin, '--game', 'sea']);
    const [printed, code] = await Promise.all([
      text(program.stdout),
      new Promise((resolve) => void program.once('close', resolve)),
    ]);

    expect(code).toBe(1);
    expect(printed).toMatch(/^MISSING {4}404 {2}newTurns {15}POST \/api\/rpg\/turns\/sea\/new$/m);
    expect(printed).toMatch(/^ +costs: new turns appear/m);
    expect(printed).toMatch(/do not hold\.$/m);
  });
});
