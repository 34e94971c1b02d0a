import { communityHost } from '../../../support/host/beginnings.ts';
import type { Community } from '../../../support/host/community.ts';
import { send, type TestHost } from '../../../support/host/index.ts';
import { makeMaps } from '../../../support/host/world.ts';
import { leastOf, workshopActions, type WorkshopActions } from '../../../support/host/workshop.ts';

let host: TestHost;
let sea: Community;
let does: WorkshopActions;
beforeEach(async () => {
  ({ host, sea } = await communityHost());
  does = workshopActions(host, sea);
});
afterEach(() => host.close());

type Ways = { ways: { from: string; to: string }[]; version: number };

const placesOf = () => {
  const { pier, market, cave } = sea.places;
  return [String(pier), String(market), String(cave)] as const;
};

it('WORK-71 the ways of a game are read and saved as a whole list with a version', async () => {
  const [pier, market, cave] = placesOf();
  const before = (await does.ask('GET', 'ways')).json<Ways>();
  expect(before.version).toBe(0);
  const ways = [
    { from: cave, to: pier },
    { from: pier, to: market },
    { from: pier, to: market },
  ];
  const saved = await does.ask('PUT', 'ways', { version: 0, ways });
  const sorted = [ways[1], ways[0]];
  expect(saved.json<Ways>()).toMatchObject({ ways: sorted, version: 1 });
  const late = await does.ask('PUT', 'ways', { version: 0, ways: [] });
  expect(late.json()).toMatchObject({
    code: 'workshopConflict',
    now: { ways: sorted, version: 1 },
  });
  const form = await send(host, 'GET', `/api/rpg/turn/sea/${sea.keys.mara}`, sea.headers.mara);
  expect(form.json()).toMatchObject({ locationRoutes: [{ key: 'market' }] });
});

it('WORK-71 no way leads from a place to itself, or out of the game', async () => {
  const [pier] = placesOf();
  for (const to of [pier, '999999']) {
    const answer = await does.ask('PUT', 'ways', { version: 0, ways: [{ from: pier, to }] });
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['ways']);
  }
});

it('WORK-72 the figures of a map are read and saved as a whole list with a version', async () => {
  const { world, depth } = await makeMaps(host, sea);
  const [pier] = placesOf();
  const at = `maps/${world}/figures`;
  const before = (await does.ask('GET', at)).json<{ figures: object[]; version: number }>();
  expect(before.figures).toHaveLength(2);
  const point = { type: 'Point', coordinates: [7, 8] };
  const line = {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [5, 5],
    ],
  };
  const figures = [
    { geometry: point, location: pier, width: 20, height: 10 },
    { geometry: line, target: String(depth) },
  ];
  const saved = await does.ask('PUT', at, { version: 0, figures });
  expect(saved.json()).toMatchObject({ figures, version: 1 });
  const map = await send(host, 'GET', '/api/rpg/map/sea/world');
  expect(map.json()).toMatchObject({
    features: [
      { geometry: point, location: { key: 'pier' } },
      { geometry: line, map: { key: 'depth' } },
    ],
  });
  const late = await does.ask('PUT', at, { version: 0, figures: [] });
  expect(late.json()).toMatchObject({ code: 'workshopConflict', now: { figures, version: 1 } });
});

it('WORK-72 a figure has a geometry that can be drawn, and leads to one thing of the game at most', async () => {
  const { world, depth } = await makeMaps(host, sea);
  const [pier] = placesOf();
  const geometry = { type: 'Point', coordinates: [7, 8] };
  for (const figure of [
    { geometry: { type: 'Point', coordinates: [1] } },
    { geometry: { type: 'Circle', coordinates: [1, 2] } },
    { geometry, location: pier, target: String(depth) },
    { geometry, target: String(world) },
    { geometry, location: '999999' },
  ]) {
    const answer = await does.ask('PUT', `maps/${world}/figures`, {
      version: 0,
      figures: [figure],
    });
    expect(answer.statusCode).toBe(422);
  }
  expect((await does.ask('GET', 'maps/999999/figures')).json()).toMatchObject({
    code: 'thingNotFound',
  });
});

it('WORK-66, WORK-72 a figure of what is put away is shown to nobody, and stays', async () => {
  const { world } = await makeMaps(host, sea);
  const pier = String(sea.places.pier);
  await does.away('locations', pier, 0);
  const shown = await send(host, 'GET', '/api/rpg/map/sea/world');
  expect(shown.json<{ features: object[] }>().features).toHaveLength(1);
  const kept = await does.ask('GET', `maps/${world}/figures`);
  expect(kept.json<{ figures: object[] }>().figures).toHaveLength(2);
});

it('WORK-60 what lay on a map that is put away is found beside the maps', async () => {
  await makeMaps(host, sea);
  const [, depth] = await does.list('maps');
  await does.away('maps', depth?.id ?? '', 0);
  const sheet = await send(host, 'GET', '/api/rpg/map/locations/sea');
  const { locations, maps } = sheet.json<{
    locations: { data: { key: string }[] };
    maps: object[];
  }>();
  expect(locations.data.map(({ key }) => key).sort()).toEqual(['cave', 'market', 'pier']);
  expect(maps).toEqual([]);
  const lost = await does.made('maps', { ...leastOf('maps', 'lost') });
  expect(lost.version).toBe(1);
});

it('WORK-165 the list of ways has a history, and nothing else has it under its name', async () => {
  const [pier, market] = placesOf();
  const before = (await does.ask('GET', 'ways')).json<{ ways: object[] }>().ways;
  await does.ask('PUT', 'ways', { version: 0, ways: [{ from: market, to: pier }] });
  const history = await does.ask('GET', 'ways/all/history');
  expect(history.json()).toMatchObject({
    entries: [
      { version: 1, action: 'changed', fields: { ways: [{ from: market, to: pier }] } },
      { version: 0, fields: { ways: before } },
    ],
  });
  expect((await does.ask('GET', 'ways/1/history')).json()).toMatchObject({ code: 'thingNotFound' });
  expect((await does.ask('GET', 'ways/all/history', undefined, 'tech')).statusCode).toBe(403);
});

it('WORK-164 the list of ways says where characters of players stand', async () => {
  const stands = async () => (await does.ask('GET', 'ways')).json<{ stands: string[] }>().stands;
  expect(await stands()).toEqual([String(sea.places.pier)]);
  await host.db.updateTable('characters').set({ locationId: null }).execute();
  expect(await stands()).toEqual([]);
});
