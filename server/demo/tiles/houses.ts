import { n } from '../art/svg.ts';
import { type Spot, scattered } from './drawing.ts';
import { distanceTo, type MapPlace } from './places.ts';
import { around, type Item } from './sheet.ts';

/** Roofs of a town, seen from above: the sunny half and the other, and the shadow that a house throws. */
export type Roofs = {
  lit: readonly string[];
  dark: readonly string[];
  shadow: string;
  ink: string;
};

/** Where a town stands, and what its houses keep clear of. */
export type Town = {
  size: number;
  /** The chance of a house, from 0 to 1. */
  built: (x: number, y: number) => number;
  places: readonly MapPlace[];
  roads: readonly (readonly [Spot, Spot])[];
  roofs: Roofs;
  /** How many of a hundred have lost their roofs. */
  ruined: number;
};

/** Do streets or squares need the room? */
function isClear({ places, roads }: Town, spot: Spot): boolean {
  const square = places.some(({ x, y }) => Math.hypot(spot.x - x, spot.y - y) < 34);
  return !square && !roads.some((road) => distanceTo(spot, road) < 17);
}

/** A house turns towards the nearest street. */
function turnAt({ roads }: Town, spot: Spot): number {
  let nearest = Infinity;
  let turn = 0;
  for (const road of roads) {
    const away = distanceTo(spot, road);
    if (away >= nearest) continue;
    nearest = away;
    turn = (Math.atan2(road[1].y - road[0].y, road[1].x - road[0].x) * 180) / Math.PI;
  }
  return turn;
}

function houseOf({ roofs, ruined }: Town, draw: number): string {
  const [w, h] = [9 + draw * 7, 7 + ((draw * 13) % 1) * 4];
  const at = Math.floor(draw * 97);
  const [lit, dark] = [roofs.lit, roofs.dark].map((list) => list[at % list.length] ?? '');
  const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
    `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"/>`;
  const walls = `<rect x="${n(-w)}" y="${n(-h)}" width="${n(2 * w)}" height="${n(2 * h)}" fill="none" stroke="${roofs.ink}" stroke-width="1.1"/>`;
  const shadow = rect(-w + 4, -h + 4, 2 * w, 2 * h, roofs.shadow);
  if ((draw * 1009) % 100 < ruined) return shadow + walls;
  return shadow + rect(-w, -h, 2 * w, h, lit ?? '') + rect(-w, 0, 2 * w, h, dark ?? '') + walls;
}

/** The houses of a town. */
export function houses(town: Town, resolution: number): Item[] {
  const whole = { x0: 0, y0: 0, x1: town.size, y1: town.size };
  return scattered(whole, 31, 51, town.built)
    .filter((spot) => isClear(town, spot))
    .map((spot) => {
      const [px, py] = [spot.x / resolution, spot.y / resolution];
      const turn = turnAt(town, spot) + (spot.draw - 0.5) * 16;
      const place = `translate(${n(px)} ${n(py)}) scale(${(1 / resolution).toFixed(4)}) rotate(${n(turn)})`;
      return around(
        px,
        py,
        26 / resolution,
        `<g transform="${place}">${houseOf(town, spot.draw)}</g>`,
      );
    });
}

/** Streets: pale bands under everything. */
export function streets({ roads }: Town, resolution: number, fill: string, edge: string): Item[] {
  return roads.map(([a, b]) => {
    const [x1, y1, x2, y2] = [a.x, a.y, b.x, b.y].map((value) => value / resolution) as [
      ...[number, number, number, number],
    ];
    const stroke = (colour: string, width: number): string =>
      `<path d="M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}" stroke="${colour}" stroke-width="${n(width / resolution)}" stroke-linecap="round" fill="none"/>`;
    return {
      ...{ x0: Math.min(x1, x2) - 16, x1: Math.max(x1, x2) + 16 },
      ...{ y0: Math.min(y1, y2) - 16, y1: Math.max(y1, y2) + 16 },
      svg: stroke(edge, 25) + stroke(fill, 21),
    };
  });
}

/** A wall round a town, with towers at its corners; `gaps` are corners after which it has fallen. */
export function wall(
  corners: readonly Spot[],
  resolution: number,
  { stone, ink }: { stone: string; ink: string },
  gaps: readonly number[] = [],
): Item[] {
  return corners.flatMap((from, at) => {
    const to = corners[(at + 1) % corners.length] ?? from;
    const [x1, y1, x2, y2] = [from.x, from.y, to.x, to.y].map((value) => value / resolution) as [
      ...[number, number, number, number],
    ];
    const d = `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`;
    const band = (colour: string, width: number): string =>
      `<path d="${d}" stroke="${colour}" stroke-width="${n(width / resolution)}" fill="none"/>`;
    const standing = gaps.includes(at) ? '' : band(ink, 15) + band(stone, 11);
    const r = 14 / resolution;
    const tower = `<circle cx="${n(x1)}" cy="${n(y1)}" r="${n(r)}" fill="${stone}" stroke="${ink}" stroke-width="${n(2.4 / resolution)}"/>`;
    const reach = 20 / resolution;
    return [
      {
        ...{ x0: Math.min(x1, x2) - reach, x1: Math.max(x1, x2) + reach },
        ...{ y0: Math.min(y1, y2) - reach, y1: Math.max(y1, y2) + reach },
        svg: standing + tower,
      },
    ];
  });
}
