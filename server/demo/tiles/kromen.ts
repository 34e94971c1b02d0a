import { line, n, shape } from '../art/svg.ts';
import { compass, frame, type Inks, region, scattered } from './drawing.ts';
import { houses, streets, type Town, wall } from './houses.ts';
import { layered, noiseOf, ramp, ridged } from './noise.ts';
import { placesOf, roadsAndPlaces, roadsOf } from './places.ts';
import { around, blend, type Item, type Rgb, type Sheet } from './sheet.ts';

/** The city on the edge: roofs up to the cliff, and beyond it twenty fathoms of air. */

const SIZE = 2048;
const inks: Inks = {
  ink: '#3a2a26',
  halo: '#f8ecd4',
  road: '#8a5636',
  casing: '#fbf1da',
  accent: '#a5472b',
};

const waves = noiseOf(21);
const fields = noiseOf(22);
const salt = noiseOf(23);

/** How far a place is from the edge: above zero it is up in the city. */
function aboveAt(x: number, y: number): number {
  const edge =
    1890 -
    0.42 * x +
    120 * Math.sin(x / 330 + 1) +
    44 * waves(x / 120, 3.5) +
    14 * waves(x / 36, 8.5);
  return Math.max(edge, 1300) + ramp(1450, 1700, x) * 210 - y;
}

function heightAt(x: number, y: number, finest: number): number {
  const up = ramp(-10, 10, aboveAt(x, y));
  const low = -60 + 14 * layered(salt, x, y, 260, finest);
  const hill = 46 * Math.exp(-((x - 820) ** 2 + (y - 620) ** 2) / 420 ** 2);
  return low + (90 + hill + 26 * layered(waves, x, y, 420, finest) - low) * up;
}

const STONE: Rgb = [219, 200, 164];
const GRASS: Rgb = [184, 190, 132];
const SALT: Rgb = [240, 232, 214];
const SAND: Rgb = [226, 208, 168];

const cityAt = (x: number, y: number): number =>
  1.12 - ((x - 1020) / 860) ** 2 - ((y - 900) / 760) ** 2 + 0.14 * fields(x / 130, y / 130);

function tint(x: number, y: number, _height: number, finest: number, out: number[]): void {
  const above = aboveAt(x, y);
  if (above > 0) {
    blend(GRASS, [208, 196, 138], ramp(-0.2, 0.3, layered(fields, x, y, 220, finest)), out);
    blend(out, STONE, ramp(0.02, 0.2, cityAt(x, y)), out);
    return;
  }
  blend(SAND, SALT, ramp(40, 300, -above + 80 * fields(x / 140, y / 140)), out);
  const crack = ridged(salt, x, y, 60, finest);
  if (finest <= 2) blend(out, [196, 182, 158], ramp(0.93, 0.99, crack) * 0.5, out);
}

const corners = [
  [230, 700],
  [420, 330],
  [760, 190],
  [1180, 330],
  [1590, 520],
  [1800, 900],
  [1820, 1330],
].map(([x = 0, y = 0]) => ({ x, y }));

const places = placesOf('kromen');
const roads = roadsOf(places);

const town: Town = {
  size: SIZE,
  places,
  roads,
  built: (x, y) => (aboveAt(x, y) < 30 ? 0 : ramp(0.08, 0.26, cityAt(x, y)) * 0.94),
  ruined: 0,
  roofs: {
    lit: ['#c9714c', '#bf6244', '#d08a5c', '#a9806a', '#b8573c'],
    dark: ['#9f4f34', '#93452e', '#a96743', '#7f5f4f', '#8c3d2a'],
    shadow: 'rgba(60,40,30,.22)',
    ink: '#4b322a',
  },
};

