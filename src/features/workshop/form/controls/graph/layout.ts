import type { ReachWay } from '../../../../../domain/index.ts';
import type { Named } from '../../../api.ts';

/** A point of the drawing, in px. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A map with its places around it; `id` is absent of those that lie on no map. */
export interface MapFrame extends Spot {
  readonly id?: string;
  readonly width: number;
  readonly height: number;
}

/** Where everything is drawn: the middle of each place by its id, the frames of maps, and the size of it all. */
export interface GraphLayout {
  readonly spots: ReadonlyMap<string, Spot>;
  readonly frames: readonly MapFrame[];
  readonly width: number;
  readonly height: number;
}

/** The size of a place, and the room that is left between two for a way with its button. */
export const NODE = { width: 148, height: 48 } as const;
const STEP = { x: NODE.width + 76, y: NODE.height + 56 } as const;
const PADDING = 28;
const HEADING = 36;
const BETWEEN = 48;
/** Beyond so many places a map is drawn as rows: pushing each from each takes too long. */
const CROWD = 250;

type Point = { x: number; y: number };

function inRows(count: number): Point[] {
  const columns = Math.ceil(Math.sqrt(count));
  return Array.from({ length: count }, (_one, at) => ({
    x: (at % columns) * STEP.x,
    y: Math.floor(at / columns) * STEP.y,
  }));
}

/** Each pushes each away, ways pull together what they join; from a circle, so that the same places always come to lie alike. */
function spread(count: number, links: readonly (readonly [number, number])[]): Point[] {
  const size = Math.sqrt(count);
  const points = Array.from({ length: count }, (_one, at): Point => {
    const angle = (2 * Math.PI * at) / count;
    return { x: Math.cos(angle) * size, y: Math.sin(angle) * size };
  });
  const rounds = Math.max(40, Math.min(200, Math.round(1_500_000 / (count * count))));
  for (let round = 0; round < rounds; round += 1) {
    const forces = points.map(({ x, y }) => ({ x: -x * 0.25, y: -y * 0.25 }));
    const push = (one: number, other: number, weigh: (far: number) => number) => {
      const [a, b, of, against] = [points[one], points[other], forces[one], forces[other]];
      if (!a || !b || !of || !against) return;
      const [dx, dy] = [a.x - b.x, a.y - b.y];
      const by = weigh(Math.max(Math.hypot(dx, dy), 0.01));
      of.x += dx * by;
      of.y += dy * by;
      against.x -= dx * by;
      against.y -= dy * by;
    };
    for (let one = 0; one < count; one += 1)
      for (let other = one + 1; other < count; other += 1) push(one, other, (far) => 1 / far ** 2);
    for (const [one, other] of links) push(one, other, (far) => -far * 0.5);
    const most = 0.4 * size * (1 - round / rounds) + 0.01;
    for (const [at, point] of points.entries()) {
      const force = forces[at];
      if (!force) continue;
      const by = Math.min(1, most / Math.max(Math.hypot(force.x, force.y), 0.001));
      point.x += force.x * by;
      point.y += force.y * by;
    }
  }
  return points.map(({ x, y }) => ({ x: x * STEP.x, y: y * STEP.y }));
}

/** Pushes apart what still lies upon another, along the shorter way. */
function partOverlaps(points: readonly Point[]): void {
  for (let round = 0; round < 80; round += 1) {
    let moved = false;
    for (const [at, a] of points.entries())
      for (const b of points.slice(at + 1)) {
        const [dx, dy] = [b.x - a.x, b.y - a.y];
        const [over, under] = [STEP.x - Math.abs(dx), STEP.y - Math.abs(dy)];
        if (over <= 0.5 || under <= 0.5) continue;
        moved = true;
        if (over / STEP.x < under / STEP.y) {
          const by = (over / 2) * (dx < 0 ? -1 : 1);
          a.x -= by;
          b.x += by;
        } else {
          const by = (under / 2) * (dy < 0 ? -1 : 1);
          a.y -= by;
          b.y += by;
        }
      }
    if (!moved) return;
  }
}

