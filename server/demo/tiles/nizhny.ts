import { line, n } from '../art/svg.ts';
import { compass, frame, type Inks, region, scattered } from './drawing.ts';
import { houses, streets, type Town, wall } from './houses.ts';
import { layered, noiseOf, ramp, ridged } from './noise.ts';
import { placesOf, roadsAndPlaces, roadsOf } from './places.ts';
import { around, blend, type Item, type Rgb, type Sheet } from './sheet.ts';

/** The drowned city: dry for forty-one years, and still the colour of deep water. */

const SIZE = 2048;
const inks: Inks = {
  ink: '#12343a',
  halo: '#e4f0dd',
  road: '#24565a',
  casing: '#d5e8d4',
  accent: '#c2573c',
};

const swell = noiseOf(81);
const weed = noiseOf(82);
const light = noiseOf(83);

/** Pools that the sea forgot: where, and how wide. */
const pools = [
  [1020, 1420, 120],
  [760, 1620, 80],
  [1290, 1540, 60],
  [330, 600, 70],
] as const;

function poolAt(x: number, y: number): number {
  let depth = 0;
  for (const [px, py, reach] of pools)
    depth = Math.max(depth, 1 - Math.hypot(x - px, y - py) / reach + 0.22 * weed(x / 60, y / 60));
  return depth;
}

const cityAt = (x: number, y: number): number =>
  1.1 - ((x - 1080) / 850) ** 2 - ((y - 1050) / 830) ** 2 + 0.16 * weed(x / 150, y / 150);

const heightAt = (x: number, y: number, finest: number): number =>
  60 * layered(swell, x, y, 520, finest) -
  40 * ramp(0, 0.6, poolAt(x, y)) -
  34 * ramp(0.4, -0.5, cityAt(x, y));

const SILT: Rgb = [142, 186, 172];
const DEEP: Rgb = [84, 142, 142];
const PAVED: Rgb = [184, 206, 182];
const WEED: Rgb = [120, 150, 108];
const WATER: Rgb = [52, 112, 128];

function tint(x: number, y: number, height: number, finest: number, out: number[]): void {
  blend(DEEP, SILT, ramp(-50, 30, height), out);
  blend(out, WEED, ramp(0.1, 0.45, layered(weed, x, y, 320, finest)) * 0.6, out);
  blend(out, PAVED, ramp(0.05, 0.35, cityAt(x, y)) * 0.8, out);
  blend(out, WATER, ramp(0.02, 0.16, poolAt(x, y)) * 0.92, out);
  // The light of the waves that are no longer there.
  const gleam = ridged(light, x + 30 * swell(x / 90, y / 90), y, 150, Math.max(finest, 8));
  blend(out, [232, 246, 226], ramp(0.86, 1, gleam) * 0.3, out);
}

const places = placesOf('nizhny');
const roads = roadsOf(places);

const town: Town = {
  size: SIZE,
  places,
  roads,
  built: (x, y) => (poolAt(x, y) > 0 ? 0 : ramp(0.06, 0.32, cityAt(x, y)) * 0.82),
  ruined: 34,
  roofs: {
    lit: ['#5f9a96', '#6fa79c', '#4f8a8c', '#86b3a0'],
    dark: ['#3f7378', '#4b807e', '#376a70', '#5f8c80'],
    shadow: 'rgba(10,44,53,.26)',
    ink: '#1c4a50',
  },
};

const corners = [
  [1660, 330],
  [1880, 760],
  [1900, 1300],
  [1780, 1790],
  [1240, 1880],
  [640, 1800],
  [290, 1420],
  [300, 900],
  [640, 480],
  [1180, 300],
].map(([x = 0, y = 0]) => ({ x, y }));

/** A coral: three arms, each forked. */
const coral = (x: number, y: number, s: number, ink: string): string =>
  line(
    [-0.5, 0, 0.5]
      .map(
        (lean) =>
          `M${n(x)} ${n(y)}q${n(lean * s * 0.3)} ${n(-s * 0.6)} ${n(lean * s)} ${n(-s)}m${n(-lean * s * 0.4)} ${n(s * 0.35)}l${n(s * 0.22)} ${n(-s * 0.34)}`,
      )
      .join(''),
    ink,
    Math.max(1, s / 6),
  );

function gardens(resolution: number): Item[] {
  const colours = ['#d9705c', '#e59a78', '#c75a6c', '#e3b08a'];
  const whole = { x0: 0, y0: 0, x1: SIZE, y1: SIZE };
  return scattered(whole, Math.max(24, 8 * resolution), 91, (x, y) => {
    const garden = 1 - Math.hypot(x - 1600, y - 1180) / 190;
    const outside = cityAt(x, y) < 0 ? 0.5 * ramp(0.1, 0.4, layered(weed, x, y, 320, 20)) : 0;
    return Math.max(ramp(0, 0.4, garden), outside) * 0.9;
  })
    .sort((a, b) => a.y - b.y)
    .map(({ x, y, draw }) => {
      const [px, py, s] = [x / resolution, y / resolution, (12 + draw * 8) / Math.sqrt(resolution)];
      const ink = cityAt(x, y) > 0 ? (colours[Math.floor(draw * 4)] ?? '#d9705c') : '#3f6f5a';
      return around(px, py, s * 1.4, coral(px, py, s, ink));
    });
}

const names = (resolution: number): Item[] => {
  const deep = { ink: '#12434a', halo: '#a9d0c0' };
  return [
    ...region(
      'ТИШИНА',
      { x: 260, y: 1840, turn: -8, size: 60, most: 34, spread: 0.6 },
      resolution,
      deep,
    ),
    ...region(
      'Обвал',
      { x: 1870, y: 1560, turn: 80, size: 34, most: 20, spread: 0.3 },
      resolution,
      deep,
    ),
    ...region(
      'Дорога в слободу',
      { x: 1800, y: 230, turn: -26, size: 32, most: 18, spread: 0.15 },
      resolution,
      deep,
    ),
    ...region(
      'Последняя вода',
      { x: 1000, y: 1560, bend: -14, size: 30, most: 18, spread: 0.15 },
      resolution,
      deep,
    ),
  ];
};

/** The map of the drowned city. */
export const nizhny: Sheet = {
  key: 'nizhny',
  size: SIZE,
  terrain: { height: heightAt, tint, contours: { step: 11, ink: [30, 84, 92], below: 900 } },
  items: (resolution) => [
    ...streets(town, resolution, '#cfe2cc', '#7fa79c'),
    ...houses(town, resolution),
    ...gardens(resolution),
    ...wall(corners, resolution, { stone: '#9fbfae', ink: inks.ink }, [2, 7]),
    ...names(resolution),
    ...roadsAndPlaces(places, [], resolution, inks),
    compass(250 / resolution, 250 / resolution, Math.max(18, 140 / resolution), inks),
    ...frame(SIZE, resolution, inks),
  ],
};
