import { type BareCall, type CallContext, dateText, found, pageOf } from './calls.ts';
import { turnOf, turnsOf } from './turnCalls.ts';
import type { JsonObject } from './json.ts';
import { PLACES } from './world.ts';

const WORLD_MAP = { key: 'okrug', title: 'Вересковый округ' };
const TOWN_MAP = { key: 'slobodka', title: 'Слободка' };
const PAGE = 10;

const presentAt = ({ world }: CallContext, location: string): JsonObject[] =>
  world.profiles
    .filter((one) => one.location === location)
    .map(({ id, type, name, seo }) => ({
      id,
      type,
      name,
      img: `/img/${String(id)}.png`,
      seo,
      url: '',
    }));

function lastTurnOf(context: CallContext, location: string): JsonObject {
  const [turn] = turnsOf(context, location);
  if (!turn) return {};
  const { char, created } = turn;
  return {
    lastTurn: {
      ...(char && { char: { id: char.id, seo: '', name: char.name, smallImg: '/img/small.png' } }),
      charIsMaster: char === undefined,
      created_at: dateText(created),
    },
  };
}

const locationOf = (context: CallContext, key: string): JsonObject => ({
  key,
  title: PLACES[key] ?? key,
  image: `/img/${key}.png`,
  desc: `<p>Здесь ${PLACES[key] ?? ''}.</p>`,
  bgimage: `/img/${key}.png`,
  breadcrumb: [WORLD_MAP],
  characters: presentAt(context, key),
  ...lastTurnOf(context, key),
});

const mapOf = (map: typeof WORLD_MAP) => ({
  ...map,
  desc: `<p>${map.title}: карта.</p>`,
  image: '/img/map.png',
  bgimage: '/img/map.png',
  breadcrumb: map === TOWN_MAP ? [WORLD_MAP] : [],
});

const mapNamed = (key: string | undefined) =>
  found(
    [WORLD_MAP, TOWN_MAP].find((map) => map.key === (key ?? WORLD_MAP.key)),
    'Карта не найдена.',
  );

const targetOf = (context: CallContext, key: string, title: string): JsonObject => ({
  ...{ key, title, desc: `<p>${title} на карте.</p>` },
  ...{ image: `/img/${key}.png`, image_height: 120, image_width: 160 },
  characters: presentAt(context, key),
});

function featuresOf(context: CallContext, map: typeof WORLD_MAP): JsonObject[] {
  const places = Object.entries(PLACES).map(([key, title], at) => ({
    id: 81 + at,
    geometry: { type: 'Point', coordinates: [200 + at * 200, 500] },
    location: targetOf(context, key, title),
  }));
  if (map === TOWN_MAP) return places.slice(0, 1);
  const corners = [
    [400, 200],
    [600, 200],
    [600, 300],
    [400, 300],
    [400, 200],
  ];
  return [
    ...places,
    {
      id: 90,
      geometry: { type: 'Polygon', coordinates: [corners] },
      map: targetOf(context, TOWN_MAP.key, TOWN_MAP.title),
    },
  ];
}

const OPTIONS: JsonObject = {
  extent: [0, 0, 1_024, 1_024],
  origin: [0, 1_024],
  resolutions: [4, 2, 1],
  tileSize: [256, 256],
  url: '/tiles/{z}/{x}/{y}.png',
  minZoom: 0,
  maxZoom: 2,
  zoom: 0,
  center: [512, 400],
};

const placeNamed = (key: string | undefined): string =>
  found(
    Object.keys(PLACES).find((one) => one === key),
    'Локация не найдена.',
  );

/** Places and maps. All of them belong to the game of turns. */
export const placeCalls: readonly BareCall[] = [
  {
    method: 'GET',
    path: '/api/rpg/locations/:game',
    envelope: 'locations',
    answer: (context) => ({
      locations: Object.keys(PLACES).map((key) => locationOf(context, key)),
    }),
  },
  {
    method: 'GET',
    path: '/api/rpg/map/locations/:game/:map?',
    answer: (context) => {
      const map = mapNamed(context.params['map']);
      const places = map === TOWN_MAP ? ['pristan'] : Object.keys(PLACES);
      const { data, last_page } = pageOf(places, PAGE, context);
      const { desc: _desc, image: _image, ...head } = mapOf(map);
      return {
        map: head,
        maps: map === TOWN_MAP ? [] : [mapOf(TOWN_MAP)],
        locations: { data: data.map((one) => locationOf(context, one)), last_page },
      };
    },
  },
  {
    method: 'GET',
    path: '/api/rpg/map/:game/:map?',
    answer: (context) => {
      const map = mapNamed(context.params['map']);
      return { info: mapOf(map), options: OPTIONS, features: featuresOf(context, map) };
    },
  },
  {
    method: 'GET',
    path: '/api/rpg/location/:game/:location',
    answer: (context) => {
      const key = placeNamed(context.params['location']);
      const turns = turnsOf(context, key).slice(0, PAGE);
      return {
        location: locationOf(context, key),
        turns: turns.map((turn) => turnOf(context, turn)),
      };
    },
  },
  {
    method: 'GET',
    path: '/api/rpg/location/:game/:location/all',
    answer: (context) => {
      const key = placeNamed(context.params['location']);
      const { data, last_page } = pageOf(turnsOf(context, key), PAGE, context);
      return {
        location: locationOf(context, key),
        turns: { data: data.map((turn) => turnOf(context, turn)), last_page },
      };
    },
  },
];