/** The places of one map, from its upper left corner on. */
function drawMap(places: readonly Named[], ways: readonly ReachWay[]) {
  const numbers = new Map(places.map(({ id }, at) => [id, at]));
  const links = ways.flatMap(({ from, to }): (readonly [number, number])[] => {
    const [one, other] = [numbers.get(from), numbers.get(to)];
    return one === undefined || other === undefined ? [] : [[one, other]];
  });
  const isCrowd = places.length > CROWD;
  const points = isCrowd ? inRows(places.length) : spread(places.length, links);
  if (!isCrowd) partOverlaps(points);
  const left = Math.min(...points.map(({ x }) => x)) - NODE.width / 2 - PADDING;
  const top = Math.min(...points.map(({ y }) => y)) - NODE.height / 2 - PADDING - HEADING;
  const right = Math.max(...points.map(({ x }) => x)) + NODE.width / 2 + PADDING;
  const bottom = Math.max(...points.map(({ y }) => y)) + NODE.height / 2 + PADDING;
  return {
    spots: places.map(({ id }, at): readonly [string, Spot] => [
      id,
      { x: (points[at]?.x ?? 0) - left, y: (points[at]?.y ?? 0) - top },
    ]),
    ...{ width: right - left, height: bottom - top },
  };
}

/**
 * How places and the ways between them are drawn (WORK-163): each map in a frame of its own, in the order of the maps, frames in rows. The same places and ways
 * always give the same drawing.
 */
export function layoutOf(
  places: readonly Named[],
  maps: readonly Named[],
  ways: readonly ReachWay[],
): GraphLayout {
  const known = new Set(maps.map(({ id }) => id));
  const groups = Map.groupBy(places, ({ parent = '' }) => (known.has(parent) ? parent : ''));
  const drawn = [...maps.map(({ id }) => id), ''].flatMap((id) => {
    const within = groups.get(id);
    return within ? [{ id, ...drawMap(within, ways) }] : [];
  });
  const area = drawn.reduce((sum, { width, height }) => sum + width * height, 0);
  const row = Math.max(Math.sqrt(area) * 1.3, ...drawn.map(({ width }) => width));
  const spots = new Map<string, Spot>();
  const frames: MapFrame[] = [];
  let [x, y, tallest, widest] = [0, 0, 0, 0];
  for (const { id, width, height, spots: own } of drawn) {
    if (x > 0 && x + width > row) [x, y, tallest] = [0, y + tallest + BETWEEN, 0];
    for (const [place, spot] of own) spots.set(place, { x: spot.x + x, y: spot.y + y });
    frames.push({ x, y, width, height, ...(id !== '' && { id }) });
    widest = Math.max(widest, x + width);
    x += width + BETWEEN;
    tallest = Math.max(tallest, height);
  }
  return { spots, frames, width: widest, height: y + tallest };
}

/** Where the straight line between two places leaves the one and meets the other. */
export function lineBetween(from: Spot, to: Spot): readonly [Spot, Spot] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const part = Math.min(
    NODE.width / 2 / Math.max(Math.abs(dx), 0.01),
    NODE.height / 2 / Math.max(Math.abs(dy), 0.01),
    0.5,
  );
  return [
    { x: from.x + dx * part, y: from.y + dy * part },
    { x: to.x - dx * part, y: to.y - dy * part },
  ];
}

/** Where along a way its button may be, as parts of it, best first; and the room that a place takes around its middle, and a button, px. */
const PARTS = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82];
const ROOM = { x: NODE.width / 2 + 10, y: NODE.height / 2 + 10 } as const;
const BUTTON = 44;

/** Where the button of a way covers no place that lies across the way and, where that can be, no other button; its middle where there is no such spot. */
export function freeSpot(
  [a, b]: readonly [Spot, Spot],
  places: readonly Spot[],
  buttons: readonly Spot[] = [],
): Spot {
  const spots = PARTS.map((part) => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }));
  const beside = spots.filter(({ x, y }) =>
    places.every((one) => Math.abs(one.x - x) > ROOM.x || Math.abs(one.y - y) > ROOM.y),
  );
  const free = beside.find(({ x, y }) =>
    buttons.every((one) => Math.abs(one.x - x) > BUTTON || Math.abs(one.y - y) > BUTTON),
  );
  return free ?? beside[0] ?? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** The head of an arrow that ends in `to`, as the points of a polygon. */
export function arrowHead(from: Spot, to: Spot): string {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const corner = (turn: number): string =>
    `${String(Math.round(to.x - 12 * Math.cos(angle + turn)))},${String(Math.round(to.y - 12 * Math.sin(angle + turn)))}`;
  return `${String(Math.round(to.x))},${String(Math.round(to.y))} ${corner(0.45)} ${corner(-0.45)}`;
}