/** The edge of the cliff, with strokes down its face. */
function cliff(resolution: number): Item[] {
  const items: Item[] = [];
  const edgeAt = (x: number): number => aboveAt(x, 0);
  for (let from = 0; from < SIZE; from += 64) {
    const xs = Array.from({ length: 9 }, (_, at) => Math.min(SIZE, from + at * 8));
    const spots = xs.map((x) => `${n(x / resolution)} ${n(edgeAt(x) / resolution)}`);
    const strokes = xs
      .map(
        (x, at) =>
          `M${n(x / resolution)} ${n(edgeAt(x) / resolution)}l${(at % 3) - 1} ${n((16 + ((at * 11) % 17)) / resolution)}`,
      )
      .join('');
    const ys = xs.map((x) => edgeAt(x) / resolution);
    items.push({
      ...{ x0: from / resolution - 3, x1: (from + 64) / resolution + 3 },
      ...{ y0: Math.min(...ys) - 4, y1: Math.max(...ys) + 40 },
      svg:
        line(strokes, inks.ink, 0.9, 'opacity=".5"') +
        line(`M${spots.join('L')}`, inks.ink, 1.8, 'opacity=".85"'),
    });
  }
  return items;
}

/** Piers that reach out over the air, and orchards beyond the wall. */
function details(resolution: number): Item[] {
  const trees = scattered(
    { x0: 0, y0: 0, x1: SIZE, y1: SIZE },
    Math.max(26, 8 * resolution),
    61,
    (x, y) =>
      cityAt(x, y) > -0.04 || aboveAt(x, y) < 40
        ? 0
        : ramp(0, 0.25, layered(fields, x + 500, y, 200, 20)) * 0.9,
  ).map(({ x, y, draw }) => {
    const [px, py, r] = [x / resolution, y / resolution, (5 + draw * 4) / Math.sqrt(resolution)];
    const crown = `<circle cx="${n(px)}" cy="${n(py)}" r="${n(r)}" fill="#7f9158" stroke="#4c5a38" stroke-width=".8"/>`;
    return around(
      px,
      py,
      r + 2,
      `<circle cx="${n(px + r * 0.4)}" cy="${n(py + r * 0.5)}" r="${n(r)}" fill="rgba(40,40,20,.2)"/>${crown}`,
    );
  });
  const piers = [1540, 1600, 1660, 1720, 1780].map((x, at) => {
    const y = aboveAt(x, 0);
    const [px, py] = [x / resolution, y / resolution];
    const [w, h] = [9 / resolution, (88 + (at % 2) * 40) / resolution];
    const deck = shape(
      `M${n(px - w)} ${n(py - 12 / resolution)}h${n(2 * w)}v${n(h)}h${n(-2 * w)}Z`,
      '#c9a877',
      `stroke="${inks.ink}" stroke-width="1"`,
    );
    return around(px, py, h + 8, deck);
  });
  return [...trees, ...piers];
}

const names = (resolution: number): Item[] => [
  ...region('ДНО', { x: 520, y: 1880, turn: -6, size: 90, most: 40, spread: 0.9 }, resolution, {
    ink: '#6f6a62',
    halo: '#fbf6e8',
  }),
  ...region(
    'Двадцать саженей воздуха',
    { x: 1420, y: 1830, turn: -4, bend: 8, size: 40, most: 24, spread: 0.2 },
    resolution,
    { ink: '#6f6a62', halo: '#fbf6e8' },
  ),
  ...region(
    'Ветреный ряд',
    { x: 620, y: 1320, turn: 10, size: 30, most: 18, spread: 0.15 },
    resolution,
    { ink: '#5b342a', halo: '#f4dfc0' },
  ),
  ...region(
    'ВЕРХНЯЯ ДОРОГА',
    { x: 1740, y: 240, turn: 24, size: 34, most: 20, spread: 0.3 },
    resolution,
    { ink: '#6b4a2f', halo: '#efe3bc' },
  ),
];

/** The map of the upper city. */
export const kromen: Sheet = {
  key: 'kromen',
  size: SIZE,
  terrain: { height: heightAt, tint, contours: { step: 9, ink: [110, 112, 116], below: 0 } },
  items: (resolution) => [
    ...streets(town, resolution, '#f1e2c0', '#b99b72'),
    ...details(resolution),
    ...houses(town, resolution),
    ...wall(corners, resolution, { stone: '#cdb98f', ink: inks.ink }, [6]),
    ...cliff(resolution),
    ...names(resolution),
    ...roadsAndPlaces(places, [], resolution, inks),
    compass(230 / resolution, 1560 / resolution, Math.max(18, 130 / resolution), inks),
    ...frame(SIZE, resolution, inks),
  ],
};
