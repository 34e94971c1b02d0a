import type { Location, Turn } from '../../../src/contract/index.ts';
import { turnsHost } from '../../support/host/beginnings.ts';
import type { Community, Login } from '../../support/host/community.ts';
import {
  insertCharacter,
  insertLocation,
  insertMap,
  insertTurn,
  NOON,
  send,
  type TestHost,
} from '../../support/host/index.ts';
import { type Actions, draftAt, refusalOf } from '../../support/host/turns.ts';

let host: TestHost;
let sea: Community;
let does: Actions;
beforeEach(async () => ({ host, sea, does } = await turnsHost()));
afterEach(() => host.close());

const get = (url: string, login?: Login) =>
  send(host, 'GET', `/api/rpg/${url}`, login && sea.headers[login]);
type Page = { location: Location; turns: Turn[] };
type AllPage = { location: Location; turns: { data: Turn[]; last_page: number }; page: number };
type News = { turns: Turn[]; deleted: string[] };
type Sheet = {
  map?: { key: string; breadcrumb: unknown };
  maps: { key: string }[];
  locations: { data: Location[]; last_page: number };
};
const sheetOf = async (url: string): Promise<Sheet> => (await get(url)).json<Sheet>();
const keysOf = (list: readonly { key: string }[]) => list.map(({ key }) => key);

async function makeTurns(count: number, locationId = sea.places.pier): Promise<string[]> {
  const owner = { id: Number(sea.keys.mara), ownerId: sea.users.mara };
  const place = { id: locationId, gameId: sea.games.sea };
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const made = await insertTurn(host.db, place, owner, { createdAt: NOON + index * 1_000 });
    ids.unshift(String(made.id));
  }
  return ids;
}

