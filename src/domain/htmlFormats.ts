/**
 * What HTML may stand in a post, a description or a chronicle: one list, read by the client's cleaning (`src/lib/cleanHtml`)
 * and by the host's. Data and two questions about addresses; no DOM, so that it runs anywhere.
 *
 * Sources: spec 1 §3 (Turn: "post (html)", Location: "desc (HTML)"), FORM-02, FORM-24.
 */

/** The elements that stay. Every other element goes; its text stays, except for the text of {@link DROPPED_WITH_TEXT}. */
export const ALLOWED_TAGS: readonly string[] = [
  'p',
  'div', // without attributes it only keeps two lines apart, where hosts and phones write lines as div
  'br',
  'hr',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'pre',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'del',
  'sub',
  'sup',
  'code',
  'span',
  'a',
  'img',
  'figure',
  'figcaption',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
];

/** The attributes that stay, by element. No element keeps class, style, id, name, data-* or aria-*. */
export const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};

/** Elements whose text is no text for a reader, and goes with them. */
export const DROPPED_WITH_TEXT: readonly string[] = [
  'script',
  'style',
  'title',
  'textarea',
  'select',
  'option',
  'iframe',
  'object',
  'embed',
  'noscript',
  'noembed',
  'noframes',
  'template',
  'xmp',
  'plaintext',
  'svg',
  'math',
  'audio',
  'video',
];

/** Attributes of every link: it opens in a new tab, without opener and referrer, and nobody vouches for where it leads (SAFE-07). */
export const LINK_ATTRIBUTES: Readonly<Record<'target' | 'rel', string>> = {
  target: '_blank',
  rel: 'noopener noreferrer nofollow ugc',
};

/** Address schemes of links and of pictures. A picture may also have a path on the same origin. */
export const LINK_SCHEMES: readonly string[] = ['http', 'https', 'mailto'];
export const IMAGE_SCHEMES: readonly string[] = ['http', 'https'];

/** Whole numbers that a picture's size (pixels) and a cell's span may be. */
const SIZE_PATTERN = /^[1-9]\d{0,3}$/;

/** The longest title or alternative text, and the longest address, in UTF-16 units (SAFE-01). */
export const TITLE_LENGTH = 200;
export const ADDRESS_LENGTH = 2_000;

/** Browsers overlook control characters and spaces in an address, so `java\nscript:` must be read as they read it. */
const OVERLOOKED = /[\p{Cc}\s]/gu;

/** Whether a link may lead there: an absolute http or https address, or a mailto address. */
export function isAllowedLink(address: string): boolean {
  return /^(?:https?:\/\/[^/\\]|mailto:[^/\\])/i.test(address.replace(OVERLOOKED, ''));
}

/** Whether a picture may come from there: an absolute http or https address, or a path on the same origin. */
export function isAllowedImage(address: string): boolean {
  return /^(?:https?:\/\/[^/\\]|\/(?![/\\]))/i.test(address.replace(OVERLOOKED, ''));
}

/** Whether one attribute may stay with this value. Names are lower-case. */
export function isAllowedAttribute(tag: string, name: string, value: string): boolean {
  // A tag may be called as what every object carries: <constructor a="1">.
  const allowed = Object.hasOwn(ALLOWED_ATTRIBUTES, tag) ? ALLOWED_ATTRIBUTES[tag] : undefined;
  if (!allowed?.includes(name) || value.length > ADDRESS_LENGTH) return false;
  if (name === 'href') return isAllowedLink(value);
  if (name === 'src') return isAllowedImage(value);
  if (name === 'alt' || name === 'title') return value.length <= TITLE_LENGTH;
  return SIZE_PATTERN.test(value);
}
