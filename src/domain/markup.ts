import type { ErrorId } from '../contract/index.ts';
import { ADDRESS_LENGTH, TITLE_LENGTH } from './htmlFormats.ts';
import { decodeEntities, partsLines, tagEnd, tagName } from './plainText.ts';

/**
 * How much markup a text may have (SAFE-01): limits that writers never meet. `ratio` is the most HTML for each character of text, `free` what
 * may stand beyond that. A picture shows without a word, and a link needs a long address for a short one: each of them may take `object`
 * more, the first `objects` of them. `bytes` is the most UTF-8 for each character that a text of its kind may have: a page of many is bounded by it.
 */
export const MARKUP_LIMIT = {
  ratio: 4,
  free: 4_096,
  object: 400,
  objects: 40,
  nesting: 60,
  tags: 20_000,
  pictures: 100,
  bytes: 4,
} as const;

/** Why HTML is refused, and the numbers of its text. */
export type HtmlRefusal = readonly [ErrorId, Readonly<Record<string, number>>];

/** Elements that hold nothing. */
const VOID = new Set([
  'br',
  'hr',
  'img',
  'wbr',
  'input',
  'col',
  'area',
  'base',
  'embed',
  'link',
  'meta',
  'param',
  'source',
  'track',
]);

/** Elements that the next of their kind ends: who leaves out their closing tags nests nothing. */
const ENDED_BY_NEXT = new Set(['p', 'li', 'td', 'th', 'tr', 'dt', 'dd']);

/** Whatever looks like a tag to any reader, also within comments and quotes: what hides there from one shows to another. A heap of bare signs is no text either. */
const TAGS = /<(\/?)([a-z][a-z0-9]*)?/gi;

/** Names of the elements that are open, no more of them than may be. */
class Nesting {
  readonly #open: string[] = [];

  /** Takes a tag; is it nested too deep? */
  isTooDeep(name: string, closes: boolean): boolean {
    if (VOID.has(name) || ENDED_BY_NEXT.has(name)) return false;
    const at = closes ? this.#open.lastIndexOf(name) : -1;
    if (at >= 0) this.#open.length = at;
    if (!closes) this.#open.push(name);
    return this.#open.length > MARKUP_LIMIT.nesting;
  }
}

function hasExcessTags(html: string): boolean {
  const nesting = new Nesting();
  let tags = 0;
  let pictures = 0;
  for (const [, slash, name = ''] of html.matchAll(TAGS)) {
    tags += 1;
    if (tags > MARKUP_LIMIT.tags) return true;
    pictures += /^img$/i.test(name) ? 1 : 0;
    if (pictures > MARKUP_LIMIT.pictures) return true;
    if (name !== '' && nesting.isTooDeep(name.toLowerCase(), slash !== '')) return true;
  }
  return false;
}

// Other quotes, or none, are what no editor writes: such a value is judged where the text is cleaned.
const VALUES = /\s(title|alt|href|src)="([^"]*)"/gi;

function valueRefusal(tag: string): HtmlRefusal | undefined {
  for (const [, name = '', value = ''] of tag.matchAll(VALUES)) {
    const isTitle = /^(?:title|alt)$/i.test(name);
    const max = isTitle ? TITLE_LENGTH : ADDRESS_LENGTH;
    if (value.length > max && decodeEntities(value).length > max)
      return [isTitle ? 'titleTooLong' : 'addressTooLong', { max }];
  }
  return undefined;
}

/** How many characters stand outside of tags at the most, entities unread; and what is wrong with a value in one of the tags. */
function lookThrough(html: string): { length: number; refusal: HtmlRefusal | undefined } {
  let length = 0;
  let at = 0;
  let refusal: HtmlRefusal | undefined;
  for (let open = html.indexOf('<'); open >= 0; open = html.indexOf('<', at)) {
    const name = tagName(html, open);
    const end = name === '' ? open + 1 : tagEnd(html, open);
    length += open - at + (name === '' || partsLines(name) ? 1 : 0);
    if (end - open > TITLE_LENGTH) refusal ??= valueRefusal(html.slice(open, end));
    at = end;
  }
  return { length: length + html.length - at, refusal };
}

/** Is this more HTML than a text of so many characters may have? */
export function hasExcessMarkup(html: string, length: number): boolean {
  const { ratio, free, object, objects } = MARKUP_LIMIT;
  if (html.length <= ratio * length + free) return false;
  const found = html.match(/<(?:img|a)\s/gi)?.length ?? 0;
  return html.length > ratio * length + free + object * Math.min(found, objects);
}

/**
 * The cheap look at HTML before anything dear is done with it (SAFE-02), in time that grows with its length: markupTooMuch for more or deeper
 * tags than any text has, or much more markup than text, titleTooLong, addressTooLong; undefined where it is worth a closer look.
 */
export function markupRefusal(html: string): HtmlRefusal | undefined {
  if (hasExcessTags(html)) return ['markupTooMuch', {}];
  const { length, refusal } = lookThrough(html);
  return hasExcessMarkup(html, length) ? ['markupTooMuch', {}] : refusal;
}
