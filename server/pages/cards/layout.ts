import { literata } from '../../drawing/font.ts';
import { drawable, lengthOf, line, type Measure, type Style, wrapped } from './setting.ts';

/** Size of a card in px, as the networks that show links ask for it. */
export const CARD = { width: 1200, height: 630 } as const;

/** What stands on a card. Texts are plain, of one line; empty ones are left out. */
export type CardContent = {
  /** The game, above. */
  game: string;
  /** The place, or the name of a character; the largest. */
  heading: string;
  /** Who wrote it, below the heading. */
  author: string;
  /** The first words of the text. */
  text: string;
  /** A portrait stands in a corner, a scene fills a side. */
  shape: 'portrait' | 'scene';
};

/** The client's colours by day (src/app/theme/palette.ts). */
export const INK = {
  page: '#f5efe2',
  sheet: '#fcf8ef',
  text: '#29231b',
  muted: '#665a49',
  line: '#ddd2bd',
  rubric: '#98321d',
} as const;

const faces = {
  text: literata(400, 'normal'),
  heading: literata(500, 'normal'),
  strong: literata(600, 'normal'),
  author: literata(400, 'italic'),
};

const style = {
  game: { face: faces.strong, size: 25, ink: INK.muted, spacing: 1.5 },
  author: { face: faces.author, size: 34, ink: INK.rubric },
  text: { face: faces.text, size: 32, ink: INK.text },
  initial: { face: faces.heading, size: 118, ink: INK.rubric },
  name: { face: faces.strong, size: 26, ink: INK.text },
} satisfies Record<string, Style>;

/** The paper lies in the page; text keeps off its edge. */
const SHEET = { x: 28, y: 28, width: CARD.width - 56, height: CARD.height - 56 } as const;
const LEFT = 84;
const RIGHT = CARD.width - 84;
export const PORTRAIT = { side: 216, x: RIGHT - 216, y: 84 } as const;
export const SCENE = {
  x: 760,
  y: SHEET.y,
  width: SHEET.x + SHEET.width - 760,
  height: SHEET.height,
} as const;

const LEADING = 46;
/** Base line of the name of the site; the text ends well above it. */
const FOOT = 552;

/** A heading is set as large as its length leaves room for, in at most two lines. */
function headingOf(text: string, width: number): { lines: string[]; size: number } {
  const measure = (): Measure => ({ x: LEFT, width });
  const sizes = [66, 56, 46];
  for (const size of sizes) {
    const lines = wrapped(text, headingStyle(size), { most: 3, measure });
    if (lines.length <= (size === 66 ? 1 : 2)) return { lines, size };
  }
  return { lines: wrapped(text, headingStyle(46), { most: 2, measure }), size: 46 };
}

const headingStyle = (size: number): Style => ({ face: faces.heading, size, ink: INK.text });

/** The book of the icon (public/favicon.svg), without its ground. */
const BOOK = `<path d="M32 18c-6-5-14-6-20-5v33c6-1 14 0 20 5 6-5 14-6 20-5V13c-6-1-14 0-20 5z" fill="${INK.sheet}" stroke="${INK.text}" stroke-width="3"/><path d="M32 18v33" stroke="${INK.text}" stroke-width="2.4"/><path d="M43 13.2v11.6l-3.2-2.6-3.2 2.6V15c2-.9 4.2-1.5 6.4-1.8z" fill="${INK.rubric}"/>`;

/** The text with a red initial of two lines, as in a manuscript, where it begins with a letter. */
function textOf(text: string, from: number, measure: (y: number) => Measure): string {
  const most = Math.min(5, Math.floor((FOOT - 76 - from) / LEADING) + 1);
  if (text === '' || most < 1) return '';
  const initial = most > 1 ? (/^\p{L}/u.exec(text)?.[0] ?? '') : '';
  const shift = initial === '' ? 0 : lengthOf(initial, style.initial) + 14;
  const yOf = (row: number): number => from + row * LEADING;
  const place = (row: number): Measure => {
    const { x, width } = measure(yOf(row));
    return row < 2 ? { x: x + shift, width: width - shift } : { x, width };
  };
  const rows = wrapped(text.slice(initial.length), style.text, { most, measure: place });
  const drawn = rows.map((row, at) => line(row, { x: place(at).x, y: yOf(at) }, style.text));
  const first = initial && line(initial, { x: LEFT, y: yOf(1) }, style.initial);
  return first + drawn.join('');
}

/** The card without its picture, as SVG. */
export function cardSvg(content: CardContent, hasPicture: boolean): string {
  const game = drawable(content.game, faces.strong);
  const heading = drawable(content.heading, faces.heading);
  const author = drawable(content.author, faces.author);
  const text = drawable(content.text, faces.text);
  const isScene = hasPicture && content.shape === 'scene';
  const isPortrait = hasPicture && content.shape === 'portrait';
  const end = isScene ? SCENE.x - 56 : RIGHT;
  const beside = isPortrait ? PORTRAIT.x - 44 : end;
  const measure = (y: number): Measure => ({
    x: LEFT,
    width: (y < PORTRAIT.y + PORTRAIT.side + 40 ? beside : end) - LEFT,
  });
  const top = measure(0);
  const one = (words: string, of: Style, width = top.width): string =>
    wrapped(words, of, { most: 1, measure: () => ({ x: LEFT, width }) })[0] ?? '';
  const parts: string[] = [line(one(game, style.game), { x: LEFT, y: 108 }, style.game)];
  let y = 116;
  const { lines, size } = headingOf(heading, top.width);
  for (const row of lines) {
    y += Math.round(size * 1.22);
    parts.push(line(row, { x: LEFT, y }, headingStyle(size)));
  }
  if (author !== '') {
    y += 54;
    parts.push(line(one(author, style.author), { x: LEFT, y }, style.author));
  }
  y += 32;
  parts.push(`<rect x="${LEFT}" y="${y}" width="96" height="3" fill="${INK.rubric}"/>`);
  parts.push(textOf(text, y + 62, measure));
  parts.push(
    `<g transform="translate(${LEFT - 10} ${FOOT - 40}) scale(0.92)">${BOOK}</g>`,
    line('Летопись', { x: LEFT + 62, y: FOOT }, style.name),
  );
  const { x, y: sheetY, width, height } = SHEET;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}"><rect width="100%" height="100%" fill="${INK.page}"/><rect x="${x}" y="${sheetY}" width="${width}" height="${height}" rx="10" fill="${INK.sheet}" stroke="${INK.line}" stroke-width="2"/>${parts.join('')}</svg>`;
}
