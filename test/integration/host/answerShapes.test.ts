import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { postAtPier, turnAtPier, turnsHost } from '../../support/host/beginnings.ts';
import type { Community } from '../../support/host/community.ts';
import { insertMap } from '../../support/host/data.ts';
import { NOON, send, type TestHost } from '../../support/host/index.ts';
import { canvas, upload, uploadToken } from '../../support/host/pictures.ts';
import type { Actions } from '../../support/host/turns.ts';

/** What the calls answer, whole: nothing is missing, and nothing is added (spec 1 §7). */

let host: TestHost;
let sea: Community;
let does: Actions;
let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'letopis-shapes-'));
  ({ host, sea, does } = await turnsHost({ env: { DATA_DIR: dataDir } }));
});
afterEach(async () => {
  await host.close();
  rmSync(dataDir, { recursive: true });
});

const get = async (url: string): Promise<unknown> =>
  (await send(host, 'GET', `/api/rpg/${url}`)).json();

/** A turn at the pier, as its readers get it. */
async function posted() {
  return turnAtPier(sea, { id: await postAtPier(does, sea), isOwner: false });
}

/** The pier of the map «Мир», with its reader's last turn. */
const pier = () => ({
  key: 'pier',
  title: 'Причал',
  map: 'world',
  breadcrumb: [{ key: 'world', title: 'Мир' }],
  characters: [{ id: sea.keys.mara, type: 'profile', name: 'mara', seo: 'mara' }],
  lastTurn: {
    char: { id: sea.keys.mara, seo: 'mara', name: 'mara' },
    charIsMaster: false,
    created: NOON / 1000,
    created_at: '20.11.2026, 12:00',
  },
});

async function drawMap(): Promise<void> {
  const { db } = host;
  const game = { id: sea.games.sea };
  const world = await insertMap(db, game, { key: 'world', title: 'Мир', bgimage: '/w.jpg' });
  const mapId = world.id;
  await db.updateTable('locations').set({ mapId }).where('id', '=', sea.places.pier).execute();
}

describe('the turns of a game', () => {
  it('HOST-01 are a list of turns, and an empty one at the end', async () => {
    const turn = await posted();
    expect(await get('turns/sea')).toEqual({ turns: [turn], now: NOON });
    expect(await get('turns/sea?page=2')).toEqual({ turns: [] });
    const own = await send(host, 'GET', `/api/rpg/turns/sea/${sea.keys.mara}`, sea.headers.mara);
    expect(own.json()).toEqual({ turns: [{ ...turn, isOwner: true }], now: NOON });
  });

  it('HOST-01 since a date are given to a character by its own call too', async () => {
    const turn = await posted();
    const url = `/api/rpg/turns/sea/new/${sea.keys.mara}`;
    const news = await send(host, 'POST', url, sea.headers.mara, { date: 0 });
    expect(news.json()).toEqual({ turns: [{ ...turn, isOwner: true }], deleted: [], now: NOON });
  });
});

describe('the form', () => {
  it('HOST-01 tells a player of the ways from where it stands, and of nothing masters choose', async () => {
    expect((await does.form('mara', sea.keys.mara)).json()).toEqual({
      actionTypes: ['route'],
      questList: [],
      npcList: [],
      locationRoutes: [{ key: 'market', title: 'Рынок' }],
      currentLocation: 'pier',
    });
  });

  it('HOST-01 has no current location for those who stand nowhere', async () => {
    expect((await does.form('reader', 'user')).json()).toEqual({
      actionTypes: [],
      questList: [],
      npcList: [],
      locationRoutes: [],
    });
  });
});

describe('one turn', () => {
  it('HOST-01 without comments answers an empty list of them', async () => {
    const { id } = await posted();
    const answer = await does.comments('mara', sea.keys.mara, id);
    expect(answer.json()).toEqual({ comments: [] });
  });
});

describe('places', () => {
  beforeEach(drawMap);

  it('HOST-01 of a game are a list, each with key, title and map', async () => {
    const bare = { breadcrumb: [], characters: [] };
    expect(await get('locations/sea')).toEqual({
      locations: [
        { key: 'pier', title: 'Причал', map: 'world', ...bare },
        { key: 'market', title: 'Рынок', ...bare },
        { key: 'cave', title: 'Пещера', ...bare },
      ],
    });
  });

  it('HOST-01 one by one come with their last turns as a list, or with all in pages', async () => {
    const turn = await posted();
    const location = pier();
    expect(await get('location/sea/pier')).toEqual({ location, turns: [turn], now: NOON });
    expect(await get('location/sea/pier/all')).toEqual({
      location,
      turns: { data: [turn], last_page: 1 },
      page: 1,
    });
  });

  it('HOST-01 of a map come with it, and with the maps that lie in it', async () => {
    await posted();
    expect(await get('map/locations/sea/world')).toEqual({
      map: { key: 'world', title: 'Мир', bgimage: '/w.jpg', breadcrumb: [] },
      maps: [],
      locations: { data: [pier()], last_page: 1 },
    });
  });
});

describe('pictures and tags', () => {
  it('HOST-01 a picture is answered by its address alone, a refused one by error.message', async () => {
    const token = await uploadToken(host, sea.headers.master);
    const taken = await upload(host, { token, bytes: await canvas().png().toBuffer() });
    expect(taken.json()).toEqual({ url: expect.stringMatching(/^\/uploads\//) as string });
    const refused = await upload(host, { token, bytes: new TextEncoder().encode('текст') });
    expect(refused.statusCode).toBe(415);
    expect(refused.json()).toMatchObject({
      error: { message: expect.stringContaining('picture.png') as string },
    });
    expect(refused.json()).not.toHaveProperty('url');
  });

  it('HOST-01 a tag is answered with the key it is found by', async () => {
    const answer = await send(host, 'POST', '/api/rpg/tags/tag', sea.headers.mara, {
      tag: 'Шторм',
    });
    const key = expect.stringMatching(/./) as string;
    expect(answer.json()).toEqual({ tag: { key, title: 'Шторм' } });
  });
});
