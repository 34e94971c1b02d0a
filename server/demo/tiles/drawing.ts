import { chargeOf, type ChargeName } from '../art/emblems.ts';
import { disc, line, n } from '../art/svg.ts';
import { arched, straight, type Style, widthOf } from './lettering.ts';
import { hashAt } from './noise.ts';
import { around, type Item } from './sheet.ts';

/** Parts of the drawing that all maps have in common. Places come in map units and are drawn in px of the zoom. */

/** The colours of a map's drawing. */
export type Inks = { ink: string; halo: string; road: string; casing: string; accent: string };

export type Spot = { x: number; y: number };

/** A road between two places: dots on a pale band, a little bent, the same at every zoom. */
export function road(from: Spot, to: Spot, resolution: number, { road: ink, casing }: Inks): Item {
  const bend = (hashAt(from.x, to.y, 3) - 0.5) * 0.36;
  const middle = {
    x: (from.x + to.x) / 2 + (to.y - from.y) * bend,
    y: (from.y + to.y) / 2 - (to.x - from.x) * bend,
  };
  const [a, m, b] = [from, middle, to].map(
    ({ x, y }) => `${n(x / resolution)} ${n(y / resolution)}`,
  );
  const d = `M${a ?? ''}Q${m ?? ''} ${b ?? ''}`;
  const width = resolution > 4 ? 1.1 : 2;
  const dots = `stroke-dasharray="${width * 2.6} ${width * 2.2}" opacity=".85"`;
  const svg =
    line(d, casing, width * 2.6, 'opacity=".55"') +
    line(d, ink, width, dots).replaceAll('stroke-linecap="round"', 'stroke-linecap="butt"');
  const xs = [from.x, to.x, middle.x].map((x) => x / resolution);
  const ys = [from.y, to.y, middle.y].map((y) => y / resolution);
  return {
    ...{ x0: Math.min(...xs) - 6, x1: Math.max(...xs) + 6 },
    ...{ y0: Math.min(...ys) - 6, y1: Math.max(...ys) + 6 },
    svg,
  };
}

/** A long title in two lines, parted where they come out most alike. */
export function linesOf(title: string, longest: number): string[] {
  if (title.length <= longest) return [title];
  const words = title.split(' ');
  const splits = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  const uneven = ([a = '', b = '']: string[]): number => Math.abs(a.length - b.length);
  return splits.sort((one, other) => uneven(one) - uneven(other))[0] ?? [title];
}

/** A place: its charge on a disc of paper, and from near by its name under it. */
export function place(
  { x, y, title, charge }: Spot & { title: string; charge: ChargeName },
  resolution: number,
  { ink, halo, accent }: Inks,
): Item {
  const [px, py] = [x / resolution, y / resolution];
  if (resolution > 4) {
    const dot = disc(px, py, 2.6, halo) + disc(px, py, 1.7, accent);
    return around(px, py, 4, dot);
  }
  const radius = resolution > 2 ? 9 : resolution > 1 ? 13 : 16;
  const sign = `<g transform="translate(${n(px)} ${n(py)}) scale(${((radius * 1.25) / 240).toFixed(4)})">${chargeOf(charge, ink, accent)}</g>`;
  const badge =
    disc(px, py + 1.4, radius + 0.6, ink, 'opacity=".22"') +
    disc(px, py, radius, halo, `stroke="${ink}" stroke-width="1.3"`) +
    sign;
  if (resolution > 2) return around(px, py, radius + 3, badge);
  const style: Style = {
    face: 'place',
    size: resolution > 1 ? 12.5 : 15.5,
    ink,
    halo,
    haloWidth: 3.4,
  };
  const lines = linesOf(title, 15);
  const names = lines.map((text, row) =>
    straight(text, px, py + radius + style.size * (1.02 + row * 1.08), style),
  );
  const reach = Math.max(radius + 40, ...lines.map((text) => widthOf(text, style) / 2 + 6));
  return around(px, py, reach, badge + names.join(''));
}

