/**
 * The text of HTML without a document, for client and host alike. It reads once from left to right,
 * so that its time grows with the length of the text whatever the text is.
 */

const BLOCKS = new Set(
  (
    'address article aside blockquote br dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 ' +
    'header hr li main nav ol p pre section table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** Does this tag, by its name with the slash of a closing one, part two lines of the text? */
export const partsLines = (name: string): boolean => BLOCKS.has(name.replace('/', ''));

/** Elements whose content is no text. */
const SILENT = new Set(['script', 'style', 'template', 'title']);

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  hellip: '…',
  laquo: '«',
  lt: '<',
  mdash: '—',
  nbsp: '\u00A0',
  ndash: '–',
  quot: '"',
  raquo: '»',
};

/** Stands for a character whose name or number is not known here: it still counts as one. */
const UNKNOWN = '\uFFFD';

function fromCode(code: number): string {
  const valid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return valid ? String.fromCodePoint(code) : UNKNOWN;
}

function decodeRare(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z][A-Za-z0-9]{1,31}));/g,
    (_, decimal?: string, hex?: string, name?: string) => {
      if (decimal !== undefined) return fromCode(Number.parseInt(decimal, 10));
      if (hex !== undefined) return fromCode(Number.parseInt(hex, 16));
      return name !== undefined && Object.hasOwn(NAMED, name) ? (NAMED[name] ?? '') : UNKNOWN;
    },
  );
}

/** What the cleaning writes for characters, but for '&': none of them can become a part of another entity. */
const FREQUENT = ['gt', 'lt', 'quot', 'nbsp'].map((name): readonly [string, string] => [
  `&${name};`,
  NAMED[name] ?? '',
]);

/** Characters in place of entities. The frequent ones first, each at one go: a call for every match takes ten times as long. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  const decode = (piece: string): string => (piece.includes('&') ? decodeRare(piece) : piece);
  return FREQUENT.reduce((rest, [entity, sign]) => rest.replaceAll(entity, sign), text)
    .split('&amp;')
    .map(decode)
    .join('&');
}

const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const EQUALS = 0x3d;
const END = 0x3e;

const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

/** Where the tag that starts at `start` ends: behind its '>', which does not count in quotes. */
export function tagEnd(html: string, start: number): number {
  let before = 0;
  for (let at = start + 1; at < html.length; at += 1) {
    const code = html.charCodeAt(at);
    if (code === END) return at + 1;
    if (before === EQUALS && (code === QUOTE || code === APOSTROPHE)) {
      at = html.indexOf(String.fromCharCode(code), at + 1);
      if (at < 0) return html.length;
    }
    if (!isSpace(code)) before = code;
  }
  return html.length;
}

function behind(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
}

const NAME = /<(\/?[A-Za-z][A-Za-z0-9]{0,22})/y;

/** The name of the tag at `start`, with its slash where it closes; '' where there is no tag. */
export function tagName(html: string, start: number): string {
  NAME.lastIndex = start;
  return NAME.exec(html)?.[1]?.toLowerCase() ?? '';
}

/** What stands at a '<': where it ends, and what it leaves in the text. */
function readMarkup(html: string, start: number): { end: number; text: string } {
  if (html.startsWith('<!--', start)) return { end: behind(html, '-->', start + 4), text: '' };
  if (/[!?]/.test(html.charAt(start + 1))) return { end: behind(html, '>', start), text: '' };
  const name = tagName(html, start);
  if (name === '') return { end: start + 1, text: '<' };
  const end = tagEnd(html, start);
  if (SILENT.has(name)) return { end: behindSilent(html, name, end), text: '' };
  return { end, text: partsLines(name) ? '\n' : '' };
}

function behindSilent(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}`, 'gi');
  close.lastIndex = from;
  const found = close.exec(html);
  return found === null ? html.length : tagEnd(html, found.index);
}

function withoutTags(html: string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) break;
    parts.push(html.slice(at, open).replace(/[ \t\n\f\r]+/g, ' '));
    const markup = readMarkup(html, open);
    parts.push(markup.text);
    at = markup.end;
  }
  if (at < html.length) parts.push(html.slice(at).replace(/[ \t\n\f\r]+/g, ' '));
  return parts.join('');
}

/**
 * The text of HTML as a reader sees it: tags and comments gone, entities as their characters, runs
 * of white space as one, blocks and line breaks parted by one '\n', nothing at the ends.
 */
export function plainText(html: string): string {
  return decodeEntities(withoutTags(html))
    .replace(/[\u200B\u2060\uFEFF]/g, '')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}

/** How many characters (code points) a text has; the half of one counts as one. */
export function characterCount(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}

/** The length of `plainText` in characters (code points); a boundary of blocks counts as one. */
export function plainTextLength(html: string): number {
  return characterCount(plainText(html));
}