describe('a location', () => {
  it('LOC-02 has its maps above, picture and description', async () => {
    const game = { id: sea.games.sea };
    const world = await insertMap(host.db, game, { key: 'world', title: 'Мир' });
    const coast = await insertMap(host.db, game, {
      key: 'coast',
      title: 'Берег',
      parentId: world.id,
    });
    await host.db
      .updateTable('locations')
      .set({ mapId: coast.id, description: '<p>Соль</p>', image: '/pier.jpg' })
      .where('id', '=', sea.places.pier)
      .execute();
    const { location } = (await get('location/sea/pier')).json<Page>();

    expect(location).toMatchObject({
      ...{ key: 'pier', title: 'Причал', desc: '<p>Соль</p>', image: '/pier.jpg', map: 'coast' },
      breadcrumb: [
        { key: 'world', title: 'Мир' },
        { key: 'coast', title: 'Берег' },
      ],
    });
  });

  it('names who is there: neither masters, nor the unconfirmed, nor those who left the game', async () => {
    const { db } = host;
    const game = { id: sea.games.sea };
    const here = { locationId: sea.places.pier };
    await insertCharacter(db, game, null, { ...here, name: 'ушедший', status: 'finished' });
    await insertCharacter(db, game, null, { ...here, name: 'невидимка', status: 'invisible' });
    await db.updateTable('characters').set(here).where('id', 'in', [sea.ids.master]).execute();
    const pier = (await get('location/sea/pier')).json<Page>().location;
    const cave = (await get('location/sea/cave')).json<Page>().location;

    expect(pier.characters).toEqual([
      { id: sea.keys.mara, type: 'profile', name: 'mara', seo: 'mara' },
    ]);
    expect(cave.characters.map(({ name }) => name)).toEqual(['Повар', 'Чайка']);
  });

  it('HOST-01 has its last turns as a list, and all of them in pages, newest first', async () => {
    const ids = await makeTurns(45);
    await makeTurns(3, sea.places.cave);
    const last = (await get('location/sea/pier', 'mara')).json<Page>();
    const page = async (number: number) =>
      (await get(`location/sea/pier/all?page=${number}`)).json<AllPage>().turns;
    const pages = [await page(1), await page(2), await page(3), await page(4)];

    expect(last.turns.map(({ id }) => id)).toEqual(ids.slice(0, 20));
    expect(last.turns.every(({ isOwner }) => isOwner)).toBe(true);
    expect(pages.map(({ data }) => data.length)).toEqual([20, 20, 5, 0]);
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(ids);
    expect(pages.map(({ last_page }) => last_page)).toEqual([3, 3, 3, 3]);
    expect(pages[0]!.data.some(({ isOwner }) => isOwner)).toBe(false);
    expect((await get('location/sea/market/all')).json<AllPage>().turns).toEqual({
      data: [],
      last_page: 1,
    });
  });

  it('HOST-01 tells what happened to its turns since a date, deletions too, and nothing of other places', async () => {
    const made = (await does.post('mara', sea.keys.mara, draftAt('pier'))).json<{ turn: Turn }>();
    await makeTurns(2, sea.places.cave);
    host.advance(5_000);
    const gone = (await does.post('mara', sea.keys.mara, draftAt('pier'))).json<{ turn: Turn }>();
    await does.remove('mara', sea.keys.mara, gone.turn.id);
    const news = async (date: number) =>
      (await get(`location/sea/pier/new?date=${date}`, 'mara')).json<unknown>();

    const now = NOON + 5_000;
    expect(await news(0)).toEqual({ turns: [made.turn], deleted: [gone.turn.id], now });
    expect(await news(NOON + 1)).toEqual({ turns: [], deleted: [gone.turn.id], now });
  });

  it('LIVE-09 tells of turns that were moved elsewhere as gone, and of those that came back as changed', async () => {
    const made = (await does.post('master', 'master', draftAt('pier'))).json<{ turn: Turn }>();
    const { id } = made.turn;
    const news = async (place: string, date: number) =>
      (await get(`location/sea/${place}/new?date=${date}`)).json<News>();
    const move = async (to: string) => {
      host.advance(1_000);
      const answer = await does.edit('master', 'master', id, draftAt(to));
      expect(answer.statusCode).toBe(200);
    };
    await move('cave');
    expect(await news('pier', NOON)).toMatchObject({ turns: [], deleted: [id] });
    expect(await news('pier', NOON + 1_001)).toMatchObject({ turns: [], deleted: [] });
    expect((await news('cave', NOON)).turns.map((turn) => turn.id)).toEqual([id]);
    await move('pier');
    expect(await news('pier', NOON)).toMatchObject({ turns: [{ id }], deleted: [] });
    expect(await news('cave', NOON)).toMatchObject({ turns: [], deleted: [id] });
    host.advance(1_000);
    await does.remove('master', 'master', id);
    expect(await news('pier', NOON)).toMatchObject({ turns: [], deleted: [id] });
    expect(await news('cave', NOON)).toMatchObject({ turns: [], deleted: [id] });
  });

  it('FEED-08 answers the page on which a turn stands, and says which; the first where it stands no longer', async () => {
    const ids = await makeTurns(45);
    const [elsewhere] = await makeTurns(1, sea.places.cave);
    const page = async (query: string) =>
      (await get(`location/sea/pier/all?${query}`)).json<AllPage>();
    for (const [place, turn] of ids.entries()) {
      const answer = await page(`turn=${turn}`);
      expect(answer.page).toBe(Math.floor(place / 20) + 1);
      expect(answer.turns.data.map(({ id }) => id)).toContain(turn);
    }
    await does.remove('master', 'master', ids[0]!);
    expect((await page(`turn=${ids[20]!}`)).page).toBe(1);
    for (const gone of [ids[0]!, elsewhere!, '999999', 'nothing']) {
      const answer = await page(`turn=${gone}`);
      expect(answer.page).toBe(1);
      expect(answer.turns.data.map(({ id }) => id)).toEqual(ids.slice(1, 21));
    }
    expect((await page('page=3')).page).toBe(3);
    expect((await get('location/sea/pier/all?turn=a.b')).statusCode).toBe(422);
  });

  it('FEED-08 finds the page of a turn among those of one moment', async () => {
    const ids = await makeTurns(25);
    await host.db.updateTable('turns').set({ createdAt: NOON }).execute();
    for (const [place, turn] of ids.entries()) {
      const answer = (await get(`location/sea/pier/all?turn=${turn}`)).json<AllPage>();
      expect(answer.page).toBe(Math.floor(place / 20) + 1);
    }
  });

  it('goes on after a turn, whatever was deleted above it meanwhile', async () => {
    const ids = await makeTurns(30);
    await does.remove('master', 'master', ids[3]!);
    const rest = (await get(`location/sea/pier?page=2&before=${ids[19]!}`)).json<Page>();
    expect(rest.turns.map(({ id }) => id)).toEqual(ids.slice(20));
  });

  it('is refused where it is none, and in a game that is being prepared', async () => {
    for (const tail of ['', '/all', '/new?date=0']) {
      expect(refusalOf(await get(`location/sea/hall${tail}`))).toEqual([404, 'Место не найдено.']);
      expect(refusalOf(await get(`location/draft/hall${tail}`, 'mara'))).toEqual([
        404,
        'Игра не найдена.',
      ]);
      expect((await get(`location/draft/hall${tail}`, 'master')).statusCode).toBe(200);
      expect((await get(`location/ended/hall${tail}`)).statusCode).toBe(200);
    }
    expect((await get('location/sea/pier/new')).statusCode).toBe(422);
  });
});