/** The name of a region or of water, set wide, perhaps on an arc; `size` in map units, kept between what is read and what fits. */
export function region(
  title: string,
  at: Spot & { turn?: number; bend?: number; size: number; most?: number; spread?: number },
  resolution: number,
  { ink, halo }: Pick<Inks, 'ink' | 'halo'>,
): Item[] {
  const size = Math.min(at.most ?? 44, at.size / resolution);
  if (size < 9) return [];
  const style: Style = {
    ...{ face: 'region', size, spacing: size * (at.spread ?? 0.35) },
    ...{ ink, halo, haloWidth: size * 0.16, opacity: 0.82 },
  };
  const [x, y] = [at.x / resolution, at.y / resolution];
  return [
    around(x, y, widthOf(title, style) / 2 + size * 2, arched(title, { ...at, x, y }, style)),
  ];
}

/** Where things of a kind grow: one in each cell of a lattice, where its chance is above a number drawn for the cell. */
export function scattered(
  area: { x0: number; y0: number; x1: number; y1: number },
  step: number,
  seed: number,
  chance: (x: number, y: number) => number,
): (Spot & { draw: number })[] {
  const found: (Spot & { draw: number })[] = [];
  for (let row = Math.floor(area.y0 / step); row * step < area.y1; row += 1) {
    for (let column = Math.floor(area.x0 / step); column * step < area.x1; column += 1) {
      const x = (column + 0.15 + 0.7 * hashAt(column, row, seed)) * step;
      const y = (row + 0.15 + 0.7 * hashAt(column, row, seed + 1)) * step;
      const draw = hashAt(column, row, seed + 2);
      if (chance(x, y) > draw) found.push({ x, y, draw: hashAt(column, row, seed + 3) });
    }
  }
  return found;
}

/** The rose of the winds, with north marked as it is in Russian. */
export function compass(x: number, y: number, radius: number, { ink, halo, accent }: Inks): Item {
  const rose = `<g transform="translate(${n(x)} ${n(y)}) scale(${(radius / 118).toFixed(4)})">${chargeOf('compass', ink, accent)}</g>`;
  const ring = (r: number, width: number): string =>
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${ink}" stroke-width="${width}" opacity=".7"/>`;
  const ticks = Array.from({ length: 32 }, (_, at) => {
    const angle = (at * Math.PI) / 16;
    const [from, to] = [radius * (at % 8 ? 0.8 : 0.74), radius * 0.86];
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    return `M${n(x + sin * from)} ${n(y - cos * from)}L${n(x + sin * to)} ${n(y - cos * to)}`;
  }).join('');
  const style: Style = { face: 'town', size: radius * 0.34, ink, halo, haloWidth: 3 };
  const svg =
    disc(x, y, radius * 0.9, halo, 'opacity=".5"') +
    ring(radius * 0.88, 1.6) +
    ring(radius * 0.72, 0.8) +
    line(ticks, ink, 1, 'opacity=".7"') +
    rose +
    straight('С', x, y - radius * 1.02, style);
  return around(x, y, radius * 1.5, svg);
}

/** The frame of a map: a wide band of light and dark steps between two lines, as on charts. */
export function frame(size: number, resolution: number, { ink, halo }: Inks): Item[] {
  const side = size / resolution;
  const width = Math.min(14, Math.max(5, side / 90));
  const steps = 32;
  const rect = (inset: number, stroke: string, thick: number, more = ''): string =>
    `<rect x="${n(inset)}" y="${n(inset)}" width="${n(side - 2 * inset)}" height="${n(side - 2 * inset)}" fill="none" stroke="${stroke}" stroke-width="${n(thick)}"${more}/>`;
  const dashes = ` stroke-dasharray="${(side / steps).toFixed(3)}"`;
  const svg =
    rect(width / 2, halo, width) +
    rect(width / 2, ink, width * 0.46, dashes) +
    rect(0.8, ink, 1.6) +
    rect(width, ink, 1.2) +
    rect(width + 4, ink, 0.7);
  const edge = width + 8;
  const band = (x0: number, y0: number, x1: number, y1: number): Item => ({ x0, y0, x1, y1, svg });
  return [
    band(0, 0, side, edge),
    band(0, side - edge, side, side),
    band(0, edge, edge, side - edge),
    band(side - edge, edge, side, side - edge),
  ];
}
