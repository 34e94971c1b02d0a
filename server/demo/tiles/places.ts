import type { ChargeName } from '../art/emblems.ts';
import { locations } from '../content/locations/index.ts';
import { type Inks, place, road, type Spot } from './drawing.ts';
import type { Item } from './sheet.ts';

/** What stands on the disc of each place of the maps. */
const charges: Readonly<Record<string, ChargeName>> = {
  mayak: 'tower',
  traktir: 'goat',
  sloboda: 'ship',
  trakt: 'wheel',
  stanciya: 'ship',
  bor: 'feather',
  kolodec: 'fish',
  kray: 'swell',
  yakorya: 'anchor',
  obitel: 'shell',
  pereval: 'hammer',
  kopi: 'shell',
  ploshchad: 'compass',
  rynok: 'fish',
  prichal: 'anchor',
  kancelyariya: 'quill',
  kryshi: 'feather',
  apteka: 'flask',
  teatr: 'mask',
  sushilnya: 'book',
  bashnya: 'key',
  vorota: 'key',
  kolokola: 'bell',
  ratusha: 'open',
  cisterna: 'eye',
  arhiv: 'letter',
  korally: 'flame',
  dom: 'lamp',
};

/** A place of a map, as the content has it. */
export type MapPlace = Spot & { key: string; title: string; routes: string[]; charge: ChargeName };

/** The places of a map. */
export function placesOf(map: string): MapPlace[] {
  return locations.flatMap(({ key, title, mapKey, x, y, routes }) =>
    mapKey === map && x !== undefined && y !== undefined
      ? [{ key, title, x, y, routes, charge: charges[key] ?? 'compass' }]
      : [],
  );
}

/** Pairs of places with a road between them, each pair once; a place of another map may stand for itself elsewhere (`gates`). */
export function roadsOf(
  places: readonly MapPlace[],
  gates: Readonly<Record<string, Spot>> = {},
): [Spot, Spot][] {
  const known = new Set<string>();
  const spots = new Map<string, Spot>(places.map((one) => [one.key, one]));
  return places.flatMap((from) =>
    from.routes.flatMap((key): [Spot, Spot][] => {
      const to = spots.get(key) ?? gates[key];
      const name = to ? [`${from.x},${from.y}`, `${to.x},${to.y}`].sort().join(' ') : '';
      if (!to || known.has(name)) return [];
      known.add(name);
      return [[from, to]];
    }),
  );
}

/** How far a point is from a stretch between two others. */
export function distanceTo({ x, y }: Spot, [a, b]: readonly [Spot, Spot]): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : ((x - a.x) * dx + (y - a.y) * dy) / length;
  const held = Math.max(0, Math.min(1, share));
  return Math.hypot(x - a.x - dx * held, y - a.y - dy * held);
}

/** The roads of a map, and its places over them; those further north first, so that nearer ones stand before them. */
export function roadsAndPlaces(
  places: readonly MapPlace[],
  roads: readonly [Spot, Spot][],
  resolution: number,
  inks: Inks,
): Item[] {
  const northFirst = [...places].sort((a, b) => a.y - b.y);
  return [
    ...roads.map(([from, to]) => road(from, to, resolution, inks)),
    ...northFirst.map((one) => place(one, resolution, inks)),
  ];
}
