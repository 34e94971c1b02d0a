import { disc, line, n, shape } from '../art/svg.ts';
import { cliffAt, coastGround, damp, kelpAt, mountainsAt } from './coastGround.ts';
import { compass, frame, type Inks, region, scattered } from './drawing.ts';
import { straight, type Style, widthOf } from './lettering.ts';
import { layered, ramp } from './noise.ts';
import { placesOf, roadsAndPlaces, roadsOf } from './places.ts';
import { around, type Item, type Sheet } from './sheet.ts';

/** What is drawn on the map of the world: cliff, woods, rivers, names, roads and places. */

const SIZE = 4096;
const inks: Inks = {
  ink: '#3b2f28',
  halo: '#f6ecd2',
  road: '#7a4a2c',
  casing: '#f7ecd0',
  accent: '#a5472b',
};

/** The edge of the cliff, with strokes down its face. */
function cliff(resolution: number): Item[] {
  const items: Item[] = [];
  const step = Math.max(6, 5 * resolution);
  for (let y = 0; y < SIZE; y += step * 12) {
    const spots = Array.from({ length: 13 }, (_, at) => {
      const place = Math.min(SIZE, y + at * step);
      return [cliffAt(place) / resolution, place / resolution] as const;
    });
    const edge = `M${spots.map(([px, py]) => `${n(px)} ${n(py)}`).join('L')}`;
    const strokes = spots
      .slice(0, -1)
      .map(([px, py], at) => `M${n(px)} ${n(py)}l${n(-5 - ((at * 7) % 5))} ${n(2 + (at % 3))}`)
      .join('');
    const xs = spots.map(([px]) => px);
    items.push({
      ...{ x0: Math.min(...xs) - 14, x1: Math.max(...xs) + 4 },
      ...{ y0: y / resolution - 4, y1: (y + step * 12) / resolution + 8 },
      svg:
        line(strokes, inks.ink, 0.8, 'opacity=".55"') + line(edge, inks.ink, 1.5, 'opacity=".8"'),
    });
  }
  return items;
}

const conifer = (x: number, y: number, s: number): string =>
  shape(
    `M${n(x)} ${n(y - s)}L${n(x + s * 0.48)} ${n(y)}H${n(x - s * 0.48)}Z`,
    '#6f7f4f',
    'stroke="#3d4a33" stroke-width=".7"',
  );

const strand = (x: number, y: number, s: number, lean: number): string =>
  line(
    `M${n(x)} ${n(y)}q${n(-s * 0.4)} ${n(-s * 0.4)} ${n(lean)} ${n(-s * 0.75)}t${n(lean)} ${n(-s * 0.75)}`,
    lean > 0 ? '#5d6138' : '#6f6a35',
    1.3,
  );

function growth(resolution: number): Item[] {
  const whole = { x0: 0, y0: 0, x1: SIZE, y1: SIZE };
  const step = Math.max(34, 9 * resolution);
  const size = resolution > 4 ? 5 : resolution > 1 ? 8 : 11;
  const woods = scattered(whole, step, 31, (x, y) => {
    if (x < cliffAt(y) + 60 || mountainsAt(x, y) > 0.6) return 0;
    if (Math.hypot(x - 2860, y - 1720) < 190) return 0;
    return ramp(0.04, 0.3, layered(damp, x + 900, y, 420, 30)) * 0.9;
  });
  const kelp = scattered(whole, step * 0.8, 41, (x, y) => ramp(0.05, 0.5, kelpAt(x, y)) * 0.85);
  return [
    ...woods.map((one) => ({ ...one, wet: false })),
    ...kelp.map((one) => ({ ...one, wet: true })),
  ]
    .sort((a, b) => a.y - b.y)
    .map(({ x, y, draw, wet }) => {
      const [px, py, s] = [x / resolution, y / resolution, size * (0.8 + draw * 0.5)];
      const drawn = wet ? strand(px, py, s, (draw - 0.5) * s * 0.7) : conifer(px, py, s);
      return around(px, py, s * 2, drawn);
    });
}

/** Rivers of the land that end before they reach the edge: there is nothing left for them to reach. */
const rivers = [
  'M3720 640C3500 760 3420 700 3300 860S3080 900 2990 1010',
  'M3800 1900C3600 1960 3560 2120 3380 2120S3120 2260 3020 2260',
  'M3700 2900C3560 2980 3480 2900 3380 3060S3200 3240 3170 3330',
];

function dryRivers(resolution: number): Item[] {
  const width = Math.max(1.6, 5 / Math.sqrt(resolution));
  const scale = `<g transform="scale(${1 / resolution})">`;
  const drawn = rivers.map((d) => line(d, '#7fa9a4', width * resolution, 'opacity=".9"')).join('');
  const svg = `${scale}${drawn}</g>`;
  return [
    {
      x0: 2900 / resolution,
      y0: 500 / resolution,
      x1: 3900 / resolution,
      y1: 3500 / resolution,
      svg,
    },
  ];
}

