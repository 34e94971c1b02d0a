import { randomUUID } from 'node:crypto';
import { tidyUp } from '../../../../server/db/index.ts';
import { calls, type ThingKind, thingKinds } from '../../../../src/contract/index.ts';
import { addressesOf, bodiesOf, callsInOrder, sentBody } from '../../../support/host/allCalls.ts';
import { awayReaders, makeMarked, markedPlaces, markOf } from '../../../support/host/awayWorld.ts';
import { profilesHost } from '../../../support/host/beginnings.ts';
import type { Community } from '../../../support/host/community.ts';
import { asGuest, insertTurn, send, type TestHost } from '../../../support/host/index.ts';
import { leastOf, workshopActions, type WorkshopActions } from '../../../support/host/workshop.ts';

let host: TestHost;
let sea: Community;
let does: WorkshopActions;
beforeEach(async () => {
  ({ host, sea } = await profilesHost());
  does = workshopActions(host, sea);
});
afterEach(() => host.close());

type Marked = Awaited<ReturnType<typeof makeMarked>>;

/** The answers that name the place of a written turn: it stays readable. */
const NAMES_TURNS: readonly string[] = [
  ...['turns', 'newTurns', 'characterTurns', 'locationAll', 'search', 'bookmarks'],
];

/** Makes every reading call as everybody, and says which marks came in which answers. */
async function readAll(marked: Marked): Promise<{ seen: Set<string>; asked: number }> {
  const seen = new Set<string>();
  let asked = 0;
  const { ids } = marked;
  const rooms = markedPlaces(marked, '').channel.map(({ type = '', id = '' }) => ({
    type,
    id,
    message: '1',
  }));
  const [room, ofEvent] = rooms;
  if (!room || !ofEvent) throw new Error('no rooms');
  const bodies = bodiesOf(sea, {
    people: { npc: ids.npcs },
    channels: [room],
    quests: [{ id: ids.quests, channel: ofEvent }],
    ...{ draft: { channel: room }, earlierAvatar: '' },
  });
  for (const [login, character] of awayReaders(sea))
    for (const call of callsInOrder().reading)
      for (const url of addressesOf(call, markedPlaces(marked, character))) {
        const answer = await host.app.inject({
          ...{ method: call.method, url, ...sentBody(call, bodies) },
          headers: {
            ...(login ? sea.headers[login] : asGuest(host)),
            ...sentBody(call, bodies).headers,
          },
        });
        expect([url, answer.statusCode]).not.toEqual([url, 500]);
        asked += 1;
        // What was asked for comes back in some answers.
        const said = answer.body.replaceAll(/"(?:word|q)":"[^"]*"/g, '');
        for (const [mark] of said.matchAll(/qxaway[a-z]*/g)) seen.add(`${call.id}: ${mark}`);
        if (said.includes('qxturn')) seen.add(`${call.id}: the turn`);
      }
  return { seen, asked };
}

it('WORK-66, WORK-67 what is put away is in no answer for players and guests, and its turns stay readable', async () => {
  const marked = await makeMarked(host, sea, does);
  const before = await readAll(marked);
  const shownBefore = (kind: ThingKind) =>
    [...before.seen].some((one) => one.endsWith(`: ${markOf(kind)}`));
  expect(thingKinds.filter((kind) => !shownBefore(kind))).toEqual([]);
  for (const kind of thingKinds) {
    const { version } = await does.read(kind, marked.ids[kind]);
    expect((await does.away(kind, marked.ids[kind], version)).statusCode).toBe(200);
  }
  const after = await readAll(marked);
  expect(after.asked).toBe(before.asked);
  const allowed = NAMES_TURNS.map((id) => `${id}: ${markOf('locations')}`);
  const left = [...after.seen].filter((one) => one.includes('qxaway') && !allowed.includes(one));
  expect(left).toEqual([]);
  expect(after.seen).toContain('turns: the turn');
  const link = calls.locationAll.path({ game: 'sea', location: 'gone-locations' });
  const read = await send(host, 'GET', `${link}?turn=${marked.turn}`, asGuest(host));
  expect(read.body).toContain('qxturn');
  for (const kind of thingKinds.toReversed())
    expect((await does.back(kind, marked.ids[kind])).statusCode).toBe(200);
  const again = await readAll(marked);
  expect([...before.seen].filter((one) => !again.seen.has(one))).toEqual([]);
}, 120_000);

