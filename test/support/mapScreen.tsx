import { act, screen } from '@testing-library/react';
import { makeGame } from './entities.ts';
import { makeGuestSession, makeHost } from './factories.ts';
import { fakeCanvas } from './fakeMapCanvas.tsx';
import type { FakeAnswer, FakeHost } from './fakeHost.ts';
import { renderApp, type RenderedApp } from './renderApp.tsx';

/** A map page over the fake host; the drawing is its double (`fakeMapCanvas`), which the test file puts in place. */

export const MAP = '/api/rpg/map/forest';
export const LIST = '/api/rpg/map/locations/forest';

export const mara = { id: 1, type: 'profile', name: 'Мара', img: '/mara.jpg' };

export const pier = {
  key: 'pier',
  title: 'Причал',
  desc: '<p>Пахнет <b>смолой</b>.<script>alert(1)</script></p>',
  image: '/pier.jpg',
  image_width: 320,
  image_height: 180,
  characters: [mara],
};

const point = (x: number, y: number) => ({ type: 'Point', coordinates: [x, y] });

/** The world: the map `north` (figure 1), the places `pier` (2 and 3) and `ferry` (4), and a figure that stands for nothing (5). */
export const features = [
  { id: 1, geometry: point(1, 1), map: { key: 'north', title: 'Север', characters: [mara] } },
  { id: 2, geometry: point(2, 2), location: pier },
  { id: 3, geometry: point(3, 3), location: pier },
  { id: 4, geometry: point(4, 4), location: { key: 'ferry', title: 'Паром' } },
  { id: 5, geometry: point(5, 5) },
];

export const world = {
  info: {
    key: 'world',
    title: 'Весь свет',
    desc: '<p>Соль и <b>ветер</b>.</p>',
    image: '/world.jpg',
    bgimage: '/sky.jpg',
    breadcrumb: [],
  },
  options: { extent: [0, 0, 100, 100], url: '/tiles/{z}/{x}/{y}.png' },
  features,
};

export const north = {
  info: {
    key: 'north',
    title: 'Север',
    breadcrumb: [
      { key: 'world', title: 'Весь свет' },
      { key: 'up', title: '' },
    ],
  },
  options: {},
  features: [{ id: 9, geometry: point(1, 1), location: { key: 'hut', title: 'Хижина' } }],
};

/** What a host says to a map that is not there. */
export const noMap: FakeAnswer = {
  status: 404,
  json: { error: 'Карта не найдена.', code: 'mapNotFound' },
};

/** A host that has the world, the north, and their lists. */
export function makeMapHost(): FakeHost {
  const places = {
    maps: [],
    locations: { data: [{ key: 'pier', title: 'Причал' }], last_page: 1 },
  };
  return makeHost()
    .on('GET', MAP, { json: world })
    .on('GET', `${MAP}/world`, { json: world })
    .on('GET', `${MAP}/north`, { json: north })
    .on('GET', `${MAP}/nowhere`, noMap)
    .on('GET', LIST, { json: { map: world.info, ...places } })
    .on('GET', `${LIST}/north`, { json: { map: north.info, ...places } });
}

type Over = Partial<Parameters<typeof renderApp>[1] & object> & {
  /** What the game `forest` is besides being one with a map. */
  readonly game?: object;
};

/** Opens an address as a guest. */
export function openMap(path = '/forest/map', over: Over = {}): RenderedApp {
  const { game, host = makeMapHost(), ...rest } = over;
  const games = [
    makeGame({ enable_map: true, main_page_type: 'description', ...game }),
    makeGame({ key: 'sea', title: 'Море', main_page_type: 'description' }),
  ];
  const session = makeGuestSession({ games });
  return renderApp(path, { host, preloadedState: { session }, ...rest });
}

/** Resolves when the drawing stands. */
export const drawn = () => screen.findByRole('img', { name: /^Карта: / });

const at = { x: 50, y: 50 };

/** The mouse comes to a figure; to none. */
export const pointAt = (id: string | undefined) =>
  act(() => fakeCanvas.props?.onMark(id, 'mouse', at));

/** A finger taps a figure that was not marked, or beside all. */
export const tap = (id: string | undefined) => act(() => fakeCanvas.props?.onMark(id, 'touch', at));

/** A figure is clicked, or tapped while it is marked. */
export const openFigure = (id: string) => act(() => fakeCanvas.props?.onOpen(id));

/** The card of a place; null where none is open. */
export const cardOf = (title: string) => screen.queryByRole('group', { name: title });