/** The two cities, each of which has a map of its own. */
const cities = [
  { x: 2860, y: 1720, title: 'Кромень' },
  { x: 1540, y: 2480, title: 'Нижний Кромень' },
];

function city({ x, y, title }: (typeof cities)[number], resolution: number): Item {
  const [px, py] = [x / resolution, y / resolution];
  const s = resolution > 4 ? 0.62 : resolution > 2 ? 1 : 1.7;
  const house = (dx: number, w: number, h: number): string =>
    shape(
      `M${dx} 0V${-h}L${dx + w / 2} ${-h - w * 0.6}L${dx + w} ${-h}V0Z`,
      '#f2dfb4',
      `stroke="${inks.ink}" stroke-width="1.1"`,
    ) + shape(`M${dx} ${-h}L${dx + w / 2} ${-h - w * 0.6}L${dx + w} ${-h}Z`, inks.accent);
  const skyline =
    house(-22, 11, 10) +
    house(11, 11, 9) +
    house(-13, 12, 15) +
    house(3, 11, 14) +
    house(-5, 10, 24);
  const size = resolution > 4 ? 11.5 : resolution > 2 ? 15 : 21;
  const style: Style = { face: 'town', size, ink: inks.ink, halo: inks.halo, haloWidth: 4 };
  const svg =
    `<g transform="translate(${n(px)} ${n(py + 8 * s)}) scale(${s})">${disc(0, -8, 27, inks.halo, 'opacity=".55"')}${skyline}</g>` +
    straight(title, px, py + 10 * s + style.size * 1.05, style);
  return around(px, py, widthOf(title, style) / 2 + 44, svg);
}

function names(resolution: number): Item[] {
  const land = { ink: '#6b4a2f', halo: '#f3e6c0' };
  const salt = { ink: '#6f6a62', halo: '#fbf6e8' };
  const sea = { ink: '#1f4d55', halo: '#bcdccf' };
  return [
    ...region(
      'ВЕРХНИЕ ЗЕМЛИ',
      { x: 3380, y: 1250, turn: 82, bend: 10, size: 100, most: 34, spread: 0.5 },
      resolution,
      land,
    ),
    ...region(
      'ВЕЛИКАЯ СОЛЬ',
      { x: 1750, y: 2120, turn: -14, bend: 16, size: 150, most: 38 },
      resolution,
      salt,
    ),
    ...region('ДНО', { x: 2200, y: 3000, size: 220, most: 52, spread: 0.9 }, resolution, salt),
    ...region(
      'ТО, ЧТО ОСТАЛОСЬ ОТ МОРЯ',
      { x: 330, y: 2860, turn: 66, bend: -8, size: 46, most: 24, spread: 0.25 },
      resolution,
      sea,
    ),
    ...region(
      'Рёбра',
      { x: 1560, y: 620, turn: 2, bend: -16, size: 84, most: 30, spread: 1.1 },
      resolution,
      salt,
    ),
    ...region(
      'Ламинариев бор',
      { x: 1180, y: 690, bend: 30, size: 60, most: 26, spread: 0.15 },
      resolution,
      { ink: '#474524', halo: '#dcd9a8' },
    ),
    ...region('Сухие пашни', { x: 3250, y: 2660, turn: -10, size: 64, most: 26 }, resolution, land),
    ...region(
      'Старый обрыв',
      { x: 2890, y: 2920, turn: 62, bend: -10, size: 44, most: 22, spread: 0.2 },
      resolution,
      land,
    ),
    ...region(
      'Пересохшая',
      { x: 3380, y: 760, turn: -22, size: 36, most: 20, spread: 0.15 },
      resolution,
      { ink: '#3f6f6c', halo: '#e9e2bd' },
    ),
    ...region(
      'Мелкие острова, которых нет',
      { x: 2060, y: 3560, bend: 8, size: 60, most: 22, spread: 0.1 },
      resolution,
      salt,
    ),
  ];
}

const places = placesOf('poberezhye');
const [kromen, nizhny] = cities as [(typeof cities)[number], (typeof cities)[number]];
const gates = { prichal: kromen, rynok: kromen, vorota: nizhny };
const roads = roadsOf(places, gates);

/** The map of the former coast. */
export const coast: Sheet = {
  key: 'poberezhye',
  size: SIZE,
  terrain: coastGround,
  items: (resolution) => [
    ...dryRivers(resolution),
    ...cliff(resolution),
    ...growth(resolution),
    ...names(resolution),
    ...roadsAndPlaces(places, roads, resolution, inks),
    ...cities.map((one) => city(one, resolution)),
    compass(1180 / resolution, 3480 / resolution, Math.max(18, 270 / resolution), inks),
    ...frame(SIZE, resolution, inks),
  ],
};
