import type { Face, Letter } from '../../drawing/font.ts';

/** Lines of text set as outlines, in px: SVG that looks the same on every machine, with or without fonts of its own. */

/** How a text is set: its face, the size of its em, its colour, and the space between letters. */
export type Style = { face: Face; size: number; ink: string; spacing?: number };

/** A place for a line: where it begins, and how long it may be. */
export type Measure = { x: number; width: number };

const round = (value: number): string => String(Math.round(value * 1_000) / 1_000);

/** The letters that the face has: what it cannot draw, such as emoji, is left out. */
const lettersOf = (text: string, face: Face): Letter[] =>
  Array.from(text).flatMap((sign) => face(sign) ?? []);

/** A text without what the face cannot draw, and without the gaps that this leaves. */
export const drawable = (text: string, face: Face): string =>
  Array.from(text.normalize('NFC'))
    .filter((sign) => face(sign) !== undefined)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();

/** The length of a line. */
export function lengthOf(text: string, { face, size, spacing = 0 }: Style): number {
  const letters = lettersOf(text, face);
  return letters.reduce((sum, { advance }) => sum + advance * size + spacing, 0);
}

/** A line from a point on its base line on; from its end where `anchor` says so. */
export function line(
  text: string,
  { x, y, anchor = 'start' }: { x: number; y: number; anchor?: 'start' | 'end' },
  style: Style,
): string {
  const { face, size, ink, spacing = 0 } = style;
  const start = anchor === 'start' ? x : x - lengthOf(text, style);
  let pen = 0;
  const letters = lettersOf(text, face).map(({ path, advance }) => {
    const at = pen;
    pen += advance + spacing / size;
    return path === '' ? '' : `<path transform="translate(${round(at)})" d="${path}"/>`;
  });
  const place = `translate(${round(start)} ${round(y)}) scale(${round(size)})`;
  return `<g fill="${ink}" transform="${place}">${letters.join('')}</g>`;
}

/** So much of a word as fits; one letter at least. */
function fitting(word: string, width: number, style: Style): string {
  let fit = '';
  for (const sign of Array.from(word)) {
    if (fit !== '' && lengthOf(fit + sign, style) > width) break;
    fit += sign;
  }
  return fit;
}

/** The last line that there is room for, with the mark that the text goes on. */
function withMark(text: string, width: number, style: Style): string {
  let cut = text;
  while (cut !== '' && lengthOf(`${cut}…`, style) > width)
    cut = Array.from(cut).slice(0, -1).join('');
  const end = cut === text ? -1 : cut.lastIndexOf(' ');
  // Behind a word, but for one that fills half of the line.
  const whole = end > cut.length / 2 ? cut.slice(0, end) : cut;
  return `${whole.replace(/[\s,;:—–-]+$/, '')}…`;
}

/**
 * A text in lines of at most `most`, each within its own measure; a word that is longer than a line is broken. The time grows with what is set, not with
 * the length of the text.
 */
export function wrapped(
  text: string,
  style: Style,
  { most, measure }: { most: number; measure: (line: number) => Measure },
): string[] {
  const lines: string[] = [];
  let words = text.split(' ').filter(Boolean);
  while (words.length > 0 && lines.length < most) {
    const { width } = measure(lines.length);
    let row = '';
    while (words[0] !== undefined) {
      const longer = row === '' ? words[0] : `${row} ${words[0]}`;
      if (lengthOf(longer, style) > width) break;
      row = longer;
      words = words.slice(1);
    }
    const [long] = words;
    if (row === '' && long !== undefined) {
      row = fitting(long, width, style);
      words = [long.slice(row.length), ...words.slice(1)];
    }
    lines.push(row);
  }
  const last = lines.at(-1);
  if (words.length > 0 && last !== undefined)
    lines.splice(-1, 1, withMark(last, measure(lines.length - 1).width, style));
  return lines;
}