describe('the locations of a map', () => {
  it('HOST-01 LOC-01 are twenty a page, with the map above and the maps below', async () => {
    const { db } = host;
    const game = { id: sea.games.sea };
    const world = await insertMap(db, game, { key: 'world', title: 'Мир', bgimage: '/w.jpg' });
    const coast = await insertMap(db, game, { key: 'coast', title: 'Берег', parentId: world.id });
    const bay = await insertMap(db, game, { key: 'bay', parentId: coast.id });
    for (let place = 0; place < 25; place += 1)
      await insertLocation(db, game, { mapId: coast.id, place, key: `c${place}` });
    const page = (number: number) => sheetOf(`map/locations/sea/coast?page=${number}`);
    const [first, second, third] = [await page(1), await page(2), await page(3)];

    expect(first.map).toEqual({
      ...{ key: 'coast', title: 'Берег' },
      breadcrumb: [{ key: 'world', title: 'Мир' }],
    });
    expect(keysOf(first.maps)).toEqual([bay.key]);
    expect([first, second, third].map(({ locations }) => locations.data.length)).toEqual([
      20, 5, 0,
    ]);
    expect(keysOf([...first.locations.data, ...second.locations.data])).toEqual(
      Array.from({ length: 25 }, (_, place) => `c${place}`),
    );
    expect(first.locations.last_page).toBe(2);
  });

  it('without a key are those of the first map, and whatever lies on none', async () => {
    const game = { id: sea.games.sea };
    expect(await sheetOf('map/locations/sea')).toMatchObject({ maps: [] });
    const world = await insertMap(host.db, game, { key: 'world', bgimage: '/w.jpg' });
    await insertMap(host.db, game, { key: 'coast', parentId: world.id, place: 1 });
    await insertMap(host.db, game, { key: 'moon', place: 2 });
    await insertLocation(host.db, game, { mapId: world.id, key: 'tower', place: 9 });
    const sheet = await sheetOf('map/locations/sea');

    expect(sheet.map).toMatchObject({ key: 'world', bgimage: '/w.jpg', breadcrumb: [] });
    expect(keysOf(sheet.maps)).toEqual(['coast', 'moon']);
    expect(keysOf(sheet.locations.data)).toEqual(['pier', 'market', 'cave', 'tower']);
    expect(keysOf((await sheetOf('map/locations/sea/world')).locations.data)).toEqual(['tower']);
  });

  it('LOC-01 have the author and the time of the last turn that stands', async () => {
    const first = await does.post('mara', sea.keys.mara, draftAt('pier'));
    host.advance(60_000);
    const second = await does.post('mara', sea.keys.mara, draftAt('pier'));
    await does.post('master', 'master', draftAt('cave'));
    await does.remove('mara', sea.keys.mara, second.json<{ turn: Turn }>().turn.id);
    const { data } = (await sheetOf('map/locations/sea')).locations;

    expect(first.statusCode).toBe(200);
    expect(data.map(({ key, lastTurn }) => [key, lastTurn])).toEqual([
      [
        'pier',
        {
          char: { id: sea.keys.mara, name: 'mara', seo: 'mara' },
          charIsMaster: false,
          created: NOON / 1000,
          created_at: '20.11.2026, 12:00',
        },
      ],
      ['market', undefined],
      ['cave', { charIsMaster: true, created: NOON / 1000 + 60, created_at: '20.11.2026, 12:01' }],
    ]);
  });

  it('keep calm at maps that lie in each other', async () => {
    const game = { id: sea.games.sea };
    const one = await insertMap(host.db, game, { key: 'one' });
    const two = await insertMap(host.db, game, { key: 'two', parentId: one.id });
    await host.db.updateTable('maps').set({ parentId: two.id }).where('id', '=', one.id).execute();
    expect((await get('map/locations/sea/one')).statusCode).toBe(200);
  });

  it('are refused where the map is none, or another game’s', async () => {
    await insertMap(host.db, { id: sea.games.feast }, { key: 'far' });
    for (const key of ['nothing', 'far'])
      expect(refusalOf(await get(`map/locations/sea/${key}`))).toEqual([404, 'Карта не найдена.']);
    expect((await get('map/locations/draft', 'mara')).statusCode).toBe(404);
  });
});
