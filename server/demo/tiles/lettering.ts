import { type Face, type Letter, literata } from '../../drawing/font.ts';

/** What is written on a map, as SVG. All lengths are px of the zoom that is drawn. */

const faces = {
  place: literata(500, 'normal'),
  town: literata(600, 'normal'),
  region: literata(400, 'italic'),
} as const;

/** The kinds of lettering: a place, a town, the name of a region or of water. */
export type Lettering = keyof typeof faces;

/** How a label is set: size of the em, space between letters, colour and the halo that parts it from the ground. */
export type Style = {
  face: Lettering;
  size: number;
  spacing?: number;
  ink: string;
  halo: string;
  haloWidth?: number;
  opacity?: number;
};

const round = (value: number): string => String(Math.round(value * 100) / 100);

function lettersOf(face: Face, text: string): Letter[] {
  return Array.from(text).flatMap((character) => face(character) ?? face(' ') ?? []);
}

/** The length of a line of text. */
export function widthOf(text: string, { face, size, spacing = 0 }: Style): number {
  const letters = lettersOf(faces[face], text);
  return letters.reduce((sum, { advance }) => sum + advance * size + spacing, -spacing);
}

function drawn(letters: string, { size, ink, halo, haloWidth = 3, opacity = 1 }: Style): string {
  const width = haloWidth / size;
  const outline = `stroke="${halo}" stroke-width="${round(width)}" stroke-linejoin="round"`;
  const around = haloWidth === 0 ? '' : `<g fill="${halo}" ${outline}>${letters}</g>`;
  return `<g opacity="${opacity}">${around}<g fill="${ink}">${letters}</g></g>`;
}

/** Where the pen stands at a distance along a line, and which way it goes (degrees). */
export type Track = (distance: number) => { x: number; y: number; turn: number };

/** Text along a track, centred on its middle, which is at distance 0. */
export function along(text: string, track: Track, style: Style): string {
  const { face, size, spacing = 0 } = style;
  let pen = -widthOf(text, style) / 2;
  const parts = lettersOf(faces[face], text).map(({ path, advance }) => {
    const half = (advance * size) / 2;
    const { x, y, turn } = track(pen + half);
    pen += advance * size + spacing;
    if (path === '') return '';
    const place = `translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${round(size)})`;
    return `<path transform="${place} translate(${round(-advance / 2)} 0)" d="${path}"/>`;
  });
  return drawn(parts.join(''), style);
}

/** Text on a straight line, centred on a point, on its base line. */
export const straight = (text: string, x: number, y: number, style: Style): string =>
  along(text, (distance) => ({ x: x + distance, y, turn: 0 }), style);

/** Text on an arc through a point: `bend` is how much it turns over its length, in degrees; above zero it arches upwards. */
export function arched(
  text: string,
  { x, y, turn = 0, bend = 0 }: { x: number; y: number; turn?: number; bend?: number },
  style: Style,
): string {
  if (bend === 0 && turn === 0) return straight(text, x, y, style);
  const length = widthOf(text, style);
  const radians = Math.PI / 180;
  const radius = bend === 0 ? 1e6 : length / (bend * radians);
  const track: Track = (distance) => {
    const angle = distance / radius;
    const dx = radius * Math.sin(angle);
    const dy = radius * (1 - Math.cos(angle));
    const [cos, sin] = [Math.cos(turn * radians), Math.sin(turn * radians)];
    return {
      x: x + dx * cos - dy * sin,
      y: y + dx * sin + dy * cos,
      turn: turn + angle / radians,
    };
  };
  return along(text, track, style);
}