const turn = (place: string) => ({ body: '<p>Шаг</p>', currentLocation: place });
const post = (place: string) =>
  send(
    host,
    'POST',
    `/api/rpg/turn/sea/${sea.keys.mara}`,
    { ...sea.headers.mara, 'idempotency-key': randomUUID() },
    turn(place),
  );
const placeOf = async (character: string) =>
  host.db
    .selectFrom('characters')
    .select('locationId')
    .where('id', '=', Number(character))
    .executeTakeFirstOrThrow();

it('WORK-67 who writes in a place that is put away meanwhile is told so, and may begin elsewhere', async () => {
  const pier = String(sea.places.pier);
  await does.away('locations', pier, 0);
  const refused = await post('pier');
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
    409,
    'locationPutAway',
  ]);
  expect(await placeOf(sea.keys.mara)).toEqual({ locationId: null });
  expect((await post('market')).statusCode).toBe(200);
  await does.back('locations', pier);
  // Mara has gone on; who has not stands there again.
  expect(await placeOf(sea.keys.mara)).toEqual({ locationId: sea.places.market });
  expect(await placeOf(sea.keys.novice)).toEqual({ locationId: sea.places.pier });
});

it('WORK-67 a base location is none while it is put away', async () => {
  const market = String(sea.places.market);
  await does.away('locations', market, 0);
  expect((await does.read('games', 'sea')).fields['baseLocations']).toEqual([]);
  await does.back('locations', market);
  expect((await does.read('games', 'sea')).fields['baseLocations']).toEqual([market]);
});

it('WORK-67 turns move to another place as an edit would move them: pollers of both learn of it', async () => {
  const { pier, cave } = sea.places;
  const author = { id: Number(sea.keys.mara), ownerId: sea.users.mara };
  const at = { id: pier, gameId: sea.games.sea };
  const ids = [];
  for (let number = 0; number < 3; number += 1)
    ids.push((await insertTurn(host.db, at, author)).id);
  const refused = await does.away('locations', String(pier), 0, { moveTurnsTo: String(pier) });
  expect(refused.statusCode).toBe(422);
  const moved = await does.away('locations', String(pier), 0, { moveTurnsTo: String(cave) });
  expect(moved.statusCode).toBe(200);
  const rows = await host.db.selectFrom('turns').selectAll().where('id', 'in', ids).execute();
  expect(
    rows.map(({ locationId, updatedAt }) => [locationId, updatedAt > rows[0]!.createdAt]),
  ).toEqual(Array(3).fill([cave, true]));
  const news = await send(host, 'GET', `/api/rpg/location/sea/cave/new?date=0`, sea.headers.mara);
  expect(news.statusCode).toBe(200);
  expect(
    news
      .json<{ turns: { id: string }[] }>()
      .turns.map(({ id }) => Number(id))
      .sort(),
  ).toEqual(ids);
  await does.back('locations', String(pier));
  const gone = await send(host, 'GET', `/api/rpg/location/sea/pier/new?date=0`, sea.headers.mara);
  expect(gone.json<{ deleted: string[] }>().deleted.map(Number).sort()).toEqual(ids);
});

const DAY = 24 * 60 * 60 * 1000;

it('WORK-68 after 30 days what nothing written hangs on is deleted, and a place with turns never', async () => {
  const empty = await does.made('locations', leastOf('locations', 'empty'));
  const full = await does.made('locations', leastOf('locations', 'full'));
  const species = await does.made('species', leastOf('species', 'elf'));
  const author = { id: Number(sea.keys.mara), ownerId: sea.users.mara };
  await insertTurn(host.db, { id: Number(full.id), gameId: sea.games.sea }, author);
  for (const { id } of [empty, full]) await does.away('locations', id, 1);
  await does.away('species', species.id, 1);
  const now = host.deps.clock();
  // Sessions are tidied away as well.
  const left = async (table: 'locations' | 'species' = 'locations') => {
    const rows = host.db.selectFrom(table).select('id').where('putAwayAt', 'is not', null);
    return (await rows.orderBy('id').execute()).map(({ id }) => String(id));
  };
  await tidyUp(host.db, now + 29 * DAY);
  expect(await left()).toEqual([empty.id, full.id]);
  await tidyUp(host.db, now + 31 * DAY);
  expect(await left()).toEqual([full.id]);
  expect(await left('species')).toEqual([]);
});
